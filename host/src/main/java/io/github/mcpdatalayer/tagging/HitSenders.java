package io.github.mcpdatalayer.tagging;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.hits.UrlParts;
import org.jspecify.annotations.Nullable;

/** Tells who sent hits: the container, Google's tag, or a script of the page that only makes the same request. */
final class HitSenders {

    private static final Pattern GOOGLE_TAG = Pattern.compile("(?:G|GT|AW|DC)-.*");
    private static final Pattern PLACE = Pattern.compile("^(.*?)(?::\\d+){1,2}$");

    /** A library that sends for a vendor, in a document. */
    private record Library(long document, int frame, String vendor) {}

    private final String script;
    private final Recording recording;
    /** The addresses that documents have had. */
    private final Map<Long, Set<String>> addresses = new HashMap<>();
    private final Set<Library> libraries = new HashSet<>();

    /**
     * Looks at who sends for vendors.
     *
     * @param script the address of the container's script, without query; empty where it is not known
     */
    HitSenders(String script, Recording recording, List<Hit> hits) {
        this.script = script;
        this.recording = recording;
        for (RecordedPage page : recording.pages()) {
            addresses.computeIfAbsent(place(page.page(), page.frame()), _ -> new HashSet<>())
                    .add(bare(page.url()));
        }
        for (Hit hit : hits) {
            if (isLibrary(hit.request())) {
                libraries.add(library(hit));
            }
        }
    }

    private long document(long page, int frame) {
        return recording.documentOf(page, frame);
    }

    /** A document and its frame. */
    private long place(long page, int frame) {
        return document(page, frame) << 16 | frame;
    }

    private Library library(Hit hit) {
        RecordedRequest request = hit.request();
        return new Library(document(request.page(), request.frame()), request.frame(), hit.vendor());
    }

    private boolean isLibrary(RecordedRequest request) {
        return request.container() != null || isElsewhere(request);
    }

    /** Tells whether a script of another site called. */
    private boolean isElsewhere(RecordedRequest request) {
        RecordedPage page = recording.page(request.page(), request.frame());
        String address = address(request.source());
        return page != null && address != null && address.startsWith("http")
                && !UrlParts.of(address).isWithin(UrlParts.of(page.url()));
    }

    /** Returns the sender of a hit. */
    HitSender of(Hit hit) {
        RecordedRequest request = hit.request();
        String source = request.source();
        return new HitSender(kind(hit, request, source), source == null ? "" : source);
    }

    private HitSender.Who kind(Hit hit, RecordedRequest request, @Nullable String source) {
        String container = request.container();
        if (container != null) {
            return GOOGLE_TAG.matcher(container).matches()
                    ? HitSender.Who.GOOGLE_TAG
                    : HitSender.Who.CONTAINER;
        }
        String address = address(source);
        if (address == null) {
            return HitSender.Who.UNKNOWN;
        }
        if (!script.isEmpty() && address.replaceFirst("\\?.*", "").equals(script)) {
            return HitSender.Who.CONTAINER;
        }
        if (addresses.getOrDefault(place(request.page(), request.frame()), Set.of())
                .contains(address)) {
            return HitSender.Who.PAGE; // scripts that tags insert have no address
        }
        // Loaders on a site's own host give Google's scripts other names: where another script is seen to send for the vendor, this
        // one is none of them.
        return !isElsewhere(request) && libraries.contains(library(hit))
                ? HitSender.Who.PAGE
                : HitSender.Who.UNKNOWN;
    }

    private static @Nullable String address(@Nullable String source) {
        if (source == null) {
            return null;
        }
        Matcher place = PLACE.matcher(source);
        return bare(place.matches() ? place.group(1) : source);
    }

    private static String bare(String url) {
        int hash = url.indexOf('#');
        return hash < 0 ? url : url.substring(0, hash);
    }
}
