package io.github.mcpdatalayer.front.tools.api;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The arguments of a call, each checked when it is asked for. JSON's null counts as absent. */
public final class Arguments {

    private static final int MAX_TEXT = 4096;

    /** How each argument is written, as JSON. */
    private static final Map<String, String> EXAMPLES = Map.ofEntries(Map.entry("tab", "\"kd1\""),
            Map.entry("layer", "\"dataLayer\""), Map.entry("name", "\"dataLayer\""), Map.entry("frame", "0"),
            Map.entry("page", "2"), Map.entry("event", "[\"purchase\",\"add_*\"]"), Map.entry("kind", "\"event\""),
            Map.entry("seq", "[57,58]"), Map.entry("since", "57"), Map.entry("waitMs", "10000"),
            Map.entry("fields", "[\"$.ecommerce.value\"]"), Map.entry("internal", "true"),
            Map.entry("path", "\"$.ecommerce.items[*].item_id\""), Map.entry("at", "57"),
            Map.entry("from", "\"kd1/2\""), Map.entry("to", "\"kd1/3\""),
            Map.entry("ignore", "[\"$..timestamp\"]"), Map.entry("vendor", "[\"ga4\"]"),
            Map.entry("hit", "[9]"), Map.entry("compare", "\"state\""), Map.entry("format", "\"patch\""),
            Map.entry("minSeverity", "\"warning\""), Map.entry("plan", "\"checkout\""), Map.entry("maxChars", "20000"),
            Map.entry("cursor", "\"…the cursor of the answer before…\""));

    private final Map<String, @Nullable Object> values;

    /** Refuses arguments that the tool does not have. */
    public Arguments(Map<String, @Nullable Object> values, List<String> allowed) throws ToolException {
        for (String name : values.keySet()) {
            if (!allowed.contains(name)) {
                throw bad("There is no argument " + Shown.quoted(name, 60) + "; "
                        + (allowed.isEmpty()
                                ? "this tool takes none."
                                : "the arguments are " + String.join(", ", allowed) + "."),
                        "Leave it out" + (allowed.isEmpty() ? "." : ", or use one of those."));
            }
        }
        this.values = values;
    }

    @Nullable
    public String text(String name) throws ToolException {
        return switch (values.get(name)) {
            case null -> null;
            case String text when text.length() <= MAX_TEXT && !text.isEmpty() -> text;
            case String text ->
                throw wrong(name, name + " must have 1 to " + MAX_TEXT + " characters; it has " + text.length() + ".");
            case Object other -> throw wrong(name, name + " must be a string, not " + kind(other) + ".");
        };
    }

    public String required(String name) throws ToolException {
        String text = text(name);
        if (text == null) {
            throw wrong(name, name + " is missing.");
        }
        return text;
    }

    /** One of these words. */
    @Nullable
    public String choice(String name, List<String> words) throws ToolException {
        String text = text(name);
        if (text != null && !words.contains(text)) {
            throw bad(name + " must be " + String.join(" or ", words) + ", not " + Shown.quoted(text, 40) + ".",
                    like("{\"" + name + "\":\"" + words.getFirst() + "\"}"));
        }
        return text;
    }

    /** A list of strings; empty when absent. One string is a list of one. */
    public List<String> texts(String name, int max) throws ToolException {
        Object value = values.get(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof String one) {
            value = List.of(one);
        }
        if (!(value instanceof List<?> list) || list.size() > max) {
            throw wrong(name, name + " must be an array of at most " + max + " strings.");
        }
        List<String> texts = new ArrayList<>();
        for (Object each : list) {
            if (!(each instanceof String text) || text.isEmpty() || text.length() > MAX_TEXT) {
                throw wrong(name, name + " must have strings of 1 to " + MAX_TEXT + " characters only.");
            }
            texts.add(text);
        }
        return texts;
    }

    /** Whether it is true; false when absent. */
    public boolean flag(String name) throws ToolException {
        Object value = values.get(name);
        if (value == null || value instanceof Boolean) {
            return Boolean.TRUE.equals(value);
        }
        throw wrong(name, name + " must be true or false, not " + kind(value) + ".");
    }

    /** A list of whole numbers; empty when absent. One number is a list of one. */
    public List<Integer> integers(String name, int max) throws ToolException {
        Object value = values.get(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof Number one) {
            value = List.of(one);
        }
        if (!(value instanceof List<?> list) || list.size() > max) {
            throw wrong(name, name + " must be an array of at most " + max + " whole numbers.");
        }
        List<Integer> numbers = new ArrayList<>();
        for (Object each : list) {
            numbers.add(integer(name, each));
        }
        return numbers;
    }

    @Nullable
    public Integer integer(String name) throws ToolException {
        Object value = values.get(name);
        return value == null ? null : integer(name, value);
    }

    private static Integer integer(String name, @Nullable Object value) throws ToolException {
        if (value instanceof Number number && Math.abs(number.doubleValue()) <= Integer.MAX_VALUE) {
            try {
                BigDecimal exact = new BigDecimal(number.toString());
                if (exact.stripTrailingZeros().scale() <= 0 && exact.signum() >= 0) {
                    return exact.intValueExact();
                }
            } catch (NumberFormatException e) {
                // An exponent of ten digits: no whole number.
            }
        }
        throw wrong(name, name + " must be a whole number from 0 to " + Integer.MAX_VALUE + ", not "
                + (value instanceof Number ? Shown.text(value.toString(), 40) : kind(value)) + ".");
    }

    public static ToolException bad(String detail) {
        return ToolException.of(ErrorCode.BAD_ARGUMENT, detail);
    }

    private static ToolException bad(String detail, String hint) {
        return new ToolException(ErrorCode.BAD_ARGUMENT.error(ErrorCode.BAD_ARGUMENT.message() + " " + detail, hint),
                null, null);
    }

    /** An argument that is written in another way, with an example of the right one. */
    private static ToolException wrong(String name, String detail) {
        String example = EXAMPLES.get(name);
        return example == null ? bad(detail) : bad(detail, like("{\"" + name + "\":" + example + "}"));
    }

    private static String like(String example) {
        return "Write it like " + example + " and call again.";
    }

    private static String kind(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String _ -> "a string";
            case Number _ -> "a number";
            case Boolean _ -> "a boolean";
            case List<?> _ -> "an array";
            default -> "an object";
        };
    }
}
