package io.github.mcpdatalayer.front.tools.api;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The arguments of a call. Each one is checked when it is read. JSON's null counts as absent. */
public final class Arguments {

    static final int MAX_TEXT = 4096;

    private final Map<String, @Nullable Object> values;

    /**
     * The arguments of a call. Refuses undeclared ones.
     *
     * @param values as the client sent them: String, Boolean, Number, List, Map or null
     */
    public Arguments(Map<String, @Nullable Object> values, List<Arg<?>> declared) throws ToolException {
        for (String name : values.keySet()) {
            if (!isDeclared(name, declared)) {
                List<String> allowed = declared.stream().<String>map(Arg::name).toList();
                throw bad("There is no argument " + Shown.quoted(name, 60) + "; "
                        + (allowed.isEmpty()
                                ? "this tool takes none."
                                : "the arguments are " + String.join(", ", allowed) + "."),
                        "Leave it out" + (allowed.isEmpty() ? "." : ", or use one of those."));
            }
        }
        this.values = values;
    }

    private static boolean isDeclared(String name, List<Arg<?>> declared) {
        for (Arg<?> each : declared) {
            if (each.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** The string, or the word of a choice; null when absent. */
    public @Nullable String text(Arg<String> arg) throws ToolException {
        String name = arg.name();
        String text = switch (values.get(name)) {
            case null -> null;
            case String given when given.length() <= arg.longest() && !given.isEmpty() -> given;
            case String given ->
                throw wrong(arg,
                        name + " must have 1 to " + arg.longest() + " characters; it has " + given.length() + ".");
            case Object other -> throw wrong(arg, name + " must be a string, not " + kind(other) + ".");
        };
        if (text == null && arg.isRequired()) {
            throw wrong(arg, name + " is missing.");
        }
        List<String> words = arg.words();
        if (text != null && !words.isEmpty() && !words.contains(text)) {
            throw bad(name + " must be " + String.join(" or ", words) + ", not " + Shown.quoted(text, 40) + ".",
                    like("{\"" + name + "\":\"" + words.getFirst() + "\"}"));
        }
        return text;
    }

    /** The string of an argument that is required. */
    public String required(Arg<String> arg) throws ToolException {
        String text = text(arg);
        if (text == null) {
            throw new IllegalArgumentException(arg.name() + " is not declared as required");
        }
        return text;
    }

    /** The strings; empty when absent. */
    public List<String> texts(Arg<List<String>> arg) throws ToolException {
        String name = arg.name();
        Object value = values.get(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof String one) {
            value = List.of(one);
        }
        if (!(value instanceof List<?> list) || list.size() > arg.most()) {
            throw wrong(arg, name + " must be an array of at most " + arg.most() + " strings.");
        }
        List<String> texts = new ArrayList<>();
        for (Object each : list) {
            if (!(each instanceof String text) || text.isEmpty() || text.length() > MAX_TEXT) {
                throw wrong(arg, name + " must have strings of 1 to " + MAX_TEXT + " characters only.");
            }
            texts.add(text);
        }
        return texts;
    }

    /** The objects; empty when absent. */
    public List<Map<?, ?>> objects(Arg<List<Map<?, ?>>> arg) throws ToolException {
        Object value = values.get(arg.name());
        if (value == null) {
            return List.of();
        }
        if (value instanceof Map<?, ?> one) {
            return List.of(one);
        }
        if (!(value instanceof List<?> list) || list.size() > arg.most()) {
            throw wrong(arg, arg.name() + " must be an array of at most " + arg.most() + " objects.");
        }
        List<Map<?, ?>> objects = new ArrayList<>();
        for (Object each : list) {
            if (!(each instanceof Map<?, ?> object)) {
                throw wrong(arg, arg.name() + " must have objects only, not " + kind(each) + ".");
            }
            objects.add(object);
        }
        return objects;
    }

    /** Returns the value as it was given; null when absent. */
    public @Nullable Object any(Arg<Object> arg) {
        return values.get(arg.name());
    }

    /** Tells whether it was given at all. */
    public boolean has(Arg<?> arg) {
        return values.get(arg.name()) != null;
    }

    /** Tells whether it is true. */
    public boolean flag(Arg<Boolean> arg) throws ToolException {
        Object value = values.get(arg.name());
        if (value == null || value instanceof Boolean) {
            return Boolean.TRUE.equals(value);
        }
        throw wrong(arg, arg.name() + " must be true or false, not " + kind(value) + ".");
    }

    /** The whole numbers; empty when absent. */
    public List<Integer> integers(Arg<List<Integer>> arg) throws ToolException {
        String name = arg.name();
        Object value = values.get(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof Number one) {
            value = List.of(one);
        }
        if (!(value instanceof List<?> list) || list.size() > arg.most()) {
            throw wrong(arg, name + " must be an array of at most " + arg.most() + " whole numbers.");
        }
        List<Integer> numbers = new ArrayList<>();
        for (Object each : list) {
            numbers.add(integer(arg, each));
        }
        return numbers;
    }

    /** The whole number; null when absent. */
    public @Nullable Integer integer(Arg<Integer> arg) throws ToolException {
        Object value = values.get(arg.name());
        if (value == null) {
            return null;
        }
        int number = integer(arg, value);
        if (number > arg.most()) {
            throw bad(arg.name() + " must be at most " + arg.most() + "; " + arg.beyond() + ".");
        }
        return number;
    }

    /** The whole number, which may be negative; null when absent. */
    public @Nullable Integer signed(Arg<Integer> arg) throws ToolException {
        Object value = values.get(arg.name());
        if (value == null) {
            return null;
        }
        if (value instanceof Number number && number.doubleValue() < 0) {
            return -integer(arg, -number.doubleValue());
        }
        return integer(arg, value);
    }

    /** The number or the reference, as a string; null when absent. */
    public @Nullable String point(Arg<String> arg) throws ToolException {
        return values.get(arg.name()) instanceof Number number ? integer(arg, number).toString() : text(arg);
    }

    private static Integer integer(Arg<?> arg, @Nullable Object value) throws ToolException {
        if (value instanceof Number number && Math.abs(number.doubleValue()) <= Integer.MAX_VALUE) {
            try {
                BigDecimal exact = new BigDecimal(number.toString());
                if (exact.stripTrailingZeros().scale() <= 0 && exact.signum() >= 0) {
                    return exact.intValueExact();
                }
            } catch (NumberFormatException e) {
                // An exponent of ten digits is not a whole number.
            }
        }
        throw wrong(arg, arg.name() + " must be a whole number from 0 to " + Integer.MAX_VALUE + ", not "
                + (value instanceof Number ? Shown.text(value.toString(), 40) : kind(value)) + ".");
    }

    public static ToolException bad(String detail) {
        return ToolException.of(ErrorCode.BAD_ARGUMENT, detail);
    }

    private static ToolException bad(String detail, String hint) {
        return new ToolException(ErrorCode.BAD_ARGUMENT.error(ErrorCode.BAD_ARGUMENT.message() + " " + detail, hint),
                null, null);
    }

    /** The error for an argument in a wrong form, with a correct example. */
    private static ToolException wrong(Arg<?> arg, String detail) {
        return bad(detail, like("{\"" + arg.name() + "\":" + arg.example() + "}"));
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
