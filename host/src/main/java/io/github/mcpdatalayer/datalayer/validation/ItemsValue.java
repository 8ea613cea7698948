package io.github.mcpdatalayer.datalayer.validation;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Holds a value against its items. Google's page on purchase says: value is the sum of price × quantity of all items,
 * without tax and shipping.
 */
public final class ItemsValue {

    /**
     * A value that is not the sum of its items.
     *
     * @param explained whether tax, shipping or a discount makes the difference
     */
    public record Unlike(Said said, boolean explained) {}

    /** The least factor that counts as a hundredfold: taxes, shipping and discounts may be on one side only. */
    private static final double LEAST = 80;
    private static final double MOST = 130;
    private static final double CENT = 0.011;
    /** The difference that the rounding of a unit price can make. */
    private static final double ROUNDED = 0.005;
    private static final double MOST_ROUNDED = 0.5;

    private record Part(String name, double amount) {

        Said said() {
            return Phrase.NAMED.of(name, money(amount));
        }
    }

    /** The sums of items. */
    private record Sums(double all, double single, double discounts, double quantities) {}

    private ItemsValue() {}

    /** Compares the value with what the items make; null where it does not, or where either is not known. */
    public static @Nullable Unlike of(JsonObject ecommerce) {
        Double value = amount(ecommerce.get("value"));
        Sums sums = ecommerce.get("items") instanceof JsonArray items && !LeftOut.isIn(items)
                && !LeftOut.mayHoldMore(items) ? sums(items, ecommerce.get("currency")) : null;
        if (value == null || sums == null || value < 0 || sums.all < 0 || isNear(value, sums.all, sums)) {
            return null;
        }
        Said both = Phrase.ITEMS_MAKE.of(Seen.said(ecommerce.get("value")), money(sums.all));
        double more = Math.max(value, sums.all);
        double times = more / Math.min(value, sums.all);
        if (times >= LEAST && times <= MOST && more == Math.rint(more)) {
            return new Unlike(Phrase.IN_CENTS.of(both), false);
        }
        List<Part> parts = parts(ecommerce, sums);
        List<Part> made = made(value - sums.all, parts, sums);
        if (made != null) {
            return new Unlike(Phrase.DIFFERENCE_IS.of(both, joined(made)), true);
        }
        if (isNear(value, sums.single, sums)) {
            return new Unlike(Phrase.WITHOUT_QUANTITIES.of(both, money(sums.single)), false);
        }
        return new Unlike(parts.isEmpty() ? both : Phrase.NOT_MADE_BY.of(both, joined(parts)), false);
    }

    private static List<Part> parts(JsonObject ecommerce, Sums sums) {
        List<Part> parts = new ArrayList<>();
        for (String name : List.of("tax", "shipping", "discount")) {
            Double amount = amount(ecommerce.get(name));
            if (amount != null && amount != 0) {
                parts.add(new Part(name, amount));
            }
        }
        if (sums.discounts != 0) {
            parts.add(new Part("items.discount", sums.discounts));
        }
        return parts;
    }

    /** The parts that add up to the difference, whatever their sign; null if none do. */
    private static @Nullable List<Part> made(double difference, List<Part> parts, Sums sums) {
        int ways = (int) Math.pow(3, parts.size());
        List<Part> best = null;
        for (int way = 1; way < ways; way++) {
            List<Part> some = new ArrayList<>();
            double sum = 0;
            int digits = way;
            for (Part part : parts) {
                int sign = digits % 3 == 2 ? -1 : digits % 3;
                digits /= 3;
                sum += sign * part.amount;
                if (sign != 0) {
                    some.add(part);
                }
            }
            if (isNear(sum, difference, sums) && (best == null || some.size() < best.size())) {
                best = some;
            }
        }
        return best;
    }

    private static Said joined(List<Part> parts) {
        return Said.joined(", ", parts.stream().map(Part::said).toList());
    }

    private static boolean isNear(double one, double other, Sums sums) {
        return Math.abs(one - other) <= CENT + Math.min(MOST_ROUNDED, ROUNDED * sums.quantities);
    }

    /** Null if a price is missing or in another currency. */
    private static @Nullable Sums sums(JsonArray items, @Nullable JsonValue currency) {
        double all = 0;
        double single = 0;
        double discounts = 0;
        double quantities = 0;
        for (JsonValue each : items.elements()) {
            if (!(each instanceof JsonObject item)) {
                return null;
            }
            Double price = amount(item.get("price"));
            JsonValue own = item.get("currency");
            JsonValue given = item.get("quantity");
            Double quantity = given == null ? Double.valueOf(1) : amount(given);
            if (price == null || quantity == null || (own instanceof JsonString && !own.equals(currency))) {
                return null;
            }
            Double discount = amount(item.get("discount"));
            all += price * quantity;
            single += price;
            discounts += discount == null ? 0 : discount * quantity;
            quantities += quantity;
        }
        return items.size() == 0 ? null : new Sums(all, single, discounts, quantities);
    }

    private static @Nullable Double amount(@Nullable JsonValue value) {
        String text = value instanceof JsonNumber(String number)
                ? number
                : value instanceof JsonString(String given) ? given : "";
        if (!(value instanceof JsonNumber) && !PushedText.isNumber(text)) {
            return null;
        }
        double number = Double.parseDouble(text.strip());
        return Double.isFinite(number) ? (Double) number : null;
    }

    private static String money(double amount) {
        String text = BigDecimal.valueOf(Math.round(amount * 100), 2).stripTrailingZeros().toPlainString();
        return text.matches("-?\\d+\\.\\d") ? text + "0" : text;
    }
}
