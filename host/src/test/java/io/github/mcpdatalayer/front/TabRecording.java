package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The recording of a stand-in's tab, as the extension keeps and sends it. */
final class TabRecording {

    private static final long STARTED = 1_790_000_000_000L;

    private final List<JsonObject> pushes = new ArrayList<>();
    private final JsonArray pages = new JsonArray();
    private final JsonArray gaps = new JsonArray();
    private final List<JsonObject> hits = new ArrayList<>();
    private final JsonArray steps = new JsonArray();
    private String access = "granted";
    private long droppedSteps;
    private long lastSeq;
    private long dropped;
    private long sampled;

    /** Five pages of a shop with 100 pushes: a list, a product, the cart, the checkout and the page after it. */
    static TabRecording checkout() throws IOException {
        var recording = new TabRecording();
        try (InputStream in = Objects.requireNonNull(TabRecording.class.getResourceAsStream("checkout.json"))) {
            for (JsonElement each : JsonParser.parseString(new String(in.readAllBytes(), UTF_8)).getAsJsonArray()) {
                JsonObject page = each.getAsJsonObject();
                recording.visit(page.get("url").getAsString(), page.get("title").getAsString(),
                        page.get("navigation").getAsString(), page.get("since").getAsString(), "dataLayer");
                page.getAsJsonArray("pushes").forEach(push -> recording.push("dataLayer", push.getAsJsonObject()));
            }
        }
        return recording;
    }

    /** One page with the elements of an array as its pushes. */
    static TabRecording of(String layer, String array) {
        var recording = new TabRecording().page(layer);
        for (JsonElement value : JsonParser.parseString(array).getAsJsonArray()) {
            recording.push(layer, "{\"value\":" + value + "}");
        }
        return recording;
    }

    /** A new page with these layers, whose kinds are those that their names say. */
    synchronized TabRecording visit(String url, String title, String navigation, String since, String... layers) {
        var page = new JsonObject();
        page.addProperty("page", pages.size() + 1);
        page.addProperty("url", url);
        page.addProperty("title", title);
        page.addProperty("navigation", navigation);
        page.addProperty("frame", 0);
        page.addProperty("since", since);
        page.addProperty("startedAt", STARTED + 10_000L * pages.size());
        var list = new JsonArray();
        for (String name : layers) {
            list.add(layer(name));
        }
        page.add("layers", list);
        pages.add(page);
        return this;
    }

    TabRecording page(String... layers) {
        return visit("https://shop.example/" + (pages.size() + 1), "Page " + (pages.size() + 1), "navigate",
                "firstScript", layers.length == 0 ? new String[]{"dataLayer"} : layers);
    }

    /** The newest page has this frame, with a dataLayer of its own. */
    synchronized TabRecording frame(int number) {
        JsonObject frame = pages.get(pages.size() - 1).getAsJsonObject().deepCopy();
        frame.addProperty("frame", number);
        pages.add(frame);
        return this;
    }

    private static JsonObject layer(String name) {
        var layer = new JsonObject();
        layer.addProperty("name", name);
        layer.addProperty("kind", ExtensionStandIn.kind(name));
        layer.addProperty("generation", 1);
        return layer;
    }

    /** The newest page has this layer, with these further facts. */
    synchronized TabRecording layer(String name, String facts) {
        JsonObject layer = layer(name);
        JsonParser.parseString(facts).getAsJsonObject().entrySet()
                .forEach(fact -> layer.add(fact.getKey(), fact.getValue()));
        JsonArray layers = pages.get(pages.size() - 1).getAsJsonObject().getAsJsonArray("layers");
        for (int i = layers.size() - 1; i >= 0; i--) {
            if (layers.get(i).getAsJsonObject().get("name").equals(layer.get("name"))) {
                layers.remove(i);
            }
        }
        layers.add(layer);
        return this;
    }

    /** A push into the newest page's dataLayer. */
    TabRecording push(String value) {
        return push("dataLayer", "{\"value\":" + value + "}");
    }

    /** A push into a layer of the newest page; what is not given is as in a plain push. */
    TabRecording push(String layer, String given) {
        return push(layer, JsonParser.parseString(given).getAsJsonObject());
    }

    private synchronized TabRecording push(String layer, JsonObject given) {
        JsonObject page = pages.get(pages.size() - 1).getAsJsonObject();
        double ms = given.has("ms") && given.get("ms") instanceof JsonPrimitive value ? value.getAsDouble() : lastSeq;
        var push = new JsonObject();
        push.addProperty("seq", ++lastSeq);
        push.add("page", page.get("page"));
        push.addProperty("frame", 0);
        push.addProperty("t", page.get("startedAt").getAsLong() + Math.round(ms));
        push.addProperty("ms", ms);
        push.addProperty("layer", layer);
        push.addProperty("gen", 1);
        push.addProperty("via", "push");
        for (String name : List.of("frame", "t", "ms", "gen", "orphan", "via", "arrived", "uniqueEventId", "source",
                "stack", "short", "container", "consent", "consentAfter")) {
            if (given.has(name)) {
                push.add(name, given.get(name));
            }
        }
        push.add("value", given.get("value"));
        push.add("tags", given.has("tags") ? given.get("tags") : tags(given.get("value"), "$", new JsonArray()));
        if (given.has("changed")) {
            push.add("changed", given.get("changed"));
        }
        pushes.add(push);
        return this;
    }

    /** The newest page sends this right after its last push; what is not given is as of a beacon. */
    synchronized TabRecording hit(String url, String given) {
        JsonObject page = pages.get(pages.size() - 1).getAsJsonObject();
        var hit = new JsonObject();
        hit.addProperty("hit", hits.size() + 1);
        hit.add("page", page.get("page"));
        hit.addProperty("frame", 0);
        hit.addProperty("t", page.get("startedAt").getAsLong() + lastSeq + 1);
        hit.addProperty("ms", lastSeq + 1);
        hit.addProperty("via", "beacon");
        hit.addProperty("type", "beacon");
        hit.addProperty("method", "POST");
        hit.addProperty("url", url);
        hit.addProperty("bodyBytes", 0);
        hit.addProperty("seq", lastSeq);
        JsonObject facts = JsonParser.parseString(given).getAsJsonObject();
        if (facts.has("ms")) {
            hit.addProperty("t", page.get("startedAt").getAsLong() + facts.get("ms").getAsLong());
        }
        facts.entrySet().forEach(each -> hit.add(each.getKey(), each.getValue()));
        hits.add(hit);
        return this;
    }

    synchronized String hits() {
        var all = new JsonArray();
        hits.forEach(all::add);
        return all.toString();
    }

    /** The result of getHits without its text. */
    synchronized JsonObject hitsResult(JsonObject tab, int chars) {
        JsonObject result = result(tab, chars);
        List.of("lastSeq", "firstSeq", "sampled").forEach(result::remove);
        result.addProperty("lastHit", hits.size());
        result.addProperty("firstHit", 1);
        result.add("dropped", JsonParser.parseString("{\"hits\":0,\"bytes\":0}"));
        result.add("sources", JsonParser.parseString("[\"timing\",\"beacon\",\"fetch\",\"xhr\"]"));
        return result;
    }

    /** Something was done in the newest page, in milliseconds since its navigation; null while it goes on. */
    synchronized TabRecording step(String did, long began, @Nullable Long ended) {
        long page = pages.get(pages.size() - 1).getAsJsonObject().get("startedAt").getAsLong();
        var step = new JsonObject();
        step.addProperty("step", droppedSteps + steps.size() + 1);
        step.addProperty("did", did);
        step.addProperty("t", page + began);
        if (ended != null) {
            step.addProperty("ended", page + ended);
        }
        steps.add(step);
        return this;
    }

    /** Drops so many older steps from the memory. */
    synchronized TabRecording droppedSteps(long count) {
        droppedSteps = count;
        return this;
    }

    private static JsonArray tags(JsonElement value, String path, JsonArray tags) {
        if (value instanceof JsonObject object) {
            if (object.has("$type")) {
                var tag = new JsonObject();
                tag.addProperty("path", path);
                tag.add("type", object.get("$type"));
                tags.add(tag);
            }
            object.entrySet().forEach(member -> tags(member.getValue(), path + "['" + member.getKey() + "']", tags));
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.size(); i++) {
                tags(array.get(i), path + "[" + i + "]", tags);
            }
        }
        return tags;
    }

    /** The oldest pushes fall out of the memory. */
    synchronized TabRecording drop(int count) {
        pushes.subList(0, count).clear();
        dropped += count;
        return this;
    }

    synchronized TabRecording sampled(int count) {
        sampled += count;
        return this;
    }

    synchronized TabRecording gap(long from, @Nullable Long to, String reason) {
        var gap = new JsonObject();
        gap.addProperty("from", from);
        gap.addProperty("to", to);
        gap.addProperty("reason", reason);
        gaps.add(gap);
        return this;
    }

    synchronized TabRecording access(String now) {
        access = now;
        return this;
    }

    synchronized long lastSeq() {
        return lastSeq;
    }

    /** The result of getHistory without its text. */
    synchronized JsonObject result(JsonObject tab, int chars) {
        JsonObject shown = tab.deepCopy();
        shown.addProperty("access", access);
        var result = new JsonObject();
        result.add("tab", shown);
        result.addProperty("lastSeq", lastSeq);
        result.addProperty("firstSeq", pushes.isEmpty() ? lastSeq + 1 : pushes.getFirst().get("seq").getAsLong());
        result.add("pages", pages.deepCopy());
        result.add("gaps", gaps.deepCopy());
        if (!steps.isEmpty()) {
            var kept = new JsonObject();
            kept.addProperty("dropped", droppedSteps);
            kept.add("rows", steps.deepCopy());
            result.add("steps", kept);
        }
        result.add("dropped", JsonParser.parseString("{\"pushes\":" + dropped + ",\"bytes\":0}"));
        result.add("sampled", JsonParser.parseString("{\"pushes\":" + sampled + "}"));
        result.add("sizes", JsonParser.parseString("{\"value\":" + chars + "}"));
        return result;
    }

    /** The pushes that are asked for, as JSON. */
    synchronized String text(long after, @Nullable JsonArray only) {
        var chosen = new JsonArray();
        for (JsonObject push : pushes) {
            if (push.get("seq").getAsLong() > after && (only == null || only.contains(push.get("seq")))) {
                chosen.add(push);
            }
        }
        return chosen.toString();
    }
}
