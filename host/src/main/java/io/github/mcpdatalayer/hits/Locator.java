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
 * Locates a value in a vendor's requests.
 *
 * @param of a path into the parameters; {@code $host} and {@code $path} are parts of the address; empty for a constant
 * @param match a pattern that it must contain; null for anything
 * @param say the result: {@code $1} is the group of match, other text stays as it is; empty for the whole value
 * @param is the meaning of each found text; other texts count as not found. Empty: every text means itself
 * @param given a path that must also have a value; empty for none
 * @param plus paths whose values are appended after slashes
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

    /** The result of the first locator that finds something; null if none does. */
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
