package io.github.mcpdatalayer.datalayer.validation;

import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names and limits of Google Analytics 4, as of {@link Rule#DATED}. Sources: support.google.com/analytics answers 9267744
 * (limits), 13316687 (names) and developers.google.com/analytics/devguides/collection/ga4/reference/events.
 */
final class Ga4 {

    static final int NAME = 40;
    static final int PARAMETERS = 25;
    static final int VALUE = 100;
    static final int USER_ID = 256;
    static final int USER_PROPERTIES = 25;
    static final int USER_PROPERTY_NAME = 24;
    static final int USER_PROPERTY_VALUE = 36;
    static final int ITEMS = 200;
    static final int ITEM_PARAMETERS = 27;

    static final Map<String, Integer> LONGER_VALUES = Map.of("page_title", 300, "page_referrer", 420, "page_location",
            1000);

    static final Set<String> RESERVED_EVENTS = Set.of("ad_activeview", "ad_click", "ad_exposure",
            "ad_query", "ad_reward", "adunit_exposure", "app_background", "app_clear_data", "app_exception",
            "app_remove", "app_store_refund", "app_store_subscription_cancel", "app_store_subscription_convert",
            "app_store_subscription_renew", "app_update", "app_upgrade", "dynamic_link_app_open",
            "dynamic_link_app_update", "dynamic_link_first_open", "error", "firebase_campaign",
            "firebase_in_app_message_action", "firebase_in_app_message_dismiss", "firebase_in_app_message_impression",
            "first_open", "first_visit", "notification_dismiss", "notification_foreground", "notification_open",
            "notification_receive", "notification_send", "os_update", "session_start", "user_engagement");

    private static final Set<String> RESERVED_PREFIXES = Set.of("_", "firebase_", "ga_", "google_", "gtag.");

    /** Parameters that gtag() itself reads: no limit counts them. */
    static final Set<String> DIRECTIVES = Set.of("send_to", "groups", "event_callback", "event_timeout",
            "non_interaction", "transport_type", "items", "user_properties", "user_data", "debug_mode");

    /** E-commerce events and the data that GA4 requires. */
    enum Needs {
        ITEMS,
        VALUE,
        TRANSACTION
    }

    static final Map<String, Set<Needs>> ECOMMERCE = Map.ofEntries(
            Map.entry("add_payment_info", Set.of(Needs.ITEMS, Needs.VALUE)),
            Map.entry("add_shipping_info", Set.of(Needs.ITEMS, Needs.VALUE)),
            Map.entry("add_to_cart", Set.of(Needs.ITEMS, Needs.VALUE)),
            Map.entry("add_to_wishlist", Set.of(Needs.ITEMS, Needs.VALUE)),
            Map.entry("begin_checkout", Set.of(Needs.ITEMS, Needs.VALUE)),
            Map.entry("purchase", Set.of(Needs.ITEMS, Needs.VALUE, Needs.TRANSACTION)),
            Map.entry("refund", Set.of(Needs.TRANSACTION)),
            Map.entry("remove_from_cart", Set.of(Needs.ITEMS, Needs.VALUE)),
            Map.entry("select_item", Set.of(Needs.ITEMS)), Map.entry("select_promotion", Set.of()),
            Map.entry("view_cart", Set.of(Needs.ITEMS, Needs.VALUE)),
            Map.entry("view_item", Set.of(Needs.ITEMS, Needs.VALUE)),
            Map.entry("view_item_list", Set.of(Needs.ITEMS)), Map.entry("view_promotion", Set.of()));

    private static final Set<String> OTHER_EVENTS = Set.of("ad_impression", "earn_virtual_currency", "exception",
            "generate_lead", "join_group", "level_end", "level_start", "level_up", "login", "page_view", "post_score",
            "search", "select_content", "share", "sign_up", "spend_virtual_currency", "tutorial_begin",
            "tutorial_complete", "unlock_achievement", "view_search_results", "qualify_lead", "disqualify_lead",
            "working_lead", "close_convert_lead", "close_unconvert_lead");

    /** Events whose value is that of a lead. */
    static final Set<String> LEADS = Set.of("generate_lead", "qualify_lead", "disqualify_lead", "working_lead",
            "close_convert_lead", "close_unconvert_lead");

    static final Set<String> ITEM_PARAMETERS_OF_GA4 = Set.of("item_id", "item_name", "affiliation", "coupon",
            "currency", "discount", "index", "item_brand", "item_category", "item_category2", "item_category3",
            "item_category4", "item_category5", "item_list_id", "item_list_name", "item_variant", "location_id",
            "price", "quantity", "promotion_id", "promotion_name", "creative_name", "creative_slot",
            "google_business_vertical", "id");

    private static final Set<String> CURRENCIES = Currency.getAvailableCurrencies().stream()
            .map(Currency::getCurrencyCode).collect(Collectors.toUnmodifiableSet());

    /** The names of GA4's events without case and separators, each with the name itself. */
    private static final Map<String, String> BY_LETTERS = Stream
            .concat(ECOMMERCE.keySet().stream(), OTHER_EVENTS.stream())
            .collect(Collectors.toUnmodifiableMap(Ga4::letters, name -> name));

    private Ga4() {}

    static boolean isCurrency(String code) {
        return CURRENCIES.contains(code);
    }

    /** Tells whether GA4 has reports for an event of this name. */
    static boolean isEvent(String event) {
        return ECOMMERCE.containsKey(event) || OTHER_EVENTS.contains(event);
    }

    /** Tells whether an event is about an order. */
    static boolean isOrder(String event) {
        return ECOMMERCE.getOrDefault(event, Set.of()).contains(Needs.TRANSACTION);
    }

    static boolean hasReservedPrefix(String name) {
        return RESERVED_PREFIXES.stream().anyMatch(name::startsWith);
    }

    /** Begins with a letter; letters, digits and underscores after it. */
    static boolean isName(String name) {
        return !name.isEmpty() && Character.isLetter(name.codePointAt(0))
                && name.codePoints().allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
    }

    /** GA4's name for a name that differs only in case or separators; empty if there is none or the name is right. */
    static String meant(String name) {
        String known = BY_LETTERS.getOrDefault(letters(name), "");
        return known.equals(name) ? "" : known;
    }

    static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }
}
