package io.github.mcpdatalayer.storage;

import java.util.Locale;
import java.util.Set;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * Something that the browser keeps for a page, or has kept: redacted, and without its value.
 *
 * @param kind cookie, localStorage, sessionStorage, indexedDB or cache
 * @param host of a cookie its domain, else the host of its origin
 * @param origin empty for cookies
 * @param first the write that it comes from; null where nobody saw one
 * @param last the last write, if there were more
 * @param gone null while it is there
 * @param party first or third; of a cookie in a jar of its own, partitioned
 * @param row as the extension gave it
 */
public record StoredRow(String kind, String name, String host, String origin, @Nullable StoreWrite first,
        @Nullable StoreWrite last, @Nullable StoreWrite gone, String party, Purpose purpose, JsonObject row) {

    private static final Set<String> AREAS = Set.of("local", "session");
    /** Longer than that Chrome keeps no cookie. */
    static final long DELETED = -1;
    static final long MOST_SECONDS = 400L * 86_400;

    /**
     * Reads a row.
     *
     * @param site of the tab's page
     */
    public static StoredRow of(JsonObject row, String site) {
        String kind = Lenient.text(row, "kind");
        String name = Lenient.text(row, "entry");
        String host = Lenient.text(row, "host");
        StoreWrite first = write(row, "first");
        String setter = first == null ? "" : first.setter();
        String party = Lenient.is(row, "partitioned")
                ? "partitioned"
                : Sites.of(host).equals(site) ? "first" : "third";
        return new StoredRow(AREAS.contains(kind) ? kind + "Storage" : kind, name, host, Lenient.text(row, "origin"),
                first, write(row, "last"), write(row, "gone"), party, Purpose.of(name, host, setter, site), row);
    }

    private static @Nullable StoreWrite write(JsonObject row, String name) {
        return row.get(name) instanceof JsonObject write ? StoreWrite.of(write) : null;
    }

    public boolean isCookie() {
        return kind.equals("cookie");
    }

    /** Tells whether it is there now. */
    public boolean isKept() {
        return gone == null;
    }

    /** The seconds that were asked for; 0 for the session; less where it was deleted; null where nobody saw that. */
    public @Nullable Long asked() {
        return row.get("asked") instanceof JsonPrimitive asked && asked.isNumber()
                ? Long.valueOf(asked.getAsDouble() <= 0 ? DELETED : (long) asked.getAsDouble())
                : first != null && isCookie() && row.has("asked") ? Long.valueOf(0) : null;
    }

    /** Tells whether all that was seen of it is a write that takes it out: document.cookie does not tell whether there was anything. */
    public boolean isDeletionAlone() {
        Long asked = asked();
        return last == null && asked != null && asked < 0;
    }

    /** The seconds that the browser keeps it from its last write on, or from now on where nobody saw one; 0 for the session; null where not known. */
    public @Nullable Long kept(double now) {
        if (!isCookie() || !row.has("kept") || !isKept()) {
            return null;
        }
        if (!(row.get("kept") instanceof JsonPrimitive until) || !until.isNumber()) {
            return 0L;
        }
        StoreWrite write = last == null ? first : last;
        return Math.round((until.getAsDouble() - (write == null ? now : write.time())) / 1000);
    }

    /** Tells whether a value of it proves who somebody is, as far as its name and flags tell. */
    public boolean isLogin() {
        return Purpose.isSession(name)
                || (Lenient.is(row, "httpOnly") && purpose.category() == Category.NECESSARY);
    }

    /** Secure, HttpOnly, SameSite and the like, in the order of headers; empty where nothing is known. */
    public String flags() {
        if (!isCookie() || !row.has("secure")) {
            return "";
        }
        var flags = new StringBuilder();
        add(flags, Lenient.is(row, "secure") ? "Secure" : "");
        add(flags, Lenient.is(row, "httpOnly") ? "HttpOnly" : "");
        String sameSite = Lenient.text(row, "sameSite");
        add(flags, sameSite.isEmpty()
                ? ""
                : "SameSite=" + sameSite.substring(0, 1).toUpperCase(Locale.ROOT) + sameSite.substring(1));
        add(flags, Lenient.is(row, "partitioned") ? "Partitioned" : "");
        add(flags, Lenient.is(row, "hostOnly") ? "host-only" : "");
        return flags.toString();
    }

    private static void add(StringBuilder flags, String flag) {
        if (!flag.isEmpty()) {
            flags.append(flags.isEmpty() ? "" : " ").append(flag);
        }
    }
}
