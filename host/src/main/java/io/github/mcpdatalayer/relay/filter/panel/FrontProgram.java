package io.github.mcpdatalayer.relay.filter.panel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.github.mcpdatalayer.rendezvous.Locations;
import org.jspecify.annotations.Nullable;

/**
 * The front's launcher beside this host's, and the environment that it is started with. The host knows of it no more than
 * where it is: its own launcher or its Java runtime says so, and never anything that came over the wire.
 */
public final class FrontProgram {
    private static final String NAME = "mcp-datalayer-front";
    /** The variables that the front needs to find the same places and times as the host, and what Windows needs to start a program at all. */
    private static final Set<String> KEPT = Set.of("HOME", Locations.OVERRIDE, "PATH", "SYSTEMROOT", "COMSPEC",
            "PATHEXT", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "PROGRAMDATA", "TEMP", "TMP", "TZ");

    private FrontProgram() {}

    /** The launcher, or null where the host does not run from an app folder. */
    public static @Nullable Path find() {
        String named = System.getProperty("app.dir");
        Path folder = named != null
                ? Path.of(named)
                : Path.of(System.getProperty("java.home", "")).toAbsolutePath().getParent();
        if (folder == null) {
            return null;
        }
        boolean windows = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        for (String ending : windows ? List.of(".exe", ".bat") : List.of("")) {
            Path program = folder.toAbsolutePath().normalize().resolve("bin").resolve(NAME + ending);
            if (Files.isRegularFile(program) && Files.isExecutable(program)) {
                return program;
            }
        }
        return null;
    }

    /** Returns the part of this environment that a front may have. */
    static Map<String, String> environment(Map<String, String> of) {
        Map<String, String> kept = new TreeMap<>();
        of.forEach((name, value) -> {
            if (KEPT.contains(name.toUpperCase(Locale.ROOT))) {
                kept.put(name, value);
            }
        });
        return kept;
    }
}
