package io.github.mcpdatalayer.front.journeys;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Holds a replay up where the person has paused it, and tells when something about it has changed. */
final class ReplayPace {

    /** The person has gone: nobody asks how it goes. */
    static final class NobodyWatches extends InterruptedException {

        private static final long serialVersionUID = 1;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final long patienceNanos;
    private boolean paused;
    /** The number of steps that may be done though it is paused. */
    private int steps;
    private boolean waiting;
    private long changes = 1;
    private long heard = System.nanoTime();

    /** Begins so; a replay about which nobody asks for that time ends. */
    ReplayPace(boolean paused, long patienceNanos) {
        this.paused = paused;
        this.patienceNanos = patienceNanos;
    }

    /** Waits before a step until it may be done. */
    void awaitTurn() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            requireWatcher();
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
