package io.github.mcpdatalayer.policy;

import java.util.regex.Pattern;

/**
 * The sites in a policy: {@code example.com}, {@code *.example.com} (the domain and its subdomains),
 * {@code https://example.com:8443}, {@code http://127.0.0.1:*} (any port), {@code file://}, {@code *}. This class only checks the spelling; the extension
 * compares, because it alone knows which site a tab shows. Both sides' tests read {@code wire/sites.json}.
 */
public final class SitePattern {
    private static final String LABEL = "[\\p{L}\\p{N}\\p{M}_-]+";
    private static final Pattern SITE = Pattern.compile("file:///?\\*?|" //
            + "(?:(?:https?|\\*)://)?" //
            + "(?:\\*|(?:\\*\\.)?" + LABEL + "(?:\\." + LABEL + ")*\\.?|\\[[0-9A-Fa-f:.]+\\])" //
            + "(?::(?:[0-9]{1,5}|\\*))?(?:/\\*?)?");

    private static final Pattern EVERY = Pattern.compile("(?:\\*://)?\\*(?::\\*)?(?:/\\*?)?");

    private SitePattern() {}

    public static boolean isValid(String pattern) {
        return SITE.matcher(pattern).matches();
    }

    /** Tells whether the pattern matches every site: {@code *} in any spelling. */
    static boolean isEverySite(String pattern) {
        return EVERY.matcher(pattern).matches();
    }

    /** A sentence about the fault of an invalid pattern. */
    public static String complaint(String pattern) {
        return '"' + pattern + "\" names no site: expected example.com, *.example.com (with all below it), "
                + "https://example.com:8443, file:// or *. A pattern cannot have a path.";
    }
}
