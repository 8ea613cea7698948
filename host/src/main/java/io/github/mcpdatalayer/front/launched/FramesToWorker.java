package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Takes the bytes of native messaging and hands on each frame that is whole. One thread writes. */
final class FramesToWorker extends OutputStream {
    private static final int HEADER = 4;

    /** Takes a frame. */
    interface FrameSink {

        /** Returns when the worker has it. */
        void take(byte[] body) throws IOException;
    }

    private final FrameSink sink;
    private byte[] waiting = new byte[1 << 16];
    private int count;

    FramesToWorker(FrameSink sink) {
        this.sink = sink;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[]{(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (waiting.length - count < length) {
            waiting = Arrays.copyOf(waiting, Math.max(waiting.length * 2, count + length));
        }
        System.arraycopy(bytes, offset, waiting, count, length);
        count += length;
        int from = 0;
        while (count - from >= HEADER && count - from - HEADER >= length(from)) {
            int end = from + HEADER + length(from);
            sink.take(Arrays.copyOfRange(waiting, from + HEADER, end));
            from = end;
        }
        System.arraycopy(waiting, from, waiting, 0, count - from);
        count -= from;
    }

    private int length(int at) {
        return (waiting[at] & 0xFF) | (waiting[at + 1] & 0xFF) << 8 | (waiting[at + 2] & 0xFF) << 16
                | (waiting[at + 3] & 0xFF) << 24;
    }
}
