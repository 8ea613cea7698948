package io.github.mcpdatalayer.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

import com.google.gson.JsonElement;

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
        try {
            return new JsonTree(new StringReader(text), null).whole(maxDepth);
        } catch (IOException e) {
            throw new IllegalStateException("A text in memory cannot be read", e);
        }
    }

    /**
     * Reads one value of a file that somebody else may have made to fill the memory. The bytes are read as they are needed.
     *
     * @throws IOException the file cannot be read
     */
    public static JsonElement parse(InputStream utf8, int maxDepth, JsonBudget budget)
            throws NotJsonException, IOException {
        Reader text = new InputStreamReader(utf8,
                StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT));
        try {
            var begun = new PushbackReader(text);
            int first = begun.read();
            if (first >= 0 && first != '\uFEFF') { // some programs begin files with a mark
                begun.unread(first);
            }
            return new JsonTree(begun, budget).whole(maxDepth);
        } catch (CharacterCodingException e) {
            throw new NotJsonException("its bytes", "expected UTF-8");
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
}
