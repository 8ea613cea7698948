package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Paths as the tables in manifests write them: <code>{home}</code>, <code>{config}</code> (XDG_CONFIG_HOME),
 * <code>{appData}</code>, <code>{localAppData}</code>, <code>{programFiles}</code>, <code>{programFilesX86}</code>, or any
 * environment variable with what stands in its place, as in <code>{CODEX_HOME:{home}/.codex}</code>. A <code>*</code>
 * in a name stands for whatever is there.
 */
public final class Placeholders {

    private static final Pattern VARIABLE = Pattern.compile("^\\{([A-Z_]+):(.*)\\}(.*)$");

    private Placeholders() {}

    /** The path; a <code>*</code> stays. */
    public static Path path(String text, OperatingSystem system) {
        Matcher variable = VARIABLE.matcher(text);
        if (variable.matches()) {
            String value = system.variable(variable.group(1), "");
            return path((value.isEmpty() ? variable.group(2) : value) + variable.group(3), system);
        }
        String home = system.home().toString();
        String filled = text;
        for (Map.Entry<String, String> known : Map.of("{home}", home, //
                "{config}", system.variable("XDG_CONFIG_HOME", home + "/.config"), //
                "{programFiles}", system.variable("ProgramFiles", "C:\\Program Files"), //
                "{programFilesX86}", system.variable("ProgramFiles(x86)", "C:\\Program Files (x86)"), //
                "{localAppData}", system.variable("LOCALAPPDATA", home + "\\AppData\\Local"), //
                "{appData}", system.variable("APPDATA", home + "\\AppData\\Roaming")).entrySet()) {
            filled = filled.replace(known.getKey(), known.getValue());
        }
        return system.path(filled);
    }

    /** The paths of all these texts; one with a <code>*</code> gives those that are there. */
    public static List<Path> paths(Collection<String> texts, OperatingSystem system) {
        List<Path> paths = new ArrayList<>();
        for (String text : texts) {
            Path path = path(text.replace("*", STAR), system);
            if (text.contains("*")) {
                expand(path.getRoot(), path, 0, paths);
            } else {
                paths.add(path);
            }
        }
        return paths;
    }

    /** Stands for a <code>*</code> while this is a path: Windows allows none in names. */
    private static final String STAR = "~any~";

    private static void expand(Path there, Path pattern, int index, List<Path> found) {
        if (index == pattern.getNameCount()) {
            found.add(there);
            return;
        }
        String name = pattern.getName(index).toString();
        if (!name.contains(STAR)) {
            expand(there.resolve(name), pattern, index + 1, found);
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(there, name.replace(STAR, "*"))) {
            for (Path entry : entries) {
                expand(entry, pattern, index + 1, found);
            }
        } catch (IOException e) {
            // no such folder, or not ours to look into: then nothing is there for us
        }
    }
}
