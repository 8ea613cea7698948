package io.github.mcpdatalayer.install;

import java.nio.file.Files;
import java.nio.file.Path;

import io.github.mcpdatalayer.os.OperatingSystem;

/**
 * The installed app: three programs side by side in <code>bin/</code>, and the extension with its companion beside it.
 *
 * @param bin
 *            folder of the three programs
 * @param extension
 *            folder that the browser loads as an unpacked extension
 */
public record AppFolder(Path bin, Path extension) {

    /** The app folder at this path. */
    public static AppFolder at(Path folder) {
        return new AppFolder(folder.resolve("bin"), folder.resolve("extension"));
    }

    /** Folder of the second extension, for trusted input, that the browser loads as an unpacked one where a person wants it. */
    public Path companion() {
        return extension.resolveSibling("companion");
    }

    /** The one this program runs from: named by its launcher in <code>app.dir</code>, else the one its Java runtime is in. */
    public static AppFolder current() {
        String named = System.getProperty("app.dir");
        Path runtime = Path.of(System.getProperty("java.home", ""));
        Path folder = named != null ? Path.of(named) : runtime.resolveSibling("");
        return at(folder.toAbsolutePath().normalize());
    }

    public Path cli(OperatingSystem system) {
        return program("mcp-datalayer", system);
    }

    /** The program that browsers start. */
    public Path host(OperatingSystem system) {
        return program("mcp-datalayer-host", system);
    }

    /** The program that MCP clients start. */
    public Path front(OperatingSystem system) {
        return program("mcp-datalayer-front", system);
    }

    /** MCP clients and browsers start an .exe on Windows; a build without one has .bat files. */
    private Path program(String name, OperatingSystem system) {
        if (!system.isWindows()) {
            return bin.resolve(name);
        }
        Path script = bin.resolve(name + ".bat");
        return Files.exists(script) ? script : bin.resolve(name + ".exe");
    }
}
