package io.github.mcpdatalayer.journeys;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;

/**
 * The members that a journey's file, its steps and their events may have, and the kind of each. The same table holds in the
 * extension's editor, so that no file passes here that would be refused there. Each field is checked, whether something here
 * reads it or not: other programs do.
 */
public final class StepFields {

    private static final String TABLE = "step-fields.json";
    private static final int MOST_DEPTH = 5;
    private static final int MOST_HOPS = 50;
    private static final JsonObject ALL = load();

    private StepFields() {}

    private static JsonObject load() {
        try (var in = Objects.requireNonNull(StepFields.class.getResourceAsStream(TABLE), TABLE)) {
            return StrictJson.parse(in.readAllBytes(), MOST_DEPTH).getAsJsonObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NotJsonException e) {
            throw new IllegalStateException(TABLE, e);
        }
    }

    static void checkFile(JsonPlace file) throws JourneyRefusal {
        check(file, ALL.getAsJsonObject("file"));
    }

    /** Checks a step of a known type. */
    static void checkStep(String type, JsonPlace step) throws JourneyRefusal {
        check(step, ALL.getAsJsonObject("step"));
        check(step, ofType(type));
    }

    private static JsonObject ofType(String type) {
        return ALL.getAsJsonObject("steps").get(type) instanceof JsonObject own ? own : new JsonObject();
    }

    /**
     * Takes out of a file that was checked what is not known in it.
     *
     * @return the places of what was taken out
     */
    public static List<String> dropUnknown(JsonObject file) {
        List<String> dropped = new ArrayList<>();
        drop(file, "", ALL.getAsJsonObject("file"), new JsonObject(), dropped);
        int i = 0;
        for (JsonElement each : file.getAsJsonArray("steps")) {
            if (each instanceof JsonObject step) {
                String place = "steps[" + i + "].";
                drop(step, place, ALL.getAsJsonObject("step"), ofType(RunFields.text(step, "type")), dropped);
                if (step.get("assertedEvents") instanceof JsonArray events) {
                    events.forEach(event -> drop(event.getAsJsonObject(), place + "assertedEvents[].",
                            ALL.getAsJsonObject("event"), new JsonObject(), dropped));
                }
            }
            i++;
        }
        return dropped;
    }

    private static void drop(JsonObject of, String place, JsonObject some, JsonObject more, List<String> dropped) {
        for (String name : List.copyOf(of.keySet())) {
            if (!some.has(name) && !more.has(name)) {
                of.remove(name);
                dropped.add(place + JsonPlace.shown(name));
            }
        }
    }

    private static void check(JsonPlace of, JsonObject fields) throws JourneyRefusal {
        for (Map.Entry<String, JsonElement> field : fields.entrySet()) {
            JsonPlace member = of.member(field.getKey());
            if (member != null) {
                kind(member, field.getValue().getAsString());
            }
        }
    }

    private static void kind(JsonPlace value, String kind) throws JourneyRefusal {
        List<String> words = List.of(kind.split(" ", -1));
        switch (words.getFirst()) {
            case "text" -> value.text();
            case "flag" -> value.flag();
            case "number" -> value.number();
            case "whole" -> value.whole(Integer.parseInt(words.get(1)), Integer.parseInt(words.get(2)));
            case "one" -> one(value, words.subList(1, words.size()));
            case "list" -> {
                for (JsonPlace each : value.list(Integer.parseInt(words.get(1)))) {
                    kind(each, String.join(" ", words.subList(2, words.size())));
                }
            }
            case "way" -> way(value);
            case "event" -> check(value, ALL.getAsJsonObject("event"));
            default -> {
                // any
            }
        }
    }

    private static void one(JsonPlace value, List<String> words) throws JourneyRefusal {
        if (!words.contains(value.text())) {
            throw value.wrong("one of " + String.join(", ", words));
        }
    }

    private static void way(JsonPlace value) throws JourneyRefusal {
        if (!(value.value() instanceof JsonArray)) {
            value.text();
            return;
        }
        for (JsonPlace hop : value.list(MOST_HOPS)) {
            hop.text();
        }
    }
}
