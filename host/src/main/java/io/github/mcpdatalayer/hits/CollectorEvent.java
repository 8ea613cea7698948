package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Commerce;
import org.jspecify.annotations.Nullable;

/**
 * An object that tells an event as collectors are told: with a name, and with what only measuring needs (an id of the event
 * or the client, the page's address beside it) or what shops measure by.
 */
record CollectorEvent(String name, JsonObject data, List<String> evidence, boolean sure) {

    private static final Set<String> NAMES = Set.of("event", "eventname", "en", "ev", "zaraztrack");
    /** Names that ordinary requests have as well. */
    private static final Set<String> WEAK = Set.of("name", "type", "action", "eventtype", "eventaction", "e", "ea", "t",
            "eventkey", "activity");
    private static final Set<String> VALUE = Set.of("value", "revenue", "ordervalue", "conversionvalue", "totalvalue",
            "purchasevalue", "epnvalue", "epvalue", "cdvalue", "ordertotal", "totalprice", "total", "price", "amount");
    /** The names that mean the whole; a price or an amount may be that of one item. */
    private static final Set<String> WORTH = Set.of("value", "revenue", "ordervalue", "conversionvalue", "totalvalue",
            "purchasevalue", "epnvalue", "epvalue", "cdvalue", "ordertotal");
    private static final Set<String> CURRENCY = Set.of("currency", "currencycode", "cu", "cdcurrency", "epcurrency");
    private static final Set<String> TRANSACTION = Set.of("transactionid", "orderid", "ordernumber", "eptransactionid",
            "cdorderid", "ti");
    private static final Set<String> ITEMS = Set.of("items", "products", "contents", "lineitems", "cdcontents");
    private static final Set<String> LOCATION = Set.of("eventsourceurl", "pagelocation", "pageurl", "sourceurl", "dl",
            "url", "href", "documentlocation");
    /** The fields that only measuring sends. */
    private static final Set<String> TELEMETRY = Set.of("eventid", "eventtime", "eventsourceurl", "actionsource",
            "clientid", "cid", "anonymousid", "anonid", "fbp", "fbc", "gasessionid", "gaclientid", "sessionid", "sid",
            "visitorid", "visitid", "deviceid", "gclid", "fbclid", "ttclid", "pagelocation", "pagereferrer",
            "pageurl", "pagetitle", "dl", "dr", "dt", "messageid", "sentat", "zarazdata", "zaraztrack",
            "screenresolution",
            "measurementid", "pixelid", "useragent", "clientuseragent", "consent", "distinctid", "datasource",
            "engagementtimemsec", "referrer", "utmsource");
    private static final Set<String> USER = Set.of("userdata", "email", "em", "phone", "phonenumber", "ph",
            "externalid",
            "userid", "hashedemail", "sha256emailaddress", "uid");
    private static final Pattern NAME = Pattern.compile("[A-Za-z$_][A-Za-z0-9_.:$/ -]{1,60}");
    private static final Pattern PATH = Pattern.compile(
            "(^|[/_.-])(collect(or)?|track(ing|er)?|events?|pixels?|beacon|analytics|capi|conversions?|telemetry|"
                    + "metrics|measure|zaraz|gtm|sgtm|tag(s|ging)?|hits?|ingest|stats|data|log)([/_.-]|$)",
            Pattern.CASE_INSENSITIVE);
    private static final int DEPTH = 3;
    private static final int MOST = 300;

    /** Tells whether an object has a member that may name an event. */
    static boolean hasName(JsonObject object) {
        return object.members().stream().anyMatch(member -> member.value() instanceof JsonString(String text)
                && (NAMES.contains(letters(member.name())) || WEAK.contains(letters(member.name())))
                && NAME.matcher(text).matches());
    }

    /** The event that an object tells; null if it tells none for sure enough. */
    static @Nullable CollectorEvent of(JsonObject data, UrlParts address) {
        String strong = name(data, NAMES);
        String name = strong == null ? known(data) : strong;
        if (name == null) {
            return null;
        }
        List<String> telemetry = names(data, TELEMETRY);
        List<String> user = names(data, USER);
        List<String> commerce = new ArrayList<>();
        for (Set<String> kind : List.of(VALUE, CURRENCY, TRANSACTION, ITEMS)) {
            names(data, kind).stream().findFirst().ifPresent(commerce::add);
        }
        boolean known = isKnown(name);
        boolean path = PATH.matcher(address.path()).find();
        boolean shop = commerce.size() >= 2;
        int signs = Math.min(telemetry.size(), 3) + (user.isEmpty() ? 0 : 1) + (shop ? 1 : 0) + (path ? 1 : 0);
        boolean told = strong == null
                ? known && telemetry.size() >= 2 && (shop || !user.isEmpty() || path)
                : known
                        ? !telemetry.isEmpty() || (path && (shop || !user.isEmpty()))
                        : telemetry.size() >= 2 && (shop || !user.isEmpty() || path);
        if (!told) {
            return null;
        }
        List<String> evidence = new ArrayList<>(telemetry);
        evidence.addAll(commerce);
        evidence.addAll(user);
        return new CollectorEvent(name, data, evidence.stream().distinct().limit(6).toList(),
                strong != null && known && signs >= 3);
    }

    private static @Nullable String known(JsonObject data) {
        for (Member member : data.members()) {
            if (WEAK.contains(letters(member.name())) && member.value() instanceof JsonString(String text)
                    && NAME.matcher(text).matches() && isKnown(text)) {
                return text;
            }
        }
        return null;
    }

    private static boolean isKnown(String name) {
        String meaning = Vendors.known().meaning(name);
        return Commerce.isEvent(meaning) || Commerce.isLead(meaning)
                || Set.of("page_view", "search", "sign_up", "login", "subscribe").contains(meaning);
    }

    private static @Nullable String name(JsonObject data, Set<String> names) {
        for (Member member : data.members()) {
            if (names.contains(letters(member.name())) && member.value() instanceof JsonString(String text)
                    && NAME.matcher(text).matches()) {
                return text;
            }
        }
        return null;
    }

    @Nullable
    String value() {
        String value = text(data, WORTH, 0);
        return value == null ? text(data, VALUE, 0) : value;
    }

    @Nullable
    String currency() {
        String found = text(data, CURRENCY, 0);
        return found == null || found.length() > 8 ? null : found;
    }

    @Nullable
    String transaction() {
        return text(data, TRANSACTION, 0);
    }

    @Nullable
    String location() {
        String found = text(data, LOCATION, 0);
        return found != null && (found.startsWith("http") || found.startsWith("/")) ? found : null;
    }

    @Nullable
    String id() {
        return text(data, Set.of("measurementid", "pixelid", "tid", "writekey", "siteid", "containerid"), 0);
    }

    List<JsonValue> items() {
        JsonValue found = at(data, ITEMS, 0);
        return found instanceof JsonArray list
                ? list.elements().stream().filter(JsonObject.class::isInstance).limit(MOST).toList()
                : List.of();
    }

    private static List<String> names(JsonObject data, Set<String> names) {
        List<String> found = new ArrayList<>();
        collect(data, names, 0, found);
        return found.stream().distinct().toList();
    }

    private static void collect(JsonObject data, Set<String> names, int depth, List<String> found) {
        for (Member member : data.members()) {
            boolean isThere = !(member.value() instanceof JsonString(String text) && text.isBlank())
                    && !member.value().toJson().equals("null");
            if (isThere && names.contains(letters(member.name()))) {
                found.add(member.name());
            }
            if (depth < DEPTH && member.value() instanceof JsonObject inner) {
                collect(inner, names, depth + 1, found);
            }
        }
    }

    private static @Nullable String text(JsonObject data, Set<String> names, int depth) {
        JsonValue found = at(data, names, depth);
        return found == null ? null : Places.text(found);
    }

    /** The value that stands outermost, of several the first. */
    private static @Nullable JsonValue at(JsonObject data, Set<String> names, int depth) {
        for (Member member : data.members()) {
            if (names.contains(letters(member.name())) && !(member.value() instanceof JsonObject)
                    && !member.value().toJson().equals("null")) {
                return member.value();
            }
        }
        for (Member member : data.members()) {
            JsonValue found = depth < DEPTH && member.value() instanceof JsonObject inner
                    ? at(inner, names, depth + 1)
                    : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }
}
