package io.github.mcpdatalayer.front.link;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

import io.github.mcpdatalayer.datalayer.JsonText;
import io.github.mcpdatalayer.datalayer.MalformedJsonException;
import io.github.mcpdatalayer.datalayer.RandomJson;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The bytes of chunks are taken for JSON only where a reader of the whole text does the same. */
class LargeTextTest {

    private static final String TAGS = "[{\"path\":\"$[1]\",\"type\":\"undefined\"}]";

    @Test
    void twoValuesAreFoundInBytesWhereverTheChunksEnd() {
        for (int seed = 0; seed < 200; seed++) {
            String value = new RandomJson(seed).array(30, 4);
            LargeText text = text(value + TAGS, new Random(seed));
            assertEquals(value.length() + TAGS.length(), text.length());
            assertFalse(text(value + TAGS, new Random(seed)).isTwoValues(value.length() - 1), value);
            if (text.isTwoValues(value.length())) {
                assertEquals(value, text.value(true));
                assertEquals(TAGS, text.value(false));
                assertEquals(value, bytes(text, true));
                assertEquals(TAGS, bytes(text, false));
            }
            assertEquals(value + TAGS, text.toString());
        }
    }

    @Test
    void whatJsonStringifyWritesIsTakenAsBytes() {
        for (String value : new String[]{"[]", "{}", "[[{}]]", "[1,-0.5e+10,0,10.25,1E5,true,false,null]",
                "{\"a\":\"\\\"\\\\/\\n\\u001f\\ud83d ä 語 😀\",\"b\":{\"c\":[\"\"]}}"}) {
            for (int seed = 0; seed < 20; seed++) {
                LargeText text = text(value + TAGS, new Random(seed));
                assertTrue(text.isTwoValues(value.length()), value);
                assertEquals(value, bytes(text, true));
            }
        }
    }

    @Test
    void nothingIsTakenForJsonThatAReaderRefuses() {
        String value = "[{\"a\":\"x\\\\\\u00e4\",\"b\":[true,-1.5e3,0,{}]},[],null,\"é\"]";
        for (int i = 0; i < value.length(); i++) {
            for (char other : "\"\\{}[],:0-.eEtnu \n/xé".toCharArray()) {
                String changed = value.substring(0, i) + other + value.substring(i + 1);
                if (text(changed + TAGS, new Random(i)).isTwoValues(changed.length())) {
                    assertTrue(isJson(changed), changed);
                }
                String longer = value.substring(0, i) + other + value.substring(i);
                if (text(longer + TAGS, new Random(i)).isTwoValues(longer.length())) {
                    assertTrue(isJson(longer), longer);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "[][][]", "[] []", "1[]", "[1 ][]", "[][", "[]]", "[}[]", "{\"a\"}[]",
            "{\"a\":1,}[]",
            "[1,][]", "[01][]", "[1.][]", "[-][]", "[nul][]", "[\"\\x\"][]", "[\"\\u12g4\"][]", "[\"a\nb\"][]"})
    void everythingElseIsLeftToWhoReadsTheString(String text) {
        assertFalse(text(text, new Random(1)).isTwoValues(2));
        assertEquals(text, text(text, new Random(1)).toString());
    }

    private static boolean isJson(String value) {
        try {
            return JsonText.end(value, 0) == value.length();
        } catch (MalformedJsonException e) {
            return false;
        }
    }

    private static String bytes(LargeText text, boolean first) {
        var json = new ByteArrayOutputStream();
        text.<RuntimeException>value(first, (bytes, from, to) -> json.write(bytes, from, to - from));
        return json.toString(UTF_8).replaceAll("(?s)\\\\(.)", "$1");
    }

    private static LargeText text(String text, Random random) {
        List<ChunkFrame> chunks = new ArrayList<>();
        var json = new EscapedJson();
        for (int from = 0; from < text.length();) {
            int to = Math.min(text.length(), from + 1 + random.nextInt(12));
            if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
                to++;
            }
            byte[] frame = MessageWriter.write(
                    new Envelope(1, Address.front(1), new Message.Chunk(1, chunks.size(), text.substring(from, to))),
                    Direction.HOST_TO_FRONT);
            chunks.add(Objects.requireNonNull(ChunkFrame.read(frame, id -> json)));
            from = to;
        }
        return new LargeText(chunks, json);
    }
}
