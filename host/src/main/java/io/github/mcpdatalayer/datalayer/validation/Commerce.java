package io.github.mcpdatalayer.datalayer.validation;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a push tells of an order or a cart, for what compares it with hits.
 *
 * @param value as it was pushed, if that is a number or the text of one; null for anything else
 * @param items how many there are
 */
public record Commerce(String event, @Nullable String transaction, @Nullable String value, @Nullable String currency,
        int items) {

    /** The e-commerce data of an event; null where a push has none. */
    public static @Nullable Commerce of(RecordedPush push) {
        Message message = Message.of(push);
        String event = message.event();
        JsonObject data = message.ecommerce();
        if (event == null || data == null || (message.isGtag() && !"event".equals(message.command()))) {
            return null;
        }
        JsonArray items = message.items();
        return new Commerce(event, message.transaction(), number(data.get("value")), text(data.get("currency")),
                items == null ? 0 : items.size());
    }

    /** Whether GA4 has reports for an event that are about orders and carts. */
    public static boolean isEvent(@Nullable String event) {
        return event != null && Ga4.ECOMMERCE.containsKey(event);
    }

    /** Whether the event is about an order: purchase and refund. */
    public static boolean isOrder(@Nullable String event) {
        return event != null && Ga4.isOrder(event);
    }

    /** Whether a text is what JavaScript makes of a value that is not there, as in {@code undefined}. */
    public static boolean isNothing(String text) {
        return ValueCheck.NOTHING.contains(text);
    }

    private static @Nullable String number(@Nullable JsonValue value) {
        String text = value instanceof JsonNumber(String number) ? number : text(value);
        return text != null && EcommerceCheck.isNumber(text) ? text.strip() : null;
    }

    private static @Nullable String text(@Nullable JsonValue value) {
        return value instanceof JsonString(String text) && !text.isBlank() ? text : null;
    }
}
