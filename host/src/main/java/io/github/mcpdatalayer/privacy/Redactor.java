package io.github.mcpdatalayer.privacy;

import java.util.List;

/** The shared state of one redaction. */
final class Redactor {

    /** Few pages have more keys. Two keys with the same place only cost a second look. */
    private static final int KEYS = 4096;
    private static final int LABELS = 1024;

    /** Redacts one text: it may hold JSON, tables and markup, which hold texts again. */
    @FunctionalInterface
    interface Texts {
        void redact(Redactor redactor, String text, int from, int to, Expectation expected, int depth, Sink sink);
    }

    private record Label(String text, Expectation said) {}

    /**
     * A key with its meaning.
     *
     * @param names whether its value can be the name of a sibling's field: {@code {"name":"email","value":…}}
     * @param namesLoosely whether it can be such a name, but mostly names something else
     * @param holds whether it is such a sibling
     * @param describes whether an object under it describes the field of a sibling value
     * @param columns whether its value may be a list of field names
     * @param rows whether its value may be the list of values of such fields
     * @param wraps whether its value belongs to the key around it: {@code {"email":{"value":…}}}
     * @param beside whether its value is a person's name if a sibling holds personal data: {@code {"name":…,"email":…}}
     * @param clean whether the key itself has no personal data
     */
    record Key(String text, KeySense sense, boolean names, boolean namesLoosely, boolean holds, boolean describes,
            boolean columns, boolean rows, boolean wraps,
            boolean beside,
            boolean clean) {}

    private final Texts texts;
    private final RedactionMode mode;
    private final boolean hits;
    private final ExpectedValues expected;
    private final Key[] keys = new Key[KEYS];
    private final Label[] labels = new Label[LABELS];
    private final SeenStrings seen = new SeenStrings();

    Redactor(Texts texts, RedactionMode mode, Pseudonyms pseudonyms, boolean hits) {
        this(texts, mode, pseudonyms, hits, ExpectedValues.ReplacementNotes.NONE);
    }

    Redactor(Texts texts, RedactionMode mode, Pseudonyms pseudonyms, boolean hits,
            ExpectedValues.ReplacementNotes notes) {
        this.texts = texts;
        this.mode = mode;
        this.hits = hits;
        this.expected = new ExpectedValues(pseudonyms, notes);
    }

    /** Redacts a text with this state. */
    void text(String text, int from, int to, Expectation expected, int depth, Sink sink) {
        texts.redact(this, text, from, to, expected, depth, sink);
    }

    RedactionMode mode() {
        return mode;
    }

    /** Tells whether this redacts hits, not page content. */
    boolean hits() {
        return hits;
    }

    ExpectedValues expected() {
        return expected;
    }

    SeenStrings seen() {
        return seen;
    }

    /** The meaning of a key without its escapes. */
    KeySense sense(String key) {
        return key.length() > 64 ? KeySense.NOTHING : key(key, 0, key.length(), key.hashCode()).sense();
    }

    /** The expectation from a label or the name of a field. Everything that reads one asks here. */
    Expectation said(String label) {
        int place = label.hashCode() & LABELS - 1;
        Label known = labels[place];
        if (known == null || !known.text.equals(label)) {
            KeySense sense = TellingKeys.sense(label);
            Expectation said = sense.expected(KeySense.About.OTHER, mode);
            known = new Label(label, said.isNothing() && sense.inPerson() == KeyKind.NAME
                    ? new Expectation(KeyKind.PERSON, false, false)
                    : said);
            labels[place] = known;
        }
        return known.said;
    }

    /** Tells whether a text is a field's name and not its value. */
    boolean isLabel(String text) {
        return text.length() <= 64 && sense(text).expected(KeySense.About.OTHER, mode).kind().named();
    }

    /** The key {@code text[from, to)}, which has no escapes; its hash is that of a string. */
    Key key(String text, int from, int to, int hash) {
        int place = (hash ^ hash >>> 12) & KEYS - 1;
        Key known = keys[place];
        if (known != null && known.text.length() == to - from && text.startsWith(known.text, from)) {
            return known;
        }
        String key = text.substring(from, to);
        var inside = new Edits();
        text(key, 0, key.length(), Expectation.NOTHING, 1, inside);
        List<String> words = key.length() > 64 ? List.of() : TellingKeys.split(key);
        // A placeholder says of what type it is, not what stands under it.
        KeySense sense = Placeholder.is(key) || TypedMask.end(this, key, 0, key.length()) == key.length()
                ? KeySense.NOTHING
                : TellingKeys.sense(key);
        boolean wraps = switch (key) {
            case "value", "val", "raw" -> true;
            default -> false;
        };
        var found = new Key(key, sense, FieldKeys.names(words), FieldKeys.namesLoosely(words),
                FieldKeys.holds(words), FieldKeys.describes(words), FieldKeys.columns(words),
                FieldKeys.rows(words), wraps,
                sense.kind() == KeyKind.NONE && sense.inPerson() == KeyKind.NAME, inside.isEmpty());
        if (found.clean) {
            keys[place] = found;
        }
        return found;
    }

    /** Tells whether an object under such a key describes the field of a sibling value. */
    boolean describes(String key) {
        return key.length() <= 64 && key(key, 0, key.length(), key.hashCode()).describes();
    }

    /** Tells whether the value of such a key can be the name of a sibling's field. */
    boolean names(String key) {
        return key.length() <= 64 && key(key, 0, key.length(), key.hashCode()).names();
    }
}
