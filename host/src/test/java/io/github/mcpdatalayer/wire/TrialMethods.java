package io.github.mcpdatalayer.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Methods that exist in tests alone: {@code wire/trial.json} has their rows, as {@code wire/methods} has those of releases. */
public final class TrialMethods {

    private static final String RESOURCE = "/wire/trial.json";

    private TrialMethods() {}

    /** The rows by name. */
    public static JsonObject rows() {
        try (InputStream in = Objects.requireNonNull(TrialMethods.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8)).getAsJsonObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the methods of this release, and these. */
    public static List<Method> withReleased() {
        List<Method> all = new ArrayList<>(Method.released());
        for (Map.Entry<String, JsonElement> row : rows().entrySet()) {
            all.add(method(row.getKey(), row.getValue().getAsJsonObject()));
        }
        return all;
    }

    /** The one of this name. */
    public static Method named(String name) {
        return Objects.requireNonNull(Method.named(withReleased(), name), name);
    }

    private static Method method(String name, JsonObject row) {
        return new Method(name, "trial", Method.Effect.valueOf(upper(row, "effect")), row.get("code").getAsBoolean(),
                row.get("retry").getAsBoolean(), Method.Text.valueOf(upper(row, "text")),
                row.getAsJsonArray("permissions").asList().stream().map(JsonElement::getAsString).toList());
    }

    private static String upper(JsonObject row, String column) {
        return row.get(column).getAsString().toUpperCase(Locale.ROOT);
    }
}
