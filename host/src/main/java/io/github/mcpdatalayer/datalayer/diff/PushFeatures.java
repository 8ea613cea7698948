package io.github.mcpdatalayer.datalayer.diff;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.LongStream;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;

/** A push in few numbers: its name, and hashes of the first of its paths and values, to tell quickly how alike two are. */
final class PushFeatures {
    /** The most that likeness counts. */
    static final int ALIKE = 8;

    private static final int MAX_HASHES = 64;
    private static final int NAMED = 10;

    private record Place(NormalizedPath path, String name, JsonValue value, long hash) {}

    private final String name;
    private final long[] hashes;

    private PushFeatures(String name, long[] hashes) {
        this.name = name;
        this.hashes = hashes;
    }

    String name() {
        return name;
    }

    /** Tells whether nothing tells the two apart that was looked at. */
    boolean isSame(PushFeatures other) {
        return name.equals(other.name) && Arrays.equals(hashes, other.hashes);
    }

    static PushFeatures of(JsonValue message) {
        LongStream.Builder hashes = LongStream.builder();
        int count = 0;
        Deque<Place> open = new ArrayDeque<>();
        open.add(new Place(NormalizedPath.ROOT, "", message, 1));
        while (!open.isEmpty() && count < MAX_HASHES) {
            Place place = open.pop();
            switch (place.value) {
                case JsonArray array -> {
                    for (int i = 0; i < array.size() && open.size() < MAX_HASHES; i++) {
                        open.add(new Place(place.path.child(i), place.name, array.get(i), mix(place.hash, i)));
                    }
                }
                case JsonObject object -> {
                    List<Member> members = object.members();
                    for (int i = 0; i < members.size() && open.size() < MAX_HASHES; i++) {
                        String name = DiffPlaceholders.withoutNumbers(members.get(i).name());
                        open.add(new Place(place.path.child(name), name, members.get(i).value(),
                                mix(place.hash, name.hashCode())));
                    }
                }
                case JsonString _,JsonNumber _,JsonLiteral _ -> {
                    hashes.add(place.hash);
                    count++;
                    if (VolatilePaths.at(place.path, place.name) == null) {
                        hashes.add(mix(place.hash, valueHash(place.value)));
                        count++;
                    }
                }
            }
        }
        return new PushFeatures(EventName.of(message), hashes.build().sorted().toArray());
    }

    private static int valueHash(JsonValue value) {
        return value instanceof JsonString(String text)
                ? DiffPlaceholders.withoutNumbers(text).hashCode()
                : value.hashCode();
    }

    private static long mix(long hash, long next) {
        long mixed = (hash ^ next) * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> 29;
    }

    /** The weight of a pair: a shared name counts most, likeness decides between pushes of one name. */
    static int weight(PushFeatures a, PushFeatures b) {
        if (!a.name.equals(b.name)) {
            return 0;
        }
        int base = EventName.isNamed(a.name) ? NAMED : 0;
        int longer = Math.max(a.hashes.length, b.hashes.length);
        return base + (longer == 0 ? ALIKE : ALIKE * shared(a.hashes, b.hashes) / longer);
    }

    private static int shared(long[] a, long[] b) {
        if (Arrays.equals(a, b)) {
            return a.length;
        }
        int shared = 0;
        for (int i = 0, j = 0; i < a.length && j < b.length;) {
            int order = Long.compare(a[i], b[j]);
            shared += order == 0 ? 1 : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return shared;
    }
}
