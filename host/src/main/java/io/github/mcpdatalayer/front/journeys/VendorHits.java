package io.github.mcpdatalayer.front.journeys;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

import io.github.mcpdatalayer.front.launched.OutgoingRequest;
import io.github.mcpdatalayer.front.launched.RequestFate;
import io.github.mcpdatalayer.hits.Decoder;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.hits.UrlParts;
import io.github.mcpdatalayer.journeys.HitMode;

/** Decides on the hits of a run: of known vendors, and of beacons to other sites, for whose answer nobody waits. */
final class VendorHits {

    private VendorHits() {}

    private static final String GA4 = "ga4";
    /** Google Analytics keeps hits of internal and of developer traffic out of reports, where its filters are on. */
    private static final String MARKED = "tt=internal&_dbg=1";

    /** Decides on requests in this mode, which is not to send them all. */
    static Function<OutgoingRequest, RequestFate> fates(HitMode mode) {
        return request -> {
            List<Hit> hits = hits(request);
            if (mode == HitMode.MARK && hits.stream().anyMatch(hit -> hit.vendor().equals(GA4))) {
                return new RequestFate.SentTo(request.url() + (request.url().contains("?") ? "&" : "?") + MARKED);
            }
            return isHit(request, hits) ? RequestFate.ANSWER : RequestFate.SEND;
        };
    }

    private static List<Hit> hits(OutgoingRequest request) {
        var sent = new RecordedRequest(1, 1, 0, null, null, "webRequest", type(request.type()), request.method(),
                request.url(), false, request.body(), false, null, null, null, null, null, null);
        return Decoder.hits(sent, request.page());
    }

    private static boolean isHit(OutgoingRequest request, List<Hit> hits) {
        if (hits.stream().anyMatch(hit -> !hit.isUnknown())) {
            return true;
        }
        return request.type().equals("Ping") && !request.page().isEmpty()
                && !UrlParts.of(request.url()).isWithin(UrlParts.of(request.page()));
    }

    /** The extension's words for what the debugging protocol calls otherwise. */
    private static String type(String type) {
        return switch (type) {
            case "Ping" -> "ping";
            case "Image" -> "img";
            case "Script" -> "script";
            case "XHR" -> "xmlhttprequest";
            default -> type.toLowerCase(Locale.ROOT);
        };
    }
}
