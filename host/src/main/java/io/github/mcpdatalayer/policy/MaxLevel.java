package io.github.mcpdatalayer.policy;

import java.util.List;

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
