package io.github.mcpdatalayer.front.link;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    /** Only one watch is sent at a time, because each replaces the one before. */
    private final ReentrantLock asking = new ReentrantLock();
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
                Thread.ofVirtual().name("unwatch " + tab).start(() -> tryToWatch(tab));
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
     * Tells the subscriber of pushes in this tab from now on.
     *
     * @throws LinkException if the tab cannot be watched
     */
    public void subscribe(String tab) throws LinkException, InterruptedException {
        change(() -> subscribed.add(tab));
        try {
            watch(tab, Deadline.in(ASK));
        } catch (LinkException e) {
            change(() -> subscribed.remove(tab));
            throw e;
        }
    }

    public void unsubscribe(String tab) {
        change(() -> subscribed.remove(tab));
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
        if (subscribed.contains(tab) && (before == null ? isNews : before < seq)) {
            // News go out on their own thread, because a client that does not read must not block the reading of the connection.
            Thread.ofVirtual().name("news of " + tab).start(() -> subscriber.accept(tab));
        }
    }

    /** Changes the number of waiters for a tab. Returns true if nobody waits any more. */
    private boolean count(String tab, int by) {
        boolean[] last = new boolean[1];
        change(() -> {
            int now = waiting.merge(tab, by, Integer::sum);
            if (now == 0) {
                waiting.remove(tab);
                last[0] = !subscribed.contains(tab);
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
        asking.lockInterruptibly();
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
            asking.unlock();
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
        });
        tabs.removeIf(tab -> !TabHandles.letters(tab).equals(profile));
        return tabs;
    }
}
