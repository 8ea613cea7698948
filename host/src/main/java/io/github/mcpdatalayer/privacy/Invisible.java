package io.github.mcpdatalayer.privacy;

/** Characters that show nothing, yet may stand inside a value: a person reads over them, and so does the search. */
final class Invisible {

    /** Shows what follows from right to left, so that a text written backwards is read as usual. */
    static final int RIGHT_TO_LEFT = 0x202e;
    static final int LEFT_TO_RIGHT = 0x202d;
    /** Ends either of them. */
    static final int POP = 0x202c;

    private Invisible() {}

    /** Tells whether a control character parts words: a tab, the end of a line or a page, or of a record. */
    static boolean isBreak(int point) {
        return (point >= '\t' && point <= '\r') || (point >= 0x1c && point <= 0x1f);
    }

    /** Tells whether words may stand on both sides of it: it shows nothing and lets a line break, or turns what follows. */
    static boolean maySeparate(int point) {
        return point < ' ' || (point >= 0x7f && point < 0xa0) || point == 0x200b || point == 0x200e || point == 0x200f
                || (point >= 0x202a && point <= 0x202e) || (point >= 0x2060 && point <= 0x206f) || point == 0xfeff
                || point == 0x061c || (point >= 0xfff9 && point <= 0xfffb) || point == 0x3164 || point == 0x180e;
    }

    static boolean is(int point) {
        if (point < 0x300) {
            return (point < ' ' && !isBreak(point))
                    || (point >= 0x7f && point < 0xa0 && point != 0x85) || point == 0xad;
        }
        if (point >= 0x3400 && point < 0xe000 && point != 0x3164) {
            return false;
        }
        return (point >= 0x200b && point <= 0x200f) || (point >= 0x202a && point <= 0x202e)
                || (point >= 0x2060 && point <= 0x206f) || point == 0xfeff || point == 0x034f || point == 0x061c
                || (point >= 0x180b && point <= 0x180f) || point == 0x115f || point == 0x1160 || point == 0x17b4
                || point == 0x17b5 || point == 0x3164 || point == 0xffa0 || (point >= 0xfe00 && point <= 0xfe0f)
                || (point >= 0xfff9 && point <= 0xfffb) || (point >= 0x1bca0 && point <= 0x1bca3)
                || (point >= 0x1d173 && point <= 0x1d17a) || (point >= 0xe0000 && point <= 0xe0fff);
    }
}
