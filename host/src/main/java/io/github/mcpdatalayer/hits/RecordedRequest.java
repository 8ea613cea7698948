package io.github.mcpdatalayer.hits;

import java.util.Comparator;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A page's request, as the extension saw it.
 *
 * @param number its number in the tab, from 1
 * @param page the number of the page in the tab
 * @param frame 0: the page itself
 * @param time milliseconds since 1970; null where not known
 * @param sinceNavigation milliseconds; null where not known
 * @param via the source that saw it: beacon, fetch, xhr, timing or webRequest
 * @param type what started it, in the browser's word; empty if unknown
 * @param urlCut whether the address was cut
 * @param body as far as it could be read
 * @param bodyCut whether the body was cut
 * @param error the reason why it failed, in the browser's word
 * @param source the place of the script that sent it, as URL:line:column
 * @param container the GTM or gtag container whose script sent it
 * @param seq the number of the last push of the document before it
 */
public record RecordedRequest(long number, long page, int frame, @Nullable Double time,
        @Nullable Double sinceNavigation,
        String via, String type, @Nullable String method, String url, boolean urlCut, @Nullable String body,
        boolean bodyCut,
        @Nullable Long bodyBytes, @Nullable Long status, @Nullable String error, @Nullable String source,
        @Nullable String container,
        @Nullable Long seq) {

    private static final Comparator<RecordedRequest> IN_TIME = Comparator
            .<RecordedRequest, Double>comparing(request -> request.time() == null ? Double.MAX_VALUE : request.time())
            .thenComparingLong(RecordedRequest::number);

    /** Tells whether it never arrived, or was refused. An aborted request may have arrived. */
    public boolean hasFailed() {
        return (status != null && status >= 400) || (error != null && !error.contains("ERR_ABORTED"));
    }

    /** Tells whether it never left the browser. */
    public boolean wasHeldBack() {
        return status == null && hasFailed();
    }

    /**
     * Reads the requests of an answer, in the order of sending.
     *
     * @throws JsonSyntaxException if the text is no list of requests
     */
    public static List<RecordedRequest> list(String text) {
        if (!(JsonValue.parse(text) instanceof JsonArray list)) {
            throw new JsonSyntaxException(0, "an array of hits");
        }
        return list.elements().stream().map(RecordedRequest::of).sorted(IN_TIME).toList();
    }

    private static RecordedRequest of(JsonValue json) {
        if (!(json instanceof JsonObject hit) || !(hit.get("url") instanceof JsonString(String url))) {
            throw new JsonSyntaxException(0, "a hit with its url");
        }
        Long frame = whole(hit, "frame");
        return new RecordedRequest(needed(hit, "hit"), needed(hit, "page"), frame == null ? 0 : frame.intValue(),
                number(hit, "t"), number(hit, "ms"), word(hit, "via"), word(hit, "type"), text(hit, "method"), url,
                hit.get("urlCut") == JsonLiteral.TRUE,
                text(hit, "body"), hit.get("bodyCut") == JsonLiteral.TRUE, whole(hit, "bodyBytes"),
                whole(hit, "status"), text(hit, "error"), text(hit, "source"), text(hit, "container"),
                whole(hit, "seq"));
    }

    private static long needed(JsonObject hit, String name) {
        Long number = whole(hit, name);
        if (number == null) {
            throw new JsonSyntaxException(0, "a hit whose " + name + " is a whole number");
        }
        return number;
    }

    private static @Nullable Long whole(JsonObject hit, String name) {
        Double number = number(hit, name);
        return number == null || number != Math.rint(number) || number < 0 ? null : (Long) number.longValue();
    }

    private static @Nullable Double number(JsonObject hit, String name) {
        return hit.get(name) instanceof JsonNumber number ? number.doubleValue() : null;
    }

    private static @Nullable String text(JsonObject hit, String name) {
        return hit.get(name) instanceof JsonString(String text) ? text : null;
    }

    private static String word(JsonObject hit, String name) {
        String text = text(hit, name);
        return text == null ? "" : text;
    }
}
