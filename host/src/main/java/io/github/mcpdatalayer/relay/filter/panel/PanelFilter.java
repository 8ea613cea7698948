package io.github.mcpdatalayer.relay.filter.panel;

import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.relay.filter.FilteredHost;
import io.github.mcpdatalayer.relay.filter.HostFilter;
import io.github.mcpdatalayer.relay.filter.policy.PolicyGuard;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** Takes what the side panel asks and says, for the processes that answer it. */
public final class PanelFilter implements HostFilter {

    /** The events that the first release did not have and the extension may send if there is a front to ask. */
    private static final List<String> EVENTS = List.of(Protocol.EVENT_INSPECT, Protocol.EVENT_CHAT);

    /** Answers the panel in a host that has started. */
    private record Panel(Inspector inspector, Chat chat, String instance, String profile) {}

    private final PolicyGuard policy;
    private final @Nullable Path program;
    private volatile @Nullable Panel panel;

    /**
     * Starts nothing yet.
     *
     * @param program the front's launcher; null where there is none to ask
     */
    public PanelFilter(PolicyGuard policy, @Nullable Path program) {
        this.policy = policy;
        this.program = program;
        policy.whenChanged(this::changed);
    }

    @Override
    public List<String> accepts(boolean fromFronts) {
        return fromFronts || program == null ? List.of() : EVENTS;
    }

    @Override
    public void started(FilteredHost host, Peer peer) {
        panel = new Panel(new Inspector(host, policy, program), new Chat(host, policy, program), host.instance(),
                peer.profile().id());
    }

    @Override
    public boolean takes(Message.Event event) {
        Panel now = panel;
        if (now == null || !EVENTS.contains(event.name())) {
            return false;
        }
        if (event.name().equals(Protocol.EVENT_INSPECT)) {
            now.inspector.told(event.data(), now.instance);
        } else {
            now.chat.told(event.data(), now.instance, now.profile);
        }
        return true;
    }

    /** Conversations may no longer be kept: the process that keeps them starts anew, or not at all. */
    private void changed(JsonObject rules) {
        Panel now = panel;
        if (now != null) {
            if (rules.has("sidePanel")) {
                now.inspector.end();
            }
            now.chat.stop();
        }
    }

    @Override
    public void ended(String code, long nanoTime) throws InterruptedException {
        Panel now = panel;
        if (now != null) {
            now.chat.end();
            now.inspector.end(nanoTime);
        }
    }
}
