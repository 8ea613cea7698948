package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;

/** A host's descriptor as a file: {@code <instance>.json}, 0600, replaced at once. */
final class DescriptorFile {
    static final String SUFFIX = ".json";
    private static final long MAX_BYTES = 64 * 1024;
    private static final int MOST_DEPTH = 8;

    private DescriptorFile() {}

    static Path of(Path folder, String instance) {
        return folder.resolve(instance + SUFFIX);
    }

    static void write(Path folder, HostDescriptor host) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonWriter out = new JsonWriter(text)) {
            out.beginObject();
            out.name("instance").value(host.instance());
            out.name("protocol").value(host.protocol());
            out.name("pid").value(host.pid());
            out.name("startedAt").value(host.startedAt());
            out.name("hostName").value(host.place().hostName());
            out.name("bootId").value(host.place().bootId());
            out.name("pidNamespace").value(host.place().pidNamespace());
            out.name("browser").value(host.browser());
            out.name("profile").value(host.profile());
            out.name("extension").value(host.extension());
            out.name("socket").value(host.socket().toString());
            out.name("token").value(host.token());
            out.endObject();
        }
        PrivateFile.replace(of(folder, host.instance()), text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The descriptor in a file, or a {@link RendezvousException} that says why it is none. */
    static HostDescriptor read(Path file) throws IOException {
        PrivateFile.require(file, true);
        if (Files.size(file) > MAX_BYTES) {
            throw broken(file);
        }
        try {
            return descriptor(StrictJson.parse(Files.readAllBytes(file), MOST_DEPTH).getAsJsonObject(), file);
        } catch (NotJsonException | IllegalStateException | IllegalArgumentException
                | UnsupportedOperationException e) {
            throw broken(file);
        }
    }

    private static HostDescriptor descriptor(JsonObject json, Path file) throws IOException {
        HostDescriptor host = new HostDescriptor(text(json, "instance", file),
                (int) number(json, "protocol", file), number(json, "pid", file), number(json, "startedAt", file),
                new Place(text(json, "hostName", file), text(json, "bootId", file), text(json, "pidNamespace", file)),
                text(json, "browser", file), text(json, "profile", file), text(json, "extension", file),
                Path.of(text(json, "socket", file)), text(json, "token", file));
        if (!of(file.resolveSibling(""), host.instance()).getFileName().equals(file.getFileName())
                || !host.socket().isAbsolute() || host.pid() <= 0 || !host.token().matches("[0-9a-f]{64}")) {
            throw broken(file);
        }
        return host;
    }

    private static String text(JsonObject json, String name, Path file) throws IOException {
        JsonElement value = json.get(name);
        if (value == null) {
            throw broken(file);
        }
        return value.getAsString();
    }

    private static long number(JsonObject json, String name, Path file) throws IOException {
        JsonElement value = json.get(name);
        if (value == null) {
            throw broken(file);
        }
        return value.getAsLong();
    }

    private static RendezvousException broken(Path file) {
        return new RendezvousException(file, file + " is not a host's descriptor.",
                "Remove it and restart the browser.");
    }
}
