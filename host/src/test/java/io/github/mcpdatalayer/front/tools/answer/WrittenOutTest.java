package io.github.mcpdatalayer.front.tools.answer;

import java.util.List;
import java.util.regex.Pattern;

import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.HiddenCharacters;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class WrittenOutTest {

    private static final Pattern MARK = Pattern.compile("\\\\u(?:([0-9a-f]{4})|\\{([0-9a-f]+)\\})");

    private static final List<String> HIDDEN = List.of("\udb40\udc49\udb40\udc47\udb40\udc4e", "a\ufe00b",
            "x\udb40\udd05", "\u202eabc\u202c",
            "\u2066a\u2069", "a\u200eb", "a\u200fb\u061c", "a\u200bb", "a\u2060b\ufeff", "\u180b", "a\u034fb",
            "\u3164\uffa0", "\u00ad", "a\u0085b\u007f",
            "\u2028\u2029", "\ue001", "\\u202e and \u202e", "\\\\u202e\u202e", "\\u{e0041}\udb40\udc41",
            "\"\\\u200b\"\n", "\\u00\u200b", "\\\u200bu202e");

    @Test
    void whatNobodySeesIsReadInTheValueAndNothingIsLost() {
        for (String text : HIDDEN) {
            String json = new JsonPrimitive("x" + text).toString().replace("\\u2028", "\u2028").replace("\\u2029",
                    "\u2029");
            assertTrue(WrittenOut.isNeeded(json, 0, json.length()), json);
            String written = JsonParser.parseString(WrittenOut.of(json, 0, json.length())).getAsString();
            assertFalse(written.codePoints().anyMatch(c -> c != '\n' && HiddenCharacters.hides(c)), written);
            assertEquals("x" + text, MARK.matcher(written).replaceAll(mark -> java.util.regex.Matcher.quoteReplacement(
                    Character.toString(Integer.parseInt(mark.group(1) == null ? mark.group(2) : mark.group(1), 16)))));
        }
    }

    @Test
    void whatIsSeenStays() {
        for (String text : List.of("Größe 42", "日本語 한국어 العربية", "❤\ufe0f", "\ud83d\ude00", "\\u202e", "a\\nb",
                "e\u0301")) {
            String json = new JsonPrimitive(text).toString();
            assertFalse(WrittenOut.isNeeded(json, 0, json.length()), json);
        }
    }
}
