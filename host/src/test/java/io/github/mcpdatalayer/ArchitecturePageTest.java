package io.github.mcpdatalayer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The table of rooms in docs/architecture.md is held against the classes: every room has its row, and uses lower floors alone. */
@Tag("addons")
class ArchitecturePageTest {

    private static final String ROOT = "io.github.mcpdatalayer.";

    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\| `([a-z.]+)` \\|");

    @Test
    void eachRoomHasItsRow() throws IOException {
        var rooms = new TreeSet<String>();
        classes().forEach(each -> rooms.add(room(each)));
        assertTrue(rooms.size() > 25, rooms::toString);
        assertEquals(rooms, new TreeSet<>(floors().keySet()), "the rooms, and the rows of docs/architecture.md");
    }

    @Test
    void eachRoomUsesRoomsOfLowerFloorsAlone() throws IOException {
        Map<String, Integer> floors = floors();
        var upwards = new TreeMap<String, Set<String>>();
        for (JavaClass each : classes()) {
            for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
                JavaClass used = dependency.getTargetClass();
                if (!used.getName().startsWith(ROOT) || room(used).equals(room(each))) {
                    continue;
                }
                int own = floors.getOrDefault(room(each), -1);
                if (floors.getOrDefault(room(used), Integer.MAX_VALUE) >= own) {
                    upwards.computeIfAbsent(room(each) + " → " + room(used), _ -> new TreeSet<>()).add(each.getName());
                }
            }
        }
        assertEquals(Map.of(), upwards, "docs/architecture.md says that a room uses lower floors alone");
    }

    /** Every folder of the other modules that holds code is named, with its own name or as the end of a path. */
    @Test
    void theMapNamesTheRoomsOfTheOtherModules() throws IOException {
        String page = Files.readString(Path.of("docs/architecture.md"));
        var missing = new TreeSet<String>();
        for (String parent : List.of("../installer/src/main/java/io/github/mcpdatalayer", "../extension/src",
                "../extension/src/background", "../extension/src/page")) {
            try (var rooms = Files.list(Path.of(parent))) {
                rooms.filter(Files::isDirectory).map(room -> room.getFileName().toString())
                        .filter(room -> !page.matches("(?s).*[`/]" + room + "/?`.*"))
                        .forEach(room -> missing.add(parent + "/" + room));
            }
        }
        assertEquals(Set.of(), missing, "docs/architecture.md does not name these");
    }

    /** The first part of the package's name; rooms of the front have two. */
    private static String room(JavaClass each) {
        String[] parts = each.getPackageName().substring(ROOT.length()).split("\\.", -1);
        return parts[0].equals("front") && parts.length > 1 ? "front." + parts[1] : parts[0];
    }

    private static Map<String, Integer> floors() throws IOException {
        var floors = new TreeMap<String, Integer>();
        ROW.matcher(Files.readString(Path.of("docs/architecture.md"))).results()
                .forEach(row -> floors.put(row.group(2), Integer.parseInt(row.group(1))));
        return floors;
    }

    private static JavaClasses classes() {
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
        return new ClassFileImporter().importPath(Path.of("target", "classes"));
    }
}
