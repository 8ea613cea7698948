package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Folders of one user. Logs and settings are in the home folder that {@code HOME} names, like the browser's own. Hosts and
 * fronts meet in folders derived from the uid and the system's user entry, so that both find them in any environment.
 * {@code MCP_DATALAYER_HOME} overrides all.
 *
 * @param home the folder of logs and settings, {@code ~/.mcp-datalayer}
 * @param runFolders where hosts may be found; a new host uses the first one that it can make
 */
public record Locations(Path home, List<Path> runFolders) {
    public static final String OVERRIDE = "MCP_DATALAYER_HOME";
    private static final String FOLDER = ".mcp-datalayer";
    private static final boolean IS_WINDOWS = System.getProperty("os.name", "").toLowerCase(Locale.ROOT)
            .startsWith("windows");

    public Locations {
        runFolders = List.copyOf(runFolders);
    }

    /** The places as this process sees them. */
    public static Locations ofThisProcess() throws IOException {
        return of(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /**
     * The home folder of this user: {@code HOME} (on Windows {@code USERPROFILE}), as browsers and MCP clients use it, else
     * the folder in the system's user entry.
     */
    public static Path userHome() {
        return userHome(System.getenv(), Path.of(System.getProperty("user.home", "")));
    }

    static Path userHome(Map<String, String> environment, Path entry) {
        String named = environment.get(IS_WINDOWS ? "USERPROFILE" : "HOME");
        try {
            Path home = named == null || named.isBlank() ? entry : Path.of(named);
            return home.isAbsolute() ? home.normalize() : entry;
        } catch (InvalidPathException e) {
            return entry;
        }
    }

    /**
     * The folders for these environment variables.
     *
     * @param entry the home folder in the system's user entry
     */
    public static Locations of(Map<String, String> environment, Path entry) throws IOException {
        return of(environment, entry, Path.of("/run/user"));
    }

    static Locations of(Map<String, String> environment, Path entry, Path runtimeRoot) throws IOException {
        String override = environment.get(OVERRIDE);
        if (override != null && !override.isBlank()) {
            Path home = Path.of(override).toAbsolutePath().normalize();
            return new Locations(home, List.of(home.resolve("run")));
        }
        Path home = userHome(environment, entry).toAbsolutePath().resolve(FOLDER);
        List<Path> folders = new ArrayList<>();
        Path runtime = ownRuntimeFolder(runtimeRoot);
        if (runtime != null) {
            folders.add(runtime.resolve("mcp-datalayer"));
        }
        folders.add(entry.toAbsolutePath().resolve(FOLDER).resolve("run"));
        if (!folders.contains(home.resolve("run"))) {
            folders.add(home.resolve("run"));
        }
        return new Locations(home, folders);
    }

    /** The folder of the host's log. */
    public Path logFolder() {
        return home.resolve("log");
    }

    /** The choices of the person for the host; {@code audit --write-to} writes it. */
    public Path settingsFile() {
        return home.resolve("settings.json");
    }

    /** The secrets that may be typed for clients; {@code secrets set} writes it. */
    public Path secretsFile() {
        return home.resolve("secrets.json");
    }

    /** Further extension ids that may use the host, one a line; {@code register --extension-id} writes it. */
    public Path extensionIdsFile() {
        return home.resolve("extension-ids");
    }

    /**
     * The folder for all users of this machine, where only an administrator can write. On Windows it is beside the runtime,
     * since everybody may make folders in ProgramData.
     */
    public static Path machineExtensionIdsFile() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return IS_WINDOWS
                ? Path.of(System.getProperty("java.home", "")).resolveSibling("extension-ids")
                : Path.of(system.startsWith("mac") ? "/Library/Application Support" : "/etc",
                        "mcp-datalayer/extension-ids");
    }

    private static @Nullable Path ownRuntimeFolder(Path root) throws IOException {
        if (!OwnUser.HAS_UIDS || !Files.isDirectory(root)) {
            return null;
        }
        Path folder = root.resolve(Integer.toString(OwnUser.uid()));
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && OwnUser.owns(folder) ? folder : null;
    }
}
