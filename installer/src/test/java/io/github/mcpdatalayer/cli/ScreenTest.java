package io.github.mcpdatalayer.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

import io.github.mcpdatalayer.cli.Screen.Mark;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ScreenTest {

    @Test
    void whatCouldSteerTheTerminalIsShownAsWhatItIs() {
        assertEquals("a\\u{1b}[2Jb\\u{202e}c\\u{a}d\\u{2028}é😀",
                Screen.safe("a\u001b[2Jb\u202ec\nd\u2028é😀"));
        assertFalse(printed(false, StandardCharsets.UTF_8, screen -> {
            screen.heading("\u001b]0;x\u0007");
            screen.line(Mark.GOOD, "\u001b[31m");
            screen.note("\u001b[31m");
            screen.cut("\u001b[31m");
            screen.text("\u009b31m");
            screen.amount("\u001b[31m", "1 ms");
        }).matches("(?s).*[\u001b\u0007\u009b].*"));
    }

    @Test
    void linesFitTheTerminalWithWideCharactersCountedAsTwo() {
        for (String line : printed(false, StandardCharsets.UTF_8, screen -> {
            screen.note("one two three four five six seven eight nine ten eleven twelve thirteen fourteen");
            screen.cut("漢字".repeat(40));
            screen.line(Mark.BAD, "a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6");
            screen.amount("a rather long description of what took its time", "12345.67 ms");
        }).lines().toList()) {
            int columns = line.codePoints().map(c -> Character.isIdeographic(c) ? 2 : 1).sum();
            assertTrue(columns <= 40, columns + ": " + line);
        }
        assertEquals(List.of("a", "/a/path/that/is/longer/than/the/line", "b"),
                Screen.wrap("a /a/path/that/is/longer/than/the/line b", 10));
        assertEquals(List.of("Then run", "`clients add cursor`.", "Or none."),
                Screen.wrap("Then run `clients add cursor`. Or none.", 22));
        assertEquals(List.of("Run `clients add", "cursor`. A lone `", "ends nothing"),
                Screen.wrap("Run `clients add cursor`. A lone ` ends nothing", 17));
    }

    @Test
    void whatIsReadByAProgramIsNeitherWrappedNorCut() {
        String path = "/a folder/with spaces/" + "x".repeat(200);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Screen pipe = new Screen(new PrintStream(bytes, true, StandardCharsets.UTF_8), Screen.UNBOUNDED, false,
                StandardCharsets.UTF_8);
        pipe.line(Mark.BAD, "Look at " + path + " and at " + path);
        pipe.note(path);
        pipe.advice(path);
        pipe.text(path);
        pipe.cut(path);
        pipe.amount(path, "1 ms");
        assertEquals(6, bytes.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains(path)).count());
    }

    @Test
    void colourIsUsedOnlyWhereItIsWantedAndSignsOnlyWhereTheCharsetHasThem() {
        assertTrue(
                printed(true, StandardCharsets.UTF_8, screen -> screen.line(Mark.GOOD, "x")).contains("\u001b[32m✓"));
        assertEquals("✓  x", printed(false, StandardCharsets.UTF_8, screen -> screen.line(Mark.GOOD, "x")).strip());
        assertEquals("ok x", printed(false, StandardCharsets.US_ASCII, screen -> screen.line(Mark.GOOD, "x")).strip());
    }

    private static String printed(boolean colour, Charset charset, Consumer<Screen> print) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        print.accept(new Screen(new PrintStream(bytes, true, charset), 40, colour, charset));
        return bytes.toString(charset);
    }
}
