package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Redaction for one session: replaces personal data in page content by placeholders, equal values by equal ones.
 * Thread-safe; never fails, whatever a page has written.
 */
public final class Redaction {

    private static final Pattern STEP = Pattern
            .compile("\\.([\\p{L}\\p{N}_$-]+)|\\['((?:[^'\\\\]|\\\\.)*+)'\\]|\\[[^'\\]]*\\]");

    private final Pseudonyms pseudonyms = new Pseudonyms();
    private volatile Redactor redactor;
    private volatile Redactor ofHits;

    /** A layer and where its tags start. */
    public record LayerText(String text, int tags) {}

    public Redaction(RedactionMode mode) {
        redactor = new Redactor(TextScanner::value, mode, pseudonyms, false);
        ofHits = new Redactor(TextScanner::value, mode, pseudonyms, true);
    }

    public RedactionMode mode() {
        return redactor.mode();
    }

    /** From now on, redacts at least as much as a policy demands. */
    public synchronized void atLeast(RedactionMode floor) {
        RedactionMode stricter = mode().atLeast(floor);
        if (stricter != mode()) {
            redactor = new Redactor(TextScanner::value, stricter, pseudonyms, false);
            ofHits = new Redactor(TextScanner::value, stricter, pseudonyms, true);
        }
    }

    /** Redacts a text such as a title, an address or a message. */
    public String text(String text) {
        var edits = new Edits();
        Redactor now = redactor;
        if (now.mode() != RedactionMode.OFF) {
            TextScanner.value(now, text, 0, text.length(), Expectation.NOTHING, 0, edits);
        }
        return edits.isEmpty() ? text : edits.applied(text);
    }

    /** Tells whether a text holds what is hidden. It gets no number, so that the numbers of others do not tell what was asked. */
    public boolean hides(String text) {
        return !new Redaction(mode()).text(text).equals(text);
    }

    /**
     * A search for the value that a placeholder of this session stands for; null where this session has made none such, or redacts
     * nothing.
     */
    public @Nullable Original original(String placeholder) {
        int number = Placeholder.number(placeholder);
        DataType type = number == 0 ? null : Placeholder.typeAt(placeholder, 0);
        RedactionMode mode = mode();
        return type == null || mode == RedactionMode.OFF || !pseudonyms.isGiven(type, number)
                ? null
                : new Original(type, number, notes -> new Redactor(TextScanner::value, mode, pseudonyms, false, notes));
    }

    /** The type of the values that a person writes in a field with this label; null where it does not say. */
    public @Nullable DataType labelled(String label) {
        Expectation said = redactor.said(label);
        return said.kind().named() && !said.hashed() ? said.kind().type() : null;
    }

    /** Redacts a text at a place in a value, a path such as {@code $.user['name'][0]}: its keys count, too. */
    public String value(String path, String text) {
        Redactor now = redactor;
        if (now.mode() == RedactionMode.OFF) {
            return text;
        }
        var json = new StringBuilder();
        var steps = STEP.matcher(path);
        while (steps.find()) {
            String name = steps.group(1) == null ? steps.group(2) : steps.group(1);
            json.append(name == null ? "[" : "{\"" + JsonRedactor.quoted(name) + "\":");
        }
        int start = json.append('"').length();
        int end = json.append(JsonRedactor.quoted(text)).length();
        var edits = new Edits();
        String whole = json.append('"').toString();
        new JsonRedactor(now, whole, 0, whole.length(), 0, (from, to, with) -> {
            if (from >= start) {
                edits.replace(from - start, to - start, with);
            }
        }).run();
        if (edits.isEmpty()) {
            return text;
        }
        String redacted = edits.applied(whole.substring(start, end));
        return Decoded.json(redacted, 0, redacted.length()).text();
    }

    /**
     * A part of a text that is replaced.
     *
     * @param from where it begins
     * @param to where it ends
     * @param with the placeholder
     */
    public record Replaced(int from, int to, String with) {}

    /**
     * Returns what would be replaced in a text that a person sees, such as the value of a field.
     *
     * @param keys what the text is of, the outermost first: purpose and name of a field; none for a text of its own
     */
    public List<Replaced> replaced(List<String> keys, String text) {
        Redactor now = redactor;
        if (now.mode() == RedactionMode.OFF) {
            return List.of();
        }
        var json = new StringBuilder(keys.isEmpty() ? "[" : "");
        for (String key : keys) {
            json.append("{\"").append(JsonRedactor.quoted(key)).append("\":");
        }
        int start = json.append('"').length();
        var quoted = new Quoted(text);
        String whole = json.append(quoted.json).append('"').append(keys.isEmpty() ? "]" : "}".repeat(keys.size()))
                .toString();
        List<Replaced> found = new ArrayList<>();
        // The value is taken as a text in a text: at the top, a value that was seen before is replaced as a whole.
        new JsonRedactor(now, whole, 0, whole.length(), 1, (from, to, with) -> {
            if (from >= start) {
                found.add(new Replaced(quoted.at(from - start), quoted.at(to - start), with));
            }
        }).run();
        return List.copyOf(found);
    }

    /** A text as the inside of a JSON string, with the place of each of its characters. */
    private static final class Quoted {

        private final StringBuilder json;
        private final int[] places;

        Quoted(String text) {
            json = new StringBuilder(text.length() + 16);
            places = new int[text.length() + 1];
            for (int i = 0; i < text.length(); i++) {
                places[i] = json.length();
                json.append(JsonRedactor.quoted(text.substring(i, i + 1)));
            }
            places[text.length()] = json.length();
        }

        int at(int place) {
            int found = Arrays.binarySearch(places, place);
            return Math.min(found >= 0 ? found : -found - 2, places.length - 1);
        }
    }

    /** Redacts a JSON text. Valid JSON stays valid and keeps its shape, but redacted numbers become strings. */
    public String json(String json) {
        return json(redactor, json);
    }

    /**
     * A JSON text of decoded hits, in which SHA-256 is a person's identifier, too, whatever the vendor calls it, unless its key is
     * that of an id.
     */
    public String hits(String json) {
        return json(ofHits, json);
    }

    private static String json(Redactor now, String json) {
        if (now.mode() == RedactionMode.OFF) {
            return json;
        }
        var copy = new Copy(json);
        new JsonRedactor(now, json, 0, json.length(), 0, copy).run();
        return copy.end();
    }

    /**
     * A layer: its JSON and, from {@code tags} on, the JSON array of the tags whose paths name its keys.
     *
     * @return both, with the keys in the paths replaced as they are in the layer
     */
    public LayerText layer(String text, int tags) {
        Redactor now = redactor;
        if (now.mode() == RedactionMode.OFF) {
            return new LayerText(text, tags);
        }
        var renames = new Renames();
        var copy = new Copy(text);
        new JsonRedactor(now, text, 0, tags, 0, copy).noting(renames).run();
        int newTags = copy.length(tags);
        new JsonRedactor(now, text, tags, text.length(), 0, copy).ofTags(renames).run();
        return new LayerText(copy.end(), newTags);
    }

    /** Redacts a recording: a JSON array of pushes, each with its {@code value} and then the {@code tags} of the value. */
    public String recording(String json) {
        Redactor now = redactor;
        if (now.mode() == RedactionMode.OFF) {
            return json;
        }
        var copy = new Copy(json);
        new JsonRedactor(now, json, 0, json.length(), 0, copy).ofRecording().run();
        return copy.end();
    }

    /** Adds the placeholders in {@code text[from, to)} to the counts by type. */
    public static void count(String text, int from, int to, Map<DataType, Integer> counts) {
        int i = text.indexOf('[', from, to);
        while (i >= 0) {
            int end = Placeholder.end(text, i, to);
            DataType type = end < 0 ? null : Placeholder.typeAt(text, i);
            if (type != null) {
                counts.merge(type, 1, Integer::sum);
            }
            i = text.indexOf('[', Math.max(end, i + 1), to);
        }
    }

    /** No counts yet. */
    public static Map<DataType, Integer> counts() {
        return new EnumMap<>(DataType.class);
    }

    /** The text with its replacements, copied only if there are any. */
    private static final class Copy implements Sink {

        private final String original;
        private final StringBuilder text = new StringBuilder(0);
        private int copied;

        Copy(String original) {
            this.original = original;
        }

        @Override
        public void replace(int start, int end, String with) {
            if (copied == 0) {
                text.ensureCapacity(original.length());
            }
            text.append(original, copied, start).append(with);
            copied = end;
        }

        /** The new place of an original place; nothing behind it is replaced yet. */
        int length(int at) {
            return text.length() + at - copied;
        }

        String end() {
            return copied == 0 ? original : text.append(original, copied, original.length()).toString();
        }
    }
}
