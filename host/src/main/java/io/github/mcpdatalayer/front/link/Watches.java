package io.github.mcpdatalayer.front.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.ErrorCode;

/**
 * News of pushes. All waiters and subscriptions share one watch in each browser. The browser sends news only of tabs
 * that somebody watches.
 */
public final class Watches {

    private static final Duration ASK = Duration.ofSeconds(5);
    /** The times for which to search for a browser whose connection broke during a subscription. Later, the next call finds it. */
    private static final List<Integer> RETRY_MS = List.of(500, 1000, 2000, 4000, 8000, 16_000, 30_000);

    private final WatchCall calls;
    /** By browser: only one watch is sent to it at a time, because each replaces the one before. */
    private final Map<String, ReentrantLock> asking = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    /** The number of waiters for each tab. */
    private final Map<String, Integer> waiting = new HashMap<>();
    private final Map<String, Long> lastSeq = new HashMap<>();
    /** The total number of push events. */
    private long events;
    /** The number of the last event for each tab. */
    private final Map<String, Long> lastEvent = new HashMap<>();
    /** The number of times that an awaited tab was missing among the attached ones. */
    private final Map<String, Integer> missing = new HashMap<>();
    private final Map<String, Set<String>> attached = new HashMap<>();
    private volatile Runnable tabsChanged = () -> {
        // Nobody listens yet.
    };
    private final Set<String> subscribed = new HashSet<>();
    /** The number of subscriptions that the browser has not confirmed, for each tab: one that fails ends no other. */
    private final Map<String, Integer> subscribing = new HashMap<>();
    private volatile Consumer<String> subscriber = tab -> {
        // Nobody has subscribed yet.
    };

    Watches(WatchCall calls) {
        this.calls = calls;
    }

    /** Sends a watch to the browser of a tab. */
    @FunctionalInterface
    interface WatchCall {
        JsonObject send(JsonObject params, String tab, Deadline deadline) throws LinkException, InterruptedException;
    }

    /**
     * Waits for a push with a larger number than {@code after}.
     *
     * @return true when the caller should check for the push or for the end of the tab; false when the deadline has passed
     * @throws LinkException if the tab cannot be watched
     */
    public boolean await(String tab, long after, Deadline deadline) throws LinkException, InterruptedException {
        count(tab, 1);
        try {
            lock.lockInterruptibly();
            int missed;
            try {
                missed = missing.getOrDefault(tab, 0);
            } finally {
                lock.unlock();
            }
            watch(tab, Deadline.in(ASK));
            lock.lockInterruptibly();
            try {
                while (lastSeq.getOrDefault(tab, 0L) <= after && missing.getOrDefault(tab, 0) == missed) {
                    if (deadline.passed()) {
                        return false;
                    }
                    var _ = news.await(deadline.millis(), TimeUnit.MILLISECONDS);
                }
                return true;
            } finally {
                lock.unlock();
            }
        } finally {
            if (count(tab, -1)) {
                unwatch(tab);
            }
        }
    }

    /** Sets the listener for attached and detached tabs. */
    public void tabsChanged(Runnable told) {
        tabsChanged = told;
    }

    /** Sets the listener for pushes in subscribed tabs, by handle. */
    public void subscriber(Consumer<String> told) {
        subscriber = told;
    }

    /**
     * Tells the subscriber of pushes in this tab from now on. If this fails, an earlier subscription goes on.
     *
     * @throws LinkException if the tab cannot be watched
     */
    public void subscribe(String tab) throws LinkException, InterruptedException {
        subscribe(tab, Deadline.in(ASK));
    }

    /**
     * Tells the subscriber of pushes in all these tabs. A browser that says nothing takes its share of the time, and once.
     *
     * @param most the time for all of them together
     * @return the tabs that are watched
     */
    public Set<String> subscribe(Collection<String> tabs, Duration most) throws InterruptedException {
        Map<String, List<String>> browsers = new LinkedHashMap<>();
        for (String tab : tabs) {
            browsers.computeIfAbsent(TabHandles.letters(tab), any -> new ArrayList<>()).add(tab);
        }
        Set<String> watched = new HashSet<>();
        Deadline end = Deadline.in(most);
        int left = browsers.size();
        for (List<String> ofOne : browsers.values()) {
            Deadline share = Deadline.in(Duration.ofMillis(end.millis() / left--));
            for (String tab : ofOne) {
                try {
                    if (!share.passed()) {
                        subscribe(tab, share);
                        watched.add(tab);
                    }
                } catch (LinkException e) {
                    // The caller sees which are watched; this one is not.
                } catch (InterruptedException e) {
                    unwatch(tab); // the browser may watch it already
                    throw e;
                }
            }
        }
        return watched;
    }

    private void subscribe(String tab, Deadline deadline) throws LinkException, InterruptedException {
        change(() -> subscribing.merge(tab, 1, Integer::sum));
        try {
            watch(tab, deadline);
            change(() -> subscribed.add(tab));
        } finally {
            change(() -> subscribing.computeIfPresent(tab, (any, count) -> count == 1 ? null : count - 1));
        }
    }

    public void unsubscribe(String tab) {
        boolean[] was = new boolean[1];
        change(() -> was[0] = subscribed.remove(tab));
        if (was[0]) {
            unwatch(tab);
        }
    }

    private void unwatch(String tab) {
        Thread.ofVirtual().name("unwatch " + tab).start(() -> tryToWatch(tab));
    }

    /** A new connection has no watch yet. */
    void connected(String profile) {
        Thread.ofVirtual().name("tabs changed").start(tabsChanged);
        for (String tab : wanted(profile)) {
            Thread.ofVirtual().name("watch " + tab).start(() -> tryToWatch(tab));
            return;
        }
    }

    /** Looks for the browser again if somebody wants news of one of its tabs. */
    void ended(String profile) {
        change(() -> attached.remove(profile));
        Thread.ofVirtual().name("tabs changed").start(tabsChanged);
        for (String tab : wanted(profile)) {
            Thread.ofVirtual().name("watch again " + tab).start(() -> again(tab));
            return;
        }
    }

    void attached(String profile, Set<String> tabs) {
        change(() -> {
            for (String tab : waiting.keySet()) {
                if (TabHandles.letters(tab).equals(profile) && !tabs.contains(tab)) {
                    missing.merge(tab, 1, Integer::sum);
                    news.signalAll();
                }
            }
            if (!tabs.equals(attached.put(profile, tabs))) {
                Thread.ofVirtual().name("tabs changed").start(tabsChanged);
            }
        });
    }

    private void again(String tab) {
        try {
            for (int millis : RETRY_MS) {
                Thread.sleep(millis);
                if (tryToWatch(tab)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            // Nothing interrupts this thread.
        }
    }

    void pushed(String tab, long seq) {
        change(() -> {
            lastEvent.put(tab, ++events);
            heard(tab, seq, true);
        });
    }

    /** Handles the answer to a watch that was sent after this number of events. */
    private void answered(String tab, long seq, long eventsBefore) {
        change(() -> {
            // An event that came in the meantime is newer than the answer.
            boolean isLate = lastEvent.getOrDefault(tab, 0L) > eventsBefore;
            heard(tab, isLate ? Math.max(seq, lastSeq.getOrDefault(tab, seq)) : seq, false);
        });
    }

    private void heard(String tab, long seq, boolean isNews) {
        Long before = lastSeq.put(tab, seq);
        news.signalAll();
        if (isSubscribed(tab) && (before == null ? isNews : before < seq)) {
            // News go out on their own thread, because a client that does not read must not block the reading of the connection.
            Thread.ofVirtual().name("news of " + tab).start(() -> subscriber.accept(tab));
        }
    }

    private boolean isSubscribed(String tab) {
        return subscribed.contains(tab) || subscribing.containsKey(tab);
    }

    /** Changes the number of waiters for a tab. Returns true if nobody waits any more. */
    private boolean count(String tab, int by) {
        boolean[] last = new boolean[1];
        change(() -> {
            int now = waiting.merge(tab, by, Integer::sum);
            if (now == 0) {
                waiting.remove(tab);
                last[0] = !isSubscribed(tab);
            }
        });
        return last[0];
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }

    private boolean tryToWatch(String tab) {
        try {
            watch(tab, Deadline.in(ASK));
            return true;
        } catch (LinkException e) {
            return e.error().is(ErrorCode.TAB_NOT_FOUND) || e.error().is(ErrorCode.NO_TAB_ATTACHED);
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** Tells the browser of this tab which of its tabs are watched. */
    private void watch(String tab, Deadline deadline) throws LinkException, InterruptedException {
        ReentrantLock one = asking.computeIfAbsent(TabHandles.letters(tab), any -> new ReentrantLock());
        if (!one.tryLock(deadline.millis(), TimeUnit.MILLISECONDS)) {
            throw new LinkException(ErrorCode.TIMEOUT.error());
        }
        try {
            Set<String> tabs = wanted(TabHandles.letters(tab));
            try {
                ask(tab, tabs, deadline);
            } catch (LinkException e) {
                // Another watched tab may be gone.
                if (!e.error().is(ErrorCode.TAB_NOT_FOUND)) {
                    throw e;
                }
                Set<String> there = TabHandles.listed(e.error().data());
                boolean isGone = !there.contains(tab) && wanted(TabHandles.letters(tab)).contains(tab);
                if (isGone || !tabs.retainAll(there)) {
                    throw e;
                }
                ask(tab, tabs, deadline);
            }
        } finally {
            one.unlock();
        }
    }

    private void ask(String tab, Set<String> tabs, Deadline deadline) throws LinkException, InterruptedException {
        var list = new JsonArray();
        tabs.forEach(list::add);
        var params = new JsonObject();
        params.add("tabs", list);
        long[] before = new long[1];
        change(() -> before[0] = events);
        JsonObject result = calls.send(params, tab, deadline);
        if (result.get("tabs") instanceof JsonArray known) {
            for (JsonElement each : known) {
                if (each instanceof JsonObject object && object.get("tab") instanceof JsonPrimitive handle
                        && object.get("lastSeq") instanceof JsonPrimitive seq && seq.isNumber()) {
                    answered(handle.getAsString(), seq.getAsLong(), before[0]);
                }
            }
        }
    }

    private Set<String> wanted(String profile) {
        Set<String> tabs = new HashSet<>();
        change(() -> {
            tabs.addAll(waiting.keySet());
            tabs.addAll(subscribed);
            tabs.addAll(subscribing.keySet());
        });
        tabs.removeIf(tab -> !TabHandles.letters(tab).equals(profile));
        return tabs;
    }
}
