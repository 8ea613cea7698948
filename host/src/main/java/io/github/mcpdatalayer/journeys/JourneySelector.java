package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * One way to find an element, as Chrome's recorder writes it: {@code aria/Add to cart[role="button"]}, {@code text/Add},
 * {@code xpath///button}, {@code pierce/#add} or CSS; or {@code mark/checkout}, a name that a person gave to it.
 *
 * @param written
 *            as it stands in the file, hops of shadow roots joined by {@code >>>}
 * @param what
 *            the name, text, CSS or XPath itself
 * @param role
 *            of an element that is found by its name; null: any
 * @param frame
 *            the place of its frame in each frame around it; empty: the page itself
 */
public record JourneySelector(Kind kind, String written, String what, @Nullable String role, List<Integer> frame) {

    /** The way of finding. */
    public enum Kind {
        /** By the name that the person gave to it, which only their own browser knows. */
        MARK,
        /** By accessible name and role. */
        NAME,
        TEXT,
        CSS,
        XPATH
    }

    /** Before the name of an element. */
    public static final String MARK = "mark/";

    private static final Pattern ROLE = Pattern.compile("(.*?)\\s*\\[\\s*role\\s*=\\s*([\"'])(.*?)\\2\\s*\\]\\s*",
            Pattern.DOTALL);

    /** Reads it: one selector, or those of the hosts of shadow roots and then that of the element. */
    static JourneySelector of(List<String> hops, List<Integer> frame) {
        String written = String.join(" >>> ", hops);
        String last = hops.getLast();
        if (last.startsWith(MARK)) {
            return new JourneySelector(Kind.MARK, written, last.substring(MARK.length()), null, frame);
        }
        if (last.startsWith("aria/")) {
            Matcher role = ROLE.matcher(last.substring("aria/".length()));
            return role.matches()
                    ? new JourneySelector(Kind.NAME, written, role.group(1), role.group(3), frame)
                    : new JourneySelector(Kind.NAME, written, last.substring("aria/".length()), null, frame);
        }
        if (last.startsWith("text/")) {
            return new JourneySelector(Kind.TEXT, written, last.substring("text/".length()), null, frame);
        }
        if (last.startsWith("xpath/")) {
            return new JourneySelector(Kind.XPATH, written, last.substring("xpath/".length()), null, frame);
        }
        return new JourneySelector(Kind.CSS, written,
                last.startsWith("pierce/") ? last.substring("pierce/".length()) : last, null, frame);
    }
}
