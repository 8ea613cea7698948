package io.github.mcpdatalayer.os;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.rendezvous.Locations;

/**
 * An operating system and one person on it, as a value: the plans for all three systems can be made on any of them.
 *
 * @param family
 *            which system
 * @param home
 *            the person's home folder
 * @param environment
 *            environment variables
 */
public record OperatingSystem(Family family, Path home, Map<String, String> environment) {

    /** The systems that are known. */
    public enum Family {
        LINUX,
        MACOS,
        WINDOWS;

        /** The key of this system in browsers.json. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Family current() {
            String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
            return name.startsWith("windows") ? WINDOWS : name.startsWith("mac") ? MACOS : LINUX;
        }
    }

    /** Variables that say where one person's things are. */
    private static final Set<String> PERSONAL = Set.of("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "LOCALAPPDATA",
            "APPDATA", "MCP_DATALAYER_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME");

    /** The system that a caller has named in place of the system of this process. */
    private static final ScopedValue<OperatingSystem> NAMED = ScopedValue.newInstance();

    public OperatingSystem {
        environment = Map.copyOf(environment);
    }

    /** The system this program runs on, and the person whose home is what <code>HOME</code> or <code>USERPROFILE</code> says. */
    public static OperatingSystem current() {
        return NAMED.isBound()
                ? NAMED.get()
                : new OperatingSystem(Family.current(), Locations.userHome(), System.getenv());
    }

    /** Calls this while that one is the {@link #current} system of this thread: so a command acts for a person that is made up. */
    public static <T, X extends Throwable> T callAs(OperatingSystem named, ScopedValue.CallableOp<T, X> call) throws X {
        return ScopedValue.where(NAMED, named).call(call);
    }

    /** A system of this family with the places that are usual there: what would be done on it can be shown on another. */
    public static OperatingSystem example(Family family) {
        String home = switch (family) {
            case LINUX -> "/home/YOU";
            case MACOS -> "/Users/YOU";
            case WINDOWS -> "C:\\Users\\YOU";
        };
        Path root = Path.of("").toAbsolutePath().getRoot();
        return new OperatingSystem(family, new OperatingSystem(family, root, Map.of()).path(home), Map.of());
    }

    /** Another person on the same system: what the environment says of this one's places is not true for that one. */
    public OperatingSystem ofHome(Path folder) {
        Map<String, String> shared = new HashMap<>(environment);
        PERSONAL.forEach(shared::remove);
        return new OperatingSystem(family, folder, shared);
    }

    /** Returns this with further environment variables. */
    public OperatingSystem with(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(variables);
        return new OperatingSystem(family, home, all);
    }

    public boolean isWindows() {
        return family == Family.WINDOWS;
    }

    /** An environment variable that is set and not empty, else the fallback. */
    public String variable(String name, String fallback) {
        String value = environment.get(name);
        return value == null || value.isEmpty() ? fallback : value;
    }

    /** A path of this system, which need not be the one that this program runs on: then it is only good to be shown. */
    public Path path(String text) {
        boolean foreign = isWindows() && separator().equals("/");
        return home.getFileSystem()
                .getPath(foreign ? text.replaceFirst("^([A-Za-z]:)", "/$1").replace('\\', '/') : text);
    }

    /** A path as this system writes it. */
    public String text(Path path) {
        String text = path.toString();
        if (isWindows() && separator().equals("/")) {
            return text.replaceFirst("^/([A-Za-z]:)", "$1").replace('/', '\\');
        }
        return isWindows() ? text : text.replace(separator(), "/");
    }

    private String separator() {
        return home.getFileSystem().getSeparator();
    }
}
