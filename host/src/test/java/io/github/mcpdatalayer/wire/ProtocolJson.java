package io.github.mcpdatalayer.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

import com.google.gson.JsonObject;

/** The file wire/protocol.json. */
final class ProtocolJson {

    private ProtocolJson() {}

    static JsonObject read() {
        try {
            return (JsonObject) StrictJson.parse(Files.readAllBytes(Path.of("wire/protocol.json")), 16);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (WireException e) {
            throw new AssertionError(e);
        }
    }

    static Set<String> keys(String section) {
        return read().getAsJsonObject(section).keySet();
    }
}
