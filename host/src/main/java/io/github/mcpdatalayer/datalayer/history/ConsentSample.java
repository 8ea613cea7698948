package io.github.mcpdatalayer.datalayer.history;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Google's own consent state of a page, {@code google_tag_data.ics}, at one moment. A value that is not a boolean counts as
 * absent: a page can write anything into it.
 *
 * @param active whether consent was set explicitly
 * @param wasSetLate whether a tag had read the state before it was first set
 * @param entries by the name of the signal
 */
public record ConsentSample(boolean active, boolean usedDefault, boolean usedUpdate, boolean wasSetLate,
        boolean accessedAny, Map<String, Entry> entries) {

    /** A page without that state, or before its tag manager made it. */
    public static final ConsentSample NONE = new ConsentSample(false, false, false, false, false, Map.of());

    private static final Entry NO_ENTRY = new Entry(null, null, null, null, false);

    /**
     * One signal: granted (true), denied (false) or not set (null), by each means that can set it.
     *
     * @param quiet whether tags are held back until it is updated, as wait_for_update asks
     */
    public record Entry(@Nullable Boolean set, @Nullable Boolean update, @Nullable Boolean declare,
            @Nullable Boolean implicit, boolean quiet) {

        /** The grant that tags get: an update before the default, that before what is declared, that before what is implied. */
        public @Nullable Boolean granted() {
            return update != null ? update : set != null ? set : declare != null ? declare : implicit;
        }
    }

    public ConsentSample {
        entries = Map.copyOf(entries);
    }

    /** Reads what the extension sends; null where it is no sample. */
    static @Nullable ConsentSample of(@Nullable JsonValue json) {
        if (!(json instanceof JsonObject sample)) {
            return null;
        }
        Map<String, Entry> entries = new LinkedHashMap<>();
        if (sample.get("entries") instanceof JsonObject all) {
            for (JsonObject.Member member : all.members()) {
                if (member.value() instanceof JsonObject entry) {
                    Boolean byDefault = bool(entry, "default");
                    // Libraries of before 2022 wrote initial for default.
                    entries.put(member.name(), new Entry(byDefault == null ? bool(entry, "initial") : byDefault,
                            bool(entry, "update"), bool(entry, "declare"), bool(entry, "implicit"),
                            entry.get("quiet") == JsonLiteral.TRUE));
                }
            }
        }
        return new ConsentSample(is(sample, "active"), is(sample, "usedDefault"), is(sample, "usedUpdate"),
                is(sample, "wasSetLate"), is(sample, "accessedAny"), entries);
    }

    public Entry entry(String signal) {
        return entries.getOrDefault(signal, NO_ENTRY);
    }

    /** Tells whether a default or an update has been set, by whatever means; what is only implied is no consent mode. */
    public boolean isUsed() {
        return usedDefault || usedUpdate || active || entries.values().stream()
                .anyMatch(entry -> entry.set() != null || entry.update() != null || entry.declare() != null);
    }

    /** Tells whether a default (or what a TCF string declares) is there. */
    public boolean hasDefault() {
        return usedDefault
                || entries.values().stream().anyMatch(entry -> entry.set() != null || entry.declare() != null);
    }

    private static boolean is(JsonObject from, String name) {
        return from.get(name) == JsonLiteral.TRUE;
    }

    private static @Nullable Boolean bool(JsonObject from, String name) {
        JsonValue value = from.get(name);
        return value == JsonLiteral.TRUE ? Boolean.TRUE : value == JsonLiteral.FALSE ? Boolean.FALSE : null;
    }
}
