package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Two pushes of one event that differ in one parameter: two places push it, each with a word of its own. */
final class NearPush {

    /** Events that one visitor does not make twice within a second with another parameter. */
    private static final Set<String> ONCE = Set.of("page_view", "purchase", "add_to_cart", "remove_from_cart",
            "add_to_wishlist", "begin_checkout", "add_payment_info", "add_shipping_info", "view_item", "view_cart",
            "generate_lead", "sign_up", "login", "view_search_results", "search");
    /** The keys that name the thing itself, and whom it is sent to: another value is another event. */
    private static final Set<String> TELLING = Set.of("items", "value", "send_to", "page_location", "page_path",
            "page_url", "url", "path", "page", "search_term", "query", "form_id", "event_callback", "transaction_id");
    private static final Set<String> GTM = Set.of("gtm.uniqueEventId", "eventCallback");

    private NearPush() {}

    /** The only parameter in which two pushes of one event differ; null if there is none, or if they are two events. */
    static @Nullable String difference(CheckedPush first, CheckedPush second) {
        if (!ONCE.contains(String.valueOf(second.event())) || first.isGtag() != second.isGtag()
                || LeftOut.isIn(first.push().value()) || LeftOut.isIn(second.push().value())) {
            return null;
        }
        List<String> differing = new ArrayList<>();
        compare(first.parameters(), second.parameters(), "", differing);
        return differing.size() == 1 && !TELLING.contains(last(differing.getFirst())) ? differing.getFirst() : null;
    }

    private static void compare(JsonObject one, JsonObject other, String path, List<String> differing) {
        Set<String> names = new TreeSet<>();
        one.members().forEach(member -> names.add(member.name()));
        other.members().forEach(member -> names.add(member.name()));
        for (String name : names) {
            if (!GTM.contains(name) && !Objects.equals(one.get(name), other.get(name))) {
                if (name.equals("ecommerce") && path.isEmpty() && one.get(name) instanceof JsonObject before
                        && other.get(name) instanceof JsonObject after) {
                    compare(before, after, "ecommerce.", differing);
                } else {
                    differing.add(path + name);
                }
            }
        }
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
