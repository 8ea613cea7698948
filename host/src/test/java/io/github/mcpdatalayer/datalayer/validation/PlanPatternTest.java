package io.github.mcpdatalayer.datalayer.validation;

import java.util.Random;
import java.util.concurrent.TimeUnit;

import com.google.re2j.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Patterns mean what they mean in JavaScript, in both engines. */
class PlanPatternTest {

    @ParameterizedTest
    @CsvSource(delimiter = ' ', quoteCharacter = '`', value = {"^a.c$ a\u0085c yes", "^a.c$ a\u2028c no",
            "^a.c$ a😀c yes",
            "^\\s+$ `\u00a0\u3000\ufeff` yes", "^\\S$ x yes", "^\\S$ `\u2003` no", "^[^\\s]$ `\u2003` no",
            "^[\\S]$ `\u00a0` no",
            "^[\\S\\s]$ `\u00a0` yes", "a$ `ba\n` no", "^\\u0041\\x42$ AB yes", "^\\u{1f600}$ 😀 yes",
            "^\\ud83d\\ude00$ 😀 yes",
            "^[\\u{1f600}-\\u{1f64f}]+$ 😀😁 yes", "^(?<year>\\d{4})-\\d{2}$ 2026-11 yes", "^\\p{L}+$ Straße yes",
            "^\\p{Letter}+$ Straße yes", "^\\p{Script=Greek}+$ λόγος yes", "^\\p{Lu}$ a no", "^[[]$ [ yes",
            "^[a&&b]+$ a&b yes",
            "^[^]$ x yes", "[] x no", "^\\/\\-\\.\\_$ /-._ yes", "^a{2,3}$ aaaa no", "^a{2,}$ aaaa yes",
            "^x{a}$ x{a} yes",
            "^[\\b]$ `\b` yes", "^[\\w.+-]+@[\\w-]+\\.[\\w.]+$ a.b@shop.example yes", "^(?:EUR|USD)$ EUR yes",
            "^[A-Z]{3}-\\d{1,1000}$ ABC-7 yes", "^a{1,2000}$ aaa yes", "^(?!test)[a-z]+$ testing no",
            "^(?=.*\\d)[a-z\\d]+$ a1 yes",
            "(a)\\1 aa yes", "(?<q>['\"]).*\\k<q> 'x' yes", "^\\w$ é no", "^\\d$ ٣ no", "^a++$ aa yes",
            "^\\0$ `\0` yes"})
    void aPatternMeansWhatJavaScriptMeansByIt(String pattern, String value, String whether) {
        assertEquals(whether.equals("yes"), PlanPattern.of(pattern).matches(value), pattern);
    }

    @ParameterizedTest
    @ValueSource(strings = {"^T-[0-9]+$", "(a|aa)+", "^\\S+$", "\\u00e4", "[[:]", "(?:a{100}){100}", "^[^]*$"})
    void whatNeedsNoLookingAroundTakesLinearTime(String pattern) {
        assertNotNull(LinearSyntax.of(pattern));
        Pattern.compile(LinearSyntax.of(pattern));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?=a)", "(?<!a)b", "(a)\\1", "(?<n>a)\\k<n>", "((a{1000}){1000}){1000}",
            "((((((((((a{9}){9}){9}){9}){9}){9}){9}){9}){9}){9})"})
    void whatNeedsMoreIsLeftToTheOtherEngine(String pattern) {
        assertNull(LinearSyntax.of(pattern));
        assertFalse(PlanPattern.of(pattern).matches("x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "[a", "a**", "\\", "(?<n", "[z-a]", "a{2,1}", "(?", ")"})
    void whatIsNoPatternIsNamed(String pattern) {
        String message = assertThrows(PlanPattern.NoPattern.class, () -> PlanPattern.of(pattern)).toString();
        assertTrue(message.contains("the pattern \"" + pattern + "\" is not valid: "), message);
    }

    @Test
    void groupsNestedWithoutMeasureAreRefused() {
        String pattern = "(".repeat(200_000) + "a" + ")".repeat(200_000);
        assertThrows(PlanPattern.NoPattern.class, () -> PlanPattern.of(pattern));
    }

    @Test
    void bothEnginesFindTheSame() {
        String[] pieces = {"a", "b", "[ab]", "[^a]", "\\d", "\\w", "\\W", "(a|b)", "(?:ab|a)", "a*", "b+", "a?", "a{2}",
                "b{1,2}", ".", "^", "$", "\\b", "\\-", "(?:a*)*", "[\\d.]", "\\x61", "\\."};
        String[] letters = {"a", "b", "1", "-", ".", " ", "é"};
        var random = new Random(11);
        for (int i = 0; i < 5000; i++) {
            var pattern = new StringBuilder();
            for (int n = random.nextInt(5); n >= 0; n--) {
                pattern.append(pieces[random.nextInt(pieces.length)]);
            }
            var value = new StringBuilder();
            for (int n = random.nextInt(8); n > 0; n--) {
                value.append(letters[random.nextInt(letters.length)]);
            }
            assertEquals(java.util.regex.Pattern.compile(pattern.toString()).matcher(value).find(),
                    PlanPattern.of(pattern.toString()).matches(value.toString()), pattern + " on " + value);
        }
    }

    /** The engine that counts what it reads goes round there without reading, and nothing could end it. */
    @ParameterizedTest
    @ValueSource(strings = {"()(\\1{2000000000}){2000000000}y", "(?=x)((?=x){2000000000}){2000000000}y",
            "(?=x)(?:|){60}(?!)", "(?=x)(?:x?|y?){60}(?!)", "(?=x)(?:(?:|)(?:|)(?:|)){20}(?!)", "(?!y)(){2000000000}z",
            "x(?!y)(?:(?:){9000}){9000}y", "(?<n>)(?:\\k<n>|){40}(?!)", "(?=x)(?:[[a]&&[^]b]]|(){99999}){99999}",
            "(?=(?:|){30})x", "(?x)(?=x)( ){2000000000}", "(?=x)\\Q\\E(){2000000000}",
            "(?=x)(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:|)*|)*|)*|)*|)*|)*|)*|)*|)*|)*|)*|)*|)*|)*(?!)"})
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatGoesRoundWithoutReadingIsRefused(String pattern) {
        assertTrue(assertThrows(PlanPattern.NoPattern.class, () -> PlanPattern.of(pattern)).toString()
                .contains("what may be empty in it is repeated too often"), pattern);
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void emptyWaysInARowAreRefused() {
        String pattern = "(?=x)" + "(?:|)".repeat(60) + "(?!)";
        assertThrows(PlanPattern.NoPattern.class, () -> PlanPattern.of(pattern));
    }

    @ParameterizedTest
    @ValueSource(strings = {"^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,64}$", "^(?!.*--)[a-z0-9]+(?:-[a-z0-9]+)*$",
            "^(?!\\s*$).+", "^(?:(?!foo).)*$", "^(?=.{1,254}$)(?:(?!-)[a-z0-9-]{1,63}\\.)+[a-z]{2,63}$",
            "^(['\"]?)\\w+\\1$",
            "^(?:\\s*\\w*)*(?!x)$", "^a{1,5000}$", "^((a?){20}|b)(?=c)", "(?<![A-Z])(?:\\b|_)x(?!y)",
            "^(?:[a-z]{2}(?:-[A-Z]{2})?(?:,(?!$))?)+$"})
    void whatIsWrittenByHandIsCompiled(String pattern) {
        PlanPattern.of(pattern);
    }
}
