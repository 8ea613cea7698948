package io.github.mcpdatalayer.frame;

import java.nio.charset.StandardCharsets;

/** Steps over the beginning of a frame, whose keys stand in order and without spaces. */
public final class FrameScanner {
    private static final int MAX_WORD = 16;
    private static final int MAX_DIGITS = 16;
    private static final int MAX_ROUTE = 100;

    private final byte[] bytes;
    private int at;

    public FrameScanner(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The number of bytes that were stepped over. */
    public int position() {
        return at;
    }

    public boolean at(char c) {
        return at < bytes.length && bytes[at] == c;
    }

    /** Steps over this text if it stands here. */
    public boolean skip(String text) {
        if (bytes.length - at < text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (bytes[at + i] != text.charAt(i)) {
                return false;
            }
        }
        at += text.length();
        return true;
    }

    /** A whole number without sign, or -1. */
    public long number() {
        int start = at;
        long value = 0;
        while (at < bytes.length && bytes[at] >= '0' && bytes[at] <= '9' && at - start < MAX_DIGITS) {
            value = value * 10 + (bytes[at] - '0');
            at++;
        }
        boolean leadingZero = at - start > 1 && bytes[start] == '0';
        return at == start || leadingZero ? -1 : value;
    }

    public String word() {
        int start = at;
        while (at < bytes.length && bytes[at] >= 'a' && bytes[at] <= 'z' && at - start < MAX_WORD) {
            at++;
        }
        return new String(bytes, start, at - start, StandardCharsets.US_ASCII);
    }

    /** Steps behind the first place, not far from here, where this text stands. */
    public boolean skipTo(String text) {
        int start = at;
        while (at < bytes.length && at - start < MAX_ROUTE) {
            if (skip(text)) {
                return true;
            }
            at++;
        }
        at = start;
        return false;
    }

    /** The text up to a quote, and steps behind it; empty when it is longer than that, or has an escape. */
    public String text(int max) {
        int end = at;
        while (end < bytes.length && end - at <= max && bytes[end] != '"' && bytes[end] != '\\') {
            end++;
        }
        if (end >= bytes.length || bytes[end] != '"') {
            return "";
        }
        String text = new String(bytes, at, end - at, StandardCharsets.UTF_8);
        at = end + 1;
        return text;
    }
}
