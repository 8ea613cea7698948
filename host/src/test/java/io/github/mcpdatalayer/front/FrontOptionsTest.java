package io.github.mcpdatalayer.front;

import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests the front's words on a wrong command line, and its help. */
class FrontOptionsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --toolset          | Unknown option --toolset. Did you mean --toolsets?
            --sits=shop.example | Unknown option --sits=shop.example. Did you mean --sites?
            --frobnicate       | Unknown option --frobnicate.
            --toolsets=pge     | --toolsets takes all, or any of TOOLSETS with commas between them, not pge. Did you mean page?
            """)
    void aWrongOptionIsOneSentenceWithWhatWasMeant(String argument, String expected) {
        var wrong = assertInstanceOf(FrontOptions.Wrong.class, FrontOptions.parse(new String[]{argument}, "1"));
        assertEquals(expected.replace("TOOLSETS", String.join(", ", Toolsets.names())), wrong.message());
    }

    @Test
    void theHelpNamesEachToolset() {
        for (String toolset : Toolsets.names()) {
            assertTrue(FrontOptions.usage().contains(" " + toolset + ": "), toolset);
        }
    }

    @Test
    void eachOptionOfTheHelpIsKnown() {
        Pattern.compile("(?m)^  (--[a-z-]+)").matcher(FrontOptions.usage()).results().forEach(option -> {
            if (FrontOptions.parse(new String[]{option.group(1)}, "1") instanceof FrontOptions.Wrong wrong) {
                assertTrue(!wrong.message().startsWith("Unknown option"), wrong::message);
            }
        });
    }
}
