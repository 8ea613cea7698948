package io.github.mcpdatalayer.storage;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells which hosts belong to one site. Browsers have a list of public suffixes for that, which this has not: it knows the common second
 * levels of countries and the hosts under which many people have sites of their own.
 */
public final class Sites {

    private static final Set<String> SECOND_LEVELS = Set.of("ac", "co", "com", "edu", "gob", "gouv", "gov", "gv", "ltd",
            "me", "mil", "ne", "net", "nhs", "nom", "or", "org", "plc", "police", "sch");
    private static final Set<String> SHARED = Set.of("appspot.com", "azurewebsites.net", "blogspot.com",
            "cloudfront.net", "firebaseapp.com", "fly.dev", "github.io", "gitlab.io", "herokuapp.com", "myshopify.com",
            "netlify.app", "onrender.com", "pages.dev", "vercel.app", "web.app", "workers.dev");
    private static final Set<String> SIGNED_IN_TO = Set.of("facebook.com", "google.com", "instagram.com",
            "linkedin.com", "live.com", "microsoft.com", "pinterest.com", "reddit.com", "snapchat.com", "tiktok.com",
            "twitter.com", "x.com", "youtube.com");
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*[:\\[].*");

    private Sites() {}

    /** The registrable domain of a host, or the host itself where it has none. */
    public static String of(String host) {
        if (ADDRESS.matcher(host).matches()) {
            return host;
        }
        List<String> labels = List.of(host.split("\\.", -1));
        int n = labels.size();
        if (n < 3) {
            return host;
        }
        String two = labels.get(n - 2) + "." + labels.get(n - 1);
        boolean deeper = SHARED.contains(two)
                || (labels.get(n - 1).length() == 2 && SECOND_LEVELS.contains(labels.get(n - 2)));
        return deeper ? labels.get(n - 3) + "." + two : two;
    }

    /** Tells whether a host is this domain, or below it. */
    static boolean isWithin(String host, String domain) {
        return host.equals(domain) || host.endsWith("." + domain);
    }

    /** Tells whether a host is of a social network or a portal to which visitors themselves sign in. */
    static boolean isSignedInTo(String host) {
        return SIGNED_IN_TO.stream().anyMatch(domain -> isWithin(host, domain));
    }
}
