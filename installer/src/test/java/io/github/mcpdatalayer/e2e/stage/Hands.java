package io.github.mcpdatalayer.e2e.stage;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.Message;

/** Acts on a page as a client does, over the wire: elements are named as snapshots show them. */
public final class Hands {

    private static final AtomicInteger CALLS = new AtomicInteger();

    private final WireFront wire;

    public Hands(WireFront wire) {
        this.wire = wire;
    }

    /** The outcome of an action: its result with the text parsed, or its error with the page's part parsed. */
    public record Came(JsonObject answer) {

        public boolean failed() {
            return answer.has("code");
        }

        /** The code of its error, or "done". */
        public String outcome() {
            return failed() ? answer.get("code").getAsString() : "done";
        }

        /** A member of {@code came}, or null. */
        public JsonElement came(String member) {
            return answer.getAsJsonObject("page").getAsJsonObject("came").get(member);
        }

        /** Returns a member of the page's part, such as the row of {@code cover}. */
        public JsonElement page(String member) {
            return answer.getAsJsonObject("page").get(member);
        }

        @Override
        public String toString() {
            return answer.toString();
        }
    }

    /** All rows of a snapshot. */
    public List<JsonArray> rows() throws Exception {
        JsonObject result = wire.call("takeSnapshot");
        return JsonParser.parseString(result.get("text").getAsString()).getAsJsonArray().asList().stream()
                .map(JsonElement::getAsJsonArray).toList();
    }

    /** The ref of the element that a snapshot shows with this role and name: {@code button Add to cart}. */
    public String ref(String element) throws Exception {
        List<JsonArray> rows = rows();
        return rows.stream().filter(row -> shown(row).equals(element)).findFirst().map(Hands::ref)
                .orElseThrow(() -> new AssertionError(element + " in " + rows.stream().map(Hands::shown).toList()));
    }

    public static String shown(JsonArray row) {
        return (row.get(3).getAsString() + " " + (row.size() > 4 ? row.get(4).getAsString() : "")).strip();
    }

    private static String ref(JsonArray row) {
        int frame = row.get(1).getAsInt();
        return (frame > 0 ? "f" + frame : "") + "e" + row.get(2).getAsInt();
    }

    /** One action on a ref, a selector ({@code css=…}, {@code xpath=…}) or what a snapshot shows. */
    public Came does(String verb, String element, JsonElement value, JsonObject more) throws Exception {
        JsonObject params = more.deepCopy();
        params.addProperty("verb", verb);
        if (element != null) {
            params.add("target", target(element));
        }
        if (value != null) {
            params.add("value", value);
        }
        params.addProperty("callId", "call-of-hands-%08d-%08d".formatted(ProcessHandle.current().pid() % 100_000_000,
                CALLS.incrementAndGet()));
        return came(wire.ask("interact", params));
    }

    public JsonObject target(String element) throws Exception {
        JsonObject target = new JsonObject();
        for (String by : List.of("css", "xpath")) {
            if (element.startsWith(by + "=")) {
                target.addProperty(by, element.substring(by.length() + 1));
                return target;
            }
        }
        target.addProperty("ref", element.matches("(f\\d+)?e\\d+") ? element : ref(element));
        return target;
    }

    private static Came came(Message.Response response) {
        JsonObject answer;
        if (response.result() != null) {
            answer = response.result();
            answer.add("page", JsonParser.parseString(answer.get("text").getAsString()));
        } else {
            answer = new JsonObject();
            answer.addProperty("code", response.error().code());
            answer.addProperty("message", response.error().message());
            JsonElement data = response.error().data();
            JsonElement page = data == null || !data.isJsonObject() ? null : data.getAsJsonObject().get("page");
            answer.add("data", data);
            answer.add("page", page == null ? new JsonObject() : JsonParser.parseString(page.getAsString()));
        }
        return new Came(answer);
    }
}
