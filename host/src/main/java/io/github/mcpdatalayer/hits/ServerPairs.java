package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Finds pairs of a vendor's pixel and a request by which the page gives the same event to the site's own server, which passes it on to the
 * vendor. The vendor counts both as one only where they have one event id and one name. Nobody sees from the browser what the server then
 * really sends.
 */
public final class ServerPairs {

    /** The part of a pair that does not fit. */
    public enum Mismatch {
        NO_ID_IN_PIXEL,
        NO_ID_IN_SERVER,
        NO_ID_IN_BOTH,
        OTHER_ID,
        OTHER_NAME,
        /** Both have an id of the browser, and not the same. */
        OTHER_VISITOR
    }

    /**
     * A pair.
     *
     * @param pixel the hit at this index went to the vendor
     * @param server the one at this index to the site's own server
     * @param mismatches none where it is one event for the vendor
     * @param ids the names of browser ids that differ
     */
    public record Pair(int pixel, int server, List<Mismatch> mismatches, List<String> ids) {

        public Pair {
            mismatches = List.copyOf(mismatches);
            ids = List.copyOf(ids);
        }
    }

    private static final double SOON_MS = 10_000;
    private static final int DEPTH = 4;
    private static final Set<String> VENDORS = Set.of("meta", "tiktok", "pinterest", "snapchat", "reddit", "linkedin");
    private static final Set<String> EVENT_IDS = Set.of("eventid", "eid", "clientdedupid", "dedupid", "deduplicationid",
            "conversionid");
    /** The names of the ids by which a vendor knows a browser. */
    private static final Map<String, Set<String>> BROWSER_IDS = Map.of("meta", Set.of("fbp", "fbc"), "tiktok",
            Set.of("ttp", "ttclid"), "pinterest", Set.of("epik"), "snapchat", Set.of("scid", "sccid"), "reddit",
            Set.of("rdtuuid", "rdtcid"), "linkedin", Set.of("lifatid"));
    private static final Map<String, Pattern> PATHS = Map.of("meta", path("facebook|meta|fb"), "tiktok",
            path("tiktok"), "pinterest", path("pinterest"), "snapchat", path("snap(?:chat)?"), "reddit", path("reddit"),
            "linkedin", path("linkedin"));
    private static final Pattern RELAY = path("capi|conversions?|conversions?[_-]?api|server[_-]?events?");

    private final List<Hit> hits;
    /** Tells whether a request is passed on to a vendor, by its place among the hits: it is asked for each pixel. */
    private final Map<Integer, Map<String, Boolean>> relays = new HashMap<>();
    private final Map<Integer, String> ids = new HashMap<>();

    private ServerPairs(List<Hit> hits) {
        this.hits = hits;
    }

    private static Pattern path(String words) {
        return Pattern.compile("(?:^|[/_.-])(?:" + words + ")(?:[/_.?-]|$)", Pattern.CASE_INSENSITIVE);
    }

    /** The pairs among hits, in the order of their pixels. */
    public static List<Pair> among(List<Hit> hits) {
        return new ServerPairs(hits).find();
    }

    private List<Pair> find() {
        Mirrors mirrors = Mirrors.among(hits);
        List<Integer> pixels = new ArrayList<>();
        List<Integer> servers = new ArrayList<>();
        for (int i = 0; i < hits.size(); i++) {
            Hit hit = hits.get(i);
            if (hit.event() == null || hit.request().wasHeldBack()) {
                continue;
            }
            if (VENDORS.contains(hit.vendor()) && !mirrors.isMirror(i)) {
                pixels.add(i);
            } else if (hit.vendor().equals(FirstParty.ID)) {
                servers.add(i);
            }
        }
        List<Pair> pairs = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (boolean byId : new boolean[]{true, false}) {
            for (int pixel : pixels) {
                String vendor = hits.get(pixel).vendor();
                for (int server : servers) {
                    if (taken.contains("p" + pixel)) {
                        break;
                    }
                    if (!taken.contains(vendor + " s" + server) && fits(pixel, server, byId)) {
                        taken.add(vendor + " s" + server);
                        taken.add("p" + pixel);
                        pairs.add(pair(pixel, server));
                    }
                }
            }
        }
        pairs.sort((one, other) -> Integer.compare(one.pixel(), other.pixel()));
        return pairs;
    }

    private boolean fits(int at, int other, boolean byId) {
        Hit pixel = hits.get(at);
        Hit server = hits.get(other);
        Double then = pixel.request().time();
        Double now = server.request().time();
        if (pixel.request().page() != server.request().page() || then == null || now == null
                || Math.abs(now - then) > SOON_MS
                || !relays.computeIfAbsent(other, _ -> new HashMap<>()).computeIfAbsent(pixel.vendor(),
                        vendor -> isRelay(server, vendor))) {
            return false;
        }
        if (byId) {
            String id = id(at);
            return !id.isEmpty() && id.equals(id(other));
        }
        boolean sameOrder = pixel.transaction() == null || server.transaction() == null
                || pixel.transaction().equals(server.transaction());
        return sameOrder && (letters(pixel.event()).equals(letters(server.event()))
                || (pixel.meaning() != null && pixel.meaning().equals(server.meaning())));
    }

    /** The id of the event that a hit tells; empty where it tells none. */
    private String id(int at) {
        return ids.computeIfAbsent(at, place -> Objects.requireNonNullElse(text(hits.get(place), EVENT_IDS), ""));
    }

    /**
     * Tells whether a request to the site's own server looks like one that is passed on to this vendor: a collector of the site's own is
     * none.
     */
    private static boolean isRelay(Hit server, String vendor) {
        String path = UrlParts.of(server.request().url()).path();
        boolean named = Objects.requireNonNull(PATHS.get(vendor)).matcher(path).find()
                || text(server, Objects.requireNonNull(BROWSER_IDS.get(vendor))) != null;
        boolean ofOther = VENDORS.stream().anyMatch(each -> !each.equals(vendor)
                && (Objects.requireNonNull(PATHS.get(each)).matcher(path).find()
                        || text(server, Objects.requireNonNull(BROWSER_IDS.get(each))) != null));
        return named || (!ofOther && (RELAY.matcher(path).find() || text(server, EVENT_IDS) != null));
    }

    private Pair pair(int at, int other) {
        Hit pixel = hits.get(at);
        Hit server = hits.get(other);
        String one = id(at);
        String two = id(other);
        List<Mismatch> mismatches = new ArrayList<>();
        if (one.isEmpty() || two.isEmpty()) {
            mismatches.add(!one.isEmpty()
                    ? Mismatch.NO_ID_IN_SERVER
                    : !two.isEmpty() ? Mismatch.NO_ID_IN_PIXEL : Mismatch.NO_ID_IN_BOTH);
        } else if (!one.equals(two)) {
            mismatches.add(Mismatch.OTHER_ID);
        } else if (!String.valueOf(pixel.event()).equals(server.event())) {
            mismatches.add(Mismatch.OTHER_NAME);
        }
        List<String> ids = Objects.requireNonNull(BROWSER_IDS.get(pixel.vendor())).stream().sorted().filter(name -> {
            String ofPixel = text(pixel, Set.of(name));
            String ofServer = text(server, Set.of(name));
            return ofPixel != null && ofServer != null && !ofPixel.equals(ofServer);
        }).toList();
        if (!ids.isEmpty()) {
            mismatches.add(Mismatch.OTHER_VISITOR);
        }
        return new Pair(at, other, mismatches, ids);
    }

    /** The first text under one of these names, anywhere in a hit; null for none. */
    private static @Nullable String text(Hit hit, Set<String> names) {
        for (JsonObject part : List.of(hit.rest(), hit.params(), hit.user())) {
            String found = text(part, names, 0);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable String text(JsonValue value, Set<String> names, int depth) {
        if (depth > DEPTH) {
            return null;
        }
        if (value instanceof JsonArray list) {
            for (int i = 0; i < Math.min(list.size(), 20); i++) {
                String found = text(list.get(i), names, depth + 1);
                if (found != null) {
                    return found;
                }
            }
        } else if (value instanceof JsonObject object) {
            for (Member member : object.members()) {
                String found = names.contains(CollectorEvent.letters(member.name()))
                        ? Places.text(member.value())
                        : null;
                found = found == null || found.isBlank() ? text(member.value(), names, depth + 1) : found;
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static String letters(@Nullable String name) {
        return CollectorEvent.letters(String.valueOf(name));
    }
}
