package io.github.mcpdatalayer.privacy;

/** Values that JSON has not, written as objects with a {@code $type}: see "Tags" in PROTOCOL.md. */
final class Typed {

    private Typed() {}

    /** Whether what stands under this key in such an object is the value, of which the key around the object tells. */
    static boolean isValue(String key) {
        return switch (key) {
            case "iso", "value", "values", "description", "source", "message", "text" -> true;
            default -> false;
        };
    }
}
