package io.github.mcpdatalayer.bench;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A native host that takes every message without looking at it and says {@code 1}: the floor of any host. */
final class FloorHost {

    private static final byte[] ONE = {1, 0, 0, 0, '1'};

    private FloorHost() {}

    public static void main(String[] args) throws IOException {
        InputStream in = new FileInputStream(FileDescriptor.in);
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        byte[] header = new byte[4];
        byte[] block = new byte[64 * 1024];
        while (in.readNBytes(header, 0, 4) == 4) {
            int left = (header[0] & 0xff) | (header[1] & 0xff) << 8 | (header[2] & 0xff) << 16
                    | (header[3] & 0xff) << 24;
            while (left > 0) {
                int count = in.read(block, 0, Math.min(left, block.length));
                if (count < 0) {
                    return;
                }
                left -= count;
            }
            out.write(ONE);
        }
    }
}
