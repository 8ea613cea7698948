package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;

/**
 * The copy of the installed extension that a browser of our own gets: the same code and the same id, with the permissions
 * that a person would be asked for, the rules for its sites, and a line to this front in place of native messaging.
 */
final class LaunchedExtension {
    private static final int MOST_DEPTH = 32;
    private static final String RULES = "launched-sites.json";
    private static final List<String> PERMISSIONS = List.of("scripting", "storage", "sidePanel", "webRequest", "tabs",
            "userScripts", "declarativeNetRequest", "cookies");

    private LaunchedExtension() {}

    /** The folder of the extension beside this program, as {@code mcp-datalayer extension-path} prints it. */
    static Path installed() throws IOException {
        return besideThisProgram("extension");
    }

    /** The folder of the companion there. */
    static Path companion() throws IOException {
        return besideThisProgram("companion");
    }

    private static Path besideThisProgram(String name) throws IOException {
        String named = System.getProperty("app.dir");
        Path app = named != null
                ? Path.of(named)
                : Path.of(System.getProperty("java.home", "")).toAbsolutePath().getParent();
        Path folder = app == null ? null : app.toAbsolutePath().normalize().resolve(name);
        if (folder == null || !Files.isRegularFile(folder.resolve("manifest.json"))) {
            throw new NoSuchFileException(String.valueOf(folder), null,
                    "has no " + name + ": this app folder is incomplete");
        }
        return folder.toRealPath();
    }

    /**
     * Makes the copy.
     *
     * @param installed
     *            the extension's folder
     * @param to
     *            a folder that is not there yet
     * @param sites
     *            patterns of what may be opened
     * @param letters
     *            that the handles of the browser's tabs begin with
     * @param storage
     *            whether answers that set cookies are watched: Chrome then tells nothing of what was sent by requests that are
     *            answered in the browser, such as the hits of a journey
     */
    static void copy(Path installed, Path to, List<String> sites, String letters, boolean storage)
            throws IOException {
        copyAsIs(installed, to);
        Files.writeString(to.resolve("manifest.json"), manifest(Files.readString(to.resolve("manifest.json"))));
        Files.writeString(to.resolve(RULES), SiteRules.of(sites).toString());
        Files.writeString(to.resolve("background/launched.js"), launched(sites, letters, storage));
        try (InputStream line = LaunchedExtension.class.getResourceAsStream("cdp-port.js")) {
            if (line == null) {
                throw new IOException("cdp-port.js is missing in this program");
            }
            Files.write(to.resolve("platform/host-port.js"), line.readAllBytes());
        }
    }

    /** Copies a folder: an update of this program must not reach a browser that runs. */
    static void copyAsIs(Path installed, Path to) throws IOException {
        Files.walkFileTree(installed, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(installed.relativize(folder).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(installed.relativize(file).toString()));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static String manifest(String installed) throws IOException {
        JsonObject manifest;
        try {
            manifest = StrictJson.parse(installed.getBytes(StandardCharsets.UTF_8), MOST_DEPTH).getAsJsonObject();
        } catch (NotJsonException | IllegalStateException e) {
            throw new IOException("The extension's manifest.json cannot be read: " + e.getMessage(), e);
        }
        manifest.remove("optional_host_permissions");
        manifest.add("permissions", texts(PERMISSIONS));
        manifest.add("host_permissions", texts(List.of("<all_urls>")));
        JsonObject rules = new JsonObject();
        rules.addProperty("id", "sites");
        rules.addProperty("enabled", true);
        rules.addProperty("path", RULES);
        JsonArray all = new JsonArray();
        all.add(rules);
        JsonObject resources = new JsonObject();
        resources.add("rule_resources", all);
        manifest.add("declarative_net_request", resources);
        return manifest.toString();
    }

    private static String launched(List<String> sites, String letters, boolean storage) {
        JsonObject facts = new JsonObject();
        facts.add("sites", texts(sites));
        facts.addProperty("profile", letters);
        if (storage) {
            facts.addProperty("storage", true);
        }
        return "export const launched = " + facts + ";\n";
    }

    private static JsonArray texts(List<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }
}
