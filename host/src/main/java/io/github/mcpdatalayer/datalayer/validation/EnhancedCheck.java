package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Finds pushes in the shape of Universal Analytics' Enhanced Ecommerce. Beside GA4's own push of the same event they are
 * harmless leftovers of a migration.
 */
final class EnhancedCheck implements PushCheck {

    /** UA's objects with GA4's corresponding events. */
    private static final Map<String, String> PARTS = Map.ofEntries(Map.entry("impressions", "view_item_list"),
            Map.entry("detail", "view_item"), Map.entry("add", "add_to_cart"),
            Map.entry("remove", "remove_from_cart"), Map.entry("checkout", "begin_checkout"),
            Map.entry("checkout_option", "add_payment_info"), Map.entry("purchase", "purchase"),
            Map.entry("refund", "refund"), Map.entry("promoView", "view_promotion"),
            Map.entry("promoClick", "select_promotion"), Map.entry("click", "select_item"),
            Map.entry("currencyCode", ""));

    private record Left(RecordedPush push, String part, @Nullable JsonValue value, Findings findings) {}

    private final List<Left> seen = new ArrayList<>();
    private final Set<String> events = new HashSet<>();

    /** The object of Universal Analytics in a push without GA4 data; null if there is none. */
    static @Nullable String part(CheckedPush message) {
        JsonObject ecommerce = message.isGtag() ? null : message.ecommerce();
        if (ecommerce == null || ecommerce.get("items") != null) {
            return null;
        }
        return ecommerce.members().stream().map(JsonObject.Member::name).filter(PARTS::containsKey).findFirst()
                .orElse(null);
    }

    @Override
    public void see(CheckedPush message, Findings findings) {
        String event = message.event();
        JsonObject ecommerce = message.ecommerce();
        if (ecommerce == null) {
            return;
        }
        String part = part(message);
        if (part != null && !LeftOut.is(message.parameters().get("ecommerce"))) {
            seen.add(new Left(message.push(), part, ecommerce.get(part), findings));
        } else if (event != null && ecommerce.get("items") != null) {
            events.add(event);
        }
    }

    @Override
    public void end() {
        for (Left each : seen) {
            String path = Paths.child("$.ecommerce", each.part());
            Said said = Seen.said(each.value());
            if (events.contains(PARTS.get(each.part()))) {
                each.findings().hint(Rule.ENHANCED_ECOMMERCE_SHAPE, each.push(), path, said);
            } else {
                each.findings().add(Rule.ENHANCED_ECOMMERCE_SHAPE, each.push(), path, said);
            }
        }
    }
}
