package io.github.mcpdatalayer.plans;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import org.jspecify.annotations.Nullable;

/** Reads words of a JSON Schema; references within its document are followed, others are not. */
record SchemaReader(JsonObject document) {

    static final int DEEPEST = 24;
    private static final int MOST_STEPS = 8;

    /** Follows the reference of a schema; returns the schema itself where it refers to nothing that is here. */
    JsonObject followed(JsonObject schema) {
        JsonObject at = schema;
        for (int i = 0; i < MOST_STEPS && text(at, "$ref").startsWith("#"); i++) {
            JsonElement target = document;
            for (String part : text(at, "$ref").substring(1).split("/", -1)) {
                String name = decoded(part);
                target = part.isEmpty() ? target : target instanceof JsonObject in ? in.get(name) : null;
            }
            if (!(target instanceof JsonObject found) || found.equals(at)) {
                return at;
            }
            at = found;
        }
        return at;
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8).replace("~1", "/")
                    .replace("~0", "~");
        } catch (IllegalArgumentException e) {
            return part; // a percent sign that begins no code stands for itself
        }
    }

    static String text(JsonObject schema, String name) {
        return schema.get(name) instanceof JsonPrimitive text && text.isString() ? text.getAsString() : "";
    }

    static Set<String> types(JsonObject schema) {
        Set<String> types = new LinkedHashSet<>();
        if (schema.get("type") instanceof JsonArray several) {
            several.forEach(each -> types.add(each.isJsonPrimitive() ? each.getAsString() : ""));
        } else if (!text(schema, "type").isEmpty()) {
            types.add(text(schema, "type"));
        } else if (schema.get("properties") instanceof JsonObject) {
            types.add("object");
        } else if (schema.get("items") instanceof JsonObject) {
            types.add("array");
        }
        return types;
    }

    static JsonObject properties(JsonObject schema) {
        return schema.get("properties") instanceof JsonObject properties ? properties : new JsonObject();
    }

    static boolean isRequired(JsonObject schema, String property) {
        return schema.get("required") instanceof JsonArray names && names.contains(new JsonPrimitive(property));
    }

    /** Its only value; null where others are allowed. */
    static @Nullable JsonElement only(JsonObject schema) {
        return schema.get("const");
    }

    static List<JsonElement> values(JsonObject schema) {
        return schema.get("enum") instanceof JsonArray values ? values.asList() : List.of();
    }

    static List<JsonObject> schemas(JsonObject schema, String word) {
        List<JsonObject> schemas = new ArrayList<>();
        if (schema.get(word) instanceof JsonArray all) {
            all.forEach(each -> {
                if (each instanceof JsonObject one) {
                    schemas.add(one);
                }
            });
        }
        return schemas;
    }
}
