package io.github.mcpdatalayer.front.link;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;

/** Asks hosts for the tabs of their browsers, all of them at once. */
final class HostTabs {

    private HostTabs() {}

    /** Asks for the attached tabs. */
    static List<FoundHost> attached(List<Hosts.Found> hosts, boolean probe, Deadline deadline)
            throws InterruptedException {
        var params = new JsonObject();
        params.addProperty("probe", probe);
        return of(hosts, Method.LIST_TABS, params, deadline);
    }

    static List<FoundHost> of(List<Hosts.Found> hosts, Method method, JsonObject params, Deadline deadline)
            throws InterruptedException {
        var answers = new FoundHost[hosts.size()];
        List<Thread> asking = new ArrayList<>();
        for (int i = 0; i < answers.length; i++) {
            int each = i;
            asking.add(Thread.ofVirtual().name("list tabs")
                    .start(() -> answers[each] = ask(hosts.get(each), method, params, deadline)));
        }
        try {
            for (Thread thread : asking) {
                thread.join();
            }
        } catch (InterruptedException e) {
            // Each of them informs its browser.
            asking.forEach(Thread::interrupt);
            throw e;
        }
        return List.of(answers);
    }

    private static FoundHost ask(Hosts.Found found, Method method, JsonObject params, Deadline deadline) {
        HostConnection connection = found.connection();
        if (connection == null) {
            return FoundHost.of(found.host(), null, null, found.error());
        }
        try {
            return FoundHost.of(found.host(), connection.welcome(),
                    connection.request(method, params, deadline, null).result(), null);
        } catch (LinkException e) {
            return FoundHost.of(found.host(), connection.welcome(), null, e.error());
        } catch (InterruptedException e) {
            return FoundHost.of(found.host(), connection.welcome(), null, ErrorCode.CANCELLED.error());
        }
    }
}
