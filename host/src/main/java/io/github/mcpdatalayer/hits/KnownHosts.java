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
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The owners of hosts, {@code hosts.json}, read at the first hit. */
final class KnownHosts {

    private static final String TABLE = "hosts.json";

    /** Made when first asked for, and so never on the way to the first answer of a front. */
    private static final class Holder {
        private static final KnownHosts HOSTS = read();
    }

    /**
     * The owner of a host that collects data or serves libraries.
     *
     * @param vendor the owner's id, as tools write it
     * @param name as people write it
     * @param kind ads, analytics, cdp, consent, marketing, monitoring, personalization, session-replay, social or tag-manager
     * @param loads whether the host serves libraries
     */
    record Owner(String vendor, String name, String kind, boolean loads) {}

    private record Place(String path, Owner owner) {

        boolean has(String asked) {
            return asked.startsWith(path)
                    && (path.endsWith("/") || asked.length() == path.length() || asked.charAt(path.length()) == '/');
        }
    }

    private final Map<String, List<Place>> places = new HashMap<>();
    private final List<String> vendors = new ArrayList<>();

    private KnownHosts(JsonObject table) {
        for (JsonValue each : ((JsonArray) Objects.requireNonNull(table.get("vendors"))).elements()) {
            JsonObject row = (JsonObject) each;
            vendors.add(Locator.text(row, "vendor"));
            add(row, "hosts", false);
            add(row, "loads", true);
        }
        places.values().forEach(of -> of.sort((one, other) -> other.path().length() - one.path().length()));
    }

    private void add(JsonObject row, String member, boolean loads) {
        var owner = new Owner(Locator.text(row, "vendor"), Locator.text(row, "name"), Locator.text(row, "kind"), loads);
        for (String host : Locator.texts(row.get(member))) {
            int slash = host.indexOf('/');
            places.computeIfAbsent(slash < 0 ? host : host.substring(0, slash), _ -> new ArrayList<>())
                    .add(new Place(slash < 0 ? "/" : host.substring(slash), owner));
        }
    }

    static KnownHosts known() {
        return Holder.HOSTS;
    }

    private static KnownHosts read() {
        try (var in = Objects.requireNonNull(KnownHosts.class.getResourceAsStream(TABLE), TABLE)) {
            return new KnownHosts((JsonObject) JsonValue.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(TABLE, e);
        }
    }

    /** The ids of all vendors with a known host. */
    List<String> vendors() {
        return vendors;
    }

    /** The number of hosts that are known. */
    int size() {
        return places.size();
    }

    /** The owner of an address; null if unknown. The longest matching host wins, then the longest path. */
    @Nullable
    Owner of(UrlParts address) {
        String host = address.host();
        while (!host.isEmpty()) {
            for (Place place : places.getOrDefault(host, List.of())) {
                if (place.has(address.path())) {
                    return place.owner();
                }
            }
            int dot = host.indexOf('.');
            host = dot < 0 ? "" : host.substring(dot + 1);
        }
        return null;
    }
}
