package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.io.StringReader;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;

/** JSON as Chromium reads it: with comments and, in policy files, with commas before a closing bracket. */
final class RelaxedJson {

    private RelaxedJson() {}

    /**
     * Parses it.
     *
     * @param looseCommas
     *            whether a comma may stand before a closing bracket
     * @throws JsonParseException
     *             it is none
     */
    static JsonElement parse(String text, boolean looseCommas) {
        String plain = strip(text, looseCommas);
        if (plain.isBlank()) {
            throw new JsonParseException("nothing there");
        }
        JsonReader in = new JsonReader(new StringReader(plain));
        in.setStrictness(Strictness.STRICT);
        try {
            JsonElement value = JsonParser.parseReader(in);
            if (in.peek() != JsonToken.END_DOCUMENT) {
                throw new JsonParseException("more than one value");
            }
            return value;
        } catch (IOException | StackOverflowError e) {
            throw new JsonParseException(e);
        }
    }

    /** The same with blanks in place of comments and of commas that nothing follows. */
    private static String strip(String text, boolean looseCommas) {
        StringBuilder plain = new StringBuilder(text.length());
        int comma = -1; // where the last comma stands, if only blanks came after it
        char last = '['; // what stood before it, blanks apart
        for (int i = 0; i < text.length();) {
            char c = text.charAt(i);
            int end = i + 1;
            if (c == '"') {
                end = endOfString(text, i);
            } else if (text.startsWith("//", i)) {
                end = text.indexOf('\n', i);
            } else if (text.startsWith("/*", i)) {
                int close = text.indexOf("*/", i + 2);
                end = close < 0 ? -1 : close + 2;
            }
            end = end < 0 ? text.length() : end;
            if (c == '/') {
                plain.append(' ');
            } else {
                if (looseCommas && comma >= 0 && (c == ']' || c == '}')) {
                    plain.setCharAt(comma, ' ');
                }
                if (!Character.isWhitespace(c)) {
                    comma = c == ',' && last != '[' && last != '{' && last != ',' ? plain.length() : -1;
                    last = c;
                }
                plain.append(text, i, end);
            }
            i = end;
        }
        return plain.toString();
    }

    private static int endOfString(String text, int start) {
        for (int i = start + 1; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '"') {
                return i + 1;
            }
        }
        return text.length();
    }
}
