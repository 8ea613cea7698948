package io.github.mcpdatalayer.front.journeys;

import java.util.List;
import java.util.Locale;

import io.github.mcpdatalayer.front.launched.OutgoingRequest;
import io.github.mcpdatalayer.hits.Decoder;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.hits.UrlParts;

/** Which requests of a page are hits: those of known vendors, and beacons to other sites, for whose answer nobody waits. */
final class VendorHits {

    private VendorHits() {}

    static boolean isHit(OutgoingRequest request) {
        boolean beacon = request.type().equals("Ping");
        var sent = new RecordedRequest(1, 1, 0, null, null, "webRequest", type(request.type()), request.method(),
                request.url(), false, request.body(), false, null, null, null, null, null, null);
        List<Hit> hits = Decoder.hits(sent, request.page());
        if (hits.stream().anyMatch(hit -> !hit.isUnknown())) {
            return true;
        }
        return beacon && !request.page().isEmpty()
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
