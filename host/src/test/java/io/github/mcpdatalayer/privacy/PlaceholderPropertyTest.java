package io.github.mcpdatalayer.privacy;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Checks the properties of placeholders for any data layer. The seeds are those of the documents. */
class PlaceholderPropertyTest {

    private static final Pattern MARK = Pattern.compile("⟦([A-Z_]+)#?:([^⟧]*)⟧");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\[([A-Z_]+?)_(\\d+)(?::([a-z0-9,]+))?(?:~\\d+)?\\]");
    private static final Set<String> TYPES = Arrays.stream(DataType.values()).map(DataType::name)
            .collect(Collectors.toSet());
    /** No part of these may stand anywhere; a name or a date may also be that of an article. */
    private static final Set<DataType> NOWHERE = Set.of(DataType.EMAIL, DataType.CARD, DataType.IBAN, DataType.JWT,
            DataType.TOKEN, DataType.IP);

    /** A value in several spellings, and where it stands in a data layer. */
    private record Person(List<String> emails, List<String> phones, List<String> cards, List<String> ids) {}

    private final Redaction redaction = new Redaction(RedactionMode.MASK);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theSameValueHasOnePlaceholderWhereverItStandsAndNoOtherValueHasIt(long seed) {
        var random = new Random(seed);
        Map<String, String> placeholders = new HashMap<>();
        for (int n = 0; n < 60; n++) {
            Person person = person(random, n);
            one(placeholders, "EMAIL", person.emails(), random);
            one(placeholders, "PHONE", person.phones(), random);
            one(placeholders, "CARD", person.cards(), random);
            one(placeholders, "USER_ID", person.ids(), random);
        }
        assertEquals(4 * 60, placeholders.size());
    }

    /** All spellings get the same placeholder, in several places, that no earlier value got. */
    private void one(Map<String, String> placeholders, String type, List<String> spellings, Random random) {
        String expected = null;
        for (String spelling : spellings) {
            for (String found : List.of(keyed(type, spelling), placed(type, spelling, random.nextInt(5)))) {
                String name = type + "_" + found;
                assertTrue(expected == null || expected.equals(name), () -> spelling + " is " + name);
                expected = name;
            }
        }
        assertNotNull(expected);
        assertEquals(null, placeholders.put(expected, spellings.getFirst()), expected);
    }

    private static final Map<String, String> KEYS = Map.of("EMAIL", "email", "PHONE", "phone_number", "CARD",
            "card_number", "USER_ID", "userId");

    private String keyed(String type, String value) {
        return number(type, redaction.json("{\"" + KEYS.get(type) + "\":\"" + value + "\"}"));
    }

    private String placed(String type, String value, int place) {
        String key = KEYS.get(type);
        String nested = "{\\\"" + key + "\\\":\\\"" + value + "\\\"}";
        return number(type, switch (place) {
            case 0 -> redaction.text("https://shop.example/?a=1&" + key + "="
                    + URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20") + "#x");
            case 1 -> redaction.json("[{\"payload\":\"" + nested + "\"}]");
            case 2 -> redaction.recording("[{\"seq\":1,\"value\":{\"user\":{\"" + key + "\":\"" + value + "\"}}}]");
            case 3 -> redaction.value("$[0].user['" + key + "']", value);
            default -> redaction.json("[{\"name\":\"" + key + "\",\"value\":\"" + value + "\"}]");
        });
    }

    private static String number(String type, String redacted) {
        List<String> numbers = PLACEHOLDER.matcher(redacted).results().filter(each -> each.group(1).equals(type))
                .map(each -> each.group(2)).toList();
        assertEquals(1, numbers.size(), redacted);
        return numbers.getFirst();
    }

    /** The n-th is another person than all before. */
    private static Person person(Random random, int n) {
        String email = letters(random, 3 + random.nextInt(8)) + n + "@" + letters(random, 4) + ".example.org";
        String phone = "+4917" + (1 + random.nextInt(2)) + (3_000_000 + 1000 * n + random.nextInt(1000));
        String card = card("4" + (100_000 + n) + (10_000_000 + random.nextInt(80_000_000)));
        String id = "K" + n + "-" + letters(random, 5);
        return new Person(List.of(email, email.toUpperCase(Locale.ROOT), " " + email),
                List.of(phone, phone.substring(0, 3) + " " + phone.substring(3, 6) + " " + phone.substring(6),
                        "0049" + phone.substring(3), "0" + phone.substring(3)),
                List.of(card, card.replaceAll("(.{4})(?=.)", "$1 "), card.replaceAll("(.{4})(?=.)", "$1-")),
                List.of(id, id + " "));
    }

    private static String letters(Random random, int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        return text.toString();
    }

    private static String card(String fifteen) {
        for (char last = '0'; last <= '9'; last++) {
            if (CheckDigits.luhn(fifteen + last)) {
                return fifteen + last;
            }
        }
        throw new IllegalStateException(fifteen);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void nothingPersonalIsLeftInDocumentsThatNobodyHasSeen(long seed) {
        List<Corpus.Document> documents = new CorpusGenerator(seed).documents(2);
        Corpus.Score score = Corpus.score(documents);
        assertTrue(score.recall() >= 0.97 && score.precision() >= 0.97,
                () -> score.table() + String.join("\n", score.mistakes));
        for (Corpus.Document document : documents) {
            for (UnaryOperator<String> wrapping : WRAPPINGS) {
                String redacted = redaction.json(wrapping.apply(document.raw()));
                assertEquals(redacted, redaction.json(redacted), "once is enough");
                assertEquals(redacted, redaction.json(wrapping.apply(document.raw())), "the same again");
                MARK.matcher(document.marked()).results()
                        .filter(mark -> NOWHERE.contains(DataType.valueOf(mark.group(1))))
                        .forEach(mark -> assertFalse(redacted.contains(mark.group(2)),
                                () -> mark.group(2) + " in " + redacted));
            }
        }
    }

    /** Wraps a value: as it is; beside itself; as a text in JSON; in a text in base64. */
    private static final List<UnaryOperator<String>> WRAPPINGS = List.of(json -> json,
            json -> "{\"x\":" + json + ",\"y\":[1," + json + "]}",
            json -> "{\"payload\":" + new JsonPrimitive(json) + "}",
            json -> "{\"d\":\"" + Base64.getEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8)) + "\"}");

    @ParameterizedTest
    @ValueSource(longs = {21, 22})
    void whatIsReplacedIsATextThatNamesItsTypeAndNumbersSaySo(long seed) {
        for (Corpus.Document document : new CorpusGenerator(seed).documents(1)) {
            JsonElement before = JsonParser.parseString(document.raw());
            compare(before, JsonParser.parseString(redaction.json(document.raw())), document.title());
        }
    }

    private static void compare(JsonElement before, JsonElement after, String title) {
        if (before instanceof JsonObject object) {
            var others = new ArrayList<>(after.getAsJsonObject().entrySet());
            int i = 0;
            for (var member : object.entrySet()) {
                compare(member.getValue(), others.get(i++).getValue(), title);
            }
        } else if (before instanceof JsonArray array) {
            for (int i = 0; i < array.size(); i++) {
                compare(array.get(i), after.getAsJsonArray().get(i), title);
            }
        } else if (!before.equals(after)) {
            String text = after.getAsString();
            var placeholder = PLACEHOLDER.matcher(text);
            assertTrue(placeholder.find() && TYPES.contains(placeholder.group(1)), () -> title + text);
            boolean number = before.getAsJsonPrimitive().isNumber();
            assertEquals(number, text.contains(":number"), () -> title + before + text);
        }
    }
}
