package io.github.mcpdatalayer.relay;

import io.github.mcpdatalayer.frame.FrameScanner;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The first keys of a frame from Chrome. The host reads only these before it passes on the bytes.
 *
 * @param id the request it belongs to; 0 when it has none
 */
record Route(int version, Address to, String type, long id) {

    /** The route of a frame, or null if the frame does not begin as PROTOCOL.md requires: keys in order, no spaces. */
    static @Nullable Route read(byte[] frame) {
        FrameScanner in = new FrameScanner(frame);
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

    private static @Nullable Address address(FrameScanner in) {
        if (in.skip("\"host\"")) {
            return Address.HOST;
        }
        if (in.skip("\"all\"")) {
            return Address.ALL;
        }
        long number = in.number();
        return number >= 1 && number <= Protocol.MAX_ID ? Address.front(number) : null;
    }
}
