package io.github.mcpdatalayer.privacy;

/** What the parts of one redaction share. */
final class Redactor {

    /** Few pages have more keys; two keys that share a place only cost a second look. */
    private static final int KEYS = 4096;

    /**
     * A key that was seen.
     *
     * @param names whether its value can be the name of what a sibling holds: {@code {"name":"email","value":…}}
     * @param holds whether it is such a sibling
     * @param wraps whether its value is that of the key around it: {@code {"email":{"value":…}}}
     * @param clean whether nothing personal stands in the key itself
     */
    record Key(String text, KeySense sense, boolean names, boolean holds, boolean wraps, boolean clean) {}

    private final RedactionMode mode;
    private final boolean hits;
    private final ExpectedValues expected;
    private final Key[] keys = new Key[KEYS];
    private final SeenStrings seen = new SeenStrings();

    Redactor(RedactionMode mode, Pseudonyms pseudonyms, boolean hits) {
        this.mode = mode;
        this.hits = hits;
        this.expected = new ExpectedValues(pseudonyms);
    }

    RedactionMode mode() {
        return mode;
    }

    /** Whether it is what tags send to vendors that is redacted, and not what pages hold. */
    boolean hits() {
        return hits;
    }

    ExpectedValues expected() {
        return expected;
    }

    SeenStrings seen() {
        return seen;
    }

    /** What a key tells, escapes taken out. */
    KeySense sense(String key) {
        return key.length() > 64 ? KeySense.NOTHING : key(key, 0, key.length(), key.hashCode()).sense();
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
        TextScanner.value(this, key, 0, key.length(), Expectation.NOTHING, 1, inside);
        boolean holds = switch (key) {
            case "value", "val", "idValue", "id_value", "content", "fieldValue", "field_value", "answer", "text",
                    "data" ->
                true;
            default -> false;
        };
        boolean wraps = switch (key) {
            case "value", "val", "raw" -> true;
            default -> false;
        };
        var found = new Key(key, TellingKeys.sense(key), names(key), holds, wraps, inside.isEmpty());
        if (found.clean) {
            keys[place] = found;
        }
        return found;
    }

    /** Whether the value of such a key can be the name of what a sibling holds. */
    boolean names(String key) {
        return switch (key) {
            case "name", "key", "field", "idType", "id_type", "fieldName", "field_name", "label", "id", "property",
                    "attribute" ->
                true;
            default -> false;
        };
    }
}
