package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * One way to find an element, as Chrome's recorder writes it: {@code aria/Add to cart[role="button"]}, {@code text/Add},
 * {@code xpath///button}, {@code pierce/#add} or CSS; or {@code mark/checkout}, a name that a person gave to it.
 *
 * @param written
 *            as it stands in the file, the parts of a chain joined by {@code >>>}
 * @param what
 *            the name, text, CSS or XPath itself
 * @param role
 *            of an element that is found by its name; null: any
 * @param frame
 *            the place of its frame in each frame around it; empty: the page itself
 * @param hosts
 *            where it is one of a chain, those before it: it is looked for inside what they lead to, each inside the one before
 */
public record JourneySelector(Kind kind, String written, String what, @Nullable String role, List<Integer> frame,
        List<JourneySelector> hosts) {

    /** The way of finding. */
    public enum Kind {
        /** Finds an element by the name that the person gave to it, which only their own browser knows. */
        MARK,
        /** Finds an element by accessible name and role. */
        NAME,
        TEXT,
        CSS,
        /** Finds an element by CSS in all shadow roots. */
        PIERCE,
        XPATH
    }

    /** Between the parts of a chain, as it is shown. */
    static final String INSIDE = " >>> ";

    /** Before the name of an element. */
    public static final String MARK = "mark/";

    /** Into shadow roots, or a text in quotes. */
    private static final Pattern INTO = Pattern.compile("(>{3,4})|\"(?:[^\"\\\\]|\\\\.)*+\"|'(?:[^'\\\\]|\\\\.)*+'");
    /** Each run of blanks is looked through once, not from each of them. */
    private static final Pattern ROLE = Pattern.compile(
            "(.*?)(?<!\\s)\\s*\\[\\s*role\\s*=\\s*([\"'])(.*?)\\2\\s*\\]\\s*",
            Pattern.DOTALL);

    /** Reads it: one selector, or a chain of which each part is looked for inside what the one before has found. */
    static JourneySelector of(List<String> hops, List<Integer> frame) {
        List<JourneySelector> parts = hops.stream().flatMap(hop -> parts(hop).stream()).map(hop -> part(hop, frame))
                .toList();
        JourneySelector last = parts.getLast();
        return new JourneySelector(last.kind, String.join(INSIDE, hops), last.what, last.role, frame,
                parts.subList(0, parts.size() - 1));
    }

    /**
     * CSS as Puppeteer has it may be a chain by itself: behind {@code >>>} it goes on in all shadow roots inside, behind {@code >>>>} in that of
     * the element itself.
     */
    private static List<String> parts(String hop) {
        boolean isCss = Arrays.stream(Kind.values())
                .noneMatch(kind -> kind != Kind.CSS && hop.startsWith(prefix(kind)));
        if (!isCss || !hop.contains(">>>")) {
            return List.of(hop);
        }
        List<String> parts = new ArrayList<>();
        Matcher into = INTO.matcher(hop);
        String prefix = "";
        int from = 0;
        while (into.find()) {
            if (into.group(1) == null) {
                continue; // a text in quotes
            }
            parts.add(prefix + hop.substring(from, into.start()).strip());
            prefix = into.group(1).length() == 3 ? prefix(Kind.PIERCE) : "";
            from = into.end();
        }
        parts.add(prefix + hop.substring(from).strip());
        return parts.stream().anyMatch(part -> part.isEmpty() || part.equals(prefix(Kind.PIERCE)))
                ? List.of(hop)
                : parts;
    }

    private static JourneySelector part(String written, List<Integer> frame) {
        Kind kind = Kind.CSS;
        String what = written;
        for (Kind each : Kind.values()) {
            if (each != Kind.CSS && written.startsWith(prefix(each))) {
                kind = each;
                what = written.substring(prefix(each).length());
            }
        }
        Matcher role = ROLE.matcher(what);
        return kind == Kind.NAME && role.matches()
                ? new JourneySelector(kind, written, role.group(1), role.group(3), frame, List.of())
                : new JourneySelector(kind, written, what, null, frame, List.of());
    }

    private static String prefix(Kind kind) {
        return switch (kind) {
            case MARK -> MARK;
            case NAME -> "aria/";
            case TEXT -> "text/";
            case CSS -> "";
            case PIERCE -> "pierce/";
            case XPATH -> "xpath/";
        };
    }
}
