package io.github.mcpdatalayer.hits;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.history.PushKind;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a push that identify its hits.
 *
 * @param meaning GA4's name for its event; null for none
 * @param configured the id of a gtag('config', …); null for another push
 * @param texts every scalar in it
 * @param transactions ids of orders in it
 * @param values numbers that may be the event's value
 * @param items ids of items
 */
record PushFacts(RecordedPush push, long document, @Nullable String meaning, @Nullable String configured,
        Set<String> texts, Set<String> transactions, Set<String> values, Set<String> items) {

    /** The most values that are read of a push. */
    private static final int MOST_VALUES = 5_000;
    static final Set<String> ITEM_IDS = Set.of("item_id", "id", "sku", "SKU", "product_id", "productId",
            "content_id", "product_sku");
    private static final Pattern PARTS = Pattern.compile("[_ .-]");
    private static final int MOST_LETTERS = 40;
    /** Writes a name in small letters, without what parts words. */
    private static final Set<String> TRANSACTIONS = Set.of("transactionid", "orderid", "purchaseid", "ordernumber",
            "ordernr", "transaction");
    private static final Set<String> VALUES = Set.of("value", "revenue", "total", "pricetotal", "totalprice",
            "ordertotal", "ordervalue", "transactiontotal", "totalvalue", "amount", "price");

    static PushFacts of(RecordedPush push, long document) {
        Set<String> texts = new HashSet<>();
        Set<String> transactions = new HashSet<>();
        Set<String> values = new HashSet<>();
        Set<String> items = new HashSet<>();
        Deque<JsonValue> open = new ArrayDeque<>();
        open.push(push.value());
        while (!open.isEmpty() && texts.size() < MOST_VALUES) {
            JsonValue each = open.pop();
            if (each instanceof JsonArray array) {
                array.elements().forEach(open::push);
            } else if (each instanceof JsonObject object) {
                for (JsonObject.Member member : object.members()) {
                    open.push(member.value());
                    String text = Places.text(member.value());
                    if (text == null) {
                        continue;
                    }
                    String letters = letters(member.name());
                    if (TRANSACTIONS.contains(letters)) {
                        transactions.add(text);
                    }
                    if (VALUES.contains(letters)) {
                        values.add(plain(text));
                    }
                    if (ITEM_IDS.contains(member.name())) {
                        items.add(text);
                    }
                }
            } else {
                String text = Places.text(each);
                if (text != null) {
                    texts.add(text);
                }
            }
        }
        String event = push.event();
        return new PushFacts(push, document, event == null ? null : Vendors.known().meaning(event), configured(push),
                texts, transactions, values, items);
    }

    private static @Nullable String configured(RecordedPush push) {
        return push.kind() == PushKind.GTAG && push.value() instanceof JsonObject call
                && call.get("args") instanceof JsonArray args && args.size() > 1
                && args.get(0).equals(new JsonString("config")) && args.get(1) instanceof JsonString(String id)
                        ? id
                        : null;
    }

    /** Sites write transaction_id, transactionID and Transaction-Id, and mean one thing. */
    private static String letters(String name) {
        return name.length() > MOST_LETTERS
                ? name
                : PARTS.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
    }

    /** A number in its canonical spelling: 9.50 is 9.5. */
    static String plain(String number) {
        try {
            double value = Double.parseDouble(number);
            return value == Math.rint(value) && Math.abs(value) < 1e15
                    ? Long.toString((long) value)
                    : Double.toString(value);
        } catch (NumberFormatException e) {
            return number;
        }
    }

    /** The ids of a hit's items. */
    static Set<String> items(List<JsonValue> items) {
        Set<String> ids = new HashSet<>();
        for (JsonValue item : items) {
            if (item instanceof JsonObject object) {
                for (JsonObject.Member member : object.members()) {
                    String text = ITEM_IDS.contains(member.name()) ? Places.text(member.value()) : null;
                    if (text != null) {
                        ids.add(text);
                    }
                }
            }
        }
        return ids;
    }
}
