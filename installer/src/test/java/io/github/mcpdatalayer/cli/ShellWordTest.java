package io.github.mcpdatalayer.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ShellWordTest {

    private static final OperatingSystem MACOS = new OperatingSystem(Family.MACOS, Path.of("/Users/ann"), Map.of());
    private static final OperatingSystem WINDOWS = new OperatingSystem(Family.WINDOWS, Path.of("/C:/Users/ann"),
            Map.of());

    @Test
    void aWordIsInQuotesOnlyWhereAShellWouldReadItOtherwise() {
        assertEquals("run '/Users/ann/My Tests/it'\\''s.json' --retries 2",
                ShellWord.all(List.of("run", "/Users/ann/My Tests/it's.json", "--retries", "2"), MACOS));
        assertEquals("'a$b'", ShellWord.of("a$b", MACOS));
        assertEquals("''", ShellWord.of("", MACOS));
        assertEquals("C:\\Users\\ann\\a.json", ShellWord.of("C:\\Users\\ann\\a.json", WINDOWS));
        assertEquals("\"C:\\My Tests\\a.json\"", ShellWord.of("C:\\My Tests\\a.json", WINDOWS));
    }

    @Test
    void playwrightIsGivenAnExpressionForAFileThatItFinds() {
        assertEquals("`npx playwright test tests/checkout.spec.js` runs it.",
                ExportCommand.playwright(Path.of("tests", "checkout.spec.js"), MACOS).replace("\\\\", "/"));
        assertEquals("`npx playwright test 'My Tests \\(2\\).test.mjs'` runs it.",
                ExportCommand.playwright(Path.of("My Tests (2).test.mjs"), MACOS));
        String unfit = ExportCommand.playwright(Path.of("checkout.js"), MACOS);
        assertTrue(unfit.contains("*.spec.js") && !unfit.contains("npx"), unfit);
    }
}
