package io.github.mcpdatalayer.patterns;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import io.github.mcpdatalayer.patterns.JsPattern.JsAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JsPatternTest {

    private static JsPattern of(String source) {
        return JsPattern.of(source, false, PatternBudget.ofContainer());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', value = {"a.c¦abc¦YES", "^/de(/|$)¦/de¦YES", "\\/x\\-\\_¦/x-_¦YES", "a{,2}¦a{,2}¦YES",
            "x{2}¦xx¦YES", "x{2}¦x¦NO", "[^]¦z¦YES", "a[]b¦ab¦NO", "[\\w-]+$¦a-b¦YES", "[a\\-c]¦b¦NO", "\\u{3}¦uuu¦YES",
            "\\x41\\u0042¦AB¦YES", "\\cJ¦x¦NO", "(?:a|b)+?c¦abac¦YES", "(?<n>a)b¦ab¦YES", "\\8¦8¦YES", "]¦]¦YES",
            "}¦}¦YES", "\\A¦A¦YES", "\\z¦z¦YES", "\\Q.\\E¦Q.E¦YES", "\\pL¦pL¦YES", "[[:alpha:]]¦a]¦YES",
            "[[:alpha:]]¦a¦NO"})
    void whatJavaScriptFindsIsFound(String source, String text, JsAnswer answer) {
        assertEquals(answer, of(source).finds(text));
        assertTrue(of(source).isValid());
    }

    @ParameterizedTest
    @ValueSource(strings = {"*a", "a**", "(a", "a)", "[a", "a\\", "x{2,1}", "[z-a]", "^*", "(?<1>a)", "(?P<n>a)",
            "(?ia)",
            "a{1}{2}", "+", "|*"})
    void whatJavaScriptRefusesIsInvalidAndNeverFound(String source) {
        assertFalse(of(source).isValid());
        assertEquals(JsAnswer.NO, of(source).finds(source));
    }

    @ParameterizedTest
    @CsvSource({"^(?!a),LOOK_AROUND", "a(?=b),LOOK_AROUND", "(?<=a)b,LOOK_AROUND", "(?<!a)b,LOOK_AROUND",
            "(a)\\1,BACK_REFERENCE", "(?<n>a)\\k<n>,BACK_REFERENCE", "(?i:a),BROWSER", "a{1001},SIZE",
            "(((a{999}){999}){999}),SIZE"})
    void whatOnlyAPageCanTryIsLeftOpenWithTheReason(String source, JsLimit limit) {
        JsPattern pattern = of(source);

        assertEquals(JsAnswer.OPEN, pattern.finds("ab"));
        assertEquals(limit, pattern.limit());
        assertTrue(pattern.isValid());
    }

    @Test
    void aPatternThatIsInvalidBehindALookAheadIsInvalid() {
        assertFalse(of("^(?!a)(b").isValid());
    }

    @Test
    void lineEndsAndSpacesAreThoseOfJavaScript() {
        assertEquals(JsAnswer.NO, of("^.$").finds("\u2028"));
        assertEquals(JsAnswer.NO, of("^.$").finds("\r"));
        assertEquals(JsAnswer.YES, of("^\\s+$").finds("\u00a0\ufeff\u3000\u000b"));
        assertEquals(JsAnswer.NO, of("\\S").finds("\u00a0\ufeff\u3000\u000b"));
        assertEquals(JsAnswer.NO, of("^a$").finds("a\nb"));
    }

    @Test
    void charactersThatTheEnginesCountDifferentlyAreLeftOpen() {
        JsPattern pattern = of("^.$");

        assertEquals(JsAnswer.OPEN, pattern.finds("😀"));
        assertEquals(JsLimit.CHARACTERS, pattern.limit());
        assertEquals(JsAnswer.OPEN, JsPattern.of("k", true, PatternBudget.ofContainer()).finds("\u212a"));
    }

    @Test
    void replacementsAreThoseOfJavaScript() {
        assertEquals("<b>-<a>", of("(\\w)-(\\w)").replaced("a-b", "<$2>-<$1>"));
        assertEquals("[a][a]", of("a").replaced("aa", "[$&]"));
        assertEquals("$1 $ b", of("a").replaced("a", "$1 $$ b"));
        assertEquals("x(x|y)y", of("a").replaced("xay", "($`|$')"));
        assertEquals("-", of("(a)|(b)").replaced("b", "$1-"));
        assertNull(of("(?:(a)|(b))*").replaced("ab", "$1"));
        assertEquals("a0", of("(a)").replaced("a", "$10"));
    }

    @Test
    void manyPatternsOfOneContainerShareABudget() {
        PatternBudget budget = new PatternBudget(1_000, Duration.ofSeconds(1));
        List<JsAnswer> answers = IntStream.range(0, 10)
                .mapToObj(i -> JsPattern.of("a{200}" + i, false, budget).finds("b")).toList();

        assertEquals(JsAnswer.NO, answers.getFirst());
        assertEquals(JsAnswer.OPEN, answers.getLast());
    }
}
