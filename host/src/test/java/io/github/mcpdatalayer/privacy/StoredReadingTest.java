package io.github.mcpdatalayer.privacy;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * Tests the stored text beside the shown one: invisible signs may part two words, or turn what follows, for a person alone, while a model
 * reads what is stored. And values of several words are not cut by the key or the label before them.
 */
class StoredReadingTest {

    private static final List<String> VALUES = List.of("mia.meier@shop.example", "4111111111111111",
            "DE89370400440532013000", "203.0.113.77", "2001:db8:85a3::8a2e:370:7334",
            "ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtaWEifQ.c2lnbmF0dXJlc2lnbmF0dXJl");

    /** Signs that stand between words, or turn them, and show nothing. */
    static Stream<String> signs() {
        return Stream.of("\u202e#\u202c", "\u202d#\u202c", "\u202e#", "a\u200b#\u200bb", "a\ufeff#\ufeffb",
                "a\u2060#\u2060b", "a\u0000#\u0000b", "a\u0007#\u0007b", "a\f#\fb", "a\u000b#\u000bb",
                "a\u001d#\u001eb", "a\u200e#\u200fb", "a\u2066#\u2069b", "a\u2063#\u2063b", "a\ufff9#\ufffbb",
                "a\u180e#\u180eb", "a&ZeroWidthSpace;#&ZeroWidthSpace;b", "a&rlm;#&lrm;b",
                "ein\u200bWort\u200b#\u200bda",
                "\u202eedoc\u202c\u200b#\u200b");
    }

    @ParameterizedTest
    @MethodSource("signs")
    void whatStandsBehindASignThatShowsNothingIsFound(String around) {
        for (String value : VALUES) {
            String shown = new Redaction(RedactionMode.MASK).text(around.replace("#", value));
            assertFalse(shown.contains(value), () -> around.replace("#", value) + " → " + shown);
        }
    }

    /** The values of keys and labels: the whole number is taken, not its first group. */
    @ParameterizedTest
    @ValueSource(strings = {"user=#", "user=# ok", "2026-11-29 INFO [u] user=# ok", "userId=#", "EMAIL;TYPE=WORK:#",
            "ATTENDEE;CN=X:mailto:#", "TEL;TYPE=CELL:#", "x=tel:#&y=1", "a=b:#;c", "name=#", "customer=#, ok",
            "note=call:# now"})
    void aNumberInGroupsBehindAKeyIsTakenWhole(String around) {
        String shown = new Redaction(RedactionMode.MASK).text(around.replace("#", "+49 171 3020882"));
        assertFalse(shown.contains("3020882"), () -> around + " → " + shown);
    }

    /** Their vowels stand around the letters, as signs of their own. */
    @ParameterizedTest
    @ValueSource(strings = {"ชื่อ|สมหญิง", "นามสกุล|ใจดี", "नाम|अनन्या", "उपनाम|शर्मा", "نام|پریسا",
            "نام خانوادگی|احمدی",
            "jméno|Bohumila", "meno|Žofia", "имя|Мирослава", "姓名|王小明", "이름|김서연", "שם|נועה", "الاسم|فاطمة"})
    void namesAreFoundByTheKeysOfOtherScripts(String pair) {
        String[] both = pair.split("\\|", -1);
        for (String text : List.of("{\"" + both[0] + "\":\"" + both[1] + "\",\"n\":1}",
                "{\"user\":{\"" + both[0] + "\":\"" + both[1] + "\"}}",
                "?" + URLEncoder.encode(both[0].replace(" ", ""), UTF_8) + "=" + URLEncoder.encode(both[1], UTF_8)
                        + "&n=1")) {
            String shown = new Redaction(RedactionMode.MASK).text(text);
            assertFalse(URLDecoder.decode(shown, UTF_8).contains(both[1]), () -> text + " → " + shown);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"100%4111111111111111%", "20%DE89370400440532013000 da", "5%mia.meier@shop.example"})
    void aSignOfPercentEncodesNothing(String text) {
        String shown = new Redaction(RedactionMode.MASK).text(text);
        assertFalse(shown.contains("4111") || shown.contains("3704") || shown.contains("meier"), shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Version\u200b10.2.30.4", "a\u200bb\u200bc", "\u202eabc 123\u202c",
            "SKU\u200b4711-88\u200bneu",
            "x\u00001234567890\u0000y", "100%25 off", "50%20more 4711", "Donau\u00addampf\u00adschiff 2026",
            "❤\ufe0f 4711",
            "user=42 items", "qty=+5 10", "page\f12\fend", "v1.20.300.4\u200b", "sale=+10 20 30"})
    void whatIsHarmlessStays(String text) {
        assertEquals(text, new Redaction(RedactionMode.MASK).text(text));
    }
}
