package io.github.mcpdatalayer.wire;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import org.jspecify.annotations.Nullable;

/** The fields of one JSON object, each asked for by name and kind; unknown ones are never looked at. */
final class Fields {
    private final JsonObject object;
    private final String path;

    Fields(JsonObject object, String path) {
        this.object = object;
        this.path = path;
    }

    boolean has(String name) {
        return object.has(name);
    }

    String string(String name) throws WireException {
        if (object.get(name) instanceof JsonPrimitive value && value.isString()) {
            return value.getAsString();
        }
        throw expected(name, "a string");
    }

    @Nullable
    String optionalString(String name) throws WireException {
        return has(name) ? string(name) : null;
    }

    /** A whole number in [min, max], written without fraction or exponent. */
    long number(String name, long min, long max) throws WireException {
        return number(object.get(name), name, min, max);
    }

    int number(String name, int min, int max) throws WireException {
        return (int) number(name, (long) min, (long) max);
    }

    List<Integer> numbers(String name, int min, int max) throws WireException {
        if (!(object.get(name) instanceof JsonArray array) || array.isEmpty()) {
            throw expected(name, "a list of whole numbers");
        }
        List<Integer> numbers = new ArrayList<>();
        for (JsonElement element : array) {
            numbers.add((int) number(element, name, min, max));
        }
        return numbers;
    }

    List<String> strings(String name) throws WireException {
        List<String> strings = new ArrayList<>();
        if (object.get(name) instanceof JsonArray array) {
            for (JsonElement element : array) {
                if (!(element instanceof JsonPrimitive value) || !value.isString()) {
                    throw expected(name, "a list of strings");
                }
                strings.add(value.getAsString());
            }
            return strings;
        }
        throw expected(name, "a list of strings");
    }

    JsonObject object(String name) throws WireException {
        if (object.get(name) instanceof JsonObject value) {
            return value;
        }
        throw expected(name, "an object");
    }

    @Nullable
    JsonObject optionalObject(String name) throws WireException {
        return has(name) ? object(name) : null;
    }

    /** Any value, JSON's null included. */
    JsonElement any(String name) throws WireException {
        JsonElement value = object.get(name);
        if (value == null) {
            throw expected(name, "a value");
        }
        return value;
    }

    /** The fields of an object in this one. */
    Fields in(String name) throws WireException {
        return new Fields(object(name), path + "." + name);
    }

    Address address(String name) throws WireException {
        JsonElement value = object.get(name);
        if (value instanceof JsonPrimitive primitive && primitive.isString()) {
            for (Address.Role role : Address.Role.values()) {
                if (role.onTheWire().equals(primitive.getAsString())) {
                    return role;
                }
            }
        } else if (value instanceof JsonPrimitive) {
            return Address.front(number(value, name, 1, Protocol.MAX_ID));
        }
        throw expected(name, "\"host\", \"all\" or the number of a front");
    }

    WireException expected(String name, String what) {
        return WireException.bad(path + "." + name, "expected " + what);
    }

    private long number(@Nullable JsonElement element, String name, long min, long max) throws WireException {
        if (element instanceof JsonPrimitive value
                && value.isNumber()) {
            try {
                long number = Long.parseLong(value.getAsString());
                if (number >= min && number <= max) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Falls through: a fraction, an exponent or too many digits, refused like any other wrong number.
            }
        }
        throw expected(name, "a whole number from " + min + " to " + max);
    }
}
