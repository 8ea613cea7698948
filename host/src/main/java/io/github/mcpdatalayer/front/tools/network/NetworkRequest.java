package io.github.mcpdatalayer.front.tools.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * A request of a page, redacted.
 *
 * @param n its number in the tab
 * @param type fetch, beacon, document, frame, script, image, websocket, eventsource …
 * @param status 0 where no answer began
 * @param error the browser's words for why it failed; empty where it did not
 * @param step the number of the one that it came in; 0 for none
 * @param row as the extension gave it
 */
public record NetworkRequest(int n, String type, String method, String url, int status, String error, int step,
        JsonObject row) {

    static final String COLUMNS = "[\"n\",\"step\",\"page\",\"type\",\"method\",\"url\",\"status\",\"ms\",\"size\",\"from\",\"mark\"]";
    private static final int ROW_URL = 300;
    private static final int MARK_URL = 120;
    private static final int URL = 20_000;
    private static final int TEXT = 400_000;
    private static final Map<String, String> MARKS = Map.of("cached", "cached", "late", "late", "prerender",
            "prerendered");

    static NetworkRequest of(JsonObject row) {
        return new NetworkRequest((int) Lenient.number(row, "n"), Lenient.text(row, "type"),
                Lenient.text(row, "method"), Lenient.text(row, "url"), (int) Lenient.number(row, "status"),
                Lenient.text(row, "error"), (int) Lenient.number(row, "step"), row);
    }

    /** Its address, and those that led on to it. */
    Stream<String> urls() {
        return Stream.concat(Stream.of(url), hops().map(hop -> Lenient.text(hop, "url")));
    }

    /** Its status, and those of the redirects on its way. */
    IntStream statuses() {
        return IntStream.concat(IntStream.of(status), hops().mapToInt(hop -> (int) Lenient.number(hop, "status")));
    }

    private Stream<JsonObject> hops() {
        List<JsonElement> all = row.get("hops") instanceof JsonArray hops ? hops.asList() : List.of();
        return all.stream().filter(JsonElement::isJsonObject).map(JsonElement::getAsJsonObject);
    }

    /**
     * Returns the cells that {@link #COLUMNS} names.
     *
     * @param own the origin of the tab, which is not repeated
     */
    JsonArray cells(String own) {
        var cells = new JsonArray();
        cells.add(n);
        cells.add(step == 0 ? JsonNull.INSTANCE : new JsonPrimitive(step));
        cells.add(number("page"));
        cells.add(Shown.text(type, 30));
        cells.add(Shown.text(method, 20));
        cells.add(Shown.text(url, ROW_URL));
        cells.add(status == 0 ? JsonNull.INSTANCE : new JsonPrimitive(status));
        cells.add(number("ms"));
        cells.add(number("size"));
        String initiator = Lenient.text(row, "initiator");
        cells.add(initiator.isEmpty() || initiator.equals(own)
                ? JsonNull.INSTANCE
                : new JsonPrimitive(Shown.text(initiator, 100)));
        cells.add(mark());
        return cells;
    }

    private String mark() {
        List<String> marks = new ArrayList<>();
        if (!error.isEmpty()) {
            marks.add(Shown.text(error, 60));
        } else if (number("ms").isJsonNull()) {
            marks.add("open");
        }
        if (Lenient.number(row, "redirects") > 0) {
            // found by an address that is none of the row's, it would look like a mistake
            marks.add(hops().findFirst()
                    .map(hop -> "redirected from " + Shown.text(Lenient.text(hop, "url"), MARK_URL) + " by "
                            + (int) Lenient.number(hop, "status"))
                    .orElse("redirected"));
        }
        int frame = (int) Lenient.number(row, "frame");
        if (frame > 0) {
            marks.add("frame " + frame);
        }
        MARKS.keySet().stream().sorted().filter(name -> Lenient.is(row, name)).map(MARKS::get).forEach(marks::add);
        return String.join(", ", marks);
    }

    /**
     * All that is known of it.
     *
     * @param tab the handle of its tab
     */
    JsonObject whole(String tab) {
        var whole = new JsonObject();
        whole.addProperty("n", n);
        whole.addProperty("at", RecordedTab.time(Lenient.number(row, "t")));
        for (String name : List.of("type", "method")) {
            whole.addProperty(name, Shown.text(Lenient.text(row, name), 30));
        }
        whole.addProperty("url", Shown.text(url, URL));
        for (String name : List.of("status", "ms", "waited", "size", "page", "frame")) {
            if (!number(name).isJsonNull()) {
                whole.add(name, number(name));
            }
        }
        if (step > 0) {
            whole.addProperty("step", tab + "@" + step);
        }
        for (String name : List.of("error", "initiator", "mime")) {
            if (!Lenient.text(row, name).isEmpty()) {
                whole.addProperty(name, Shown.text(Lenient.text(row, name), 300));
            }
        }
        for (String name : List.of("urlCut", "late", "cached", "prerender")) {
            if (Lenient.is(row, name)) {
                whole.addProperty(name, true);
            }
        }
        var redirects = new JsonArray();
        hops().forEach(hop -> {
            var redirect = new JsonObject();
            redirect.addProperty("url", Shown.text(Lenient.text(hop, "url"), URL));
            redirect.addProperty("status", (int) Lenient.number(hop, "status"));
            redirects.add(redirect);
        });
        if (!redirects.isEmpty()) {
            whole.add("redirects", redirects);
        }
        headers(whole, "requestHeaders");
        body(whole, "body", "bodyBytes", "bodyCut");
        headers(whole, "responseHeaders");
        body(whole, "responseBody", "responseBytes", "responseCut");
        return whole;
    }

    private void headers(JsonObject whole, String name) {
        JsonObject headers = headers(row.get(name));
        if (!headers.isEmpty()) {
            whole.add(name, headers);
        }
    }

    /** Names and values; those of one name in one. */
    static JsonObject headers(@Nullable JsonElement list) {
        var headers = new JsonObject();
        for (JsonElement each : list instanceof JsonArray all ? all : new JsonArray()) {
            if (each instanceof JsonArray header && header.size() == 2) {
                String key = Shown.text(header.get(0).getAsString(), 200);
                String value = Shown.text(header.get(1).getAsString(), 2_000);
                headers.addProperty(key,
                        headers.get(key) instanceof JsonPrimitive known ? known.getAsString() + ", " + value : value);
            }
        }
        return headers;
    }

    private void body(JsonObject whole, String name, String bytes, String cut) {
        if (row.has(name)) {
            whole.addProperty(name, Shown.text(Lenient.text(row, name), TEXT));
        } else if (!number(bytes).isJsonNull()) {
            whole.add(bytes, number(bytes));
        }
        if (Lenient.is(row, cut)) {
            whole.addProperty(cut, true);
        }
    }

    private JsonElement number(String name) {
        return row.get(name) instanceof JsonPrimitive value && value.isNumber() ? value : JsonNull.INSTANCE;
    }
}
