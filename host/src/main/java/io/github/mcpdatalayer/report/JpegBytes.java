package io.github.mcpdatalayer.report;

import java.util.Arrays;

/** Bytes of a JPEG as they are written. */
final class JpegBytes {

    private byte[] bytes = new byte[4096];
    private int size;

    void write(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    void write(byte[] from, int start, int length) {
        room(length);
        System.arraycopy(from, start, bytes, size, length);
        size += length;
    }

    byte[] all() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }
}
