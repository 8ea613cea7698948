package io.github.mcpdatalayer.privacy;

import io.github.mcpdatalayer.privacy.SipHash.Hash;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the results for recent JSON strings: pages repeat strings, and clients read a growing layer again and again.
 * It keeps only a hash of each string.
 */
final class SeenStrings {

    /** Places come in pairs. A third string in the same pair only costs another look. */
    private static final int PLACES = 16_384;
    private static final int MAX_CHARS = 4096;
    private static final int MAX_KEPT = 512;

    /**
     * A remembered string.
     *
     * @param with its replacement; null if it stays
     */
    private record Seen(Hash hash, @Nullable String with) {}

    private final SipHash hashes = SipHash.keyed();
    private final @Nullable Seen[] seen = new @Nullable Seen[PLACES];

    /** Redacts an unknown string at {@code json[from, to)}. */
    interface Looked {
        void at(int from, int to, Sink sink);
    }

    /** Redacts the inside of a JSON string with this expectation. */
    void redact(String json, int from, int to, Expectation expected, Looked look, Sink sink) {
        if (to - from > MAX_CHARS) {
            look.at(from, to, sink);
            return;
        }
        Hash hash = hashes.hash(expected.code(), json, from, to);
        int place = (int) hash.low() & PLACES - 2;
        Seen before = known(place, hash);
        if (before == null) {
            var edits = new Edits();
            look.at(from, to, edits);
            before = new Seen(hash, edits.isEmpty() ? null : edits.applied(json, from, to));
            if (before.with == null || before.with.length() <= MAX_KEPT) {
                seen[place + 1] = seen[place];
                seen[place] = before;
            }
        }
        if (before.with != null) {
            sink.replace(from, to, before.with);
        }
    }

    private @Nullable Seen known(int place, Hash hash) {
        Seen one = seen[place];
        if (one != null && one.hash.equals(hash)) {
            return one;
        }
        Seen other = seen[place + 1];
        return other != null && other.hash.equals(hash) ? other : null;
    }
}
