package io.github.mcpdatalayer.datalayer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.junit.jupiter.api.Assumptions;

/** The reference files in the folder {@code shared} beside the repository. */
public final class Oracles {
    private Oracles() {}

    /** Skips the test with a clear message when the file is not there. */
    public static JsonValue read(String name) throws IOException {
        Path file = Path.of("..", "..", "shared", "oracles", name).toAbsolutePath().normalize();
        if (!Files.exists(file)) {
            Assumptions.abort(
                    "NOT COMPARED: the oracle " + name + " is absent (looked for it in the folder 'shared/oracles'"
                            + " beside the repository)");
        }
        return JsonValue.parse(Files.readString(file));
    }

    /** The value of a member that must be there. */
    public static JsonValue member(JsonObject object, String name) {
        return Objects.requireNonNull(object.get(name), () -> "no member " + name);
    }

    /** The elements of the array of that name. */
    public static List<JsonValue> list(JsonObject object, String name) {
        return ((JsonArray) member(object, name)).elements();
    }
}
