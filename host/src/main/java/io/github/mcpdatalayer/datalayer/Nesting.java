package io.github.mcpdatalayer.datalayer;

import java.util.Arrays;

/** The open objects and arrays of a JSON text, one bit each: deep nesting costs neither stack nor memory worth naming. */
public final class Nesting {

    private long[] objects = new long[4];
    private int depth;

    public boolean isEmpty() {
        return depth == 0;
    }

    /** Tells whether the innermost is an object and not an array; one must be open. */
    public boolean inObject() {
        return (objects[(depth - 1) >> 6] & 1L << (depth - 1)) != 0;
    }

    public void open(boolean object) {
        int word = depth >> 6;
        if (word == objects.length) {
            objects = Arrays.copyOf(objects, word * 2);
        }
        long bit = 1L << depth;
        objects[word] = object ? objects[word] | bit : objects[word] & ~bit;
        depth++;
    }

    public void close() {
        depth--;
    }
}
