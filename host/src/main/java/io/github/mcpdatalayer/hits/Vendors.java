package io.github.mcpdatalayer.hits;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The table of vendors, {@code vendors.json}, read at the first hit. */
final class Vendors {

    private static final String TABLE = "vendors.json";

    /** Made when first asked for, and so never on the way to the first answer of a front. */
    private static final class Holder {
        private static final Vendors VENDORS = read();
    }

    private final List<Vendor> rows;
    private final Map<String, String> meanings = new HashMap<>();
    private final Map<String, List<String>> mirrors = new HashMap<>();
    private final Map<String, List<String>> eventIds = new HashMap<>();
    private final Map<String, String> formerly = new HashMap<>();

    private Vendors(JsonObject table) {
        rows = ((JsonArray) Objects.requireNonNull(table.get("vendors"))).elements().stream()
                .map(row -> Vendor.of((JsonObject) row)).toList();
        for (Vendor row : rows) {
            if (row.mirrors() != null) {
                mirrors.put(row.id(), row.mirrors());
            }
            eventIds.computeIfAbsent(row.id(), _ -> new ArrayList<>()).addAll(row.eventIds());
            row.also().forEach(old -> formerly.put(old, row.id()));
        }
        for (JsonObject.Member event : ((JsonObject) Objects.requireNonNull(table.get("formerly"))).members()) {
            formerly.put(event.name(), ((JsonString) event.value()).value());
        }
        for (JsonObject.Member meaning : ((JsonObject) Objects.requireNonNull(table.get("meanings"))).members()) {
            Locator.texts(meaning.value()).forEach(word -> meanings.put(plain(word), meaning.name()));
        }
    }

    static Vendors known() {
        return Holder.VENDORS;
    }

    private static Vendors read() {
        try (var in = Objects.requireNonNull(Vendors.class.getResourceAsStream(TABLE), TABLE)) {
            return new Vendors((JsonObject) JsonValue.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(TABLE, e);
        }
    }

    List<Vendor> rows() {
        return rows;
    }

    @Nullable
    Vendor of(UrlParts address, @Nullable String body) {
        for (Vendor vendor : rows) {
            if (vendor.sent(address, body)) {
                return vendor;
            }
        }
        return null;
    }

    /** Today's name of a vendor or an event; the name itself if it never changed. */
    String today(String name) {
        return formerly.getOrDefault(name, name);
    }

    /** The parameters by which a vendor distinguishes otherwise equal events. */
    List<String> eventIds(String vendor) {
        return eventIds.getOrDefault(vendor, List.of());
    }

    /** The parameters that are equal in all mirrors of an event; null for a vendor without mirrors. */
    @Nullable
    List<String> mirrors(String vendor) {
        return mirrors.get(vendor);
    }

    /** GA4's name for a vendor's event; the name itself if there is no other. */
    String meaning(String event) {
        String known = meanings.get(plain(event));
        return known == null ? event : known;
    }

    private static String plain(String event) {
        var plain = new StringBuilder();
        event.codePoints().filter(Character::isLetterOrDigit).map(Character::toLowerCase)
                .forEach(plain::appendCodePoint);
        return plain.toString();
    }
}
