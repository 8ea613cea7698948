package io.github.mcpdatalayer.os;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * An operating system and one person on it, as a value: the plans for all three systems can be made on any of them.
 *
 * @param kind
 *            which system
 * @param home
 *            the person's home folder
 * @param environment
 *            environment variables
 */
public record OperatingSystem(Kind kind, Path home, Map<String, String> environment) {

    /** The systems that are known. */
    public enum Kind {
        LINUX,
        MACOS,
        WINDOWS;

        /** The key of this system in browsers.json. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public OperatingSystem {
        environment = Map.copyOf(environment);
    }

    /** The system this program runs on. */
    public static OperatingSystem current() {
        String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        Kind kind = name.startsWith("windows") ? Kind.WINDOWS : name.startsWith("mac") ? Kind.MACOS : Kind.LINUX;
        return new OperatingSystem(kind, Path.of(System.getProperty("user.home", "")), System.getenv());
    }

    /** The same with further environment variables. */
    public OperatingSystem with(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(variables);
        return new OperatingSystem(kind, home, all);
    }

    public boolean isWindows() {
        return kind == Kind.WINDOWS;
    }

    /** An environment variable that is set and not empty, else the fallback. */
    public String variable(String name, String fallback) {
        String value = environment.get(name);
        return value == null || value.isEmpty() ? fallback : value;
    }

    /** A path of this system (which need not be the one that this program runs on). */
    public Path path(String text) {
        return home.getFileSystem().getPath(text);
    }
}
