package io.github.mcpdatalayer.json;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.ToNumberPolicy;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;

/**
 * Strict JSON of RFC 8259. It refuses invalid UTF-8, duplicate keys, too deep nesting and anything after the value.
 * Numbers keep their text, and escaped lone surrogates stay unchanged.
 */
public final class StrictJson {

    private StrictJson() {}

    /** Reads one value. A failure names the place, not the content. */
    public static JsonElement parse(byte[] utf8, int maxDepth) throws NotJsonException {
        return parse(decode(utf8), maxDepth);
    }

    /** Reads one value from a decoded text. */
    public static JsonElement parse(String text, int maxDepth) throws NotJsonException {
        if (text.startsWith("\uFEFF")) {
            // gson would skip it; JSON.parse does not.
            throw new NotJsonException("its first character", "expected no byte order mark");
        }
        JsonReader in = new JsonReader(new StringReader(text));
        in.setStrictness(Strictness.STRICT);
        // Exceeding gson's own limit throws another exception, so ours is checked first.
        in.setNestingLimit(maxDepth + 1);
        try {
            JsonElement value = read(in, maxDepth);
            if (in.peek() != JsonToken.END_DOCUMENT) {
                throw new NotJsonException("the end", "one JSON value and nothing after it");
            }
            return value;
        } catch (MalformedJsonException | JsonParseException | NumberFormatException | IllegalStateException e) {
            throw new NotJsonException(where(in), "expected JSON as RFC 8259 has it");
        } catch (IOException e) {
            // A string in memory fails in one way only: it ends too early (EOFException).
            throw new NotJsonException(where(in), "the JSON ends too early");
        }
    }

    private static String decode(byte[] utf8) throws NotJsonException {
        String text = new String(utf8, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0) {
            // A replacement character may be in the text, or replace bytes that are not UTF-8: strict decoding tells which.
            try {
                StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                        .decode(ByteBuffer.wrap(utf8));
            } catch (CharacterCodingException e) {
                throw new NotJsonException("its bytes", "expected UTF-8");
            }
        }
        return text;
    }

    private static JsonElement read(JsonReader in, int depthLeft) throws IOException, NotJsonException {
        return switch (in.peek()) {
            case BEGIN_OBJECT -> readObject(in, depthLeft);
            case BEGIN_ARRAY -> readArray(in, depthLeft);
            case STRING -> new JsonPrimitive(in.nextString());
            case NUMBER -> new JsonPrimitive(ToNumberPolicy.LAZILY_PARSED_NUMBER.readNumber(in));
            case BOOLEAN -> new JsonPrimitive(in.nextBoolean());
            case NULL -> {
                in.nextNull();
                yield JsonNull.INSTANCE;
            }
            case END_OBJECT, END_ARRAY, NAME, END_DOCUMENT -> throw new NotJsonException(where(in), "expected a value");
        };
    }

    private static JsonObject readObject(JsonReader in, int depthLeft) throws IOException, NotJsonException {
        checkDepth(depthLeft);
        JsonObject object = new JsonObject();
        in.beginObject();
        while (in.hasNext()) {
            String name = in.nextName();
            if (object.has(name)) {
                throw new NotJsonException("an object", "expected each key once");
            }
            object.add(name, read(in, depthLeft - 1));
        }
        in.endObject();
        return object;
    }

    private static JsonArray readArray(JsonReader in, int depthLeft) throws IOException, NotJsonException {
        checkDepth(depthLeft);
        JsonArray array = new JsonArray();
        in.beginArray();
        while (in.hasNext()) {
            array.add(read(in, depthLeft - 1));
        }
        in.endArray();
        return array;
    }

    /** Only the first step of the path: deeper keys may be content. */
    private static String where(JsonReader in) {
        String path = in.getPath();
        int end = 2;
        while (end < path.length() && end < 24 && Character.isLetter(path.charAt(end))) {
            end++;
        }
        return path.substring(0, Math.min(end, path.length()));
    }

    private static void checkDepth(int depthLeft) throws NotJsonException {
        if (depthLeft == 0) {
            throw new NotJsonException("its nesting", "expected less depth");
        }
    }
}
