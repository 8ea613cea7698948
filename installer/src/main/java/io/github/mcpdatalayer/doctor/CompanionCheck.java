package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.browser.KnownBrowser;
import io.github.mcpdatalayer.os.Placeholders;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * Lists the profiles that have the companion. It is optional, so a browser without it is no fault. The check reads what browsers wrote of
 * their extensions; they write it some seconds after a change.
 */
final class CompanionCheck implements Check {

    /** The name in its manifest, in every language. */
    static final String SHORT_NAME = "mcp-datalayer+";

    private static final String RELOAD = "On chrome://extensions, remove it and load the folder that `mcp-datalayer extension-path --companion` prints.";
    /** The state that Chromium keeps of an extension that the person has removed though something else installs it. */
    private static final int REMOVED = 2;

    private final Patient patient;

    CompanionCheck(Patient patient) {
        this.patient = patient;
    }

    @Override
    public String id() {
        return "companion";
    }

    @Override
    public String title() {
        return "Companion (trusted input)";
    }

    @Override
    public List<Finding> findings() throws IOException {
        List<Finding> findings = new ArrayList<>();
        for (Map.Entry<Path, String> folder : folders().entrySet()) {
            for (Path profile : profiles(folder.getKey())) {
                examine(folder.getValue() + ", profile " + profile.getFileName(), profile, findings);
            }
        }
        return findings.isEmpty()
                ? List.of(Finding.none("Companion", patient.app().companion().toString(),
                        "is not installed in any profile. It is optional, for real mouse and keyboard input."))
                : findings;
    }

    /** The folders of profiles, each with its browser. */
    private Map<Path, String> folders() {
        Path only = patient.userDataDir();
        if (only != null) {
            return Map.of(only.toAbsolutePath(), "This folder");
        }
        Map<Path, String> folders = new LinkedHashMap<>();
        for (KnownBrowser browser : BrowserFinder.installed(patient.system())) {
            Placeholders.paths(browser.profiles(), patient.system())
                    .forEach(folder -> folders.putIfAbsent(folder, browser.name()));
        }
        return folders;
    }

    private static List<Path> profiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder) || !Files.isReadable(folder)) {
            return List.of();
        }
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(profile -> Files.isRegularFile(profile.resolve("Preferences"))).sorted().toList();
        }
    }

    private void examine(String subject, Path profile, List<Finding> findings) {
        Map<String, JsonObject> extensions = new LinkedHashMap<>();
        // The system decides which of the two has them.
        for (String name : List.of("Preferences", "Secure Preferences")) {
            Path file = profile.resolve(name);
            try {
                if (Files.isRegularFile(file)
                        && JsonParser.parseString(PlainFile.text(file)) instanceof JsonObject preferences) {
                    object(object(preferences, "extensions"), "settings").asMap().forEach((id, entry) -> {
                        if (entry instanceof JsonObject settings) {
                            extensions.put(id, settings);
                        }
                    });
                }
            } catch (IOException | JsonParseException e) {
                findings.add(Finding.none(subject, file.toString(), "cannot be read: " + e.getMessage()));
            }
        }
        extensions.forEach((id, entry) -> {
            Finding finding = judge(subject, id, entry, profile);
            if (finding != null) {
                findings.add(finding);
            }
        });
    }

    private static @Nullable Finding judge(String subject, String id, JsonObject entry, Path profile) {
        boolean pinned = id.equals(Protocol.COMPANION_ID);
        String path = text(entry, "path");
        if (path.isEmpty() || number(entry, "state") == REMOVED) {
            return null;
        }
        Path folder = profile.resolve("Extensions").resolve(path);
        JsonObject manifest = manifest(entry, folder);
        if (!pinned && !text(manifest, "short_name").equals(SHORT_NAME)) {
            return null;
        }
        String place = folder.toString();
        if (!pinned) {
            return Finding.warning(subject, place, "has a companion with the id " + id + ", but expected is "
                    + Protocol.COMPANION_ID + ". The extension does not use it.", RELOAD);
        }
        if (manifest.isEmpty()) {
            return Finding.warning(subject, place, "has the companion, but its folder has no manifest.json.", RELOAD);
        }
        if (isOff(entry)) {
            return Finding.none(subject, place, "has the companion, but it is switched off on chrome://extensions.");
        }
        String version = text(manifest, "version");
        return version.equals(Protocol.PRODUCT_VERSION)
                ? Finding.ok(subject, place, "has the companion, version " + version + ".")
                : Finding.warning(subject, place, "has the companion in version " + version + ", but this program is "
                        + Protocol.PRODUCT_VERSION + ".", RELOAD);
    }

    /** Reads the manifest: the browser keeps that of a packed extension, and that of an unpacked one is in its folder. */
    private static JsonObject manifest(JsonObject entry, Path folder) {
        JsonObject kept = object(entry, "manifest");
        Path file = folder.resolve("manifest.json");
        if (!kept.isEmpty() || !Files.isRegularFile(file)) {
            return kept;
        }
        try {
            return JsonParser.parseString(PlainFile.text(file)) instanceof JsonObject manifest ? manifest : kept;
        } catch (IOException | JsonParseException e) {
            return kept; // then it is not ours, or is reported as one without manifest
        }
    }

    /** Newer browsers list the reasons, older ones have a number of them, and a state. */
    private static boolean isOff(JsonObject entry) {
        return entry.get("disable_reasons") instanceof JsonArray reasons
                ? !reasons.isEmpty()
                : number(entry, "disable_reasons") > 0 || number(entry, "state") == 0;
    }

    private static JsonObject object(JsonObject parent, String name) {
        return parent.get(name) instanceof JsonObject child ? child : new JsonObject();
    }

    private static String text(JsonObject parent, String name) {
        JsonElement value = parent.get(name);
        return value instanceof JsonPrimitive text && text.isString() ? text.getAsString() : "";
    }

    /** -1: it has none. */
    private static int number(JsonObject parent, String name) {
        JsonElement value = parent.get(name);
        return value instanceof JsonPrimitive number && number.isNumber() ? (int) number.getAsDouble() : -1;
    }
}
