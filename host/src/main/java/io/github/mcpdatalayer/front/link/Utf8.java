package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.json.HiddenCharacters;

/** Properties of a non-ASCII character that follow from its first byte. */
final class Utf8 {

    private Utf8() {}

    /** The number of bytes behind the first of a character, 1 to 3; 0 if they are not UTF-8 or not all before {@code to}. */
    static int tails(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xff;
        int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead < 0xc2 || lead > 0xf4 || at + more >= to) {
            return 0;
        }
        int second = bytes[at + 1] & 0xff;
        int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (second < least || second > most) {
            return 0;
        }
        for (int i = 2; i <= more; i++) {
            if ((bytes[at + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return more;
    }

    /** Tells whether the character with so many bytes behind its first is one that nobody sees. */
    static boolean hides(byte[] bytes, int at, int tails) {
        int point = bytes[at] & (0x3f >> tails);
        for (int i = 1; i <= tails; i++) {
            point = point << 6 | (bytes[at + i] & 0x3f);
        }
        return HiddenCharacters.hides(point);
    }

    /** Bytes minus UTF-16 units of a character with this number of continuation bytes. */
    static int surplus(int tails) {
        return tails == 3 ? 2 : tails;
    }

    /** Tells whether a string with this character needs two bytes for each unit. */
    static boolean isWide(byte lead) {
        return (lead & 0xff) > 0xc3;
    }
}
