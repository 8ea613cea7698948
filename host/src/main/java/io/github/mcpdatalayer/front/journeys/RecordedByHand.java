package io.github.mcpdatalayer.front.journeys;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.journeys.RunFields;

/** The steps of a recording by hand, once more without what is personal. */
record RecordedByHand(FileTexts texts, DraftedSteps steps) {

    /**
     * Takes one over.
     *
     * @param step as the extension writes it, with {@code step}, such as {@code kd1@7}, where it is one
     */
    void take(JsonObject step) {
        String reference = RunFields.text(step, "step");
        step.remove("step");
        List<List<String>> ways = new ArrayList<>();
        JsonObject holder = step.get("parameters") instanceof JsonObject own ? own : step;
        if (holder.get("selectors") instanceof JsonArray selectors) {
            selectors.forEach(way -> ways.add(strings(way)));
            List<List<String>> plain = texts.ways(ways);
            if (plain.isEmpty()) {
                steps.leave(reference + ": what leads to its element is personal");
                return;
            }
            holder.add("selectors", FileTexts.json(plain));
        }
        for (String name : List.of("options", "files")) {
            if (holder.get(name) instanceof JsonArray said) {
                var shown = new JsonArray();
                strings(said).forEach(each -> shown.add(texts.text(each)));
                holder.add(name, shown);
            }
        }
        if (step.get("value") instanceof JsonPrimitive value) {
            step.addProperty("value", texts.value(FileTexts.labels(ways), value.getAsString()));
        }
        for (String name : List.of("url", "target")) {
            if (step.get(name) instanceof JsonPrimitive url) {
                step.addProperty(name, texts.text(url.getAsString()));
            }
        }
        for (JsonObject event : RunFields.objects(step, "assertedEvents")) {
            event.addProperty("url", texts.text(RunFields.text(event, "url")));
            event.remove("title");
        }
        steps.add(reference, List.of(step));
    }

    private static List<String> strings(JsonElement way) {
        List<String> parts = new ArrayList<>();
        if (way instanceof JsonArray array) {
            array.forEach(part -> parts.add(part.isJsonPrimitive() ? part.getAsString() : ""));
        } else if (way.isJsonPrimitive()) {
            parts.add(way.getAsString());
        }
        return parts;
    }
}
