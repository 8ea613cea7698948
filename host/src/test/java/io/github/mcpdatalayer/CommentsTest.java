package io.github.mcpdatalayer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds how comments begin: with a verb or a noun, so that nobody has to read a sentence twice. */
class CommentsTest {

    private static final Path ROOT = Path.of("..");

    private static final List<String> FOLDERS = List.of("host/src/main", "host/src/addons", "host/src/no-addons",
            "host/src/test/java", "host/src/addons-test", "host/src/testing", "host/wire", "installer/src/main",
            "installer/src/addons", "installer/src/no-addons", "installer/src/package", "installer/src/test/java",
            "installer/src/addons-test", "extension/src", "extension/companion", "extension/test");

    /** Code of others, and code that a build or an installation has made. */
    private static final Pattern NOT_OURS = Pattern.compile(".*/(?:vendor|node_modules|dist|target)/.*");

    /** Noun clauses, and fragments that leave their subject to the reader. */
    private static final Pattern HARD = Pattern.compile("(?:What|Whatever|Whose|Whom|Whether|How|Why|Which|Whichever|"
            + "Of|To|The same|So (?:many|much|long|often))\\b(?!-).*|Who\\b.*|(?:By|As) [\\w ]{1,30}\\..*");

    @Test
    void noCommentBeginsWithANounClause() throws IOException {
        var hard = new ArrayList<String>();
        int seen = 0;
        for (String folder : FOLDERS) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                for (Path file : files.filter(file -> file.toString().matches(".*\\.(?:java|m?js)"))
                        .filter(file -> !NOT_OURS.matcher(file.toString()).matches()).sorted().toList()) {
                    List<String> begins = begins(Files.readAllLines(file));
                    seen += begins.size();
                    begins.stream().filter(begin -> HARD.matcher(begin).matches())
                            .forEach(begin -> hard.add(ROOT.relativize(file) + ": " + begin));
                }
            }
        }
        assertEquals(List.of(), hard);
        assertTrue(seen > 5_000, () -> "the search for comments finds too few");
    }

    @Test
    void aNounClauseIsFound() {
        assertEquals(List.of("What it is.", "Whether so.", "two lines", "Of a tab."), begins("""
                | /** What it is. */
                | int a;
                |     /**
                |      * Whether so.
                |      */
                | // two lines
                | // What is here belongs to the line before.
                | int b; // What is short stands behind the code.
                | // Of a tab.
                """.replace("| ", "").lines().toList()));
        assertTrue(HARD.matcher("By handle.").matches());
        assertFalse(HARD.matcher("Whole seconds.").matches());
        assertFalse(HARD.matcher("Whoever clicks did not mean it.").matches());
    }

    /** Takes the first words of each Javadoc, and of each first line with two slashes. */
    private static List<String> begins(List<String> lines) {
        var begins = new ArrayList<String>();
        String before = "";
        for (String each : lines) {
            String line = each.strip();
            if (line.startsWith("/** ")) {
                begins.add(line.substring(4).replaceFirst("\\s*\\*/.*", ""));
            } else if ((before.equals("/**") && line.startsWith("* "))
                    || (line.startsWith("// ") && !before.startsWith("//"))) {
                begins.add(line.substring(line.indexOf(' ') + 1));
            }
            before = line;
        }
        return begins;
    }
}
