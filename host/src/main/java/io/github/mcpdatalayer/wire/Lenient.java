package io.github.mcpdatalayer.wire;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/** Fields of an object that another version may leave out or write as another kind. */
public final class Lenient {

    private Lenient() {}

    /** The text, or an empty one. */
    public static String text(JsonObject object, String name) {
        return object.get(name) instanceof JsonPrimitive value && value.isString() ? value.getAsString() : "";
    }

    /** The number, or 0. */
    public static double number(JsonObject object, String name) {
        return object.get(name) instanceof JsonPrimitive value && value.isNumber() ? value.getAsDouble() : 0;
    }

    /** Tells whether it is true. */
    public static boolean is(JsonObject object, String name) {
        return object.get(name) instanceof JsonPrimitive value && value.isBoolean() && value.getAsBoolean();
    }
}
