package io.github.mcpdatalayer.browser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import org.jspecify.annotations.Nullable;

/** The tables of manifests, as they are in this build. */
final class Tables {

    private static final String FOLDER = "/io/github/mcpdatalayer/manifests/";
    private static final int MOST_DEPTH = 10;

    private Tables() {}

    /** The rows of a table, read without reflection: the front reads them while a browser is to start. */
    static List<JsonObject> rows(String file, String key) {
        try (InputStream in = Tables.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing from this build");
            }
            return StrictJson.parse(in.readAllBytes(), MOST_DEPTH).getAsJsonObject().getAsJsonArray(key).asList()
                    .stream().map(JsonElement::getAsJsonObject).toList();
        } catch (NotJsonException e) {
            throw new IllegalStateException(file + " is damaged in this build", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A text that each row has. */
    static String text(JsonObject row, String key) {
        return row.get(key).getAsString();
    }

    /** A text that a row may leave out, or have as null. */
    static @Nullable String textOrNull(JsonObject row, String key) {
        return row.has(key) && !row.get(key).isJsonNull() ? text(row, key) : null;
    }

    /** A list that a row may leave out. */
    static List<String> texts(JsonObject row, String key) {
        return row.has(key)
                ? row.getAsJsonArray(key).asList().stream().map(JsonElement::getAsString).toList()
                : List.of();
    }
}
