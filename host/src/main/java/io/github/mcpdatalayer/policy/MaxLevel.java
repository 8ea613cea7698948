package io.github.mcpdatalayer.policy;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How a policy names the highest level by site: {@code {"*": "data", "*.shop.example": "act"}}. Which site a tab shows, the
 * extension alone knows: it decides, here it is only checked how they are written. Both sides' tests read
 * {@code wire/levels.json}.
 */
public final class MaxLevel {
    /** From the strictest on; each has all that the ones before it have. */
    public static final List<String> LEVELS = List.of("none", "data", "see", "act");

    private MaxLevel() {}

    /** Whether this level has less than that one. */
    public static boolean isBelow(String level, String needed) {
        return LEVELS.indexOf(level) < LEVELS.indexOf(needed);
    }

    /** The highest level that a map allows on any site: sites that it does not name are not limited. */
    static String highest(Map<String, String> map) {
        String elsewhere = LEVELS.getLast();
        String most = LEVELS.getFirst();
        for (Map.Entry<String, String> entry : map.entrySet()) {
            if (!SitePattern.isEverySite(entry.getKey())) {
                most = isBelow(most, entry.getValue()) ? entry.getValue() : most;
            } else if (isBelow(entry.getValue(), elsewhere)) {
                elsewhere = entry.getValue();
            }
        }
        return isBelow(most, elsewhere) ? elsewhere : most;
    }

    /** Null, or what is wrong with an entry: a sentence. */
    public static @Nullable String complaint(String site, String level) {
        if (!SitePattern.isValid(site)) {
            return SitePattern.complaint(site);
        }
        return LEVELS.contains(level)
                ? null
                : '"' + level + "\" is no level: expected " + String.join(", ", LEVELS) + ".";
    }
}
