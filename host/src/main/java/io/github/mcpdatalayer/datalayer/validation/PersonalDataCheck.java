package io.github.mcpdatalayer.datalayer.validation;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Finds personal data that goes to Google. Other members of an object go nowhere by themselves, and Google accepts contact
 * data in the objects of its enhanced conversions.
 */
final class PersonalDataCheck implements PushCheck {

    private static final int DEPTH = 20;

    private static final Set<String> COMMANDS = Set.of("event", "config", "set");
    private static final Set<String> ALLOWED = Set.of("user_data", "user_provided_data", "enhanced_conversion_data",
            "enhanced_conversions");
    private static final Set<String> SENT = Set.of("ecommerce", "page_location", "page_path", "page_title",
            "page_referrer", "page_url", "referrer", "search_term", "search_query", "query", "user_id",
            "user_properties");
    private static final Pattern URL = Pattern.compile("(?i)(https?:)?//\\S+|/\\S*\\?\\S*=\\S*");
    private static final Set<String> COORDINATES = Set.of("lat", "latitude", "lng", "lon", "long", "longitude",
            "geo_lat", "geo_lon", "geo_lng");
    private static final Pattern PRECISE = Pattern.compile("-?\\d{1,3}\\.\\d{3,}");

    private final Map<Long, JsonValue> redacted;
    private final Recording pages;
    private final Redacted placeholders;
    private final Set<Long> seen = new HashSet<>();

    /**
     * Makes the check.
     *
     * @param redacted the pushes by number, with placeholders for personal data
     * @param pages the pages, also redacted: GA4 sends their addresses and titles by itself
     */
    PersonalDataCheck(Map<Long, JsonValue> redacted, Recording pages, Redacted placeholders) {
        this.pages = pages;
        this.redacted = redacted;
        this.placeholders = placeholders;
    }

    @Override
    public void see(CheckedPush message, Findings findings) {
        page(message.push(), findings);
        JsonValue shown = redacted.get(message.push().seq());
        if (shown == null || message.push().isInternal()) {
            return;
        }
        JsonValue value = message.push().value();
        if (!message.isGtag()) {
            walk(new Place(message, findings, "", "$", false, 0), value, shown);
        } else if (COMMANDS.contains(String.valueOf(message.command())) && value instanceof JsonObject call
                && shown instanceof JsonObject shownCall && call.get("args") instanceof JsonArray args
                && shownCall.get("args") instanceof JsonArray shownArgs) {
            int from = args.size() > 1 && args.get(1) instanceof JsonString(String name) && ALLOWED.contains(name)
                    ? args.size()
                    : 1;
            for (int i = from; i < Math.min(args.size(), shownArgs.size()); i++) {
                walk(new Place(message, findings, "", "$.args[" + i + "]", true, 0), args.get(i), shownArgs.get(i));
            }
        }
    }

    private void page(RecordedPush push, Findings findings) {
        RecordedPage page = seen.add(push.page()) ? pages.page(push.page(), push.frame()) : null;
        if (page != null) {
            for (var part : Map.of(Phrase.IN_ADDRESS, page.url(), Phrase.IN_TITLE, page.title()).entrySet()) {
                Set<String> types = placeholders.types(part.getValue());
                if (!types.isEmpty()) {
                    findings.add(Rule.PERSONAL_DATA, push, "$",
                            part.getKey().of(String.join(", ", types)));
                }
            }
        }
    }

    /**
     * The current place of the walk.
     *
     * @param sent whether everything here goes to Google
     */
    private record Place(CheckedPush message, Findings findings, String key, String path, boolean sent, int depth) {

        Place child(String name) {
            String key = name.toLowerCase(Locale.ROOT);
            return new Place(message, findings, key, Paths.child(path, name),
                    sent || SENT.contains(key) || key.startsWith("utm_"), depth + 1);
        }

        Place element() {
            return new Place(message, findings, key, path + "[*]", sent, depth + 1);
        }
    }

    private void walk(Place place, JsonValue value, @Nullable JsonValue shown) {
        if (place.depth() > DEPTH || shown == null) {
            return;
        }
        if (value instanceof JsonObject object && shown instanceof JsonObject other) {
            if (object.tag() != null) {
                return;
            }
            for (int i = 0; i < Math.min(object.size(), other.size()); i++) {
                String name = object.members().get(i).name();
                if (ALLOWED.contains(name.toLowerCase(Locale.ROOT))) {
                    continue;
                }
                Place child = place.child(name);
                if (place.sent()) {
                    report(child, name, other.members().get(i).name());
                }
                walk(child, object.members().get(i).value(), other.members().get(i).value());
            }
        } else if (value instanceof JsonArray array && shown instanceof JsonArray other) {
            for (int i = 0; i < Math.min(array.size(), other.size()); i++) {
                walk(place.element(), array.get(i), other.get(i));
            }
        } else if (shown instanceof JsonString(String after)) {
            String before = value instanceof JsonString(String text) ? text : value.toJson();
            if (place.sent() || URL.matcher(before).matches()) {
                report(place, before, after);
            }
        }
        if (place.sent() && COORDINATES.contains(place.key()) && isPrecise(value)) {
            place.findings().at(Rule.PRECISE_LOCATION, place.message().push(), place.path(), value);
        }
    }

    private void report(Place place, String before, String after) {
        if (!before.equals(after)) {
            Set<String> types = placeholders.types(after);
            if (!types.isEmpty()) {
                place.findings().add(Rule.PERSONAL_DATA, place.message().push(), place.path(),
                        Said.plain(String.join(", ", types)));
            }
        }
    }

    private static boolean isPrecise(JsonValue value) {
        String text = value instanceof JsonNumber(String number)
                ? number
                : value instanceof JsonString(String given) ? given : "";
        return PRECISE.matcher(text).matches();
    }
}
