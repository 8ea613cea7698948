package io.github.mcpdatalayer.policy;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The highest level by site in a policy: {@code {"*": "data", "*.shop.example": "act"}}. This class only checks the
 * spelling; the extension decides, because it alone knows which site a tab shows. Both sides' tests read
 * {@code wire/levels.json}.
 */
public final class MaxLevel {
    /** Strictest first; each level includes the ones before it. */
    public static final List<String> LEVELS = List.of("none", "data", "see", "act");

    private MaxLevel() {}

    /** Tells whether a level allows less than another. */
    public static boolean isBelow(String level, String needed) {
        return LEVELS.indexOf(level) < LEVELS.indexOf(needed);
    }

    /** The highest level that a map allows on any site. It does not limit sites that it does not name. */
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

    /** A sentence about the fault of an entry; null for a valid entry. */
    public static @Nullable String complaint(String site, String level) {
        if (!SitePattern.isValid(site)) {
            return SitePattern.complaint(site);
        }
        return LEVELS.contains(level)
                ? null
                : '"' + level + "\" is not a level: expected " + String.join(", ", LEVELS) + ".";
    }
}
