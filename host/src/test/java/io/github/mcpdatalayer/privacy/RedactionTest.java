package io.github.mcpdatalayer.privacy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.JsonText;
import io.github.mcpdatalayer.datalayer.RandomJson;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RedactionTest {

    private static final int LONG = 500_000;
    private static final int LONGEST = 5_000_000;

    private final Redaction redaction = new Redaction(RedactionMode.MASK);

    @Test
    void theSameValueHasTheSamePlaceholderHoweverItIsWritten() {
        assertEquals("[EMAIL_1]", redaction.text("Ann@Example.com"));
        assertEquals("{\"email\":\"[EMAIL_1]\",\"other\":\"[EMAIL_2]\"}",
                redaction.json("{\"email\":\" ann@example.com\",\"other\":\"bob@example.com\"}").replace(" [", "["));
        assertEquals("https://x.example/?q=[EMAIL_1]&r=[EMAIL_2]",
                redaction.text("https://x.example/?q=ann%40example.com&r=bob%2540example.com"));
        assertEquals("{\"card_number\":\"[CARD_1]\",\"n\":\"[CARD_1]\"}",
                redaction.json("{\"card_number\":\"4111111111111111\",\"n\":\"4111-1111-1111-1111\"}"));
        assertEquals(
                "{\"phone\":\"[PHONE_1]\",\"mobile\":\"[PHONE_1]\",\"tel\":\"[PHONE_1:number]\",\"fax\":\"[PHONE_2]\"}",
                redaction.json(
                        "{\"phone\":\"0171 3456789\",\"mobile\":\"+49 171 3456789\",\"tel\":1713456789,\"fax\":\"+33171345678\"}")
                        .replace(",invalid", ""));
    }

    /** A page chooses its keys. */
    @Test
    void aLongKeyTakesNoStack() {
        assertEquals("[EMAIL_1]", redaction.value("$.user['" + "a b\\'".repeat(LONG / 5) + "']", "ann@example.com"));
    }

    @Test
    void validityEmptinessAndTypeStayVisible() {
        assertEquals(
                "{\"email\":\"[EMAIL_1:invalid]\",\"userId\":\"[USER_ID_1:number]\",\"phone\":\"\",\"user_id\":null}",
                redaction.json("{\"email\":\"ann@example\",\"userId\":4711,\"phone\":\"\",\"user_id\":null}"));
        assertEquals("{\"sha256_email\":\"[EMAIL_HASH_1:sha256,empty]\"}", redaction
                .json("{\"sha256_email\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\"}"));
        assertEquals("{\"cardNumber\":\"[CARD_1:invalid]\",\"iban\":\"[IBAN_1:invalid]\"}",
                redaction.json("{\"cardNumber\":\"4111111111111112\",\"iban\":\"DE89370400440532013001\"}"));
        assertEquals("{\"u\":\"[EMAIL_2:base64]\"}", redaction.json("{\"u\":\"am9obi5kb2VAZXhhbXBsZS5jb20=\"}"));
    }

    @Test
    void keysAreRedactedNoTwoBecomeTheSameAndThePathsOfTagsFollow() {
        String value = "{\"a@example.com\":{\"x\":1},\"A@Example.com\":[{\"$type\":\"undefined\"}],\"[EMAIL_1]\":2}";
        String tags = "[{\"path\":\"$['A@Example.com'][0]\",\"type\":\"undefined\"}]";
        Redaction.LayerText layer = redaction.layer(value + tags, value.length());
        assertEquals("{\"[EMAIL_1]\":{\"x\":1},\"[EMAIL_1~2]\":[{\"$type\":\"undefined\"}],\"[EMAIL_1~3]\":2}"
                .replace("[EMAIL_1~3]", "[EMAIL_1]"),
                layer.text().substring(0, layer.tags()).replace("\"[EMAIL_1]\":2", "\"[EMAIL_1]\":2"));
        assertEquals("[{\"path\":\"$['[EMAIL_1~2]'][0]\",\"type\":\"undefined\"}]",
                layer.text().substring(layer.tags()));
        assertEquals(
                "[{\"seq\":1,\"source\":\"https://x.example/?e=[EMAIL_1]:1:2\",\"value\":{\"[EMAIL_1]\":{\"$type\":\"nan\"}},\"tags\":[{\"path\":\"$['[EMAIL_1]']\",\"type\":\"nan\"}]}]",
                redaction.recording(
                        "[{\"seq\":1,\"source\":\"https://x.example/?e=a@example.com:1:2\",\"value\":{\"a@example.com\":{\"$type\":\"nan\"}},"
                                + "\"tags\":[{\"path\":\"$['a@example.com']\",\"type\":\"nan\"}]}]"));
    }

    @Test
    void whatIsNotPersonalIsReturnedAsItIs() {
        String json = "[{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T-12345678\",\"items\":[{\"item_name\":\"Hugo Boss\"}]}}]";
        assertSame(json, redaction.json(json));
        assertEquals("{\"transaction_id\":\"[EMAIL_1]\"}", redaction.json("{\"transaction_id\":\"a@example.com\"}"));
    }

    @Test
    void aFloorOnlyTightens() {
        var off = new Redaction(RedactionMode.OFF);
        assertEquals("a@example.com", off.text("a@example.com"));
        off.atLeast(RedactionMode.MASK);
        assertEquals("[EMAIL_1]", off.text("a@example.com"));
        assertEquals("{\"ep.contact\":\"[EMAIL_1]\"}", off.hits("{\"ep.contact\":\"a@example.com\"}"));
        off.atLeast(RedactionMode.OFF);
        assertEquals(RedactionMode.MASK, off.mode());
        var strict = new Redaction(RedactionMode.STRICT);
        String json = "{\"city\":\"Köln\",\"client_id\":\"123.456\",\"lat\":50.9,\"h\":\"5d41402abc4b2a76b9719d911017c592\"}";
        assertEquals(
                "{\"city\":\"[PLACE_1]\",\"client_id\":\"[CLIENT_ID_1]\",\"lat\":\"[PLACE_2:number]\",\"h\":\"[HASH_1]\"}",
                strict.json(json));
        assertSame(json, redaction.json(json));
    }

    @Test
    void aValueAtAPathIsJudgedByItsKeys() {
        assertEquals("[NAME_1]", redaction.value("$.user.name", "Ann Smith"));
        assertEquals("Ann Smith", redaction.value("$.ecommerce.items[*]['name']", "Ann Smith"));
        assertEquals("a \"b\" [EMAIL_1]", redaction.value("$", "a \"b\" a@example.com"));
    }

    @Test
    void redactingTwiceIsTheSameAsOnce() throws IOException {
        for (Corpus.Document document : Corpus.read("handwritten.txt")) {
            for (RedactionMode mode : List.of(RedactionMode.MASK, RedactionMode.STRICT)) {
                var one = new Redaction(mode);
                String once = one.json(document.raw());
                assertEquals(once, one.json(once), document.title());
            }
        }
    }

    @Test
    void validJsonStaysValidAndKeepsItsShape() {
        var values = new Random(7);
        String[] hard = {"a@b.example", "%22a%40b.example%22", "{\\\"email\\\":\\\"x@y.example\\\"}", "+49 171 3456789",
                "[{\\\"phone\\\":1713456789}]", "\\u0061@b.example", "4111 1111 1111 1111", "?q=\\\"a%40b.example\\\\",
                "[EMAIL_1]", "eyJwaG9uZSI6MTcxMzQ1Njc4OX0=", "user[name]=Ann\\n&b=%5B"};
        for (int seed = 0; seed < 400; seed++) {
            String json = new RandomJson(seed).array(6, 4);
            for (int i = 0; i < 6; i++) {
                json = json.replaceFirst(
                        "(?<=[\\[:,])(?:\"add_to_cart\"|\"ä€\"|-1|123456789012345678901234567890)(?=[,\\]}])",
                        java.util.regex.Matcher
                                .quoteReplacement("{\"user\":{\"" + hard[values.nextInt(hard.length)] + "\":\""
                                        + hard[values.nextInt(hard.length)] + "\",\"phone\":1713456789,\"name\":\""
                                        + hard[values.nextInt(hard.length)] + "\"}}"));
            }
            String redacted = redaction.json(json);
            assertEquals(redacted.length(), JsonText.end(redacted, 0), json);
            sameShape(JsonParser.parseString(json), JsonParser.parseString(redacted), json);
            assertEquals(redacted, redaction.json(redacted), json);
            assertFalse(redacted.contains("@b.example") || redacted.contains("%40b.example"), redacted);
        }
    }

    private static void sameShape(JsonElement before, JsonElement after, String json) {
        if (before instanceof JsonObject object) {
            assertEquals(object.size(), after.getAsJsonObject().size(), json);
            var others = after.getAsJsonObject().entrySet().iterator();
            object.entrySet().forEach(member -> sameShape(member.getValue(), others.next().getValue(), json));
        } else if (before instanceof JsonArray array) {
            assertEquals(array.size(), after.getAsJsonArray().size(), json);
            for (int i = 0; i < array.size(); i++) {
                sameShape(array.get(i), after.getAsJsonArray().get(i), json);
            }
        } else {
            assertTrue(after.isJsonPrimitive() || after.isJsonNull(), json);
        }
    }

    private static List<Corpus.Document> documents(String file) {
        try {
            return Corpus.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final String STRANGE = "\"\\{}[]:,%@=+~\ud800\udc00\u0000é9e-/&;#\u200b\u0301\u00ad\u0664\uff20\u2009";

    @Test
    @Tag("thorough")
    void garbageNeverFails() {
        var random = new Random(11);
        String good = Stream.of("handwritten.txt", "attempts-unseen.txt", "harmless-unseen.txt")
                .flatMap(file -> documents(file).stream()).map(Corpus.Document::raw).collect(Collectors.joining());
        for (int i = 0; i < 600; i++) {
            int from = random.nextInt(good.length());
            var garbage = new StringBuilder(good.substring(from, Math.min(good.length(), from + 4000)));
            for (int k = 0; k < 60; k++) {
                int at = random.nextInt(garbage.length());
                garbage.insert(at, STRANGE.charAt(random.nextInt(STRANGE.length())));
                garbage.deleteCharAt(random.nextInt(garbage.length()));
            }
            String text = garbage.toString();
            redaction.json(text);
            redaction.text(text);
            redaction.recording(text);
            redaction.layer(text, random.nextInt(text.length()));
        }
    }

    /** Texts that would take hours if anything looked back or ahead without a bound. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "1 ", "1-", "+1", "a@", "@", "%40", "%25", "=", "a=", "\\\\\\\"", "[", "{\"a\":",
            "eyJ-",
            "eyJhbGciOiJIUzI1NiJ9.", "sk-", "QUFB/", "QUFBQUFBQUFBQUFB", "a.b@c.", "1.1.1.1.", "a:", "::1", "//u:",
            "DE89 ", "(212) ", "\",\"", "[EMAIL_1", "-----BEGIN PRIVATE KEY", "/users/", "tel 1234567", "\u00e9", "[\"",
            "a@b.example ", "&#64;", "&", "&amp;", "\u0301", "a\u0301", "\u200b", "\u0664", "\uff20", "tv.1~em.",
            "~em.x",
            "a+", "=+a", "\\u0040", "4111111111111111 ", "{\"value\":\"x\",\"a\":", "\"value\":\"", "article ", "no 1-",
            "call 12345678 ", "/users/1-", "[\"init\",", "{\"$type\":\"map\",\"entries\":[[", "vorname - ", " - ", "| ",
            "a|", "~", "->", "<b>", "</b>", ">", "<lastname><![CDATA[",
            "<input value='", "<name>", "s:4:\"name\";s:1:\"", "('name', '", "',", "name=\"email\"\n\n", "name =",
            "{\"field\":{\"ref\":", "{\"columns\":[\"email\"],\"rows\":[["})
    void timeGrowsWithTheLengthAlone(String piece) {
        String text = piece.repeat((piece.equals("%25") || piece.equals("1-") ? LONGEST : LONG) / piece.length());
        // Generous: even on a busy machine these take seconds, and what is not linear takes hours.
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            new Redaction(RedactionMode.MASK).json("[\"" + text + "\"]");
            new Redaction(RedactionMode.MASK).text(text);
        });
    }

    @Test
    void thereIsABoundToWhatIsRemembered() {
        var emails = new StringBuilder();
        for (int i = 0; i < 150_000; i++) {
            emails.append("u").append(i).append("@example.com ");
        }
        String redacted = redaction.text(emails.toString());
        assertFalse(redacted.contains("@"));
        assertTrue(redacted.contains("[EMAIL_0]"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', textBlock = """
            4111 1111 1111 1111 12/27             → [CARD_1] 12/27
            4111 1111 1111 1111 1227              → [CARD_1] 1227
            4111 1111 1111 1111 123               → [CARD_1] 123
            4111 1111 1111 1111 4242 4242 4242 4242 → [CARD_1] [CARD_2]
            4500 3900 4100 4200 4300 4500         → 4500 3900 4100 4200 4300 4500
            /u?of=4111 1111 1111 1111             → /u?of=[CARD_1]
            x=+49 170 1234567 ok                  → x=[PHONE_1] ok
            size=10 (large) or n=3 100            → size=10 (large) or n=3 100
            Authorization: Bearer ab12cd34ef56gh78 → Authorization: [TOKEN_1]
            authorization=Bearer ab12cd34ef56gh78 → authorization=[TOKEN_1]
            Authorization: Basic dXNlcjpwYXNzd29yZA== → Authorization: [TOKEN_1]
            sent Bearer ab12cd34ef56gh78 twice    → sent Bearer [TOKEN_1] twice
            Bearer authentication is used         → Bearer authentication is used
            <input autocomplete="name" value="Jane Roe"> → <input autocomplete="name" value="[NAME_1]">
            """)
    void aValueIsFoundBesideWhatStandsAroundIt(String text, String shown) {
        assertEquals(shown, new Redaction(RedactionMode.MASK).text(text).replaceAll("TOKEN_\\d", "TOKEN_1"));
    }

    @Test
    void askingWhetherATextIsHiddenChangesNoNumber() {
        var redaction = new Redaction(RedactionMode.MASK);
        assertTrue(redaction.hides("guess@corp.example"));
        assertFalse(redaction.hides("a guess"));
        assertEquals("[EMAIL_1]", redaction.text("jane.roe@corp.example"));
        assertFalse(new Redaction(RedactionMode.OFF).hides("guess@corp.example"));
    }

    @Test
    void placeholdersAreCounted() {
        Map<DataType, Integer> counts = Redaction.counts();
        String text = "[EMAIL_1] and [EMAIL_22:invalid], [NATIONAL_ID_1:number] [NOTHING_1] [EMAIL_] [EMAIL_1";
        Redaction.count(text, 0, text.length(), counts);
        assertEquals(new EnumMap<>(Map.of(DataType.EMAIL, 2, DataType.NATIONAL_ID, 1)), counts);
    }

    @Test
    void numbersOfPlaceholdersAreStableForManyThreads() throws InterruptedException {
        Set<String> seen = java.util.concurrent.ConcurrentHashMap.newKeySet();
        var threads = new HashSet<Thread>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int k = 0; k < 200; k++) {
                    seen.add(k + redaction.text("u" + k + "@example.com"));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(200, seen.size());
    }
}
