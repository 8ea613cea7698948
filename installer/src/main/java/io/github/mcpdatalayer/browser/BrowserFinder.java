package io.github.mcpdatalayer.browser;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;

/** Finds the program of an installed Chromium-family browser. */
public final class BrowserFinder {

    private BrowserFinder() {}

    /**
     * The named program, else the one CHROME_PATH names, else the first one found at the places of browsers.json.
     *
     * @param named
     *            the person's choice, or null
     * @throws NoSuchFileException
     *             there is none; the text says where was looked and what to do
     */
    public static Path find(@Nullable Path named, OperatingSystem system) throws NoSuchFileException {
        String variable = system.variable("CHROME_PATH", "");
        if (named != null || !variable.isEmpty()) {
            Path wanted = named != null ? named : system.path(variable);
            if (Files.isExecutable(wanted) && !Files.isDirectory(wanted)) {
                return wanted;
            }
            throw new NoSuchFileException(wanted.toString(), null, "is not a program that can be started ("
                    + (named != null ? "given by --browser" : "given by CHROME_PATH") + ")");
        }
        List<String> places = new ArrayList<>();
        for (Browser browser : Browsers.on(system)) {
            for (String program : browser.programs()) {
                Optional<Path> found = locate(program, system);
                if (found.isPresent()) {
                    return found.get();
                }
                places.add(program);
            }
        }
        throw new NoSuchFileException("No Chromium-family browser", null, "was found. Looked for "
                + String.join(", ", places)
                + ". Install Chromium or Chrome, or name the program: --browser PATH, or the variable CHROME_PATH.");
    }

    private static Optional<Path> locate(String program, OperatingSystem system) {
        if (program.contains("/") || program.contains("\\")) {
            return Optional.of(Placeholders.path(program, system)).filter(Files::isExecutable);
        }
        for (String folder : system.variable("PATH", "").split(":", -1)) {
            Path path = system.path(folder).resolve(program);
            if (!folder.isEmpty() && Files.isExecutable(path) && !Files.isDirectory(path)) {
                return Optional.of(path);
            }
        }
        return Optional.empty();
    }
}
