package io.github.mcpdatalayer.front.journeys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.privacy.DataType;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a journey's file: what redaction calls personal becomes a variable, whatever a page or the extension has
 * made of it before, and whatever {@code --redact} says.
 */
final class FileTexts {

    private static final Pattern PLACEHOLDER = Pattern
            .compile("(?:\\[|%5B)([A-Z]+(?:_[A-Z]+)*)_(\\d+)(?::[a-z0-9,]+)?(?:~\\d+)?(?:]|%5D)");
    private static final Pattern QUOTED = Pattern.compile("[\"']([^\"']{1,200})[\"']|aria/([^\\[]{1,200})");
    private static final Pattern VARIABLE_OR_SECRET = Pattern.compile("\\{\\{[^{}]{1,80}}}");

    private final Redaction redaction;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Set<String> taken;

    /**
     * Texts of one file.
     *
     * @param mode of the session
     * @param file what the file has already: its variables keep their meaning
     */
    FileTexts(RedactionMode mode, String file) {
        redaction = new Redaction(mode.atLeast(RedactionMode.MASK));
        taken = new TreeSet<>(JourneyVariables.names(file));
    }

    /** A text such as an address or a title. */
    String text(String text) {
        String known = named(text, "session ");
        return named(redaction.text(known), "file ");
    }

    /** An address of a page, which may have written there what looks like the name of a variable. */
    String address(String url) {
        return text(url.replace("{{", "%7B%7B"));
    }

    /**
     * Returns what was typed into a field.
     *
     * @param labels what the field is called
     */
    String value(List<String> labels, String value) {
        if (value.isEmpty() || VARIABLE_OR_SECRET.matcher(value).matches()) {
            return value;
        }
        for (String label : labels) {
            DataType type = redaction.labelled(label);
            if (type != null) {
                return "{{" + name("typed " + type + " " + value, type.name()) + "}}";
            }
        }
        return text(value);
    }

    /** The selectors that have nothing personal in them. */
    List<List<String>> ways(List<List<String>> ways) {
        return ways.stream().filter(way -> !way.isEmpty() && way.stream().allMatch(this::isPlain)).toList();
    }

    /** Tells whether nothing in a text is personal, and nothing in it would be read as a variable. */
    boolean isPlain(String text) {
        return !text.contains("{{") && !PLACEHOLDER.matcher(text).find() && redaction.text(text).equals(text);
    }

    /** Returns the names by which selectors call an element. */
    static List<String> labels(List<List<String>> ways) {
        List<String> labels = new ArrayList<>();
        for (List<String> way : ways) {
            Matcher quoted = QUOTED.matcher(way.isEmpty() ? "" : way.getLast());
            while (quoted.find()) {
                labels.add(quoted.group(1) == null ? quoted.group(2) : quoted.group(1));
            }
        }
        return labels;
    }

    /** Selectors as a file has them. */
    static JsonArray json(List<List<String>> ways) {
        var all = new JsonArray();
        for (List<String> way : ways) {
            var one = new JsonArray();
            way.forEach(one::add);
            all.add(one);
        }
        return all;
    }

    private String named(String text, String where) {
        return PLACEHOLDER.matcher(text).replaceAll(found -> Matcher.quoteReplacement(
                "{{" + name(where + found.group(1) + found.group(2), found.group(1)) + "}}"));
    }

    private String name(String key, String type) {
        @Nullable
        String known = names.get(key);
        if (known != null) {
            return known;
        }
        String[] words = type.toLowerCase(Locale.ROOT).split("_", -1);
        var plain = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            plain.append(words[i].substring(0, 1).toUpperCase(Locale.ROOT)).append(words[i].substring(1));
        }
        String name = plain.toString();
        for (int i = 2; !taken.add(name); i++) {
            name = plain.toString() + i;
        }
        names.put(key, name);
        return name;
    }
}
