package io.github.mcpdatalayer.front.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import org.jspecify.annotations.Nullable;

/** What the tables of manifests say of the browsers on this kind of system. */
final class BrowserTable {

    /**
     * One browser.
     *
     * @param id
     *            its key in both tables
     * @param programs
     *            names to look up in PATH, or whole paths
     * @param profiles
     *            where it keeps the profiles of a person
     */
    record Listed(String id, List<String> programs, List<Path> profiles) {}

    /**
     * Where some browsers look for an administrator's policies.
     *
     * @param browsers
     *            their ids
     * @param folders
     *            Linux: folders with managed/*.json
     * @param domain
     *            macOS: the preference domain
     */
    record Policies(List<String> browsers, List<Path> folders, @Nullable String domain) {}

    private static final int MOST_DEPTH = 10;
    private static final String FOLDER = "/io/github/mcpdatalayer/manifests/";

    private final Map<String, String> environment;
    private final Path home;

    /**
     * The tables for one person.
     *
     * @param home
     *            the home folder
     * @param environment
     *            the variables that move places
     */
    BrowserTable(Path home, Map<String, String> environment) {
        this.home = home;
        this.environment = Map.copyOf(environment);
    }

    /** The browsers, in the order in which they are looked for. */
    List<Listed> browsers() {
        List<Listed> rows = new ArrayList<>();
        for (JsonObject row : rows("browsers.json", "browsers")) {
            List<String> profiles = new ArrayList<>(texts(row, "profiles"));
            if (row.has("sealed")) {
                for (JsonElement sealed : row.getAsJsonArray("sealed")) {
                    profiles.add(sealed.getAsJsonObject().get("profile").getAsString());
                }
            }
            rows.add(new Listed(row.get("id").getAsString(), texts(row, "programs"),
                    profiles.stream().filter(place -> !place.contains("*")).map(this::path).toList()));
        }
        return rows;
    }

    /** The places of policies. */
    List<Policies> policies() {
        List<Policies> rows = new ArrayList<>();
        for (JsonObject row : rows("policies.json", "places")) {
            rows.add(new Policies(texts(row, "browsers"), texts(row, "folders").stream().map(Path::of).toList(),
                    row.has("domain") ? row.get("domain").getAsString() : null));
        }
        return rows;
    }

    /** A program: a name that is looked up in PATH, or a whole path. Null if there is none, or only a snap. */
    @Nullable
    Path program(String program) {
        List<Path> places = new ArrayList<>();
        if (program.contains("/") || program.contains("\\")) {
            places.add(path(program));
        } else {
            for (String folder : environment.getOrDefault("PATH", "").split(":", -1)) {
                if (!folder.isEmpty()) {
                    places.add(Path.of(folder).resolve(program));
                }
            }
        }
        for (Path place : places) {
            if (isProgram(place) && !isSnap(place)) {
                return place;
            }
        }
        return null;
    }

    static boolean isProgram(Path file) {
        return Files.isExecutable(file) && !Files.isDirectory(file);
    }

    /** A snap sees neither our folders nor our pipe. Its program is a link to snap itself, or a script that starts it. */
    static boolean isSnap(Path program) {
        try {
            Path real = program.toRealPath();
            return real.startsWith("/snap") || real.endsWith("bin/snap") || (Files.size(real) < 10_000
                    && Files.readString(real, StandardCharsets.ISO_8859_1).contains("/snap/bin/"));
        } catch (IOException e) {
            return false; // its start says what is wrong with it
        }
    }

    private Path path(String text) {
        String local = home + "\\AppData\\";
        return Path.of(text.replace("{home}", home.toString())
                .replace("{config}", variable("XDG_CONFIG_HOME", home + "/.config"))
                .replace("{programFiles}", variable("ProgramFiles", "C:\\Program Files"))
                .replace("{programFilesX86}", variable("ProgramFiles(x86)", "C:\\Program Files (x86)"))
                .replace("{localAppData}", variable("LOCALAPPDATA", local + "Local"))
                .replace("{appData}", variable("APPDATA", local + "Roaming")));
    }

    private String variable(String name, String fallback) {
        String value = environment.get(name);
        return value == null || value.isEmpty() ? fallback : value;
    }

    private static List<String> texts(JsonObject row, String key) {
        return row.has(key)
                ? row.getAsJsonArray(key).asList().stream().map(JsonElement::getAsString).toList()
                : List.of();
    }

    private static List<JsonObject> rows(String file, String key) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String os = system.startsWith("windows") ? "windows" : system.startsWith("mac") ? "macos" : "linux";
        try (InputStream in = BrowserTable.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing from this build");
            }
            return StrictJson.parse(in.readAllBytes(), MOST_DEPTH).getAsJsonObject()
                    .getAsJsonArray(key).asList().stream().map(JsonElement::getAsJsonObject)
                    .filter(row -> row.get("os").getAsString().equals(os)).toList();
        } catch (NotJsonException e) {
            throw new IllegalStateException(file + " is damaged in this build", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
