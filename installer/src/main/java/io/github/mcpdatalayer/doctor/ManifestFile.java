package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * A host manifest as a browser reads it.
 *
 * @param fault
 *            why a browser does not take it, or null when it does
 * @param programFault
 *            why the program that it names cannot be started, or null when it can
 * @param program
 *            what it starts, or null when it names nothing
 * @param extensionIds
 *            whom it lets in
 * @param ours
 *            whether it is one that this program wrote, or what is left of one
 */
record ManifestFile(@Nullable String fault, @Nullable String programFault, @Nullable Path program,
        Set<String> extensionIds, boolean ours) {

    private static final String ORIGIN = "chrome-extension://[a-p]{32}/";

    /** Reads the file, which is there. */
    static ManifestFile read(Path file, String hostName, OperatingSystem system) {
        if (Files.isDirectory(file)) {
            return faulty("is a folder", false);
        }
        String text;
        try {
            text = PlainFile.text(file);
        } catch (FileSystemException e) {
            String reason = e.getReason();
            return faulty(reason == null ? "cannot be read (" + e.getClass().getSimpleName() + ")" : reason, false);
        } catch (IOException e) {
            return faulty("cannot be read (" + e.getClass().getSimpleName() + ")", false);
        }
        if (text.isBlank()) {
            return faulty("is empty", true);
        }
        try {
            if (RelaxedJson.parse(text, false) instanceof JsonObject manifest) {
                return judge(manifest, hostName, system);
            }
            return faulty("is not a JSON object", isOurs(text));
        } catch (JsonParseException e) {
            return faulty("is not valid JSON, so browsers ignore it", isOurs(text));
        }
    }

    private static ManifestFile judge(JsonObject manifest, String hostName, OperatingSystem system) {
        String name = text(manifest, "name");
        String path = text(manifest, "path");
        Set<String> ids = new TreeSet<>();
        String badOrigin = null;
        if (manifest.get("allowed_origins") instanceof JsonArray origins) {
            for (JsonElement origin : origins) {
                String value = origin instanceof JsonPrimitive text ? text.getAsString() : origin.toString();
                if (value.matches(ORIGIN)) {
                    ids.add(value.substring("chrome-extension://".length(), value.length() - 1));
                } else {
                    badOrigin = value;
                }
            }
        }
        Path program = program(path, system);
        String fault = !name.equals(hostName)
                ? "has the name \"" + name + "\" instead of " + hostName + ", so browsers ignore it"
                : text(manifest, "description").isEmpty()
                        ? "has no description, so browsers ignore it"
                        : !text(manifest, "type").equals("stdio")
                                ? "does not have the type stdio, so browsers ignore it"
                                : badOrigin != null
                                        ? "allows \"" + badOrigin
                                                + "\", which is not an extension, so browsers ignore it"
                                        : null;
        return new ManifestFile(fault, programFault(path, program, system), program, ids, isOurs(path));
    }

    private static @Nullable Path program(String path, OperatingSystem system) {
        try {
            return path.isEmpty() ? null : system.path(path);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static @Nullable String programFault(String path, @Nullable Path program, OperatingSystem system) {
        if (program == null) {
            return "names no program";
        }
        if (!program.isAbsolute() && !system.isWindows()) {
            return "names the program by a relative path, which browsers do not accept: " + path;
        }
        if (!Files.exists(program)) {
            return "names a program that does not exist: " + path;
        }
        if (Files.isDirectory(program)) {
            return "names a folder as the program: " + path;
        }
        return Files.isExecutable(program) ? null : "names a program that cannot be executed: " + path;
    }

    /** Recognises what our own manifests have in them, whole or not. */
    private static boolean isOurs(String text) {
        return text.contains("mcp-datalayer-host") || text.contains("\"" + Protocol.HOST_NAME + "\"");
    }

    private static ManifestFile faulty(String fault, boolean ours) {
        return new ManifestFile(fault, null, null, Set.of(), ours);
    }

    private static String text(JsonObject object, String name) {
        return object.get(name) instanceof JsonPrimitive value && value.isString() ? value.getAsString() : "";
    }
}
