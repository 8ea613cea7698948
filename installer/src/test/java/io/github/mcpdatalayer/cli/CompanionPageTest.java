package io.github.mcpdatalayer.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The page for the security review names what the companion lets through, no less and no more. */
class CompanionPageTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern IN_PAGE = Pattern.compile("`([A-Z]\\w+\\.\\w+)`");
    private static final Pattern IN_SCRIPT = Pattern.compile("'([A-Z]\\w+\\.\\w+)'");

    @Test
    void itsTablesAreTheListOfTheCompanion() throws Exception {
        String script = Files.readString(ROOT.resolve("extension/companion/background/allowed.js"));
        String page = Files.readString(ROOT.resolve("manifests/COMPANION.md"));
        int forCode = script.indexOf("const CODE =");
        int events = script.indexOf("const EVENTS =");
        int eventsForCode = script.indexOf("const CODE_EVENTS =");
        assertTrue(0 < forCode && forCode < events && events < eventsForCode, "the list has another shape");

        assertEquals(names(IN_SCRIPT, script.substring(0, forCode)), rows(page, "commands that pass", false));
        assertEquals(names(IN_SCRIPT, script.substring(forCode, events)), rows(page, "commands that pass", true));
        assertEquals(names(IN_SCRIPT, script.substring(events, eventsForCode)), rows(page, "events that pass", false));
        assertEquals(names(IN_SCRIPT, script.substring(eventsForCode)), rows(page, "events that pass", true));
    }

    @Test
    void itNamesThePinnedIds() throws Exception {
        String page = Files.readString(ROOT.resolve("manifests/COMPANION.md"));
        assertTrue(page.contains("`" + Protocol.COMPANION_ID + "`"), page);
        Protocol.EXTENSION_IDS.forEach(id -> assertTrue(page.contains("`" + id + "`"), id));
    }

    /** The names in the first column of a table, in its rows for code or in the others. */
    private static Set<String> rows(String page, String table, boolean code) {
        String rows = page.substring(page.indexOf("| " + table)).split("\n\n", 2)[0];
        return names(IN_PAGE, rows.lines().filter(row -> row.contains("in a session for code") == code)
                .map(row -> row.split("\\|", 3)[1]).collect(Collectors.joining("\n")));
    }

    private static Set<String> names(Pattern pattern, String text) {
        Set<String> names = pattern.matcher(text).results().map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(!names.isEmpty(), text);
        return names;
    }
}
