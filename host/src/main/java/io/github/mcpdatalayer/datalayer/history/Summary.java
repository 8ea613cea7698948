package io.github.mcpdatalayer.datalayer.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * First facts about the recording of a tab.
 *
 * @param layers by name, in the order of their first page or push
 * @param pages by number
 * @param events by label, in the order of their first push; without GTM's own
 * @param internal number of GTM's own events
 * @param changed number of pushes that were changed after they were pushed
 */
public record Summary(Map<String, LayerTotals> layers, Map<Long, PushCount> pages, Map<String, PushCount> events,
        long internal,
        long changed, CommerceTotals commerce) {

    private static final PushCount NOTHING = new PushCount(0, 0, 0, false);

    /**
     * Number of pushes, with the numbers of the first and the last.
     *
     * @param commerce whether any has e-commerce data
     */
    public record PushCount(long pushes, long first, long last, boolean commerce) {

        static PushCount plus(@Nullable PushCount before, RecordedPush push, boolean commerce) {
            return before == null
                    ? new PushCount(1, push.seq(), push.seq(), commerce)
                    : new PushCount(before.pushes + 1, before.first, push.seq(), before.commerce || commerce);
        }
    }

    /**
     * A layer on all pages together.
     *
     * @param orphans number of pushes into an array that another had replaced
     * @param impossible why pushes into it cannot be recorded; empty if they can
     */
    public record LayerTotals(String kind, long pushes, long orphans, String impossible) {}

    /** The pushes with e-commerce data: their number, their currencies and transaction ids in the order of their first push. */
    public record CommerceTotals(long pushes, Set<String> currencies, Set<String> transactions) {}

    public static Summary of(Recording recording) {
        Map<String, LayerTotals> layers = new LinkedHashMap<>();
        for (RecordedPage page : recording.pages()) {
            for (RecordedPage.PageLayer layer : page.layers()) {
                LayerTotals known = layers.get(layer.name());
                if (known == null || known.impossible.isEmpty()) {
                    layers.put(layer.name(), new LayerTotals(layer.kind(), 0, 0, layer.impossible()));
                }
            }
        }
        Map<Long, PushCount> pages = new LinkedHashMap<>();
        Map<String, PushCount> events = new LinkedHashMap<>();
        Set<String> currencies = new LinkedHashSet<>();
        Set<String> transactions = new LinkedHashSet<>();
        long internal = 0;
        long changed = 0;
        long commerce = 0;
        for (RecordedPush push : recording.pushes()) {
            LayerTotals layer = layers.getOrDefault(push.layer(), new LayerTotals("gtm", 0, 0, ""));
            layers.put(push.layer(),
                    new LayerTotals(layer.kind, layer.pushes + 1, layer.orphans + (push.orphan() ? 1 : 0),
                            layer.impossible));
            JsonObject data = commerce(push);
            pages.put(push.page(), PushCount.plus(pages.get(push.page()), push, data != null));
            changed += push.changed() == null ? 0 : 1;
            if (push.isInternal()) {
                internal++;
            } else {
                events.put(push.label(), PushCount.plus(events.get(push.label()), push, data != null));
            }
            if (data != null) {
                commerce++;
                add(currencies, data.get("currency"));
                add(currencies, data.get("currencyCode"));
                add(transactions, data.get("transaction_id"));
                if (data.get("purchase") instanceof JsonObject purchase
                        && purchase.get("actionField") instanceof JsonObject action) {
                    add(transactions, action.get("id"));
                }
            }
        }
        return new Summary(layers, pages, events, internal, changed,
                new CommerceTotals(commerce, currencies, transactions));
    }

    private static void add(Set<String> values, @Nullable JsonValue value) {
        if (value instanceof JsonString(String text)) {
            values.add(text);
        } else if (value != null && !(value instanceof JsonObject) && !(value instanceof JsonArray)) {
            values.add(value.toJson());
        }
    }

    /** The e-commerce data of a push: its ecommerce object, or the parameters of a gtag() event that has items or an order. */
    private static @Nullable JsonObject commerce(RecordedPush push) {
        if (!(push.value() instanceof JsonObject object)) {
            return null;
        }
        if (object.hasTag("gtag")) {
            return object.get("args") instanceof JsonArray args && args.size() > 2
                    && args.get(2) instanceof JsonObject parameters
                    && (parameters.get("items") != null || parameters.get("transaction_id") != null)
                            ? parameters
                            : null;
        }
        return object.get("ecommerce") instanceof JsonObject ecommerce && ecommerce.size() > 0 ? ecommerce : null;
    }

    /** Chooses so many events at most, those with e-commerce data first, then the latest; in the order of their first push. */
    public List<String> events(int most) {
        List<String> chosen = new ArrayList<>(events.keySet());
        chosen.sort((one, other) -> {
            PushCount a = events.getOrDefault(one, NOTHING);
            PushCount b = events.getOrDefault(other, NOTHING);
            return a.commerce != b.commerce ? Boolean.compare(b.commerce, a.commerce) : Long.compare(b.last, a.last);
        });
        Set<String> kept = Set.copyOf(chosen.subList(0, Math.min(most, chosen.size())));
        return events.keySet().stream().filter(kept::contains).toList();
    }
}
