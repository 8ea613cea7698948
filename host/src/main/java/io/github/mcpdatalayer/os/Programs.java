package io.github.mcpdatalayer.os;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Installed programs. */
public final class Programs {

    private Programs() {}

    /**
     * Finds a program.
     *
     * @param program
     *            a name to be looked up in PATH, or a whole path with placeholders
     */
    public static Optional<Path> find(String program, OperatingSystem system) {
        if (program.contains("/") || program.contains("\\")) {
            return Placeholders.paths(List.of(program), system).stream().filter(Programs::isProgram).findFirst();
        }
        List<String> endings = system.isWindows() ? List.of(".exe", ".cmd", ".bat") : List.of("");
        for (String folder : system.variable("PATH", "").split(system.isWindows() ? ";" : ":", -1)) {
            for (String ending : endings) {
                Path path = system.path(folder).resolve(program + ending);
                if (!folder.isEmpty() && isProgram(path)) {
                    return Optional.of(path);
                }
            }
        }
        return Optional.empty();
    }

    /** Tells whether this is a file that can be started. */
    public static boolean isProgram(Path path) {
        return Files.isExecutable(path) && !Files.isDirectory(path);
    }
}
