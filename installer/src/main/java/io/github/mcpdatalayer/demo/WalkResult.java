package io.github.mcpdatalayer.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.InternetSockets.Socket;
import org.jspecify.annotations.Nullable;

/**
 * The result of a walk.
 *
 * @param browser
 *            product and version
 * @param calls
 *            each call with its answer, in order; the last is the audit
 * @param ports
 *            internet sockets of host and front: none; empty when this system cannot tell
 */
public record WalkResult(String browser, List<Called> calls, Optional<List<Socket>> ports) {

    /** The rules that the six defects of the shop break. */
    public static final Set<String> SIX = Set.of("value-without-currency", "hit-with-personal-data",
            "purchase-hit-incomplete", "hit-before-consent-choice", "duplicate-event", "funnel-step-missing");

    public WalkResult {
        calls = List.copyOf(calls);
    }

    /**
     * A call and what came of it.
     *
     * @param call
     *            <code>{tool, arguments}</code>
     */
    public record Called(JsonObject call, McpClient.Answer answer, Duration time) {

        public String tool() {
            return call.get("tool").getAsString();
        }

        /** The answer as an object: an error's is in its text. */
        public JsonObject body() {
            JsonObject structured = answer.structured();
            return structured != null ? structured : JsonParser.parseString(answer.text()).getAsJsonObject();
        }

        /** The code of the error that ended it, or null. */
        public @Nullable String error() {
            return body().get("error") instanceof JsonObject error ? error.get("code").getAsString() : null;
        }

        /** The deeds of the walk, an object each as the tool <code>interact</code> answers it; none of other tools. */
        public List<JsonObject> steps() {
            return objects(body(), "steps");
        }
    }

    /** The rows of the audit. */
    public List<JsonObject> defects() {
        return calls.isEmpty() ? List.of() : objects(calls.getLast().body(), "result");
    }

    /** The rules of {@link #SIX} that the audit names. */
    public Set<String> found() {
        Set<String> found = new TreeSet<>();
        defects().forEach(row -> found.add(rule(row)));
        found.retainAll(SIX);
        return found;
    }

    /** The name of a row's rule. */
    public static String rule(JsonObject row) {
        return row.get("what").getAsString().replaceFirst(":.*", "");
    }

    /** The number of characters a model has to read. */
    public int characters() {
        return calls.stream().mapToInt(called -> called.answer().text().length()).sum();
    }

    /** All six and nothing else are found, and no port is open as far as this system can tell. */
    public boolean ok() {
        return found().size() == SIX.size() && defects().size() == SIX.size() && ports.orElse(List.of()).isEmpty();
    }

    /** <code>{ok, calls, characters, defects, openPorts}</code>; openPorts is null when it could not be checked. */
    public JsonObject toJson() {
        JsonObject json = new JsonObject();
        json.addProperty("ok", ok());
        JsonArray made = new JsonArray();
        for (Called called : calls) {
            JsonObject each = called.call().deepCopy();
            each.addProperty("characters", called.answer().text().length());
            each.addProperty("ms", DemoResult.millis(called.time()));
            each.add("answer", called.body());
            made.add(each);
        }
        json.add("calls", made);
        json.addProperty("characters", characters());
        JsonArray rows = new JsonArray();
        defects().forEach(rows::add);
        json.add("defects", rows);
        json.add("openPorts", ports.<JsonElement>map(DemoResult::toJson).orElse(JsonNull.INSTANCE));
        return json;
    }

    private static List<JsonObject> objects(JsonObject of, String name) {
        List<JsonObject> objects = new ArrayList<>();
        if (of.get(name) instanceof JsonArray array) {
            array.forEach(each -> objects.add(each.getAsJsonObject()));
        }
        return objects;
    }
}
