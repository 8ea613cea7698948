package io.github.mcpdatalayer.front.launched;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * Answers some requests of a launched browser in place of the net: they never leave the browser, and its pages and the
 * extension see them as sent and answered. And it blocks documents of other sites where the extension's rules do not:
 * Chrome hides requests to some hosts of its own services from all extensions.
 */
final class LocalAnswers {

    private static final Duration DEADLINE = Duration.ofSeconds(10);
    /** A picture of one transparent point, as vendors answer for pixels. */
    private static final String PIXEL = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

    /** Patterns of such hosts. More addresses have these words; it only costs them a look. */
    private static final List<String> HIDDEN = List.of("*google.com*", "*googleapis.com*", "*gstatic.com*");

    private final Cdp cdp;
    private final Predicate<String> mayOpen;
    private final Function<OutgoingRequest, RequestFate> fates;

    private LocalAnswers(Cdp cdp, Predicate<String> mayOpen, Function<OutgoingRequest, RequestFate> fates) {
        this.cdp = cdp;
        this.mayOpen = mayOpen;
        this.fates = fates;
    }

    /**
     * From now on, blocks what the extension's rules do not see, and does with the requests of this browser what this says.
     *
     * @param mayOpen
     *            whether a document of this address may be opened
     * @param fates
     *            null: all requests go out as they are
     */
    static void start(Cdp cdp, Predicate<String> mayOpen, @Nullable Function<OutgoingRequest, RequestFate> fates) {
        var answers = new LocalAnswers(cdp, mayOpen, fates == null ? request -> RequestFate.SEND : fates);
        cdp.on(Cdp.BROWSER, "Fetch.requestPaused", answers::paused);
        var patterns = new JsonArray();
        if (fates == null) {
            HIDDEN.forEach(hidden -> patterns.add(pattern(hidden, "Document")));
        } else {
            patterns.add(pattern("http://*", null));
            patterns.add(pattern("https://*", null));
        }
        var params = new JsonObject();
        params.add("patterns", patterns);
        cdp.call("Fetch.enable", params, DEADLINE);
    }

    private static JsonObject pattern(String url, @Nullable String type) {
        var pattern = new JsonObject();
        pattern.addProperty("urlPattern", url);
        if (type != null) {
            pattern.addProperty("resourceType", type);
        }
        return pattern;
    }

    private void paused(JsonObject event) {
        var params = new JsonObject();
        params.add("requestId", event.get("requestId"));
        if (isBlocked(event)) {
            params.addProperty("errorReason", "BlockedByClient");
            var _ = cdp.send(Cdp.BROWSER, "Fetch.failRequest", params);
            return;
        }
        OutgoingRequest request = request(event);
        RequestFate fate = request == null ? RequestFate.SEND : fates.apply(request);
        String method = "Fetch.continueRequest";
        if (request != null && fate instanceof RequestFate.Answered) {
            method = "Fetch.fulfillRequest";
            answer(event, request, params);
        } else if (fate instanceof RequestFate.SentTo(String url)) {
            params.addProperty("url", url);
        }
        // Not waited for: the page may have gone meanwhile, and then nobody needs the answer.
        var _ = cdp.send(Cdp.BROWSER, method, params);
    }

    /** Documents are those of tabs, frames and objects. */
    private boolean isBlocked(JsonObject event) {
        return Lenient.text(event, "resourceType").equals("Document")
                && event.get("request") instanceof JsonObject request && !mayOpen.test(Lenient.text(request, "url"));
    }

    /** Documents are never answered: a page is what the person wants to see. */
    private static @Nullable OutgoingRequest request(JsonObject event) {
        String type = Lenient.text(event, "resourceType");
        if (type.equals("Document") || !(event.get("request") instanceof JsonObject request)) {
            return null;
        }
        JsonObject headers = request.get("headers") instanceof JsonObject all ? all : new JsonObject();
        return new OutgoingRequest(Lenient.text(request, "url"), Lenient.text(request, "method"), type,
                request.get("postData") instanceof JsonPrimitive body ? body.getAsString() : null,
                header(headers, "referer"));
    }

    private static void answer(JsonObject event, OutgoingRequest request, JsonObject params) {
        JsonObject headers = event.getAsJsonObject("request").get("headers") instanceof JsonObject all
                ? all
                : new JsonObject();
        String origin = header(headers, "origin");
        var answer = new JsonArray();
        add(answer, "Cache-Control", "no-store");
        add(answer, "Access-Control-Allow-Origin", origin.isEmpty() ? "*" : origin);
        if (!origin.isEmpty()) {
            add(answer, "Access-Control-Allow-Credentials", "true");
        }
        add(answer, "Access-Control-Allow-Headers", "*, content-type, authorization");
        boolean picture = request.type().equals("Image");
        boolean script = request.type().equals("Script");
        if (picture || script) {
            add(answer, "Content-Type", picture ? "image/gif" : "text/javascript");
        }
        params.addProperty("responseCode", picture || script ? 200 : 204);
        params.add("responseHeaders", answer);
        params.addProperty("body", picture ? PIXEL : "");
    }

    private static void add(JsonArray headers, String name, String value) {
        var header = new JsonObject();
        header.addProperty("name", name);
        header.addProperty("value", value);
        headers.add(header);
    }

    private static String header(JsonObject headers, String name) {
        return headers.entrySet().stream().filter(each -> each.getKey().toLowerCase(Locale.ROOT).equals(name))
                .map(Map.Entry::getValue).filter(JsonPrimitive.class::isInstance).map(each -> each.getAsString())
                .findFirst().orElse("");
    }
}
