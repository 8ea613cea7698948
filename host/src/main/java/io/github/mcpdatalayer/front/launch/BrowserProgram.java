package io.github.mcpdatalayer.front.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.launch.BrowserTable.Listed;
import io.github.mcpdatalayer.front.launch.LaunchException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The program of a browser.
 *
 * @param path
 *            where it is
 * @param id
 *            the browser's key in the tables; null for a program that they do not know
 */
record BrowserProgram(Path path, @Nullable String id) {

    private static final String INSTALL = "Install Chromium or Chrome, not as a snap, or name the program: "
            + "--executable PATH.";

    /** The named program, else the one of CHROME_PATH, else the first browser of the table that is installed. */
    static BrowserProgram find(@Nullable Path named, BrowserTable table, Map<String, String> environment)
            throws LaunchException {
        String variable = environment.getOrDefault("CHROME_PATH", "");
        if (named != null || !variable.isEmpty()) {
            Path wanted = named != null ? named : Path.of(variable);
            if (!BrowserTable.isProgram(wanted)) {
                throw new LaunchException(Reason.LAUNCH_NO_BROWSER, wanted + " is not a program that can be started.",
                        "Correct " + (named != null ? "--executable" : "the variable CHROME_PATH") + ".");
            }
            if (BrowserTable.isSnap(wanted)) {
                throw new LaunchException(Reason.LAUNCH_NO_BROWSER,
                        wanted + " is a snap, which has no access to the folders and the pipe that control it.",
                        INSTALL);
            }
            return new BrowserProgram(wanted, idOf(wanted, table));
        }
        List<String> places = new ArrayList<>();
        for (Listed row : table.browsers()) {
            for (String program : row.programs()) {
                Path found = table.program(program);
                if (found != null) {
                    return new BrowserProgram(found, row.id());
                }
                places.add(program);
            }
        }
        throw new LaunchException(Reason.LAUNCH_NO_BROWSER,
                "No browser of the Chromium family was found. Looked for " + String.join(", ", places) + ".", INSTALL);
    }

    private static @Nullable String idOf(Path program, BrowserTable table) {
        for (Listed row : table.browsers()) {
            for (String name : row.programs()) {
                Path known = table.program(name);
                if (known != null && real(known).equals(real(program))) {
                    return row.id();
                }
            }
        }
        return null;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath();
        }
    }
}
