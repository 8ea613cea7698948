package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One row of the table of vendors: how to recognise its requests and where they hold each value.
 *
 * @param id as tools write it
 * @param name as people write it
 * @param kind the purpose of its requests, as in {@link KnownHosts.Owner}
 * @param also its earlier names
 * @param signatures one match is enough
 * @param lines whether each line of a body is one event
 * @param nested parameters that hold JSON, plain or in base64
 * @param events paths to a list of events
 * @param contextData whether {@code c.} and {@code .c} nest parameters, as Adobe writes them
 * @param groups name patterns of the event's own or the user's parameters
 * @param params objects that are the event's own parameters
 * @param consent the vendor's own consent flags, with their places
 * @param googleConsent whether gcs and gcd give the consent
 * @param mirrors the parameters that are equal in all mirrors of an event, if present; null if the vendor sends each
 *        event to one address only
 * @param means GA4's names for events that mean something else with this vendor than with most
 * @param eventIds parameters that distinguish otherwise equal events
 */
record Vendor(String id, String name, String kind, List<String> also, List<Signature> signatures, boolean lines,
        List<String> nested, List<String> events, boolean contextData, List<Group> groups, List<String> params,
        List<Locator> account,
        List<Locator> event, List<Locator> transaction, List<Locator> value, List<Locator> currency,
        List<Locator> location, @Nullable Items items, Map<String, List<Locator>> consent, boolean googleConsent,
        @Nullable List<String> mirrors, Map<String, String> means, List<String> eventIds) {

    private static final List<String> MEMBERS = List.of("vendor", "name", "kind", "also", "when", "lines", "nested",
            "events",
            "contextData", "groups", "params", "account", "event", "transaction", "value", "currency", "location",
            "items", "consent", "googleConsent", "mirrors", "means", "eventIds");

    /** The required parts of a request; an absent part may be anything. */
    record Signature(@Nullable Pattern host, @Nullable Pattern path, Map<String, Pattern> query, List<String> any,
            @Nullable Pattern body) {

        boolean fits(UrlParts address, @Nullable String sent) {
            if ((host != null && !host.matcher(address.host()).find())
                    || (path != null && !path.matcher(address.path()).find())
                    || (body != null && (sent == null || !body.matcher(sent).find()))) {
                return false;
            }
            for (Map.Entry<String, Pattern> each : query.entrySet()) {
                String value = Places.text(address.params().get(each.getKey()));
                if (value == null || !each.getValue().matcher(value).matches()) {
                    return false;
                }
            }
            return any.isEmpty() || any.stream().anyMatch(name -> address.params().get(name) != null
                    || (sent != null && (sent.startsWith(name + "=") || sent.contains("&" + name + "=")
                            || sent.contains("\n" + name + "=") || sent.contains('"' + name + '"'))));
        }
    }

    /** Parameters whose names match; the pattern's group is the name to show. {@code user}: they are the user's. */
    record Group(Pattern pattern, boolean user) {

        @Nullable
        String name(String parameter) {
            Matcher matcher = pattern.matcher(parameter);
            return matcher.matches() ? matcher.group(1) : null;
        }
    }

    static Vendor of(JsonObject row) {
        for (JsonObject.Member member : row.members()) {
            if (!MEMBERS.contains(member.name())) {
                throw new IllegalArgumentException("A vendor has no " + member.name());
            }
        }
        List<Group> groups = new ArrayList<>();
        for (JsonObject.Member group : members(row.get("groups"))) {
            groups.add(new Group(Pattern.compile(group.name()), group.value().equals(new JsonString("user"))));
        }
        Map<String, List<Locator>> consent = new LinkedHashMap<>();
        members(row.get("consent")).forEach(each -> consent.put(each.name(), Locator.list(each.value())));
        Map<String, String> means = new LinkedHashMap<>();
        members(row.get("means")).forEach(each -> means.put(each.name(), ((JsonString) each.value()).value()));
        String kind = Locator.text(row, "kind");
        return new Vendor(Locator.text(row, "vendor"), Locator.text(row, "name"), kind.isEmpty() ? "analytics" : kind,
                Locator.texts(row.get("also")), signatures(row.get("when")),
                row.get("lines") != null, Locator.texts(row.get("nested")), Locator.texts(row.get("events")),
                row.get("contextData") != null, groups, Locator.texts(row.get("params")),
                Locator.list(row.get("account")), Locator.list(row.get("event")),
                Locator.list(row.get("transaction")), Locator.list(row.get("value")),
                Locator.list(row.get("currency")), Locator.list(row.get("location")), Items.of(row.get("items")),
                consent, row.get("googleConsent") != null,
                row.get("mirrors") == null ? null : Locator.texts(row.get("mirrors")),
                means, Locator.texts(row.get("eventIds")));
    }

    private static List<JsonObject.Member> members(@Nullable JsonValue object) {
        return object instanceof JsonObject some ? some.members() : List.of();
    }

    private static List<Signature> signatures(@Nullable JsonValue when) {
        List<Signature> signatures = new ArrayList<>();
        for (JsonValue each : ((JsonArray) Objects.requireNonNull(when)).elements()) {
            JsonObject one = (JsonObject) each;
            Map<String, Pattern> query = new LinkedHashMap<>();
            members(one.get("query")).forEach(parameter -> query.put(parameter.name(),
                    Pattern.compile(((JsonString) parameter.value()).value())));
            signatures.add(new Signature(pattern(one, "host"), pattern(one, "path"), query,
                    Locator.texts(one.get("any")), pattern(one, "body")));
        }
        return signatures;
    }

    private static @Nullable Pattern pattern(JsonObject one, String name) {
        String text = Locator.text(one, name);
        return text.isEmpty() ? null : Pattern.compile(text);
    }

    /** GA4's name for an event of this vendor. */
    String meaning(String event) {
        return means.getOrDefault(event, Vendors.known().meaning(event));
    }

    boolean sent(UrlParts address, @Nullable String body) {
        return signatures.stream().anyMatch(signature -> signature.fits(address, body));
    }
}
