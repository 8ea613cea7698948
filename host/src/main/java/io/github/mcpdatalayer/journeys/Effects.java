package io.github.mcpdatalayer.journeys;

import java.util.Map;

import io.github.mcpdatalayer.hits.VendorNames;
import org.jspecify.annotations.Nullable;

/** Explains what a failed expectation means for those who work with the numbers. */
final class Effects {

    /** The place of numbers that come from a push: every tool that reads the data layer. */
    static final LocalizedText IN_ALL_TOOLS = LocalizedText.of("effects.in-every-tool-that-reads-the");
    static final LocalizedText IN_LAYER = LocalizedText.of("effects.in-the-data-layer");
    static final LocalizedText OTHER_PAGE = LocalizedText.of("effects.the-journey-did-not-come-to");
    static final LocalizedText NOT_SHOWN = LocalizedText.of("effects.the-visitor-does-not-see-what");
    static final LocalizedText NO_VALUE = LocalizedText.of("effects.later-steps-of-the-journey-lack");
    static final LocalizedText OFF_PLAN = LocalizedText.of("effects.the-data-does-not-follow-the");
    private static final LocalizedText NOT_DENIED = LocalizedText.of("effects.tags-may-use-data-that-the");
    private static final LocalizedText NOT_GRANTED = LocalizedText.of("effects.tags-are-held-back-although-the");

    private static final LocalizedText THIS_EVENT = LocalizedText.of("effects.this-event");
    private static final Map<String, LocalizedText> OF_EVENTS = Map.ofEntries(
            of("purchase"),
            of("refund"),
            of("add_to_cart"),
            of("view_cart"),
            of("remove_from_cart"),
            of("begin_checkout"),
            of("add_shipping_info"),
            of("add_payment_info"),
            of("view_item"),
            of("view_item_list"),
            of("page_view"), of("generate_lead"),
            of("sign_up"), of("login"),
            of("search"));

    private Effects() {}

    private static Map.Entry<String, LocalizedText> of(String event) {
        return Map.entry(event, LocalizedText.of("effects.of." + event));
    }

    /** @param where the place of the numbers, as {@link #in} gives it */
    static LocalizedText missing(@Nullable String event, LocalizedText where) {
        return said(event, where, "effects.one-missing", "effects.several-missing");
    }

    static LocalizedText tooMany(@Nullable String event, LocalizedText where) {
        return said(event, where, "effects.one-too-often", "effects.several-too-often");
    }

    static LocalizedText otherValue(@Nullable String event, LocalizedText where) {
        return said(event, where, "effects.one-other", "effects.several-other");
    }

    /** Explains consent signals that differ from the visitor's choice. */
    static LocalizedText consent(String wanted) {
        return wanted.equals("denied") ? NOT_DENIED : NOT_GRANTED;
    }

    private static LocalizedText said(@Nullable String event, LocalizedText where, String one, String several) {
        LocalizedText known = event == null ? null : OF_EVENTS.get(event);
        return known == null
                ? LocalizedText.of(one, THIS_EVENT, where)
                : LocalizedText.of(several, known, where);
    }

    /** Names the place of a vendor's numbers. */
    static LocalizedText in(@Nullable String vendor) {
        return vendor == null
                ? LocalizedText.of("effects.in-the-tools-that-are-to")
                : LocalizedText.same("in " + VendorNames.of(vendor));
    }
}
