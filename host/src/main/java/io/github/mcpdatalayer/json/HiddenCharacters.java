package io.github.mcpdatalayer.json;

/** Characters that nobody sees, or that turn text around: a page can write with them to a model, and a person does not read it. */
public final class HiddenCharacters {

    private HiddenCharacters() {}

    public static boolean hides(int point) {
        if (point >= ' ' && point < 0x7f) {
            return false;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE, Character.UNASSIGNED ->
                true;
            default -> isIgnorable(point);
        };
    }

    /** Letters and marks that show nothing, yet carry a text to a model; the selector of emoji shows something. */
    private static boolean isIgnorable(int point) {
        return switch (point) {
            case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0 -> true;
            default -> isWithin(point, 0xFE00, 0xFE0E) || isWithin(point, 0xE0100, 0xE01EF)
                    || isWithin(point, 0x180B, 0x180F);
        };
    }

    private static boolean isWithin(int point, int first, int last) {
        return point >= first && point <= last;
    }

    /** Writes a character as {@code \\u202e} or {@code \\u{e0041}}: six characters or more that everybody reads. */
    public static String shown(int point) {
        String hex = Integer.toHexString(point);
        return "\\u" + (hex.length() > 4 ? "{" + hex + "}" : "0".repeat(4 - hex.length()) + hex);
    }
}
