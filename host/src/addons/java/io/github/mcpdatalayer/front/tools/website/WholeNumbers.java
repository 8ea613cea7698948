package io.github.mcpdatalayer.front.tools.website;

import java.math.BigDecimal;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/** Whole numbers as JSON Schema means them: 2.0 and 2e0 are the integer 2, however they are written. */
final class WholeNumbers {

    /** Longer ones are left as they are written. */
    private static final int MOST_DIGITS = 400;

    private WholeNumbers() {}

    /** Writes whole numbers in digits alone. */
    static JsonElement in(JsonElement given) {
        if (given instanceof JsonObject object) {
            var all = new JsonObject();
            object.asMap().forEach((name, value) -> all.add(name, in(value)));
            return all;
        }
        if (given instanceof JsonArray array) {
            var all = new JsonArray();
            array.forEach(each -> all.add(in(each)));
            return all;
        }
        return given instanceof JsonPrimitive number && number.isNumber() ? number(number) : given;
    }

    private static JsonPrimitive number(JsonPrimitive written) {
        try {
            BigDecimal value = new BigDecimal(written.getAsString()).stripTrailingZeros();
            return value.scale() <= 0 && (long) value.precision() - value.scale() <= MOST_DIGITS
                    ? new JsonPrimitive(value.toBigIntegerExact())
                    : written;
        } catch (NumberFormatException e) {
            return written; // an exponent of ten digits
        }
    }
}
