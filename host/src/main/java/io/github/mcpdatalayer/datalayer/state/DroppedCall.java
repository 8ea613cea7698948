package io.github.mcpdatalayer.datalayer.state;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A call of {@code gtag()} that Google's tag ignores without a word, as its source takes arguments: an unknown command, an
 * event without a name, consent that is neither default nor update.
 *
 * @param at index of the argument that is wrong
 * @param right the call as it was probably meant, in JavaScript; texts of the page are part of it
 */
public record DroppedCall(Fault fault, int at, String right) {

    /** The fault of the call. */
    public enum Fault {
        /** The first argument is no command. */
        COMMAND,
        /** {@code event} without a text as name. */
        NAMELESS_EVENT,
        /** Neither {@code default} nor {@code update}, or no signals. */
        CONSENT,
        /** {@code config}, {@code set} or {@code js} with arguments of another kind. */
        ARGUMENTS
    }

    /** The commands that gtag() takes; {@code policy} is documented with the permissions of custom templates. */
    private static final List<String> COMMANDS = List.of("event", "config", "consent", "set", "js", "get", "policy");
    /** Commands of Google's own containers. */
    private static final Set<String> INNER = Set.of("container_config", "destination_config", "reset_container_config",
            "reset_target_config", "rejected_set");
    /** Words of other libraries, and what they are with gtag(). */
    private static final Map<String, String> ELSEWHERE = Map.ofEntries(Map.entry("track", "event"),
            Map.entry("trackevent", "event"), Map.entry("trackcustom", "event"), Map.entry("tracksingle", "event"),
            Map.entry("send", "event"), Map.entry("page", "event"), Map.entry("trigger", "event"),
            Map.entry("emit", "event"), Map.entry("log", "event"), Map.entry("logevent", "event"),
            Map.entry("create", "config"), Map.entry("init", "config"), Map.entry("configure", "config"));
    private static final Set<String> HITS = Set.of("pageview", "screenview");
    private static final Set<String> SETTINGS = Set.of("ads_data_redaction", "url_passthrough", "user_properties",
            "user_data", "linker", "user_id", "allow_google_signals", "allow_ad_personalization_signals", "campaign");
    private static final List<String> CONSENT = List.of("default", "update");
    private static final int LONGEST = 40;

    /** Returns the reason why Google's tag drops a call; null if it takes the call. {@code args} are all arguments, the command first. */
    public static @Nullable DroppedCall of(JsonArray args) {
        JsonValue first = args.size() == 0 ? null : args.get(0);
        String command = Js.text(first);
        if (command == null) {
            return isUnknown(first) ? null : new DroppedCall(Fault.COMMAND, 0, first(first));
        }
        return switch (command) {
            case "event" -> event(args);
            case "consent" -> consent(args);
            case "config" -> config(args);
            case "js" -> args.size() == 2 && args.get(1) instanceof JsonObject date
                    && (date.hasTag("date") || isUnknown(date))
                            ? null
                            : new DroppedCall(Fault.ARGUMENTS, Math.min(1, args.size() - 1), "gtag('js', new Date())");
            case "set" -> set(args);
            case "get", "policy" -> null;
            default -> INNER.contains(command) ? null : new DroppedCall(Fault.COMMAND, 0, command(command, args));
        };
    }

    /** A part that the recording left out can be anything. */
    private static boolean isUnknown(@Nullable JsonValue value) {
        return value instanceof JsonObject object && object.hasTag("omitted");
    }

    private static @Nullable DroppedCall event(JsonArray args) {
        JsonValue name = args.size() < 2 ? null : args.get(1);
        if (isUnknown(name) || name instanceof JsonString) {
            return null;
        }
        boolean named = name instanceof JsonObject given && Js.isPlain(given);
        return new DroppedCall(Fault.NAMELESS_EVENT, args.size() < 2 ? 0 : 1, named ? first(name) : event("…"));
    }

    private static @Nullable DroppedCall consent(JsonArray args) {
        JsonValue kind = args.size() < 2 ? null : args.get(1);
        if (isUnknown(kind)) {
            return null;
        }
        boolean right = kind instanceof JsonString(String word) && CONSENT.contains(word);
        if (right && args.size() == 3 && (isUnknown(args.get(2)) || Js.isPlain(args.get(2)))) {
            return null;
        }
        return new DroppedCall(Fault.CONSENT, Math.min(right ? args.size() > 3 ? 3 : 2 : 1, args.size() - 1),
                "gtag('consent', '" + (kind instanceof JsonString(String word) ? consentWord(word) : "update")
                        + "', {…})");
    }

    private static String consentWord(String word) {
        String plain = letters(word);
        return SpellingDistance.within(plain, "default", 2) || plain.startsWith("init") ? "default" : "update";
    }

    private static @Nullable DroppedCall config(JsonArray args) {
        JsonValue id = args.size() < 2 ? null : args.get(1);
        if (!isUnknown(id) && !(id instanceof JsonString(String text) && !text.isEmpty())) {
            return new DroppedCall(Fault.ARGUMENTS, args.size() < 2 ? 0 : 1, "gtag('config', 'G-…')");
        }
        boolean odd = args.size() > 2 && !Js.isNullish(args.get(2)) && !isUnknown(args.get(2))
                && !Js.isPlain(args.get(2));
        return odd || args.size() > 3
                ? new DroppedCall(Fault.ARGUMENTS, odd ? 2 : 3, "gtag('config', " + quoted(id) + ", {…})")
                : null;
    }

    private static @Nullable DroppedCall set(JsonArray args) {
        JsonValue first = args.size() < 2 ? null : args.get(1);
        boolean right = isUnknown(first) || (args.size() == 2 && first != null && Js.isPlain(first))
                || (args.size() == 3 && first instanceof JsonString);
        return right
                ? null
                : new DroppedCall(Fault.ARGUMENTS, Math.min(1, args.size() - 1),
                        "gtag('set', {…}) or gtag('set', '…', …)");
    }

    /** The call for an object that stands where a command or a name should. */
    private static String first(@Nullable JsonValue first) {
        if (!(first instanceof JsonObject object) || !Js.isPlain(object)) {
            return event("…");
        }
        String name = Js.text(object.get("event"));
        if ("consent".equals(name) || object.get("ad_storage") != null || object.get("analytics_storage") != null
                || object.get("consent") != null) {
            String word = Js.text(object.get(object.get("command") != null ? "command" : "consent"));
            return "gtag('consent', '" + (word == null ? "update" : consentWord(word)) + "', {…})";
        }
        if (name == null) {
            name = object.get("event_name") instanceof JsonString(String other)
                    ? other
                    : Js.text(object.get("name"));
        }
        return name == null ? event("…") : event(name);
    }

    private static String command(String word, JsonArray args) {
        String plain = letters(word);
        JsonValue second = args.size() < 2 ? null : args.get(1);
        if (SETTINGS.contains(word)) {
            return "gtag('set', '" + word + "', …)";
        }
        if (CONSENT.contains(plain) && (second == null || !(second instanceof JsonString(String other))
                || other.equals("consent"))) {
            return "gtag('consent', '" + plain + "', {…})";
        }
        String meant = ELSEWHERE.getOrDefault(plain, "");
        for (String command : COMMANDS) {
            if (meant.isEmpty() && command.length() > 3 && SpellingDistance.within(plain, command, 2)) {
                meant = command;
            }
        }
        if (meant.isEmpty() && (plain.equals("js") || plain.equals("set") || plain.equals("get"))) {
            meant = plain;
        }
        return switch (meant) {
            case "event" -> event(name(plain, second, args));
            case "consent" -> "gtag('consent', '"
                    + (second instanceof JsonString(String kind) ? consentWord(kind) : "update") + "', {…})";
            case "config" -> "gtag('config', " + quoted(second) + ")";
            case "js" -> "gtag('js', new Date())";
            case "" -> event(HITS.contains(plain) ? "page_view" : word);
            default -> "gtag('" + meant + "', …)";
        };
    }

    private static String name(String command, @Nullable JsonValue second, JsonArray args) {
        String name = Js.text(second);
        if (command.equals("page")) {
            return "page_view";
        }
        if (name == null) {
            return "…";
        }
        if (!command.equals("send")) {
            return HITS.contains(letters(name)) ? "page_view" : name;
        }
        // ga('send', 'event', category, action): the action is what gtag() calls the event
        return letters(name).equals("event") && args.size() > 3 && args.get(3) instanceof JsonString(String action)
                ? action
                : HITS.contains(letters(name)) ? "page_view" : name;
    }

    private static String event(String name) {
        String shown = name.length() > LONGEST ? name.substring(0, LONGEST) + "…" : name;
        return "gtag('event', '" + shown.replace("'", "\\'") + "', {…})";
    }

    private static String quoted(@Nullable JsonValue id) {
        return "'" + (id instanceof JsonString(String text) && text.length() <= LONGEST ? text : "G-…") + "'";
    }

    private static String letters(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    }
}
