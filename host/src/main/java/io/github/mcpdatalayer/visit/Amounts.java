package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.validation.Commerce;
import org.jspecify.annotations.Nullable;

/** Compares amounts of money in pushes and hits. */
final class Amounts {

    /** Tolerates rounding. */
    private static final double EQUAL = 0.005;
    private static final double CENT = 0.011;
    /** The range of sales tax rates, in percent. */
    private static final int LEAST_RATE = 2;
    private static final int MOST_RATE = 27;

    private Amounts() {}

    static boolean areEqual(String one, String other) {
        Double first = number(one);
        Double second = number(other);
        // Some tags send a value that is not a number.
        return (first == null || second == null) ? one.equals(other) : Math.abs(first - second) < EQUAL;
    }

    /** Tells whether the value is the pushed one without tax, without shipping or without both, or the price of the items. */
    static boolean isPart(String value, Commerce pushed) {
        Double told = number(value);
        Double whole = number(pushed.value());
        if (told == null || whole == null) {
            return false;
        }
        List<Double> parts = new ArrayList<>();
        Double tax = number(pushed.tax());
        Double shipping = number(pushed.shipping());
        if (tax != null) {
            parts.add(whole - tax);
        }
        if (shipping != null) {
            parts.add(whole - shipping);
        }
        if (tax != null && shipping != null) {
            parts.add(whole - tax - shipping);
        }
        double sum = 0;
        for (Commerce.Item item : pushed.items()) {
            Double price = number(item.price());
            Double quantity = number(item.quantity());
            sum += price == null ? Double.NaN : price * (quantity == null ? 1 : quantity);
        }
        parts.add(sum);
        return parts.stream().anyMatch(part -> part > 0 && Math.abs(part - told) < CENT);
    }

    /** Tells whether the value is the pushed one without a tax of a whole percentage. */
    static boolean isNet(String value, String pushed) {
        Double told = number(value);
        Double whole = number(pushed);
        if (told == null || whole == null || told <= 0) {
            return false;
        }
        for (int rate = LEAST_RATE; rate <= MOST_RATE; rate++) {
            if (Math.abs(whole / (1 + rate / 100.0) - told) < CENT / 2) {
                return true;
            }
        }
        return false;
    }

    static @Nullable Double number(@Nullable String text) {
        try {
            return text == null ? null : (Double) Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            return null; // not a number: compared as text
        }
    }
}
