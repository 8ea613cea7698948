package io.github.mcpdatalayer.patterns;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import com.google.re2j.Pattern;
import io.github.mcpdatalayer.patterns.PatternRefusal.PatternFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Regular expressions of others: what they grow to is known before they are compiled. */
class LinearPatternTest {

    private static LinearPattern of(String regex) throws PatternRefusal {
        return LinearPattern.of(regex, false, PatternBudget.ofQuestion());
    }

    @ParameterizedTest
    @ValueSource(strings = {"((a{1000}){1000}){1000}", "(a{880}){90}", "(?:a{100}){101}", "(a{0,100}){0,100}",
            "((a{9}){9}){9}{200}", "([a-z]{999}b?){99}", "(\\pL{1000}){11}", "(a|b{1000}){20}", "(\\Qabc\\E{1000}){11}",
            "((((((((((a{9}){9}){9}){9}){9}){9}){9}){9}){9}){9})", "(?i)((a{1000}){1000})", "(a{1000}|){1000}",
            "(?P<x>a{500}){500}", "(a{1000,}){1000,}", "([[:alpha:]]{900}){900}", "(a{1000}b{1000}c{1000}){5}",
            "((?:(?i:a{300})){300}){300}", "(\\x{41}{1000}){1000}", "(?:(?:\\d{3}){300}){300}", "(.{1000}){1000}"})
    void whatGrowsTooLargeIsRefusedBeforeItIsCompiled(String regex) {
        long before = System.nanoTime();
        assertEquals(PatternFault.SIZE, assertThrows(PatternRefusal.class, () -> of(regex)).why(), regex);
        assertTrue(System.nanoTime() - before < Duration.ofSeconds(1).toNanos(), regex);
    }

    @Test
    void whatIsNestedTooDeepIsRefused() {
        for (String regex : List.of("(".repeat(5000) + "a" + ")".repeat(5000), "(?:".repeat(300) + ")".repeat(300),
                "(".repeat(100_000), "(?i:".repeat(1000) + "a" + ")".repeat(1000), "(?:".repeat(201) + ")".repeat(201),
                "((a{0,800})){0,900}")) {
            assertNotEquals(PatternFault.SYNTAX, assertThrows(PatternRefusal.class, () -> of(regex)).why());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a{1,1000}", "^T-\\d+$", "(?i)straße", "[\\w.+-]+@[\\w-]+\\.[\\w.]+", "\\pL\\p{Greek}",
            "(?:[A-Z]{3}-\\d{1,1000})", "\\Qa(b{9\\E", "[^\\]]{3}", "[]a]", "[[:alpha:]-z]", "(?P<year>\\d{4})-\\d{2}",
            "x{a}",
            "(a|b|c|d){20}", "((((a))))", "a{0}", "(?s).*", "[a-z&&[^b]]", "\\x{1F600}+"})
    void whatIsWrittenByHandIsCompiled(String regex) throws Exception {
        Pattern.compile(regex);
        of(regex);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?=a)", "(a)\\1", "a(", "[a", "*a", "a{1001}", "\\y", "a)", "(?", "[z-a]", "\\"})
    void whatIsNoExpressionIsSaid(String regex) {
        assertEquals(PatternFault.SYNTAX, assertThrows(PatternRefusal.class, () -> of(regex)).why(), regex);
    }

    @Test
    void noProgramIsLargerThanWasCounted() throws Exception {
        String[] pieces = {"a", "ß", "[a-z]", "[^x]", "\\d", "\\pL", "(", ")", "(?:", "(?P<n>", "(?i)", "|", "*", "+",
                "?", "??",
                "{3}", "{2,5}", "{0,7}", "{4,}", "{40}", ".", "^", "$", "\\b", "\\Qab\\E", "\\x{41}", "[[:alpha:]]",
                "[]-a]", "{", "}", "\\."};
        var random = new Random(7);
        int compiled = 0;
        for (int i = 0; i < 20_000; i++) {
            var regex = new StringBuilder();
            for (int n = random.nextInt(14); n >= 0; n--) {
                regex.append(pieces[random.nextInt(pieces.length)]);
            }
            String text = regex.toString();
            long counted;
            int size;
            try {
                counted = RegexSize.of(text, false);
                if (counted > RegexSize.MOST) {
                    continue;
                }
                size = Pattern.compile(text).programSize();
            } catch (PatternRefusal | com.google.re2j.PatternSyntaxException e) {
                continue;
            }
            compiled++;
            assertTrue(size <= counted + 8, text + ": " + size + " counted as " + counted);
        }
        assertTrue(compiled > 2_000, () -> "too few of them were expressions");
    }

    @Test
    void manySmallOnesAreBoundedTogether() throws Exception {
        PatternBudget budget = PatternBudget.ofFile();
        int taken = 0;
        PatternRefusal refused = null;
        while (refused == null) {
            try {
                LinearPattern.of("a{900}" + taken, false, budget);
                taken++;
            } catch (PatternRefusal e) {
                refused = e;
            }
            assertTrue(taken < 1000);
        }
        assertEquals(PatternFault.SIZE, refused.why());
        assertTrue(taken > 100, () -> "a file has many patterns");
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void aTextThatTakesTooLongEndsTheSearch() throws Exception {
        LinearPattern slow = LinearPattern.of("(?:a?){900}b", false, new PatternBudget(10_000, Duration.ofMillis(100)));
        String text = "a".repeat(2_000_000);
        assertThrows(PatternTooSlow.class, () -> slow.finds(text));
        assertThrows(PatternTooSlow.class, () -> slow.finds(text), "its time is used up");
    }

    @Test
    void longChainsOfWaysDoNotOverflow() throws Exception {
        LinearPattern chain = of("a?".repeat(3_000) + "b");
        assertTrue(chain.finds("aab"));
        assertTrue(of("(?:" + "|".repeat(3_000) + "x)").finds("x"));
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void lettersFromWhichTheEngineDoesNotFindBackAreRefusedWithoutRegardToCase() throws Exception {
        String letter = "\u1c80";
        for (String regex : List.of(letter, "a" + letter + "b", "[" + letter + "]", "\\x{1c80}", "[\\x{1C88}]",
                "[\\x{80}-\\x{ffff}]", "[a-\u3000]", "[^\\x{42}-\\x{1e942}]", "\\Q" + letter + "\\E", "[a-c--\u2000]",
                "[\\x{1c7f}-" + letter + "]", "[\\0-\ud83d\ude00]", "(" + letter + ")", "[[:alpha:]" + letter + "]")) {
            assertEquals(PatternFault.SIZE,
                    assertThrows(PatternRefusal.class, () -> LinearPattern.of(regex, true, PatternBudget.ofQuestion()))
                            .why(),
                    regex);
            for (String flags : List.of("(?i)", "(?si:a)", "(?Ui:", "(?i-s)")) {
                assertThrows(PatternRefusal.class, () -> of(flags + regex), flags + regex);
            }
            of("(?:" + regex + ")");
        }
    }

    /** A newer runtime may bring more of them. */
    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void noOtherLetterKeepsTheEngineGoingRound() throws Exception {
        int letters = 0;
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            boolean hasCase = Character.toLowerCase(point) != point || Character.toUpperCase(point) != point;
            if (hasCase && !FoldedLetters.isOne(point)) {
                letters++;
                LinearPattern.of(Character.toString(point), true, PatternBudget.ofQuestion());
            }
        }
        assertTrue(letters > 2_000, letters + " letters");
        for (String regex : List.of("[^a]", "\\W", "[\\D]", "\\pL", "\\p{Cyrillic}", "\\PN", "[[:^alpha:]]", ".",
                "[a-z\u00e4-\u1bff]",
                "[\u1c89-\uffff]")) {
            LinearPattern.of(regex, true, PatternBudget.ofQuestion());
        }
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void classesOfManyCharactersAreRefused() throws Exception {
        var many = new StringBuilder();
        for (int i = 0; i < 60_000; i++) {
            many.appendCodePoint(0x20000 + i * 7919 % 60_013);
        }
        for (String regex : List.of("[" + many + "]", "[^" + many + "]", "x[a" + many + "]*",
                "(?i)" + "[\u1c89-\uffff]".repeat(100))) {
            assertEquals(PatternFault.SIZE, assertThrows(PatternRefusal.class, () -> of(regex)).why());
        }
        assertTrue(of("[" + many.substring(0, 1000) + "]").finds(many.substring(0, 2)));
    }
}
