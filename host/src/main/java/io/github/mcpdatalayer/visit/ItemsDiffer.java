package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Commerce;
import io.github.mcpdatalayer.datalayer.validation.Commerce.Item;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Said;
import org.jspecify.annotations.Nullable;

/** Compares the items of a hit with those of its push: number, ids, prices and quantities. */
final class ItemsDiffer {

    /** GA4's limit. */
    private static final int MOST = 200;
    private static final int SHOWN = 2;

    private ItemsDiffer() {}

    /** The differences in words; none if either has no items, which is another defect. */
    static List<Said> in(List<JsonValue> sent, Commerce pushed) {
        List<Item> told = new ArrayList<>();
        for (JsonValue each : sent) {
            if (each instanceof JsonObject item) {
                told.add(Item.of(item));
            }
        }
        if (told.isEmpty() || pushed.items().isEmpty() || !pushed.whole() || pushed.items().size() > MOST) {
            return List.of();
        }
        if (told.size() != pushed.items().size()) {
            return List.of(Phrase.ITEMS_INSTEAD.of(told.size(), pushed.items().size()));
        }
        Map<String, List<Item>> open = new HashMap<>();
        told.forEach(item -> open.computeIfAbsent(key(item), _ -> new ArrayList<>()).add(item));
        List<Said> differing = new ArrayList<>();
        for (int i = 0; i < pushed.items().size(); i++) {
            Item wanted = pushed.items().get(i);
            List<Item> same = open.get(key(wanted));
            if (same == null || same.isEmpty()) {
                differing.add(Phrase.ITEM_INSTEAD.of(name(told.get(i)), name(wanted)));
            } else {
                Item item = same.removeFirst();
                add(differing, Phrase.PRICE_INSTEAD, wanted, item.price(), wanted.price());
                add(differing, Phrase.QUANTITY_INSTEAD, wanted, item.quantity(), wanted.quantity());
            }
        }
        return differing.subList(0, Math.min(SHOWN, differing.size()));
    }

    private static void add(List<Said> differing, Phrase phrase, Item item, @Nullable String told,
            @Nullable String wanted) {
        if (told != null && wanted != null && !Amounts.areEqual(told, wanted)) {
            differing.add(phrase.of(name(item), told, wanted));
        }
    }

    private static Said name(Item item) {
        String key = key(item);
        return key.isEmpty() ? Phrase.WITHOUT_ID.of() : Said.plain(key);
    }

    private static String key(Item item) {
        return Objects.requireNonNullElse(item.id(), Objects.requireNonNullElse(item.name(), ""));
    }
}
