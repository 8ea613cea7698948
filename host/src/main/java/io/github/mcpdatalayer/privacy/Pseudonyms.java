package io.github.mcpdatalayer.privacy;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.github.mcpdatalayer.privacy.SipHash.Hash;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a session's placeholders: the same value has the same one everywhere. No value is kept, only a hash
 * of it under a key that is drawn at the start and never leaves this object.
 */
final class Pseudonyms {

    /** Further values share number 0, so that a page cannot fill the memory. */
    private static final int MOST = 100_000;

    private static final int MOST_KNOWN = 20_000;

    private final SipHash hashes = SipHash.keyed();
    private final Map<Hash, String> known = new ConcurrentHashMap<>();
    private final Map<Hash, Integer> numbers = new ConcurrentHashMap<>();
    private final Map<DataType, AtomicInteger> last = new EnumMap<>(DataType.class);

    Pseudonyms() {
        for (DataType type : DataType.values()) {
            last.put(type, new AtomicInteger());
        }
    }

    /** The number of a value in canonical spelling. */
    int number(DataType type, String canonical) {
        return numberOf(type, hash(type, canonical));
    }

    /**
     * The number of a value that has a second, less certain name: a telephone number without its country. Whichever
     * of the two is seen first, the other finds it.
     *
     * @param certain the first name; null if only the second is known
     */
    int number(DataType type, @Nullable String certain, String alias) {
        Hash second = hash(type, "~" + alias);
        if (certain == null) {
            return numberOf(type, second);
        }
        Hash first = hash(type, certain);
        Integer known = numbers.get(first);
        if (known == null) {
            Integer other = numbers.get(second);
            // These digits in a second country are another number.
            if (other != null && numbers.putIfAbsent(hash(type, "!" + alias), other) == null) {
                known = keep(first, other);
            } else {
                known = numberOf(type, first);
                numbers.putIfAbsent(hash(type, "!" + alias), known);
                keep(second, known);
            }
        }
        return known;
    }

    /** Tells whether this session has given a number to a value of this type. */
    boolean isGiven(DataType type, int number) {
        return number > 0 && number <= Objects.requireNonNull(last.get(type)).get();
    }

    /**
     * Caches a result about a value, because pages repeat values and clients read them again.
     *
     * @param work its result must not hold the value
     */
    String recall(String about, String value, Supplier<String> work) {
        Hash hash = hash(about, value);
        String before = known.get(hash);
        if (before != null) {
            return before;
        }
        String result = work.get();
        if (known.size() < MOST_KNOWN) {
            known.put(hash, result);
        }
        return result;
    }

    private int keep(Hash hash, int number) {
        Integer before = numbers.putIfAbsent(hash, number);
        return before == null ? number : before;
    }

    private int numberOf(DataType type, Hash hash) {
        Integer known = numbers.get(hash);
        if (known != null) {
            return known;
        }
        AtomicInteger counter = Objects.requireNonNull(last.get(type));
        return numbers.size() >= MOST ? 0 : numbers.computeIfAbsent(hash, any -> counter.incrementAndGet());
    }

    private Hash hash(DataType type, String value) {
        return hash(type.name(), value);
    }

    private Hash hash(String about, String value) {
        String both = about + ' ' + value;
        return hashes.hash(0, both, 0, both.length());
    }
}
