package io.github.mcpdatalayer.privacy;

/** Values that JSON cannot hold, written as objects with a {@code $type}: see "Tags" in PROTOCOL.md. */
final class Typed {

    private Typed() {}

    /** Tells whether this key of such an object holds the value that the key around the object announces. */
    static boolean isValue(String key) {
        return switch (key) {
            case "iso", "value", "values", "description", "source", "message", "text" -> true;
            default -> false;
        };
    }
}
