package io.github.mcpdatalayer.policy;

import java.util.regex.Pattern;

/**
 * How a policy names sites: {@code example.com}, {@code *.example.com} (with all below it and itself),
 * {@code https://example.com:8443}, {@code file://}, {@code *}. Which site a tab shows, the extension alone knows: it
 * compares, here it is only checked how they are written. Both sides' tests read {@code wire/sites.json}.
 */
public final class SitePattern {
    private static final String LABEL = "[\\p{L}\\p{N}\\p{M}_-]+";
    private static final Pattern SITE = Pattern.compile("file:///?\\*?|" //
            + "(?:(?:https?|\\*)://)?" //
            + "(?:\\*|(?:\\*\\.)?" + LABEL + "(?:\\." + LABEL + ")*\\.?|\\[[0-9A-Fa-f:.]+\\])" //
            + "(?::[0-9]{1,5})?(?:/\\*?)?");

    private static final Pattern EVERY = Pattern.compile("(?:\\*://)?\\*(?:/\\*?)?");

    private SitePattern() {}

    public static boolean isValid(String pattern) {
        return SITE.matcher(pattern).matches();
    }

    /** Whether it means every site: {@code *}, however it is written. */
    static boolean isEverySite(String pattern) {
        return EVERY.matcher(pattern).matches();
    }

    /** What is wrong with one that is not valid. */
    public static String complaint(String pattern) {
        return '"' + pattern + "\" names no site: expected example.com, *.example.com (with all below it), "
                + "https://example.com:8443, file:// or *. Paths cannot be told apart.";
    }
}
