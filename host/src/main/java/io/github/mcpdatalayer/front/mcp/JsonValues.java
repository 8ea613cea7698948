package io.github.mcpdatalayer.front.mcp;

import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import org.jspecify.annotations.Nullable;

/** Reads JSON strictly into maps, lists, strings, booleans, exact numbers and null. */
final class JsonValues {

    private static final int MAX_DEPTH = 64;
    private static final int MAX_DIGITS = 1000;

    private JsonValues() {}

    /** The value of a text that is exactly one JSON value without duplicate keys. */
    static @Nullable Object parse(String json) throws MalformedJsonException {
        try (var reader = new JsonReader(new StringReader(json))) {
            reader.setStrictness(Strictness.STRICT);
            reader.setNestingLimit(MAX_DEPTH);
            Object value = read(reader);
            if (reader.peek() != JsonToken.END_DOCUMENT) {
                throw new MalformedJsonException("more than one value");
            }
            return value;
        } catch (MalformedJsonException e) {
            throw e;
        } catch (EOFException e) {
            throw new MalformedJsonException("the text ends too early", e);
        } catch (IOException | IllegalStateException | NumberFormatException e) {
            throw new MalformedJsonException(e.getMessage(), e);
        }
    }

    private static @Nullable Object read(JsonReader reader) throws IOException {
        return switch (reader.peek()) {
            case BEGIN_OBJECT -> {
                Map<String, @Nullable Object> object = new LinkedHashMap<>();
                reader.beginObject();
                while (reader.hasNext()) {
                    String key = reader.nextName();
                    if (object.containsKey(key)) {
                        throw new MalformedJsonException("a key stands twice in one object");
                    }
                    object.put(key, read(reader));
                }
                reader.endObject();
                yield object;
            }
            case BEGIN_ARRAY -> {
                List<@Nullable Object> array = new ArrayList<>();
                reader.beginArray();
                while (reader.hasNext()) {
                    array.add(read(reader));
                }
                reader.endArray();
                yield array;
            }
            case STRING -> reader.nextString();
            case BOOLEAN -> reader.nextBoolean();
            case NUMBER -> number(reader.nextString());
            case NULL -> {
                reader.nextNull();
                yield null;
            }
            default -> throw new MalformedJsonException("no value where one was expected");
        };
    }

    /** Whole numbers become Long. Other numbers keep their digits. */
    private static Number number(String digits) throws MalformedJsonException {
        if (digits.length() <= 18) {
            boolean whole = true;
            for (int i = 0; i < digits.length(); i++) {
                char c = digits.charAt(i);
                whole &= (c >= '0' && c <= '9') || (c == '-' && digits.length() > 1);
            }
            if (whole && !digits.equals("-0")) {
                return Long.valueOf(digits);
            }
        }
        if (digits.length() > MAX_DIGITS) {
            throw new MalformedJsonException("a number has more than " + MAX_DIGITS + " digits");
        }
        return new ExactNumber(digits);
    }
}
