package io.github.mcpdatalayer.front.link;

import java.io.IOException;
import java.io.Writer;

import io.github.mcpdatalayer.wire.Protocol;

/**
 * Cuts JSON into chunks while it is written, so the whole text is never in memory. It splits no surrogate pair and
 * escapes lone surrogates.
 */
final class ChunkWriter extends Writer {

    /** Takes chunks in order. The next chunk overwrites the given array. */
    interface Chunks {
        void take(CharSequence chunk) throws IOException;
    }

    private final Chunks chunks;
    private final StringBuilder chunk = new StringBuilder(Protocol.CHUNK_CHARS);
    /** A high surrogate whose other half may follow; 0 if there is none. */
    private char high;

    ChunkWriter(Chunks chunks) {
        this.chunks = chunks;
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            add(text[i]);
        }
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            add(text.charAt(i));
        }
    }

    private void add(char c) throws IOException {
        if (!Character.isSurrogate(c) && high == 0) {
            room(1).append(c);
            return;
        }
        char before = high;
        high = 0;
        if (before != 0 && Character.isLowSurrogate(c)) {
            room(2).append(before).append(c);
            return;
        }
        if (before != 0) {
            escape(before);
        }
        if (Character.isHighSurrogate(c)) {
            high = c;
        } else if (Character.isLowSurrogate(c)) {
            escape(c);
        } else {
            room(1).append(c);
        }
    }

    private void escape(char lone) throws IOException {
        for (char c : ("\\u" + Integer.toHexString(lone)).toCharArray()) {
            room(1).append(c);
        }
    }

    private StringBuilder room(int chars) throws IOException {
        if (chunk.length() + chars > Protocol.CHUNK_CHARS) {
            hand();
        }
        return chunk;
    }

    private void hand() throws IOException {
        chunks.take(chunk);
        chunk.setLength(0);
    }

    @Override
    public void flush() {
        // Only a full chunk is passed on.
    }

    /** Passes on the last chunk. */
    @Override
    public void close() throws IOException {
        if (high != 0) {
            escape(high);
            high = 0;
        }
        if (!chunk.isEmpty()) {
            hand();
        }
    }
}
