package io.github.mcpdatalayer.testing;

import java.util.stream.LongStream;

/** The seeds of property tests: the same ones every time, or the one of {@code -Dproperty.seed=}. A failure names its seed. */
public final class Seeds {

    private Seeds() {}

    /** Returns few seeds, for tests of which each runs long. */
    public static LongStream few() {
        return upTo(6);
    }

    public static LongStream many() {
        return upTo(60);
    }

    private static LongStream upTo(int last) {
        Long chosen = Long.getLong("property.seed");
        return chosen == null ? LongStream.rangeClosed(1, last) : LongStream.of(chosen);
    }
}
