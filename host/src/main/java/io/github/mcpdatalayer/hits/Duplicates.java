package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.history.PushKind;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Clicks;
import org.jspecify.annotations.Nullable;

/**
 * Finds hits that the same account got twice, and the cause: an event with the same order at any time in the tab, any
 * other event with the same content within seconds, or nearly the same within one ({@link NearDouble}). {@link Mirrors} do not count.
 */
public final class Duplicates {

    private static final double SOON_MS = 2_000;

    /**
     * A hit that repeats another.
     *
     * @param of index of the first hit in the list
     * @param again index of the repeated hit
     * @param differs the parameters in which the two differ, the first ones; empty for equal ones
     */
    public record Duplicate(int of, int again, Cause cause, List<String> differs) {

        public Duplicate {
            differs = List.copyOf(differs);
        }

        /** The names in words of ours; names that may hold more than a name are not told. */
        public String differences() {
            return String.join(", ",
                    differs.stream().map(name -> NAME.matcher(name).matches() ? name : "a parameter").toList());
        }
    }

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.\\[\\]-]{1,40}");

    /** The common part of hits of one event. */
    private record Same(String vendor, @Nullable String account, String event, long page) {}

    /** The hosts that received the two hits of a duplicate; null if they are equal or both the vendor's own. */
    public static @Nullable List<String> hosts(Hit first, Hit again) {
        String one = UrlParts.of(first.request().url()).host();
        String other = UrlParts.of(again.request().url()).host();
        boolean same = one.equals(other)
                || (Decoder.isOf(first.vendor(), one) && Decoder.isOf(again.vendor(), other));
        return same ? null : List.of(one, other);
    }

    /** An order as sent to a vendor. For a refund also the refunded items, because an order may have several refunds. */
    private record Order(String vendor, @Nullable String account, String event, String transaction,
            @Nullable String value, List<JsonValue> items) {}

    private record Content(String vendor, @Nullable String account, String event,
            @Nullable String value, @Nullable String location, List<JsonValue> items, JsonObject params,
            List<String> own) {}

    private final List<Hit> hits;
    private final Mirrors mirrors;
    private final List<Link> links;
    private final Recording recording;

    private Duplicates(List<Hit> hits, List<Link> links, Recording recording) {
        this.hits = hits;
        this.mirrors = Mirrors.among(hits);
        this.links = links;
        this.recording = recording;
    }

    /** The duplicates among hits, each with its link, sorted by the repeated hit. */
    public static List<Duplicate> among(List<Hit> hits, List<Link> links, Recording recording) {
        return new Duplicates(hits, links, recording).find();
    }

    private List<Duplicate> find() {
        Map<Object, Integer> seen = new LinkedHashMap<>();
        Map<Same, Integer> latest = new HashMap<>();
        List<Duplicate> found = new ArrayList<>();
        for (int i = 0; i < hits.size(); i++) {
            Hit hit = hits.get(i);
            String event = hit.meaning();
            if (hit.isUnknown() || event == null || mirrors.isMirror(i) || hit.request().hasFailed()) {
                continue;
            }
            boolean hasOrder = hit.transaction() != null;
            Object key = hasOrder ? order(hit, event) : content(hit, event);
            Integer first = seen.get(key);
            Integer before = latest.put(new Same(hit.vendor(), hit.account(), event, hit.request().page()), i);
            List<String> differs = first == null && before != null
                    ? NearDouble.of(hits.get(before), hit, areClicks(before, i))
                    : null;
            if (differs != null) {
                seen.put(key, i);
                found.add(new Duplicate(Objects.requireNonNull(before), i, cause(before, i), differs));
            } else if (first == null || (!hasOrder && (!isSoon(hits.get(first), hit) || areClicks(first, i)))) {
                seen.put(key, i);
            } else {
                found.add(new Duplicate(first, i, cause(first, i), List.of()));
            }
        }
        return found;
    }

    /** Tells whether two clicks sent them, as on the plus beside a quantity. */
    private boolean areClicks(int first, int second) {
        RecordedPush push = push(links.get(first));
        RecordedPush later = push(links.get(second));
        if (push != null && later != null && push.seq() != later.seq()) {
            return Clicks.are(push, later);
        }
        Double then = hits.get(first).request().time();
        Double now = hits.get(second).request().time();
        return push == null && later == null && then != null && now != null
                && Clicks.are(hits.get(second).meaning(), now - then);
    }

    private static Order order(Hit hit, String event) {
        boolean refund = event.equals("refund");
        return new Order(hit.vendor(), hit.account(), event, Objects.requireNonNull(hit.transaction()),
                refund ? hit.value() : null, refund ? hit.items() : List.of());
    }

    private static Content content(Hit hit, String event) {
        // GA4 adds up the engagement time of all these hits.
        List<String> names = event.equals("user_engagement")
                ? List.of("_et")
                : Vendors.known().eventIds(hit.vendor());
        List<String> own = names.stream().map(name -> String.valueOf(Places.text(hit.rest().get(name)))).toList();
        return new Content(hit.vendor(), hit.account(), event, hit.value(), hit.location(), hit.items(),
                hit.params(), own);
    }

    private static boolean isSoon(Hit first, Hit second) {
        Double then = first.request().time();
        Double now = second.request().time();
        return then != null && now != null && now - then <= SOON_MS
                && first.request().page() == second.request().page();
    }

    private Cause cause(int first, int second) {
        RecordedRequest one = hits.get(first).request();
        RecordedRequest other = hits.get(second).request();
        long before = recording.documentOf(one.page(), one.frame());
        long after = recording.documentOf(other.page(), other.frame());
        if (before != after || isBack(one, other)) {
            return ofPages(other);
        }
        RecordedPush push = push(links.get(first));
        RecordedPush later = push(links.get(second));
        if (push != null && later != null && push.seq() != later.seq()) {
            boolean calls = (push.kind() == PushKind.GTAG) != (later.kind() == PushKind.GTAG);
            return calls || isGtm(one) != isGtm(other) ? Cause.HARD_CODED_TAG : Cause.TWO_PUSHES;
        }
        boolean oneWithPush = (push == null) != (later == null);
        return oneWithPush && isRoute(one) && "page_view".equals(hits.get(first).meaning())
                ? Cause.HISTORY_AND_PUSH
                : ofSenders(hits.get(first), hits.get(second));
    }

    /** Tells whether a script changed the address of the document to that of this page. */
    private boolean isRoute(RecordedRequest request) {
        RecordedPage page = recording.page(request.page(), request.frame());
        return page != null && page.navigation().equals("route");
    }

    /** Tells whether the page came back from the back/forward cache between the two. */
    private boolean isBack(RecordedRequest one, RecordedRequest other) {
        return recording.pages().stream().anyMatch(page -> page.frame() == 0 && page.page() > one.page()
                && page.page() <= other.page() && page.navigation().equals("bfcache"));
    }

    private Cause ofPages(RecordedRequest later) {
        long document = recording.documentOf(later.page(), 0);
        for (RecordedPage page : recording.pages().reversed()) {
            if (page.frame() == 0 && page.page() <= later.page()
                    && (page.page() >= document || page.navigation().equals("bfcache"))) {
                switch (page.navigation()) {
                    case "reload" -> {
                        return Cause.RELOAD;
                    }
                    case "back_forward", "bfcache" -> {
                        return Cause.BACK;
                    }
                    case "route" -> {
                        continue;
                    }
                    default -> {
                        return Cause.VISITED_AGAIN;
                    }
                }
            }
        }
        return Cause.VISITED_AGAIN;
    }

    private static Cause ofSenders(Hit first, Hit second) {
        if (hosts(first, second) != null) {
            return Cause.TWO_HOSTS;
        }
        RecordedRequest one = first.request();
        RecordedRequest other = second.request();
        if (isGtm(one) != isGtm(other)) {
            return Cause.HARD_CODED_TAG;
        }
        if (one.container() != null && other.container() != null) {
            return one.container().equals(other.container()) ? Cause.TWO_TAGS : Cause.TWO_CONTAINERS;
        }
        String script = script(one);
        String another = script(other);
        if (one.container() != null || other.container() != null
                || (script != null && another != null && !script.equals(another))) {
            return Cause.TWO_SCRIPTS;
        }
        return Cause.SENT_TWICE;
    }

    private @Nullable RecordedPush push(Link link) {
        return link.sure().compareTo(Sureness.LIKELY) < 0 ? null : recording.push(link.seq());
    }

    private static boolean isGtm(RecordedRequest request) {
        return request.container() != null && request.container().startsWith("GTM-");
    }

    /** The source without line and column. */
    private static @Nullable String script(RecordedRequest request) {
        return request.source() == null ? null : request.source().replaceFirst("(:[0-9]+){1,2}$", "");
    }
}
