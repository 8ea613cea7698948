package io.github.mcpdatalayer.front.journeys;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;

/**
 * The triggers of this front: each runs a journey in its tab when its condition becomes so. They end with the front. While one of
 * their journeys runs, and by what it does, none fires.
 */
public final class JourneyTriggers {

    private static final int MOST = 5;
    private static final int KEPT = 20;

    private final Map<String, ArmedTrigger> all = new LinkedHashMap<>();
    private final ReentrantLock one = new ReentrantLock();
    private volatile int runs;
    private int last;

    /**
     * Arms one.
     *
     * @return its handle, such as {@code t1}
     */
    public synchronized String arm(ArmedTrigger.Armed armed) throws ToolException, InterruptedException {
        if (all.values().stream().filter(ArmedTrigger::isArmed).count() >= MOST) {
            throw Arguments.bad(MOST + " triggers are armed: end one by its handle, with cancel. They are "
                    + String.join(", ", all.keySet()) + ".");
        }
        while (all.size() >= KEPT) {
            all.remove(all.entrySet().stream().filter(each -> !each.getValue().isArmed()).findFirst().orElseThrow()
                    .getKey());
        }
        String handle = "t" + ++last;
        var trigger = new ArmedTrigger(handle, armed, this);
        trigger.start();
        all.put(handle, trigger);
        return handle;
    }

    /** Tells what it is, and what it has done. */
    public JsonObject state(String handle) throws ToolException {
        return trigger(handle).toJson();
    }

    /** All of them, the latest last. */
    public synchronized List<JsonObject> states() {
        return all.values().stream().map(ArmedTrigger::toJson).toList();
    }

    /** Ends one, and its journey if that runs. */
    public void disarm(String handle) throws ToolException {
        trigger(handle).end();
    }

    private synchronized ArmedTrigger trigger(String handle) throws ToolException {
        ArmedTrigger trigger = all.get(handle);
        if (trigger == null) {
            throw ToolException.of(ErrorCode.RUN_NOT_FOUND, Shown.quoted(handle, 40) + " is no trigger of this front.");
        }
        return trigger;
    }

    /** The number of journeys that triggers have run so far. */
    int runs() {
        return runs;
    }

    /** Does something of a trigger that no other one does meanwhile. */
    interface Firing {
        void now() throws Exception;
    }

    /**
     * Fires, unless another trigger has fired since.
     *
     * @param before {@link #runs} when the condition was looked at
     * @return whether it has
     */
    boolean fire(int before, Firing firing) throws Exception {
        one.lockInterruptibly();
        try {
            if (runs != before) {
                return false;
            }
            try {
                firing.now();
            } finally {
                runs = before + 1;
            }
            return true;
        } finally {
            one.unlock();
        }
    }
}
