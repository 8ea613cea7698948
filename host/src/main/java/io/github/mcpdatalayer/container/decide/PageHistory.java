package io.github.mcpdatalayer.container.decide;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/** The history of a page load so far: the tags that ran, and the triggers that fired. */
final class PageHistory {

    private final Map<String, Integer> ran = new HashMap<>();
    private final Map<String, Integer> mayHaveRun = new HashMap<>();
    private final Map<String, Integer> failed = new HashMap<>();
    private final Map<String, Integer> fired = new LinkedHashMap<>();
    private final Map<String, Integer> mayHaveFired = new HashMap<>();

    void ran(String tag, Ternary sure, int push) {
        (sure == Ternary.YES ? ran : mayHaveRun).putIfAbsent(tag, push);
    }

    Ternary hasRun(String tag) {
        return ran.containsKey(tag) ? Ternary.YES : mayHaveRun.containsKey(tag) ? Ternary.UNKNOWN : Ternary.NO;
    }

    /** The push at which a tag first ran, or may have. */
    int firstRun(String tag) {
        return ran.getOrDefault(tag, mayHaveRun.getOrDefault(tag, -1));
    }

    /** Notes that a tag had its turn and was refused. */
    void failed(String tag, int push) {
        failed.putIfAbsent(tag, push);
    }

    /** The push at which a tag was first refused; null where it is not known to have been. */
    @Nullable
    Integer firstFailed(String tag) {
        return failed.get(tag);
    }

    void fired(String trigger, Ternary sure, int push) {
        if (sure != Ternary.NO) {
            (sure == Ternary.YES ? fired : mayHaveFired).putIfAbsent(trigger, push);
        }
    }

    /** The push at which a trigger first fired; null where it is not known to have. */
    @Nullable
    Integer firstFired(String trigger) {
        return fired.get(trigger);
    }

    boolean mayHaveFired(String trigger) {
        return mayHaveFired.containsKey(trigger);
    }
}
