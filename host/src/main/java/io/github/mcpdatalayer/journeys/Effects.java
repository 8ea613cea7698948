package io.github.mcpdatalayer.journeys;

import java.util.Map;

import io.github.mcpdatalayer.hits.VendorNames;
import org.jspecify.annotations.Nullable;

/** What a failed expectation means for those who work with the numbers. */
final class Effects {

    private static final Map<String, String> OF_EVENTS = Map.ofEntries(
            Map.entry("purchase", "revenue and orders"), Map.entry("refund", "refunds"),
            Map.entry("add_to_cart", "additions to the basket"), Map.entry("view_cart", "views of the basket"),
            Map.entry("remove_from_cart", "removals from the basket"),
            Map.entry("begin_checkout", "starts of the checkout"),
            Map.entry("add_shipping_info", "choices of delivery"),
            Map.entry("add_payment_info", "choices of payment"),
            Map.entry("view_item", "product views"), Map.entry("view_item_list", "views of product lists"),
            Map.entry("page_view", "page views"), Map.entry("generate_lead", "leads"),
            Map.entry("sign_up", "registrations"), Map.entry("login", "logins"), Map.entry("search", "searches"));

    private Effects() {}

    private static String counted(@Nullable String event) {
        String known = event == null ? null : OF_EVENTS.get(event);
        return known == null ? "this event" : known;
    }

    static String missing(@Nullable String event, String where) {
        return upper(counted(event)) + verb(event) + " missing in " + where + ".";
    }

    static String tooMany(@Nullable String event, String where) {
        return upper(counted(event)) + verb(event) + " counted too often in " + where + ".";
    }

    static String otherValue(@Nullable String event, String where) {
        return upper(counted(event)) + verb(event) + " reported with other details than expected in " + where + ".";
    }

    private static String verb(@Nullable String event) {
        return event != null && OF_EVENTS.containsKey(event) ? " are" : " is";
    }

    private static String upper(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** How a vendor is called in a sentence. */
    static String vendor(@Nullable String vendor) {
        if (vendor == null) {
            return "the tools that are to receive it";
        }
        return VendorNames.of(vendor);
    }
}
