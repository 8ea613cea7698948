package io.github.mcpdatalayer.datalayer.validation;

import java.util.Locale;

/**
 * What a push can be found to break. The limits are those of Google's documentation as of {@link #DATED}; the mistakes with
 * tag managers are those of facts measured on GTM, Tealium and Adobe.
 */
public enum Rule {
    EVENT_NAME_TOO_LONG(Severity.ERROR, "GA4 takes event names of at most 40 characters.",
            "Shorten the name; GA4 drops the event."),
    EVENT_NAME_INVALID(Severity.ERROR,
            "GA4 event names begin with a letter and have only letters, digits and underscores.",
            "Rename the event, as in add_to_cart."),
    EVENT_NAME_RESERVED(Severity.ERROR, "GA4 reserves this event name or prefix.",
            "Choose another name; GA4 drops the event or counts it twice."),
    EVENT_NAME_MISSPELT(Severity.WARNING, "This is nearly the name of an event that GA4 has reports for.",
            "Write the name exactly as GA4 has it."),
    EVENT_NAME_EMPTY(Severity.ERROR, "The event has no name.", "Push a non-empty string as event."),
    EVENT_NOT_TEXT(Severity.ERROR, "The event is not a string, so no trigger sees it.", "Push a string as event."),
    TOO_MANY_PARAMETERS(Severity.ERROR, "GA4 takes at most 25 parameters with an event.",
            "Send fewer; GA4 leaves out the rest."),
    PARAMETER_NAME_TOO_LONG(Severity.ERROR, "GA4 takes parameter names of at most 40 characters.",
            "Shorten the name; GA4 leaves the parameter out."),
    PARAMETER_NAME_INVALID(Severity.ERROR,
            "GA4 parameter names begin with a letter and have only letters, digits and underscores.",
            "Rename the parameter."),
    PARAMETER_NAME_RESERVED(Severity.ERROR, "GA4 reserves this prefix of parameter names.", "Choose another name."),
    VALUE_TOO_LONG(Severity.WARNING,
            "GA4 cuts parameter values after 100 characters (page_title 300, page_referrer 420, page_location 1000).",
            "Send a shorter value."),
    USER_ID_TOO_LONG(Severity.ERROR, "GA4 takes a user_id of at most 256 characters.", "Send a shorter id."),
    TOO_MANY_USER_PROPERTIES(Severity.ERROR, "GA4 takes at most 25 user properties.", "Set fewer."),
    USER_PROPERTY_NAME_TOO_LONG(Severity.ERROR, "GA4 takes user property names of at most 24 characters.",
            "Shorten the name."),
    USER_PROPERTY_VALUE_TOO_LONG(Severity.WARNING, "GA4 cuts user property values after 36 characters.",
            "Send a shorter value."),
    TOO_MANY_ITEMS(Severity.ERROR, "GA4 takes at most 200 items with an event.", "Split the event."),
    TOO_MANY_ITEM_PARAMETERS(Severity.ERROR, "GA4 takes at most 27 custom parameters with an item.",
            "Send fewer; GA4 leaves out the rest."),
    ITEMS_MISSING(Severity.ERROR, "This e-commerce event needs a list of items.",
            "Push ecommerce.items with at least one item."),
    ITEMS_NOT_A_LIST(Severity.ERROR, "items must be an array of objects.", "Push an array, also for one item."),
    ITEM_WITHOUT_ID_OR_NAME(Severity.ERROR, "An item needs item_id or item_name.", "Add one of them to the item."),
    ITEMS_OUTSIDE_ECOMMERCE(Severity.ERROR, "GTM reads e-commerce data from the ecommerce object only.",
            "Put items, value and currency inside ecommerce."),
    ENHANCED_ECOMMERCE_SHAPE(Severity.WARNING,
            "This is the shape of Universal Analytics' Enhanced Ecommerce, which GA4 does not read.",
            "Push ecommerce.items with item_id and item_name."),
    TRANSACTION_ID_MISSING(Severity.ERROR, "This event needs a transaction_id: GA4 tells repeated orders by it.",
            "Push the order's number as ecommerce.transaction_id."),
    VALUE_MISSING(Severity.WARNING, "This event should carry a value.", "Push ecommerce.value with its currency."),
    VALUE_WITHOUT_CURRENCY(Severity.ERROR, "A value without currency is not counted as revenue.",
            "Push ecommerce.currency, as in EUR."),
    CURRENCY_INVALID(Severity.ERROR, "The currency is not a code of ISO 4217 in upper case.",
            "Push a code such as EUR."),
    NUMBER_EXPECTED(Severity.ERROR, "A number is expected here.",
            "Push a number without currency sign, with a decimal point."),
    NUMBER_AS_TEXT(Severity.INFO, "A number is written as text here.", "Push a number without quotes."),
    NEGATIVE_NUMBER(Severity.WARNING, "This number should not be negative.", "Check where it is computed."),
    ECOMMERCE_NOT_CLEARED(Severity.WARNING,
            "The ecommerce object before it was not cleared, so its values stay in GTM's state.",
            "Push {ecommerce: null} before each e-commerce event."),
    ITEMS_MERGED_BY_INDEX(Severity.ERROR,
            "Items of an earlier event are left behind these: GTM merges arrays by index.",
            "Push {ecommerce: null} before each e-commerce event."),
    NESTED_CLEAR(Severity.WARNING,
            "_clear inside an object is an ordinary key: GTM obeys it only at the top of a message.",
            "Push {ecommerce: null} before, or put _clear: true beside ecommerce."),
    ARRAY_MIMICS_GTAG(Severity.ERROR,
            "An array that looks like a gtag() call: GTM takes it for a method of the array and ignores it.",
            "Call gtag(), which pushes its arguments object."),
    OBJECT_MIMICS_GTAG(Severity.ERROR, "An object with the keys 0, 1, … that looks like a gtag() call: GTM ignores it.",
            "Call gtag(), which pushes its arguments object."),
    GTAG_PARAMETERS_NOT_AN_OBJECT(Severity.ERROR,
            "gtag('event', …) is dropped unless its third argument is a plain object.",
            "Pass an object, or nothing."),
    GTAG_TOO_MANY_ARGUMENTS(Severity.ERROR, "gtag('event', …) with more than three arguments is dropped.",
            "Pass the name and one object."),
    MESSAGE_IGNORED(Severity.WARNING,
            "GTM takes objects, functions, gtag() calls and arrays that name a method; it skips this.",
            "Push an object."),
    DUPLICATE_EVENT(Severity.WARNING, "The same event was pushed again within seconds.",
            "See which of the two sources should push it."),
    DUPLICATE_TRANSACTION(Severity.ERROR, "The same transaction was pushed more than once.",
            "Push a transaction once; keep its id from the page's reload."),
    EVENT_BEFORE_CONSENT_DEFAULT(Severity.ERROR, "Events came before gtag('consent', 'default', …).",
            "Set the default before GTM's snippet and before any event."),
    CONSENT_UPDATE_WITHOUT_DEFAULT(Severity.WARNING, "A consent update came without a default before it.",
            "Set the default first."),
    CONSENT_SIGNAL_MISSING(Severity.WARNING, "The consent default lacks signals that consent mode v2 needs.",
            "Set ad_storage, analytics_storage, ad_user_data and ad_personalization."),
    CONSENT_SIGNAL_NOT_UPDATED(Severity.WARNING,
            "The consent update sets ad_storage but not what consent mode v2 adds, so that stays at the default.",
            "Update ad_user_data and ad_personalization with ad_storage."),
    CONSENT_SIGNAL_UNKNOWN(Severity.WARNING, "Consent mode has no signal of this name.",
            "Check its spelling; a signal of your own is seen only by tags that are set to ask for it."),
    CONSENT_DEFAULT_AFTER_UPDATE(Severity.WARNING, "A consent default came after an update, which it does not undo.",
            "Set the default first, before anything updates it."),
    CONSENT_DEFAULT_FOR_REGIONS_ONLY(Severity.INFO,
            "Every consent default names regions: for visitors elsewhere nothing is set, and tags send as if all were granted.",
            "Set a default without region, too, if tags shall not do that."),
    CONSENT_SET_LATE(Severity.ERROR, "Google's library says that a tag read the consent state before it was first set.",
            "Set the default before any tag: above GTM's snippet, or by a tag on Consent Initialization."),
    CONSENT_NOT_APPLIED(Severity.ERROR,
            "Google's consent state is not what the last command asked for, and nothing else has set it since.",
            "See whether the command reaches the array that GTM reads, and what it passes."),
    CONSENT_PLATFORMS_DISAGREE(Severity.ERROR, "Two sources updated one consent signal to different values.",
            "Let one consent platform alone update consent."),
    HIT_BEFORE_CONSENT_CHOICE(Severity.WARNING,
            "Hits were sent before a choice was made, by tags that consent mode did not hold back.",
            "Let these tags fire on the choice, or demand consent for them in the tag manager."),
    PING_BEFORE_CONSENT_CHOICE(Severity.INFO,
            "Google's tags sent cookieless pings before a choice was made, as they do in advanced consent mode.",
            "Where that is not wanted (basic consent mode), load the tags after the choice."),
    HIT_AFTER_CONSENT_DENIED(Severity.WARNING,
            "Hits were sent after ad and analytics storage were denied, by tags that do not heed consent mode.",
            "Demand consent for these tags in the tag manager."),
    HIT_CONTRADICTS_CONSENT(Severity.ERROR, "A hit tells Google another consent than the page had when it was sent.",
            "See which tag sent it and whether it takes its consent from elsewhere."),
    CONSENT_VALUE_INVALID(Severity.ERROR, "A consent signal is either granted or denied.",
            "Pass one of the two strings."),
    PUSH_INTO_ORPHANED_ARRAY(Severity.ERROR,
            "Pushed into an array that the page had replaced: later readers of the layer do not see it.",
            "Keep one array: window.dataLayer = window.dataLayer || []."),
    LAYER_REPLACED(Severity.ERROR, "The array was replaced after it had been in use: GTM listens to the old one.",
            "Keep one array: window.dataLayer = window.dataLayer || []."),
    CHANGED_AFTER_PUSH(Severity.WARNING, "The message was changed after it was pushed: tags may have seen either.",
            "Push a copy, or a new message."),
    PERSONAL_DATA(Severity.ERROR,
            "Personal data where Google forbids it: addresses and titles of pages, searches, event parameters, user_id, items.",
            "Leave it out, or pass it hashed in user_data."),
    PRECISE_LOCATION(Severity.WARNING, "A location finer than a square mile is personal data, which Google forbids.",
            "Round to one decimal place, or leave it out."),
    HASH_EXPECTED(Severity.ERROR, "A SHA-256 hash is expected here, and this is none.",
            "Push 64 hexadecimal digits, or let the tag hash the plain value under its own key."),
    PLAIN_TEXT_EXPECTED(Severity.WARNING, "A plain value is expected here, and this is a hash.",
            "Push it under the key for hashes, such as sha256_email_address."),
    HASH_OF_NOTHING(Severity.ERROR, "This is the hash of an empty string.",
            "Leave the key out when there is no value."),
    TEXT_OF_NOTHING(Severity.WARNING, "The text undefined, null, NaN or [object Object] stands where a value should.",
            "Leave the key out when there is no value."),
    NOT_A_NUMBER(Severity.ERROR, "NaN or infinity is pushed where a number should stand.",
            "Check where it is computed."),
    PLACEHOLDER_LEFT(Severity.ERROR, "A template's placeholder was not filled in.",
            "Check the template that writes the page."),
    TEALIUM_NAME(Severity.INFO, "Tealium's names are lower case with underscores.", "Rename the variable."),
    TEALIUM_TYPE(Severity.WARNING, "Tealium's values are strings, or arrays of strings.", "Push a string."),
    TEALIUM_PARALLEL_ARRAYS(Severity.ERROR, "Tealium's product arrays must have one length.",
            "Give each product an entry in each array."),
    UNPLANNED_EVENT(Severity.WARNING, "The plan does not name this event.", "Plan it, or do not push it."),
    REQUIRED_MISSING(Severity.ERROR, "The plan requires this, and it is missing.", "Push it."),
    WRONG_TYPE(Severity.ERROR, "The plan wants another type here.", "Push the planned type."),
    ADDITIONAL_PROPERTY(Severity.WARNING, "The plan does not allow this property.", "Plan it, or leave it out."),
    VALUE_NOT_PLANNED(Severity.ERROR, "The plan does not list this value.", "Push one of the planned values."),
    PATTERN_NOT_MATCHED(Severity.ERROR, "The value does not have the planned form.", "Push it in that form."),
    PLAN_NOT_MET(Severity.ERROR, "A further condition of the plan is not met.", "See the plan.");

    /** When the limits and names of this list were last compared with Google's documentation. */
    public static final String DATED = "2026-11";

    private final Severity severity;
    private final String text;
    private final String fix;

    Rule(Severity severity, String text, String fix) {
        this.severity = severity;
        this.text = text;
        this.fix = fix;
    }

    /** Whether it is a person's own plan that is broken. */
    public boolean isOfPlan() {
        return compareTo(UNPLANNED_EVENT) >= 0;
    }

    /** As tools write it: {@code value-without-currency}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Severity severity() {
        return severity;
    }

    /** What is wrong. */
    public String text() {
        return text;
    }

    /** What to do. */
    public String fix() {
        return fix;
    }
}
