package io.github.mcpdatalayer.datalayer;

/** Walks the elements of an array, or the members of an object, inside a JSON text. */
final class JsonChildren {

    private final String json;
    private final boolean object;
    private int at;
    private int index = -1;
    private int tokenStart;
    private int valueStart;
    private int valueEnd;

    /** Starts before the first child of the container whose bracket is at {@code start}. */
    JsonChildren(String json, int start) {
        this.json = json;
        char bracket = JsonText.charAt(json, start);
        if (bracket != '{' && bracket != '[') {
            throw new MalformedJsonException("Expected an array or an object", start);
        }
        object = bracket == '{';
        at = JsonText.blanks(json, start + 1);
    }

    /** Moves to the next child; false behind the last one, where {@link #index()} is the number of children. */
    boolean next() {
        index++;
        char c = JsonText.charAt(json, at);
        if (c == (object ? '}' : ']')) {
            return false;
        }
        if (index > 0) {
            if (c != ',') {
                throw new MalformedJsonException("Expected a comma or the end of the container", at);
            }
            at = JsonText.blanks(json, at + 1);
        }
        tokenStart = at;
        valueStart = object ? JsonText.key(json, at) : at;
        valueEnd = JsonText.skip(json, valueStart);
        at = JsonText.blanks(json, valueEnd);
        return true;
    }

    boolean object() {
        return object;
    }

    int index() {
        return index;
    }

    /** The start of the child: its key in an object, its value in an array. */
    int tokenStart() {
        return tokenStart;
    }

    int valueStart() {
        return valueStart;
    }

    int valueEnd() {
        return valueEnd;
    }

    /** The child's key without its escapes; for members of an object only. */
    String key() {
        return JsonStrings.decode(json, tokenStart, JsonText.string(json, tokenStart));
    }

    /** The child's step in a normalized path (RFC 9535): {@code [3]} or {@code ['name']}. */
    String step() {
        return object ? JsonStrings.step(key()) : "[" + index + "]";
    }
}
