package io.github.mcpdatalayer.front.launched;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.wire.Lenient;

/**
 * A session in each page from before its first script on, for the two things that neither the extension nor its companion can do. A page
 * that another one opens waits until the companion hears of its dialogs: its first script may ask something. And a script that never ends
 * is stopped: the browser lets no extension do that, and nobody who comes into the page later.
 */
final class PageSessions {

    private static final Duration DEADLINE = Duration.ofSeconds(10);
    /** A page runs after so long, whether or not anybody hears of its dialogs. */
    private static final Duration MOST = Duration.ofSeconds(3);
    /** The pages of one opener that wait, within half a minute. Each stops its opener, too: one that opens dozens would stand still. */
    private static final int MOST_WAITING = 3;
    private static final Duration REMEMBERED = Duration.ofSeconds(30);

    private final Cdp cdp;
    /** The sessions, by target. */
    private final Map<String, String> sessions = new ConcurrentHashMap<>();
    /** The targets that wait. */
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    /** The times when pages that wait were opened, by the target of their opener. */
    private final Map<String, Deque<Long>> opened = new ConcurrentHashMap<>();

    PageSessions(Cdp cdp) {
        this.cdp = cdp;
    }

    /** Enters each page from now on, and those that are there. */
    void start() {
        var filter = new JsonArray();
        var page = new JsonObject();
        page.addProperty("type", "page");
        filter.add(page);
        var params = new JsonObject();
        params.addProperty("autoAttach", true);
        params.addProperty("waitForDebuggerOnStart", true);
        params.addProperty("flatten", true);
        params.add("filter", filter);
        cdp.on(Cdp.BROWSER, "Target.attachedToTarget", this::entered);
        cdp.on(Cdp.BROWSER, "Target.detachedFromTarget",
                event -> sessions.values().remove(Lenient.text(event, "sessionId")));
        cdp.call("Target.setAutoAttach", params, DEADLINE);
    }

    /** Lets the page run, if it waits. */
    void run(String target) {
        String session = sessions.get(target);
        if (waiting.remove(target) && session != null) {
            var _ = cdp.send(session, "Runtime.runIfWaitingForDebugger", new JsonObject()); // unless it was closed meanwhile
        }
    }

    /** Stops the script that the page runs now. */
    void stopScript(String target) {
        String session = sessions.get(target);
        if (session != null) {
            var _ = cdp.send(session, "Runtime.terminateExecution", new JsonObject());
        }
    }

    private void entered(JsonObject event) {
        JsonObject info = event.getAsJsonObject("targetInfo");
        if (!Lenient.text(info, "type").equals("page")) {
            return;
        }
        String target = Lenient.text(info, "targetId");
        String session = Lenient.text(event, "sessionId");
        if (!event.get("waitingForDebugger").getAsBoolean()) {
            sessions.putIfAbsent(target, session); // others enter it later, each for a reason of their own
            return;
        }
        sessions.put(target, session); // it alone lets the page run, whoever else came first
        waiting.add(target);
        if (info.has("openerId") && mayWait(Lenient.text(info, "openerId"))) {
            CompletableFuture.delayedExecutor(MOST.toMillis(), TimeUnit.MILLISECONDS).execute(() -> run(target));
        } else {
            run(target); // no page has opened it, so it was entered before it went anywhere; or one opens them by the dozen
        }
    }

    private boolean mayWait(String opener) {
        long now = System.nanoTime();
        opened.values().removeIf(times -> now - times.getLast() > REMEMBERED.toNanos());
        Deque<Long> times = opened.computeIfAbsent(opener, _ -> new ArrayDeque<>());
        times.addLast(now);
        while (now - times.getFirst() > REMEMBERED.toNanos() || times.size() > MOST_WAITING + 1) {
            times.removeFirst();
        }
        return times.size() <= MOST_WAITING;
    }
}
