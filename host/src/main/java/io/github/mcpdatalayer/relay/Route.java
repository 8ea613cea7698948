package io.github.mcpdatalayer.relay;

import java.nio.charset.StandardCharsets;

import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The first keys of a frame from Chrome, all that the host looks at before it passes the bytes on.
 *
 * @param id the request it belongs to; 0 when it has none
 */
record Route(int version, Address to, String type, long id) {

    /** The route of a frame, or null when it does not begin as PROTOCOL.md has it: keys in order, no spaces. */
    static @Nullable Route read(byte[] frame) {
        Scanner in = new Scanner(frame);
        if (!in.skip("{\"v\":")) {
            return null;
        }
        long version = in.number();
        if (version < 1 || version > Integer.MAX_VALUE || !in.skip(",\"to\":")) {
            return null;
        }
        Address to = address(in);
        if (to == null || !in.skip(",\"type\":\"")) {
            return null;
        }
        String type = in.word();
        if (type.isEmpty() || !in.skip("\"")) {
            return null;
        }
        long id = 0;
        if (in.skip(",\"id\":")) {
            id = in.number();
            if (id < 1 || id > Protocol.MAX_ID) {
                return null;
            }
        }
        return in.at(',') || in.at('}') ? new Route((int) version, to, type, id) : null;
    }

    private static @Nullable Address address(Scanner in) {
        if (in.skip("\"host\"")) {
            return Address.HOST;
        }
        if (in.skip("\"all\"")) {
            return Address.ALL;
        }
        long number = in.number();
        return number >= 1 && number <= Protocol.MAX_ID ? Address.front(number) : null;
    }

    private static final class Scanner {
        private static final int MAX_WORD = 16;
        private static final int MAX_DIGITS = 16;

        private final byte[] bytes;
        private int at;

        Scanner(byte[] bytes) {
            this.bytes = bytes;
        }

        boolean at(char c) {
            return at < bytes.length && bytes[at] == c;
        }

        /** Steps over this text if it stands here. */
        boolean skip(String text) {
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
        long number() {
            int start = at;
            long value = 0;
            while (at < bytes.length && bytes[at] >= '0' && bytes[at] <= '9' && at - start < MAX_DIGITS) {
                value = value * 10 + (bytes[at] - '0');
                at++;
            }
            boolean leadingZero = at - start > 1 && bytes[start] == '0';
            return at == start || leadingZero ? -1 : value;
        }

        String word() {
            int start = at;
            while (at < bytes.length && bytes[at] >= 'a' && bytes[at] <= 'z' && at - start < MAX_WORD) {
                at++;
            }
            return new String(bytes, start, at - start, StandardCharsets.US_ASCII);
        }
    }
}
