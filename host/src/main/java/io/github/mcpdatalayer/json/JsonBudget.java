package io.github.mcpdatalayer.json;

/**
 * Bounds what the JSON of one file, or of the files of one question, grows to in memory, all together. A small file can grow to
 * much: an empty object is two characters and a hundred bytes.
 */
public final class JsonBudget {

    /** One text, name or number: beyond it, nothing of ours has any. */
    static final int MOST_TEXT = 4 * 1024 * 1024;
    private static final long MIB = 1024 * 1024;
    /** Approximate sizes of the virtual machine's objects; FileBombsTest holds them. */
    private static final int TEXT = 72;
    private static final int LIST = 112;
    private static final int OBJECT = 136;
    private static final int ELEMENT = 8;
    private static final int MEMBER = 112;

    private final long most;
    private long left;

    /**
     * A budget.
     *
     * @param bytes of memory, about
     */
    public JsonBudget(long bytes) {
        this.most = bytes;
        this.left = bytes;
    }

    /** Makes the budget of a journey with all that it includes. */
    public static JsonBudget ofJourney() {
        return new JsonBudget(32 * MIB);
    }

    /** Makes the budget of a run, or of runs that are read together. */
    public static JsonBudget ofRuns() {
        return new JsonBudget(48 * MIB);
    }

    /** Takes a text or a number; tells whether there was room for it. */
    public boolean takesText(CharSequence text) {
        return takes(TEXT + (long) text.length());
    }

    /** Takes an object without its members; tells whether there was room for it. */
    public boolean takesObject() {
        return takes(OBJECT);
    }

    /** Takes an array without its elements; tells whether there was room for it. */
    public boolean takesList() {
        return takes(LIST);
    }

    /** Takes the place of an element in an array; tells whether there was room for it. */
    public boolean takesElement() {
        return takes(ELEMENT);
    }

    /** Takes a member of an object without its value; tells whether there was room for it. */
    public boolean takesMember(CharSequence name) {
        return takes(MEMBER + (long) name.length());
    }

    private boolean takes(long more) {
        left -= more;
        return left >= 0;
    }

    /** A budget of what is left, for one that is read by itself: where it has no room, the others still have theirs. */
    public JsonBudget apart() {
        return new JsonBudget(left);
    }

    /** Takes what a budget apart has used. */
    public void take(JsonBudget apart) {
        left -= apart.used();
    }

    /** The used part, in bytes of memory, about. */
    public long used() {
        return most - left;
    }

    /** Tells whether something did not have room. */
    public boolean isSpent() {
        return left < 0;
    }

    /** Describes what was expected where there was no room, for a message. */
    public String expected() {
        return "expected less in it, or in all that is read together: at most about " + most / MIB
                + " MiB once it is read";
    }
}
