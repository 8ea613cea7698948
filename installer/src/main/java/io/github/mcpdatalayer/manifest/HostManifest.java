package io.github.mcpdatalayer.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.json.PrettyJson;

/**
 * A native-messaging manifest: which program a browser starts, and for which extensions.
 *
 * @param hostName
 *            as in <code>io.github.mcpdatalayer</code>; the file is named after it
 * @param path
 *            absolute path of the host's program
 * @param extensionIds
 *            extensions that may use it
 */
public record HostManifest(String hostName, String path, List<String> extensionIds) {

    private static final String TEMPLATE = "/io/github/mcpdatalayer/manifests/host-manifest.json";
    private static final String ORIGIN = "chrome-extension://";

    public HostManifest(String hostName, String path, Collection<String> extensionIds) {
        this(hostName, path, List.copyOf(extensionIds));
    }

    public HostManifest {
        extensionIds = List.copyOf(extensionIds);
    }

    /** The name that browsers look for. */
    public String fileName() {
        return hostName + ".json";
    }

    /** The file's text. */
    public String render() {
        JsonObject manifest = template();
        manifest.addProperty("name", hostName);
        manifest.addProperty("path", path);
        JsonArray origins = new JsonArray();
        extensionIds.forEach(id -> origins.add(ORIGIN + id + "/"));
        manifest.add("allowed_origins", origins);
        return PrettyJson.text(manifest);
    }

    /** Reads a manifest's text; empty when it is none that a browser would take. */
    public static Optional<HostManifest> parse(String text) {
        try {
            JsonObject manifest = JsonParser.parseString(text).getAsJsonObject();
            List<String> ids = new ArrayList<>();
            for (JsonElement origin : manifest.getAsJsonArray("allowed_origins")) {
                ids.add(origin.getAsString().replace(ORIGIN, "").replace("/", ""));
            }
            return Optional.of(new HostManifest(manifest.get("name").getAsString(), manifest.get("path").getAsString(),
                    List.copyOf(ids)));
        } catch (JsonParseException | IllegalStateException | NullPointerException | ClassCastException
                | UnsupportedOperationException e) {
            return Optional.empty(); // not JSON, or not of the shape: gson tells it in all these ways
        }
    }

    private static JsonObject template() {
        try (InputStream in = HostManifest.class.getResourceAsStream(TEMPLATE)) {
            if (in == null) {
                throw new IllegalStateException("host-manifest.json is missing from this build");
            }
            return JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8)).getAsJsonObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
