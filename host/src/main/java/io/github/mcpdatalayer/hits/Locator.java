package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Where a vendor's requests have something.
 *
 * @param of a path into the parameters; {@code $host} and {@code $path} are the address's; empty for a constant
 * @param match what must be in it; null for anything
 * @param say what to take: {@code $1} the group of match, else as it stands; empty for all that is there
 * @param is what the found text stands for; what is not named there is not found. Empty: it stands for itself
 * @param given a path that must have a value, too; empty for none
 * @param plus paths whose values follow behind slashes
 */
record Locator(String of, @Nullable Pattern match, String say, Map<String, String> is, String given,
        List<String> plus) {

    /** Reads one entry of the table: a path, or an object with the members above. */
    static Locator of(JsonValue json) {
        if (json instanceof JsonString(String path)) {
            return new Locator(path, null, "", Map.of(), "", List.of());
        }
        if (!(json instanceof JsonObject entry)) {
            throw new IllegalArgumentException("A locator is a path or an object: " + json);
        }
        for (JsonObject.Member member : entry.members()) {
            if (!List.of("of", "match", "say", "is", "if", "plus").contains(member.name())) {
                throw new IllegalArgumentException("A locator has no " + member.name());
            }
        }
        String match = text(entry, "match");
        Map<String, String> is = new HashMap<>();
        if (entry.get("is") instanceof JsonObject words) {
            words.members().forEach(word -> is.put(word.name(), text(words, word.name())));
        }
        return new Locator(text(entry, "of"), match.isEmpty() ? null : Pattern.compile(match), text(entry, "say"),
                is, text(entry, "if"), texts(entry.get("plus")));
    }

    static List<Locator> list(@Nullable JsonValue json) {
        return json == null
                ? List.of()
                : json instanceof JsonArray list
                        ? list.elements().stream().map(Locator::of).toList()
                        : List.of(of(json));
    }

    static List<String> texts(@Nullable JsonValue json) {
        if (!(json instanceof JsonArray list)) {
            return json instanceof JsonString(String one) ? List.of(one) : List.of();
        }
        List<String> texts = new ArrayList<>();
        list.elements().forEach(each -> texts.add(((JsonString) each).value()));
        return texts;
    }

    static String text(JsonObject entry, String name) {
        return entry.get(name) instanceof JsonString(String text) ? text : "";
    }

    /** What the first of several finds; null if none does. */
    static @Nullable String first(List<Locator> locators, UrlParts address, JsonObject data) {
        for (Locator locator : locators) {
            String found = locator.find(address, data);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable String find(UrlParts address, JsonObject data) {
        if (!given.isEmpty() && Places.text(Places.at(data, given)) == null) {
            return null;
        }
        String found = said(address, data);
        if (found != null && !is.isEmpty()) {
            found = is.get(found);
        }
        if (found == null) {
            return null;
        }
        var all = new StringBuilder(found);
        for (String path : plus) {
            String more = Places.text(Places.at(data, path));
            if (more != null) {
                all.append('/').append(more);
            }
        }
        return all.toString();
    }

    private @Nullable String said(UrlParts address, JsonObject data) {
        if (of.isEmpty()) {
            return say;
        }
        String text = switch (of) {
            case "$host" -> address.host();
            case "$path" -> address.path();
            default -> Places.text(Places.at(data, of));
        };
        if (text == null) {
            return null;
        }
        if (match == null) {
            return say.isEmpty() ? text : say.replace("$0", text);
        }
        Matcher matcher = match.matcher(text);
        if (!matcher.find()) {
            return null;
        }
        String group = matcher.groupCount() > 0 ? matcher.group(1) : matcher.group();
        String part = group == null ? "" : group;
        return say.isEmpty() ? part : say.replace("$1", part);
    }
}
