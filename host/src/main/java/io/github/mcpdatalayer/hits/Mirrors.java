package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Finds mirrors among hits. Some tags send one event to several addresses of their vendor: Google Ads sends one conversion
 * to googleadservices.com, doubleclick.net and google.com. A mirror is not a second event, so it is not a duplicate.
 *
 * <pre>{@code
 * var mirrors = Mirrors.among(hits);
 * for (int i = 0; i < hits.size(); i++) {
 *     if (!mirrors.isMirror(i)) {   // each event once
 *         see(hits.get(i));
 *     }
 * }
 * }</pre>
 */
public final class Mirrors {

    private static final double SOON_MS = 2_000;
    private static final int NONE = -1;
    /** The parameters that vendors put into images for pages without scripts, which sites copy as tags of their own. */
    private static final Pattern WRITTEN = Pattern.compile("[?&;](noscript=1|script=0)(&|;|$)");

    /** The properties that all mirrors of an event share. */
    private record Event(String vendor, String account, String meaning, long page) {}

    /** The hits of one event, each to another address. */
    private static final class Group {
        private final int first;
        private final Hit hit;
        private final Set<String> endpoints = new HashSet<>();

        private Group(int first, Hit hit) {
            this.first = first;
            this.hit = hit;
        }
    }

    /** The fit of a hit to a group: it is of another event, may be of this one, or names it. */
    private enum Fit {
        NO,
        MAYBE,
        NAMED
    }

    private final int[] firsts;

    private Mirrors(int[] firsts) {
        this.firsts = firsts;
    }

    /** Finds the mirrors among hits, which are in the order of sending. */
    public static Mirrors among(List<Hit> hits) {
        int[] firsts = new int[hits.size()];
        Arrays.fill(firsts, NONE);
        Map<Event, List<Group>> groups = new HashMap<>();
        for (int i = 0; i < firsts.length; i++) {
            Hit hit = hits.get(i);
            List<String> names = Vendors.known().mirrors(hit.vendor());
            String meaning = hit.meaning();
            if (names == null || meaning == null) {
                continue;
            }
            List<Group> open = groups.computeIfAbsent(
                    new Event(hit.vendor(), bare(hit.account()), meaning, hit.request().page()),
                    _ -> new ArrayList<>());
            String endpoint = endpoint(hit);
            Group group = best(open, hit, endpoint, names);
            if (group == null) {
                group = new Group(i, hit);
                open.add(group);
            } else {
                firsts[i] = group.first;
            }
            group.endpoints.add(endpoint);
        }
        return new Mirrors(firsts);
    }

    /** The index of the hit that the hit at this index mirrors; -1 if it is not a mirror. */
    public int of(int at) {
        return firsts[at];
    }

    public boolean isMirror(int at) {
        return firsts[at] != NONE;
    }

    /** The number of mirrors. */
    public int count() {
        return (int) Arrays.stream(firsts).filter(first -> first != NONE).count();
    }

    /** The newest event not yet sent to this address; an event that the request names comes first. */
    private static @Nullable Group best(List<Group> open, Hit hit, String endpoint, List<String> names) {
        Group best = null;
        for (Group group : open.reversed()) {
            Fit fit = group.endpoints.contains(endpoint) ? Fit.NO : fit(group.hit, hit, names);
            if (fit == Fit.NAMED) {
                return group;
            }
            if (fit == Fit.MAYBE && best == null) {
                best = group;
            }
        }
        return best;
    }

    private static Fit fit(Hit first, Hit hit, List<String> names) {
        Double then = first.request().time();
        Double now = hit.request().time();
        if (then == null || now == null || now - then > SOON_MS || !agree(first.account(), hit.account())
                || !isOneCall(first.request(), hit.request()) || !agree(first.transaction(), hit.transaction())
                || !agree(number(first), number(hit))) {
            return Fit.NO;
        }
        for (String name : names) {
            String one = param(first, name);
            String other = param(hit, name);
            if (one != null && other != null) {
                return one.equals(other) ? Fit.NAMED : areTimesAlike(one, other) ? Fit.MAYBE : Fit.NO;
            }
        }
        return Fit.MAYBE;
    }

    /** Tells whether one call of one script may have made both; an image that is written into the page is a call of its own. */
    private static boolean isOneCall(RecordedRequest first, RecordedRequest other) {
        String one = script(first);
        String another = script(other);
        return (one == null || another == null || one.equals(another))
                && (first.container() == null || other.container() == null
                        || first.container().equals(other.container()))
                && isWritten(first) == isWritten(other);
    }

    private static @Nullable String script(RecordedRequest request) {
        return request.source() == null ? null : request.source().replaceFirst("(:[0-9]+){1,2}$", "");
    }

    private static boolean isWritten(RecordedRequest request) {
        return WRITTEN.matcher(request.url()).find();
    }

    /** Tells whether two values agree. A missing one agrees: some addresses receive less than others. */
    private static boolean agree(@Nullable String one, @Nullable String other) {
        return one == null || other == null || one.equals(other) || one.startsWith(other + "/")
                || other.startsWith(one + "/");
    }

    private static @Nullable String number(Hit hit) {
        return hit.value() == null ? null : PushFacts.plain(hit.value());
    }

    private static @Nullable String param(Hit hit, String name) {
        JsonValue found = hit.rest().get(name);
        return Places.text(found == null ? hit.params().get(name) : found);
    }

    /** Tells whether two event numbers are almost the same time: some vendors number an event by the time of each request. */
    private static boolean areTimesAlike(String one, String other) {
        return one.matches("1[0-9]{12}") && other.matches("1[0-9]{12}")
                && Math.abs(Long.parseLong(one) - Long.parseLong(other)) <= SOON_MS;
    }

    /** An account without its conversion label. */
    private static String bare(@Nullable String account) {
        String all = Objects.requireNonNullElse(account, "");
        int slash = all.indexOf('/');
        return slash < 0 ? all : all.substring(0, slash);
    }

    private static String endpoint(Hit hit) {
        UrlParts address = UrlParts.of(hit.request().url());
        // /tr beside /tr/ is a second call: a library has one of the two
        return address.host() + (address.path().endsWith("/")
                ? address.path().substring(0, address.path().length() - 1)
                : address.path());
    }
}
