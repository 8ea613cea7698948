package io.github.mcpdatalayer.front.journeys.tools;

import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.api.CallProgress;

/** A run that goes on by itself. Calls follow it for a while. */
final class RunUnderWay extends FutureTask<JsonObject> {

    /** The work that is followed. */
    interface FollowedWork {
        JsonObject done(CallProgress.ProgressListener steps) throws Exception;
    }

    /** The place of a run. */
    private static final class Place {

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition news = lock.newCondition();
        private int changes;
        private long done;
        private long of;
        private String what = "";

        void at(long nowDone, long nowOf, String now) {
            lock.lock();
            try {
                done = nowDone;
                of = nowOf;
                what = now;
                change();
            } finally {
                lock.unlock();
            }
        }

        void end() {
            lock.lock();
            try {
                change();
            } finally {
                lock.unlock();
            }
        }

        private void change() {
            changes++;
            news.signalAll();
        }

        /** Tells where it is, and waits until that has changed, or the time is over; gives what is left of it. */
        long tellAndWait(long nanos, FutureTask<?> run) throws InterruptedException {
            long left = nanos;
            int before;
            lock.lockInterruptibly();
            try {
                before = changes;
                if (of > 0) {
                    CallProgress.tell(done, of, what);
                }
                while (changes == before && !run.isDone() && left > 0) {
                    left = news.awaitNanos(left);
                }
            } finally {
                lock.unlock();
            }
            return left;
        }
    }

    private final Place place;

    RunUnderWay(FollowedWork work) {
        this(work, new Place());
    }

    private RunUnderWay(FollowedWork work, Place place) {
        super(() -> work.done(place::at));
        this.place = place;
    }

    @Override
    protected void done() {
        place.end();
    }

    /** Tells its steps as the progress of this call; whether it has ended. */
    boolean follow(Duration most) throws InterruptedException {
        long left = most.toNanos();
        while (!isDone() && left > 0) {
            left = place.tellAndWait(left, this);
        }
        return isDone();
    }
}
