package io.github.mcpdatalayer.report;

import java.io.ByteArrayOutputStream;

/** The bits of a JPEG's picture. A byte 0xFF is followed by a zero there, so that it is no marker. */
final class JpegBits {

    private static final int FIRST_RESTART = 0xD0;
    private static final int LAST_RESTART = 0xD7;

    private final byte[] jpeg;
    private int at;
    private int current;
    private int left;

    JpegBits(byte[] jpeg, int from) {
        this.jpeg = jpeg;
        at = from;
    }

    /** Throws IndexOutOfBoundsException behind the end, at which every marker but a restart counts. */
    int next() {
        if (left == 0) {
            current = jpeg[at++] & 0xFF;
            if (current == 0xFF && jpeg[at++] != 0) {
                throw new IndexOutOfBoundsException("the picture ends early");
            }
            left = 8;
        }
        left--;
        return current >> left & 1;
    }

    /** A value of so many bits, as the format has negative ones. */
    int value(int bits) {
        int value = 0;
        for (int i = 0; i < bits; i++) {
            value = value << 1 | next();
        }
        return bits > 0 && value < 1 << (bits - 1) ? value - (1 << bits) + 1 : value;
    }

    /** Goes past the marker that comes after each interval; false where there is none. */
    boolean restart() {
        left = 0;
        int marker = jpeg[at + 1] & 0xFF;
        boolean isThere = (jpeg[at] & 0xFF) == 0xFF && marker >= FIRST_RESTART && marker <= LAST_RESTART;
        at += 2;
        return isThere;
    }

    /** Writes such bits. */
    static final class BitWriter {

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private int current;
        private int filled;

        void put(int code, int bits) {
            for (int i = bits - 1; i >= 0; i--) {
                current = current << 1 | ((code >> i) & 1);
                filled++;
                if (filled == 8) {
                    out.write(current);
                    if (current == 0xFF) {
                        out.write(0);
                    }
                    current = 0;
                    filled = 0;
                }
            }
        }

        void value(int value, int bits) {
            put(value < 0 ? value + (1 << bits) - 1 : value, bits);
        }

        /** Fills the last byte with ones. */
        byte[] end() {
            while (filled > 0) {
                put(1, 1);
            }
            return out.toByteArray();
        }
    }
}
