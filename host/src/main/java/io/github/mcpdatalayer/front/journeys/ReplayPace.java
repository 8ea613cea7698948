package io.github.mcpdatalayer.front.journeys;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Holds a replay up where the person has paused it, at their breakpoints, and between its steps where it is slow; and tells when something
 * about it has changed.
 */
final class ReplayPace {

    /** The person has gone: nobody asks how it goes. */
    static final class NobodyWatches extends InterruptedException {

        private static final long serialVersionUID = 1;
    }

    /** The time before each step. */
    enum ReplaySpeed {
        NORMAL(0),
        SLOW(1_000),
        VERY_SLOW(3_000);

        private final long nanos;

        ReplaySpeed(long millis) {
            nanos = Duration.ofMillis(millis).toNanos();
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final long patienceNanos;
    private boolean paused;
    /** The number of steps that may be done though it is paused. */
    private int steps;
    private boolean waiting;
    private ReplaySpeed speed = ReplaySpeed.NORMAL;
    /** The steps before which it pauses, by number. */
    private Set<Integer> stops = Set.of();
    private long changes = 1;
    private long heard = System.nanoTime();

    /** Begins so; a replay about which nobody asks for that time ends. */
    ReplayPace(boolean paused, long patienceNanos) {
        this.paused = paused;
        this.patienceNanos = patienceNanos;
    }

    /** Waits before a step, by number, until it may be done. */
    void awaitTurn(int step) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            requireWatcher();
            awaitItsTime(step);
            while (paused && steps == 0) {
                waiting = true;
                changed();
                boolean _ = news.await(patienceNanos, TimeUnit.NANOSECONDS);
                requireWatcher();
            }
            steps = Math.max(0, steps - 1);
            waiting = false;
            changed();
        } finally {
            waiting = false;
            lock.unlock();
        }
    }

    /** Waits as long as its speed says, and no longer once the person pauses or steps. */
    private void awaitItsTime(int step) throws InterruptedException {
        long begun = System.nanoTime();
        while (!paused) {
            long left = speed.nanos - (System.nanoTime() - begun);
            if (stops.contains(step)) {
                paused = true;
            } else if (left <= 0) {
                return;
            } else {
                boolean _ = news.await(left, TimeUnit.NANOSECONDS);
            }
        }
    }

    void requireWatcher() throws NobodyWatches {
        if (System.nanoTime() - heard > patienceNanos) {
            throw new NobodyWatches();
        }
    }

    /** Pauses before the next step; one that was just allowed by itself is still done. */
    void pause() {
        lock.lock();
        try {
            set(true, paused ? steps : 0);
        } finally {
            lock.unlock();
        }
    }

    void resume() {
        set(false, 0);
    }

    /** Lets one step be done, and pauses after it. */
    void step() {
        set(true, 1);
    }

    /** Sets its speed, and the steps before which it pauses. */
    void set(ReplaySpeed now, Set<Integer> breakpoints) {
        lock.lock();
        try {
            heard = System.nanoTime();
            speed = now;
            stops = Set.copyOf(breakpoints);
            changed();
        } finally {
            lock.unlock();
        }
    }

    private void set(boolean pause, int allowed) {
        lock.lock();
        try {
            heard = System.nanoTime();
            paused = pause;
            steps = allowed;
            changed();
        } finally {
            lock.unlock();
        }
    }

    /** Something has changed that watchers want to know. */
    void changed() {
        lock.lock();
        try {
            changes++;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The number of the last change. */
    long changes() {
        lock.lock();
        try {
            return changes;
        } finally {
            lock.unlock();
        }
    }

    /** Tells whether a step waits for the person. */
    boolean isWaiting() {
        lock.lock();
        try {
            return waiting;
        } finally {
            lock.unlock();
        }
    }

    /** Tells whether it pauses before the next step. */
    boolean isPaused() {
        lock.lock();
        try {
            return paused;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a change after this one, at most so long. Whoever waits watches. */
    void awaitChange(long after, long nanos) throws InterruptedException {
        long left = nanos;
        lock.lockInterruptibly();
        try {
            heard = System.nanoTime();
            while (changes <= after && left > 0) {
                left = news.awaitNanos(left);
            }
            heard = System.nanoTime();
        } finally {
            lock.unlock();
        }
    }
}
