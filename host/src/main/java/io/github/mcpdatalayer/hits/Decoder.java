package io.github.mcpdatalayer.hits;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.mcpdatalayer.datalayer.consent.ConsentSignals;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.hits.KnownHosts.Owner;
import org.jspecify.annotations.Nullable;

/** Turns requests into hits. */
public final class Decoder {

    /** Types of requests that only send data: nobody waits for their response. */
    private static final Set<String> TELLING = Set.of("beacon", "ping", "keepalive");
    private static final List<Member> NONE = List.of();
    private static final Pattern LIBRARY = Pattern.compile("\\.(m?js|css|woff2?|ttf|otf|map|wasm)$",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern PICTURE = Pattern.compile("\\.(png|jpe?g|webp|avif|svg|ico)$",
            Pattern.CASE_INSENSITIVE);

    private Decoder() {}

    /**
     * The hits of a request. A vendor in the table gives its decoded events; a host that is only known by name gives one
     * hit; a request that looks like a hit gives one of an unknown vendor. Empty for a request that fetches something.
     *
     * @param page the address of the page that sent it; empty if unknown
     */
    public static List<Hit> hits(RecordedRequest request, String page) {
        UrlParts address = UrlParts.of(request.url());
        Vendor vendor = Vendors.known().of(address, request.body());
        if (vendor == null) {
            UrlParts inner = WrappedAddress.open(address);
            vendor = inner == null ? null : Vendors.known().of(inner, WrappedAddress.body(request.body()));
            address = inner == null || vendor == null ? address : inner;
        }
        if (vendor == null) {
            Owner owner = KnownHosts.known().of(address);
            List<Hit> own = owner == null ? FirstParty.hits(request, address) : List.of();
            if (!own.isEmpty()) {
                return own;
            }
            boolean tells = looksLikeHit(request, address, page)
                    || (owner != null && !owner.loads() && bringsData(request, address));
            return tells ? List.of(untaken(request, address, owner)) : List.of();
        }
        Payload payload = Payload.of(vendor, request, address);
        List<Hit> hits = new ArrayList<>();
        for (JsonObject event : payload.events()) {
            hits.add(hit(vendor, request, address, event, hits.size() + 1, payload));
        }
        return hits;
    }

    /** The hits of a request from a recorded page or one of its frames. */
    public static List<Hit> hits(RecordedRequest request, Recording recording) {
        RecordedPage frame = recording.page(request.page(), request.frame());
        RecordedPage page = frame != null ? frame : recording.page(request.page(), 0);
        return hits(request, page == null ? "" : page.url());
    }

    /** The ids of all vendors whose requests can be decoded. */
    public static List<String> vendors() {
        return Vendors.known().rows().stream().map(Vendor::id).distinct().toList();
    }

    /** The ids of all vendors that a hit may have, including those known by their hosts alone. */
    public static List<String> allVendors() {
        return Stream.of(vendors(), KnownHosts.known().vendors(), List.of(FirstParty.ID)).flatMap(List::stream)
                .distinct().sorted().toList();
    }

    /** Today's name of a vendor or an event that had another name in earlier versions. */
    public static String nameToday(String name) {
        return Vendors.known().today(name);
    }

    /** Tells whether a host belongs to a vendor. */
    static boolean isOf(String vendor, String host) {
        Owner owner = KnownHosts.known().of(UrlParts.of("https://" + host + "/"));
        return owner != null && owner.vendor().equals(vendor);
    }

    private static boolean looksLikeHit(RecordedRequest request, UrlParts address, String page) {
        if (request.via().equals("beacon") || TELLING.contains(request.type())) {
            return true;
        }
        return "POST".equals(request.method()) && !page.isEmpty() && !address.isWithin(UrlParts.of(page));
    }

    /** Tells whether a request to a collecting host sends data: it is a pixel, or has parameters and loads no library. */
    private static boolean bringsData(RecordedRequest request, UrlParts address) {
        return !LIBRARY.matcher(address.path()).find() && (address.params().size() > 0
                || (request.type().equals("img") && !PICTURE.matcher(address.path()).find()));
    }

    private static Hit untaken(RecordedRequest request, UrlParts address, @Nullable Owner owner) {
        return new Hit(request, 1, 1, owner == null ? Hit.UNKNOWN : owner.vendor(), owner == null ? "" : owner.name(),
                null, null, null, null, null, null, null, List.of(), JsonObject.EMPTY, JsonObject.EMPTY,
                address.params(), null, Map.of(), List.of(), owner == null ? "" : owner.kind());
    }

    private static Hit hit(Vendor vendor, RecordedRequest request, UrlParts address, JsonObject data, int part,
            Payload payload) {
        String event = Locator.first(vendor.event(), address, data);
        List<Member> params = new ArrayList<>();
        List<Member> user = new ArrayList<>();
        List<Member> rest = new ArrayList<>();
        for (Member member : data.members()) {
            Vendor.Group group = group(vendor, member.name());
            if (group != null) {
                (group.user() ? user : params)
                        .add(new Member(Objects.requireNonNull(group.name(member.name())), member.value()));
            } else if (vendor.params().contains(member.name()) && member.value() instanceof JsonObject own) {
                params.addAll(own.members());
            } else if (vendor.items() == null || !vendor.items().isIn(member.name())) {
                rest.add(member);
            }
        }
        List<JsonValue> items = vendor.items() == null ? List.of() : vendor.items().in(data);
        if (vendor.items() != null && !items.isEmpty()) {
            params.removeIf(
                    member -> vendor.items().of().stream().anyMatch(path -> path.endsWith("." + member.name())));
        }
        String gcs = text(data, "gcs");
        String gcd = text(data, "gcd");
        List<String> notes = new ArrayList<>(payload.notes());
        if (vendor.googleConsent()) {
            for (String name : ConsentSignals.contradictions(gcs, gcd)) {
                notes.add("gcs and gcd contradict each other about " + name + ".");
            }
        }
        String value = Locator.first(vendor.value(), address, data);
        return new Hit(request, part, payload.events().size(), vendor.id(), vendor.name(),
                Locator.first(vendor.account(), address, data), event,
                event == null ? null : vendor.meaning(event),
                Locator.first(vendor.transaction(), address, data), value == null ? total(items) : value,
                Locator.first(vendor.currency(), address, data), Locator.first(vendor.location(), address, data),
                items, JsonObject.of(params), JsonObject.of(user), JsonObject.of(rest.isEmpty() ? NONE : rest),
                vendor.googleConsent() ? ConsentSignals.of(gcs, gcd) : null, consent(vendor, address, data), notes,
                vendor.kind());
    }

    private static Vendor.@Nullable Group group(Vendor vendor, String name) {
        for (Vendor.Group group : vendor.groups()) {
            if (group.name(name) != null) {
                return group;
            }
        }
        return null;
    }

    private static @Nullable String text(JsonObject data, String name) {
        return Places.text(data.get(name));
    }

    /** The requests of Adobe and Criteo give no order value, only the totals of the products. */
    private static @Nullable String total(List<JsonValue> items) {
        double sum = 0;
        boolean any = false;
        for (JsonValue item : items) {
            if (item instanceof JsonObject object && object.get("total") instanceof JsonString(String total)) {
                try {
                    sum += Double.parseDouble(total);
                    any = true;
                } catch (NumberFormatException e) {
                    return null; // not a number, so there is no sum
                }
            }
        }
        if (!any || !Double.isFinite(sum)) {
            return null;
        }
        return BigDecimal.valueOf(Math.round(sum * 100), 2).stripTrailingZeros().toPlainString();
    }

    private static Map<String, String> consent(Vendor vendor, UrlParts address, JsonObject data) {
        Map<String, String> consent = new LinkedHashMap<>();
        vendor.consent().forEach((name, locators) -> {
            String found = Locator.first(locators, address, data);
            if (found != null) {
                consent.put(name, found);
            } else if (locators.size() == 1 && Places.at(data, locators.getFirst().of()) instanceof JsonObject all) {
                consent.put(name, all.toJson());
            } else if (locators.size() == 1 && Places.at(data, locators.getFirst().of()) instanceof JsonArray all) {
                consent.put(name, all.toJson());
            }
        });
        return consent;
    }
}
