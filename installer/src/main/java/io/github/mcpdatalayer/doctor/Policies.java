package io.github.mcpdatalayer.doctor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import org.jspecify.annotations.Nullable;

/** The policies that hold for one browser, each with the file or key that it comes from. */
final class Policies {

    /**
     * One policy.
     *
     * @param value
     *            as JSON
     * @param where
     *            file or registry key
     */
    record Setting(JsonElement value, String where) {}

    /** Something that should hold policies, and could not be read: the browser may see more than we do, or nothing. */
    record Unread(String where, String why) {}

    private final Map<String, Setting> settings = new LinkedHashMap<>();
    private final List<Unread> unread = new ArrayList<>();

    /** Adds policies; those that come later win. */
    void add(JsonObject policies, String where) {
        policies.entrySet().forEach(policy -> settings.put(policy.getKey(), new Setting(policy.getValue(), where)));
    }

    void addUnread(String where, String why) {
        unread.add(new Unread(where, why));
    }

    List<Unread> unread() {
        return unread;
    }

    Set<String> names() {
        return settings.keySet();
    }

    @Nullable
    Setting get(String name) {
        return settings.get(name);
    }

    /** Names the source of a policy that was found. */
    String where(String name) {
        Setting setting = settings.get(name);
        return setting == null ? "" : setting.where();
    }

    /** The texts of a policy that is a list; none when it is not there. */
    Set<String> texts(String name) {
        Setting setting = settings.get(name);
        return setting == null ? Set.of() : texts(setting.value());
    }

    /** A policy that is a number; true and false are 1 and 0, as Windows writes them; -1 when it is not there. */
    int number(String name) {
        Setting setting = settings.get(name);
        if (setting == null || !(setting.value() instanceof JsonPrimitive value)) {
            return -1;
        }
        if (value.isBoolean()) {
            return value.getAsBoolean() ? 1 : 0;
        }
        return value.isNumber() ? value.getAsInt() : -1;
    }

    /** A policy that is an object; on Windows it may be written as a text. Empty when it is not there. */
    JsonObject object(String name) {
        Setting setting = settings.get(name);
        JsonElement value = setting == null ? null : setting.value();
        if (value instanceof JsonPrimitive text && text.isString()) {
            try {
                value = JsonParser.parseString(text.getAsString());
            } catch (JsonParseException e) {
                return new JsonObject(); // the browser ignores invalid JSON, too
            }
        }
        return value instanceof JsonObject object ? object : new JsonObject();
    }

    static Set<String> texts(@Nullable JsonElement list) {
        Set<String> texts = new HashSet<>();
        if (list instanceof JsonArray array) {
            for (JsonElement element : array) {
                if (element instanceof JsonPrimitive primitive) {
                    texts.add(primitive.getAsString());
                }
            }
        }
        return texts;
    }
}
