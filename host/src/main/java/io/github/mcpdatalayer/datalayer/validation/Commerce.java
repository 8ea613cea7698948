package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The order or cart data of a push, for comparison with hits.
 *
 * @param value as it was pushed, if that is a number or the text of one; null for anything else, as tax and shipping
 * @param whole whether all of its items are known
 * @param isAddressed whether gtag() was told which ids it is for
 */
public record Commerce(String event, @Nullable String transaction, @Nullable String value, @Nullable String currency,
        @Nullable String tax, @Nullable String shipping, List<Item> items, boolean whole,
        boolean isAddressed) {

    /** One item; missing values are null. */
    public record Item(@Nullable String id, @Nullable String name, @Nullable String price, @Nullable String quantity) {

        /** Reads an item of a push or a GA4 hit. */
        public static Item of(JsonObject item) {
            String id = single(item.get("item_id"));
            return new Item(id == null ? single(item.get("id")) : id, single(item.get("item_name")),
                    number(item.get("price")), number(item.get("quantity")));
        }
    }

    public Commerce {
        items = List.copyOf(items);
    }

    /** The e-commerce data of an event; null if a push has none, or only that of Universal Analytics. */
    public static @Nullable Commerce of(RecordedPush push) {
        CheckedPush message = CheckedPush.of(push);
        String event = message.event();
        JsonObject data = message.ecommerce();
        if (event == null || data == null || (message.isGtag() && !"event".equals(message.command()))
                || EnhancedCheck.part(message) != null) {
            return null;
        }
        List<Item> items = new ArrayList<>();
        JsonArray given = message.items();
        if (given != null) {
            for (JsonValue each : given.elements()) {
                items.add(each instanceof JsonObject item ? Item.of(item) : new Item(null, null, null, null));
            }
        }
        return new Commerce(event, message.transaction(), number(data.get("value")), text(data.get("currency")),
                number(data.get("tax")), number(data.get("shipping")), items,
                given != null && !LeftOut.isIn(given) && !LeftOut.mayHoldMore(given),
                message.isGtag() && data.get("send_to") != null);
    }

    /** Tells whether GA4's e-commerce reports use an event. */
    public static boolean isEvent(@Nullable String event) {
        return event != null && Ga4.ECOMMERCE.containsKey(event);
    }

    /** Tells whether the event is about an order: purchase and refund. */
    public static boolean isOrder(@Nullable String event) {
        return event != null && Ga4.isOrder(event);
    }

    /** Tells whether a text is JavaScript's rendering of a missing value, as in {@code undefined}. */
    public static boolean isNothing(String text) {
        return PushedText.isNothing(text);
    }

    /** Tells whether an event counts as money in GA4, without being about orders and carts. */
    public static boolean isLead(@Nullable String event) {
        return event != null && Ga4.LEADS.contains(event);
    }

    /** Tells whether a text is a number as JavaScript writes it: {@code 1299.00}, and not {@code 1,299.00}. */
    public static boolean isNumber(String text) {
        return PushedText.isNumber(text);
    }

    /** Tells whether a text is a code of ISO 4217 in upper case. */
    public static boolean isCurrency(String text) {
        return Ga4.isCurrency(text);
    }

    private static @Nullable String single(@Nullable JsonValue value) {
        return value instanceof JsonNumber(String number) ? number : text(value);
    }

    private static @Nullable String number(@Nullable JsonValue value) {
        String text = value instanceof JsonNumber(String number) ? number : text(value);
        return text != null && PushedText.isNumber(text) ? text.strip() : null;
    }

    private static @Nullable String text(@Nullable JsonValue value) {
        return value instanceof JsonString(String text) && !text.isBlank() ? text : null;
    }
}
