package io.github.mcpdatalayer.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;

/** The files of wire/. */
final class ProtocolJson {

    private ProtocolJson() {}

    static JsonObject read() {
        return read(Path.of("wire/protocol.json"));
    }

    static JsonObject errors() {
        return read(Path.of("wire/errors.json"));
    }

    /** The methods of all toolsets. */
    static JsonObject methods() {
        var methods = new JsonObject();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("wire/methods"), "*.json")) {
            for (Path file : files) {
                read(file).entrySet().forEach(row -> methods.add(row.getKey(), row.getValue()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return methods;
    }

    static Set<String> keys(String section) {
        return read().getAsJsonObject(section).keySet();
    }

    private static JsonObject read(Path file) {
        try {
            return (JsonObject) StrictJson.parse(Files.readAllBytes(file), 16);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NotJsonException e) {
            throw new AssertionError(e);
        }
    }
}
