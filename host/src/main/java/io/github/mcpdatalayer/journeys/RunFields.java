package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.hits.VendorNames;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a run.json, which may come from anywhere: what is not there, or of another type, is empty. */
public final class RunFields {

    private RunFields() {}

    /** Far more than a run has: 200 steps, and what they track. Reports look at findings and steps together. */
    private static final Map<String, Integer> MOST = Map.of("steps", 1_000, "findings", 2_000, "pushes", 20_000, "hits",
            20_000, "expectations", 20_000);

    /** Returns the reason why a run is not taken, a clause that goes on after its file's name; null where it is taken. */
    public static @Nullable String complaint(JsonObject run) {
        List<JsonObject> steps = objects(run, "steps");
        for (Map.Entry<String, Integer> most : MOST.entrySet()) {
            String name = most.getKey();
            long there = name.equals("steps")
                    ? steps.size()
                    : name.equals("findings")
                            ? objects(run, name).size()
                            : steps.stream().mapToLong(step -> objects(step, name).size()).sum();
            if (there > most.getValue()) {
                return "has " + there + " " + name + ": a run has at most " + most.getValue();
            }
        }
        return null;
    }

    /** The objects of an array. */
    public static List<JsonObject> objects(JsonObject from, String name) {
        List<JsonObject> objects = new ArrayList<>();
        if (from.get(name) instanceof JsonArray array) {
            for (JsonElement each : array) {
                if (each instanceof JsonObject object) {
                    objects.add(object);
                }
            }
        }
        return objects;
    }

    /** The texts of an array. */
    public static List<String> texts(JsonObject from, String name) {
        List<String> texts = new ArrayList<>();
        if (from.get(name) instanceof JsonArray array) {
            for (JsonElement each : array) {
                if (each instanceof JsonPrimitive value) {
                    texts.add(value.getAsString());
                }
            }
        }
        return texts;
    }

    /** An object; without fields where there is none. */
    public static JsonObject object(JsonObject from, String name) {
        return from.get(name) instanceof JsonObject object ? object : new JsonObject();
    }

    public static String text(JsonObject from, String name) {
        return from.get(name) instanceof JsonPrimitive value ? value.getAsString() : "";
    }

    public static double number(JsonObject from, String name) {
        return from.get(name) instanceof JsonPrimitive value && value.isNumber() ? value.getAsDouble() : 0;
    }

    public static boolean is(JsonObject from, String name) {
        return from.get(name) instanceof JsonPrimitive value && value.isBoolean() && value.getAsBoolean();
    }

    /** The vendor of a hit, as people call it. */
    public static String vendor(JsonObject hit) {
        return VendorNames.of(text(hit, "vendor"));
    }

    /** The title of the journey, and the choice of consent where one was made for it. */
    public static String title(JsonObject run) {
        String choice = text(run, "choice");
        return text(run, "title") + (choice.isEmpty() ? "" : " (consent " + choice + ")");
    }
}
