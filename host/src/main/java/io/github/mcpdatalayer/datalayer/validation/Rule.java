package io.github.mcpdatalayer.datalayer.validation;

import java.util.Locale;

/**
 * The rules that pushes and hits can break. The limits are those of Google's documentation as of {@link #DATED}; the
 * mistakes with tag managers were measured on GTM, Tealium and Adobe.
 */
public enum Rule {
    EVENT_NAME_TOO_LONG(Severity.ERROR, "a name of at most 40 characters",
            "GA4 takes event names of at most 40 characters.",
            "Shorten the name; GA4 drops the event."),
    EVENT_NAME_INVALID(Severity.ERROR, "a letter, then letters, digits and underscores",
            "GA4 event names begin with a letter and have only letters, digits and underscores.",
            "Rename the event, as in add_to_cart."),
    EVENT_NAME_RESERVED(Severity.ERROR, "a name that GA4 does not reserve", "GA4 reserves this event name or prefix.",
            "Choose another name; GA4 drops the event or counts it twice."),
    EVENT_NAME_MISSPELT(Severity.WARNING, "the name as GA4 has it",
            "This is nearly the name of an event that GA4 has reports for.",
            "Write the name exactly as GA4 has it."),
    EVENT_NAME_EMPTY(Severity.ERROR, "a name", "The event has no name.", "Push a non-empty string as event."),
    EVENT_NOT_TEXT(Severity.ERROR, "a string", "The event is not a string, so no trigger sees it.",
            "Push a string as event."),
    TOO_MANY_PARAMETERS(Severity.ERROR, "at most 25 parameters", "GA4 takes at most 25 parameters with an event.",
            "Send fewer; GA4 leaves out the rest."),
    PARAMETER_NAME_TOO_LONG(Severity.ERROR, "a name of at most 40 characters",
            "GA4 takes parameter names of at most 40 characters.",
            "Shorten the name; GA4 leaves the parameter out."),
    PARAMETER_NAME_INVALID(Severity.ERROR, "a letter, then letters, digits and underscores",
            "GA4 parameter names begin with a letter and have only letters, digits and underscores.",
            "Rename the parameter."),
    PARAMETER_NAME_RESERVED(Severity.ERROR, "a name without a reserved prefix",
            "GA4 reserves this prefix of parameter names.", "Choose another name."),
    VALUE_TOO_LONG(Severity.WARNING, "at most 100 characters",
            "GA4 cuts parameter values after 100 characters (page_title 300, page_referrer 420, page_location 1000).",
            "Send a shorter value."),
    USER_ID_TOO_LONG(Severity.ERROR, "at most 256 characters", "GA4 takes a user_id of at most 256 characters.",
            "Send a shorter id."),
    TOO_MANY_USER_PROPERTIES(Severity.ERROR, "at most 25 user properties", "GA4 takes at most 25 user properties.",
            "Set fewer."),
    USER_PROPERTY_NAME_TOO_LONG(Severity.ERROR, "a name of at most 24 characters",
            "GA4 takes user property names of at most 24 characters.",
            "Shorten the name."),
    USER_PROPERTY_VALUE_TOO_LONG(Severity.WARNING, "at most 36 characters",
            "GA4 cuts user property values after 36 characters.",
            "Send a shorter value."),
    TOO_MANY_ITEMS(Severity.ERROR, "at most 200 items", "GA4 takes at most 200 items with an event.",
            "Split the event."),
    TOO_MANY_ITEM_PARAMETERS(Severity.ERROR, "at most 27 custom parameters",
            "GA4 takes at most 27 custom parameters with an item.",
            "Send fewer; GA4 leaves out the rest."),
    ITEMS_MISSING(Severity.ERROR, "an array with at least one item", "This e-commerce event needs a list of items.",
            "Push ecommerce.items with at least one item."),
    ITEMS_NOT_A_LIST(Severity.ERROR, "an array of objects", "items must be an array of objects.",
            "Push an array, also for one item."),
    ITEM_WITHOUT_ID_OR_NAME(Severity.ERROR, "item_id or item_name", "An item needs item_id or item_name.",
            "Add one of them to the item."),
    ITEMS_OUTSIDE_ECOMMERCE(Severity.ERROR, "the data inside ecommerce",
            "GTM reads e-commerce data from the ecommerce object only.",
            "Put items, value and currency inside ecommerce."),
    ENHANCED_ECOMMERCE_SHAPE(Severity.WARNING, "ecommerce.items",
            "This is the shape of Universal Analytics' Enhanced Ecommerce, which GA4 does not read.",
            "Push ecommerce.items with item_id and item_name."),
    TRANSACTION_ID_MISSING(Severity.ERROR, "the order's number",
            "This event needs a transaction_id: GA4 tells repeated orders by it.",
            "Push the order's number as ecommerce.transaction_id."),
    VALUE_MISSING(Severity.WARNING, "a number", "This event should carry a value.",
            "Push ecommerce.value with its currency."),
    PURCHASE_WITHOUT_VALUE(Severity.ERROR, "a number", "A purchase without value counts no revenue.",
            "Push ecommerce.value with its currency."),
    VALUE_WITHOUT_CURRENCY(Severity.ERROR, "a currency code, as in EUR",
            "A value without currency is not counted as revenue.",
            "Push ecommerce.currency, as in EUR."),
    CURRENCY_INVALID(Severity.ERROR, "a code such as EUR", "The currency is not a code of ISO 4217 in upper case.",
            "Push a code such as EUR."),
    VALUE_UNLIKE_ITEMS(Severity.WARNING, "the sum of price × quantity of its items",
            "The value is not what its items cost: GA4 wants the sum of price × quantity, without tax and shipping.",
            "Push that sum as value, and the price of one piece as price; see whether tax, shipping or cents are in one of them only."),
    NUMBER_EXPECTED(Severity.ERROR, "a number", "A number is expected here.",
            "Push a number without currency sign, with a decimal point."),
    NUMBER_AS_TEXT(Severity.WARNING, "a number", "A number is written as text here.", "Push a number without quotes."),
    NEGATIVE_NUMBER(Severity.WARNING, "0 or more", "This number should not be negative.",
            "Check where it is computed."),
    ECOMMERCE_NOT_CLEARED(Severity.WARNING, "{ecommerce: null} before it",
            "The ecommerce object before it was not cleared, so its values stay in GTM's state.",
            "Push {ecommerce: null} before each e-commerce event."),
    ITEMS_MERGED_BY_INDEX(Severity.ERROR, "{ecommerce: null} before it",
            "Items of an earlier event are left behind these: GTM merges arrays by index.",
            "Push {ecommerce: null} before each e-commerce event."),
    NESTED_CLEAR(Severity.WARNING, "_clear at the top of the message",
            "_clear inside an object is an ordinary key: GTM obeys it only at the top of a message.",
            "Push {ecommerce: null} before, or put _clear: true beside ecommerce."),
    ARRAY_MIMICS_GTAG(Severity.ERROR, "a call of gtag()",
            "An array that looks like a gtag() call: GTM takes it for a method of the array and ignores it.",
            "Call gtag(), which pushes its arguments object."),
    OBJECT_MIMICS_GTAG(Severity.ERROR, "a call of gtag()",
            "An object with the keys 0, 1, … that looks like a gtag() call: GTM ignores it.",
            "Call gtag(), which pushes its arguments object."),
    GTAG_PARAMETERS_NOT_AN_OBJECT(Severity.ERROR, "a plain object",
            "gtag('event', …) is dropped unless its third argument is a plain object.",
            "Pass an object, or nothing."),
    GTAG_TOO_MANY_ARGUMENTS(Severity.ERROR, "at most three arguments",
            "gtag('event', …) with more than three arguments is dropped.",
            "Pass the name and one object."),
    GTAG_CALL_DROPPED(Severity.ERROR, "a call that Google's tag takes",
            "Google's tag drops this gtag() call without a word: the event or setting does not exist.",
            "Write the call as shown; the commands are event, config, consent, set, js and get."),
    CONSENT_CALL_DROPPED(Severity.ERROR, "gtag('consent', 'default' or 'update', {…})",
            "Google's tag drops this consent call without a word: nothing is granted or denied by it.",
            "Write the call as shown: 'default' before any tag, 'update' after the choice, then the signals."),
    MESSAGE_IGNORED(Severity.WARNING, "an object",
            "GTM takes objects, functions, gtag() calls and arrays that name a method; it skips this.",
            "Push an object."),
    DUPLICATE_EVENT(Severity.WARNING, "one push", "The same event was pushed again within seconds.",
            "See which of the two sources should push it."),
    DUPLICATE_TRANSACTION(Severity.ERROR, "one push of each order", "The same transaction was pushed more than once.",
            "Push a transaction once; keep its id from the page's reload."),
    EVENT_BEFORE_CONSENT_DEFAULT(Severity.ERROR, "the default before any event",
            "Events came before gtag('consent', 'default', …).",
            "Set the default before GTM's snippet and before any event."),
    CONSENT_UPDATE_WITHOUT_DEFAULT(Severity.WARNING, "a default before it",
            "A consent update came without a default before it.",
            "Set the default first."),
    CONSENT_SIGNAL_MISSING(Severity.WARNING, "ad_storage, analytics_storage, ad_user_data, ad_personalization",
            "The consent default lacks signals that consent mode v2 needs.",
            "Set ad_storage, analytics_storage, ad_user_data and ad_personalization."),
    CONSENT_SIGNAL_NOT_UPDATED(Severity.WARNING, "ad_user_data and ad_personalization with ad_storage",
            "The consent update sets ad_storage but not what consent mode v2 adds, so that stays at the default.",
            "Update ad_user_data and ad_personalization with ad_storage."),
    CONSENT_SIGNAL_UNKNOWN(Severity.WARNING, "a signal of consent mode", "Consent mode has no signal of this name.",
            "Check its spelling; a signal of your own is seen only by tags that are set to ask for it."),
    CONSENT_DEFAULT_AFTER_UPDATE(Severity.WARNING, "the default before any update",
            "A consent default came after an update, which it does not undo.",
            "Set the default first, before anything updates it."),
    CONSENT_DEFAULT_AGAIN(Severity.WARNING, "one default, then updates",
            "A second consent default set other values than the first: what tags read depends on when they began, and reports take it for a default.",
            "Set one default, and pass a choice, also a stored one, by gtag('consent', 'update', …)."),
    CONSENT_DEFAULT_FOR_REGIONS_ONLY(Severity.INFO, "a default without region, too",
            "Every consent default names regions: for visitors elsewhere nothing is set, and tags send as if all were granted.",
            "Set a default without region, too, if tags shall not do that."),
    CONSENT_SET_LATE(Severity.ERROR, "the default before any tag",
            "Google's library says that a tag read the consent state before it was first set.",
            "Set the default before any tag: above GTM's snippet, or by a tag on Consent Initialization."),
    CONSENT_NOT_APPLIED(Severity.ERROR, "what the last command asked for",
            "Google's consent state is not what the last command asked for, and nothing else has set it since.",
            "See whether the command reaches the array that GTM reads, and what it passes."),
    CONSENT_PLATFORMS_DISAGREE(Severity.ERROR, "one source of updates",
            "Two sources updated one consent signal to different values.",
            "Let one consent platform alone update consent."),
    PURCHASE_BEFORE_CONSENT_UPDATE(Severity.ERROR, "consent before the purchase",
            "Consent was granted right after a purchase, whose tags still found it denied.",
            "Let the consent platform update consent before the purchase is pushed, or let tags wait with wait_for_update."),
    EVENT_BEFORE_CONSENT_UPDATE(Severity.WARNING, "consent before any event",
            "The visitor had agreed on an earlier page, and here events came before consent was granted again.",
            "Let the consent platform update consent before any event is pushed, or let tags wait with wait_for_update."),
    HIT_BEFORE_CONSENT_CHOICE(Severity.WARNING, "no hit before the choice",
            "Hits were sent before a choice was made, by tags that consent mode did not hold back.",
            "Let these tags fire on the choice, or demand consent for them in the tag manager."),
    PING_BEFORE_CONSENT_CHOICE(Severity.INFO, "no ping before the choice, in basic consent mode",
            "Tags that know of the denial sent pings without cookies before a choice was made, as Google's do in advanced consent mode.",
            "Where that is not wanted (basic consent mode), load the tags after the choice."),
    HIT_AFTER_CONSENT_DENIED(Severity.WARNING, "no hit after denial",
            "Hits were sent after ad and analytics storage were denied, by tags that do not heed consent mode.",
            "Demand consent for these tags in the tag manager."),
    HIT_AFTER_WITHDRAWAL(Severity.ERROR, "no identifier once consent is taken back",
            "Identifiers of the visitor were sent after consent had been taken back.",
            "Let the tag read consent at each hit, and delete what it reads the identifier from."),
    HIT_CONTRADICTS_CONSENT(Severity.ERROR, "the consent of the page",
            "A hit tells Google another consent than the page had when it was sent.",
            "See which tag sent it and whether it takes its consent from elsewhere."),
    PURCHASE_HIT_INCOMPLETE(Severity.ERROR, "transaction_id, value and currency",
            "GA4 was told of an order without what it counts orders and revenue by.",
            "Map the missing parameters in the GA4 tag, or send e-commerce data from the data layer."),
    HIT_VALUE_WITHOUT_CURRENCY(Severity.ERROR, "a value with its currency",
            "A vendor was told a value without currency: it is not counted, or taken for another currency.",
            "Map currency in the tag, or send e-commerce data from the data layer."),
    HIT_NUMBER_EXPECTED(Severity.ERROR, "a number with a decimal point and nothing else",
            "A vendor was told a text where a number should stand, so that it cannot count it.",
            "Format the number in the variable of the tag: no currency sign, no separator of thousands, a decimal point."),
    HIT_NUMBER_AS_TEXT(Severity.WARNING, "a number parameter (epn.)",
            "GA4 was sent a number as a text parameter (ep.): reports do not add up texts.",
            "Give the tag a number without quotes, and no text variable."),
    HIT_CURRENCY_INVALID(Severity.ERROR, "a code such as EUR",
            "A vendor was told a currency that is not a code of ISO 4217 in upper case.",
            "Map a code such as EUR in the tag."),
    HIT_LACKS_PUSHED_DATA(Severity.WARNING, "what was pushed", "A hit lacks what the push had that it came from.",
            "Map the missing parameters in the tag."),
    HIT_DIFFERS_FROM_PUSH(Severity.ERROR, "what was pushed", "GA4 was told something else than was pushed.",
            "See which variable the tag reads, and what a script makes of it."),
    AD_HIT_DIFFERS_FROM_PUSH(Severity.WARNING, "what was pushed",
            "A vendor was told another value or currency than was pushed.",
            "See which variable the tag reads; a net value, say, may be meant."),
    PUSH_WITHOUT_HIT(Severity.WARNING, "a GA4 hit that tells it",
            "No GA4 hit came of this push, though GA4 was told of other things.",
            "See whether the tag's trigger fires on it, and whether the page was left too early."),
    HIT_WITH_PERSONAL_DATA(Severity.ERROR, "no personal data",
            "A hit tells personal data that no push has, in a parameter or an address.",
            "See which variable of the tag reads it, and leave it out."),
    HIT_EVENT_NAME(Severity.ERROR, "a name that GA4 takes",
            "GA4 was told an event by a name that it does not take as it is.",
            "See which variable the tag takes the name from."),
    HIT_FAILED(Severity.WARNING, "a hit that arrives",
            "A hit was refused or did not leave the browser: the vendor does not have what it tells.",
            "Look at status and error in listHits: the vendor's server, a content security policy, or what blocks requests in this browser."),
    HIT_LACKS_CAMPAIGN(Severity.WARNING, "the page's address as it was called",
            "GA4 was told of a page without the campaign's parameters with which it was called: the visit is attributed elsewhere.",
            "Let GA4's tag run before the address is changed, or pass page_location."),
    HIT_WITH_NEW_CLIENT(Severity.WARNING, "the same client on both sites",
            "On the next site, GA4 was told of another client: its session begins anew there, and is attributed to the first site.",
            "List both sites under Configure your domains, and keep _gl through redirects and rewritten links."),
    HIT_PAIR_COUNTED_TWICE(Severity.WARNING, "one event id and name in browser and server",
            "The vendor gets this event from the browser and from the site's server, and cannot tell that it is one: it counts both.",
            "Give both the same event id (event_id, eventID) and the same name, letter by letter."),
    HIT_PAIR_VISITORS_DIFFER(Severity.WARNING, "the same browser id in both",
            "The pixel and the server tell the vendor of two browsers for one event.",
            "Hand _fbp and _fbc, or the vendor's own id, to the server as the browser has them."),
    TRANSACTION_SENT_TWICE(Severity.ERROR, "one hit for each order",
            "The same order was sent to a vendor more than once.",
            "See the cause in listHits."),
    HIT_SENT_TWICE(Severity.WARNING, "one hit", "The same event was sent to a vendor more than once.",
            "See the cause in listHits."),
    FUNNEL_STEP_MISSING(Severity.INFO, "each step of the funnel, in order",
            "The funnel has a gap: a step between two that were tracked was not.",
            "See whether the step exists on this site and pushes its event."),
    PUSH_WITHOUT_TRIGGER(Severity.INFO, "a trigger that waits for it",
            "An event was pushed that no trigger of the container waits for.",
            "Leave it out, or make a trigger; another tool may read it."),
    TRIGGER_WITHOUT_PUSH(Severity.INFO, "a push of the event",
            "Triggers wait for events that were not pushed in this visit.",
            "See whether the visit should have pushed them; a name may be misspelt on one of the two sides."),
    TAG_WITHOUT_HIT(Severity.WARNING, "a hit of the tag",
            "A tag should have fired, but no hit of it was seen.",
            "See explainTag: the library may be blocked, the tag may have failed, or the vendor holds it back."),
    HIT_WITHOUT_TAG(Severity.INFO, "a tag that sends it",
            "No tag of the container explains this hit: it is hard-coded in the page, or comes from another tool.",
            "Move it into the container, or leave it out if a tag sends the same."),
    TAG_READS_UNPUSHED_KEY(Severity.WARNING, "a push of the key",
            "A tag that fired reads a key of the data layer that nobody pushed before it.",
            "Push the key before the event, or correct its name in the variable."),
    TAGS_SEND_SAME_EVENT(Severity.WARNING, "one tag for each event of an account",
            "Two tags sent the same event to the same account at the same push.",
            "Pause one of them, or make their triggers exclude each other."),
    TAG_BEFORE_CONSENT_CHOICE(Severity.WARNING, "a tag that waits for the choice",
            "A tag without consent settings fired before the visitor's choice.",
            "Set additional consent for the tag, or let it fire on the choice."),
    STORED_BEFORE_CHOICE(Severity.WARNING, "nothing stored before the choice",
            "Something for analytics or advertising was stored before the visitor had chosen, and was not granted by default.",
            "Let what stores it run after the choice; listStorage says who set it."),
    STORED_AFTER_DENIAL(Severity.ERROR, "nothing stored after denial",
            "Something for analytics or advertising was stored although the visitor had denied it.",
            "Demand consent for what stores it; listStorage says who set it."),
    STILL_STORED_AFTER_DENIAL(Severity.WARNING, "nothing left after denial or withdrawal",
            "Something for analytics or advertising that was stored earlier is still there after denial or withdrawal.",
            "Delete it when consent is taken back, by its own domain and path; deny alone only stops new ones."),
    STORED_LONGER_THAN_SAID(Severity.INFO, "the lifetime that is declared for it",
            "Something is kept longer than it is declared to be.",
            "Shorten its lifetime in the tag, or correct the declaration."),
    CONSENT_ABOVE_RECORD(Severity.ERROR, "no more than the recorded choice allows",
            "Consent mode grants what the visitor's recorded choice (TCF or GPP) refuses.",
            "Take the updates of consent mode from the record, or let the platform do both."),
    CONSENT_BELOW_RECORD(Severity.WARNING, "what the recorded choice allows",
            "Consent mode denies what the visitor's recorded choice (TCF or GPP) allows, so data is lost.",
            "Send the update of consent mode when the platform tells the choice."),
    CONSENT_AGAINST_PLATFORM(Severity.WARNING, "what the platform has recorded",
            "Consent mode says otherwise than the consent platform's own record of the choice.",
            "See which of the platform's categories update which signal, and whether that is sent after each choice."),
    CONSENT_PLATFORM_TWICE(Severity.WARNING, "one loader of one platform",
            "Records of two consent platforms, or of two versions of one, are kept: each asks anew, because it does not find what the other has written.",
            "Load one platform in one version."),
    CONSENT_RECORD_STRICT(Severity.INFO, "SameSite=Lax",
            "The record of the visitor's choice has SameSite=Strict: a server does not see it when the visitor comes from another site, and asks again.",
            "Set it with SameSite=Lax."),
    CONSENT_RECORDS_DISAGREE(Severity.WARNING, "one recorded choice",
            "Two records of the visitor's choice say different things.",
            "See which of them is stale, and which script writes it."),
    STORED_UNDER_NEW_NAMES(Severity.WARNING, "one name",
            "A script stores a cookie under another name each time the same page is loaded: it never finds what it stored.",
            "Give it one name; a choice that is kept so is asked for on each page."),
    PRIVACY_CONTROL_MISRECORDED(Severity.WARNING, "the browser's signal in the record",
            "The record of the choice (GPP) says otherwise of Global Privacy Control than the browser does.",
            "Let the platform read navigator.globalPrivacyControl when it writes the record."),
    SENT_DESPITE_PRIVACY_CONTROL(Severity.WARNING, "no identifier to advertisers",
            "Identifiers were sent to advertising vendors while the browser signals Global Privacy Control (Sec-GPC: 1).",
            "Let the consent platform read the signal; where it is binding depends on the visitor's state."),
    CONSENT_VALUE_INVALID(Severity.ERROR, "granted or denied", "A consent signal is either granted or denied.",
            "Pass one of the two strings."),
    PUSH_INTO_ORPHANED_ARRAY(Severity.ERROR, "a push into the array that GTM reads",
            "Pushed into an array that the page had replaced: later readers of the layer do not see it.",
            "Keep one array: window.dataLayer = window.dataLayer || []."),
    LAYER_REPLACED(Severity.ERROR, "one array",
            "The array was replaced after it had been in use: GTM listens to the old one.",
            "Keep one array: window.dataLayer = window.dataLayer || []."),
    CHANGED_AFTER_PUSH(Severity.WARNING, "a message that stays as pushed",
            "The message was changed after it was pushed: tags may have seen either.",
            "Push a copy, or a new message."),
    PERSONAL_DATA(Severity.ERROR, "no personal data",
            "Personal data where Google forbids it: addresses and titles of pages, searches, event parameters, user_id, items.",
            "Leave it out, or pass it hashed in user_data."),
    PRECISE_LOCATION(Severity.WARNING, "at most one decimal place",
            "A location finer than a square mile is personal data, which Google forbids.",
            "Round to one decimal place, or leave it out."),
    HASH_EXPECTED(Severity.ERROR, "a hash in hexadecimal digits", "A SHA-256 hash is expected here, and this is none.",
            "Push 64 hexadecimal digits, or let the tag hash the plain value under its own key."),
    PLAIN_TEXT_EXPECTED(Severity.WARNING, "plain text", "A plain value is expected here, and this is a hash.",
            "Push it under the key for hashes, such as sha256_email_address."),
    HASH_OF_NOTHING(Severity.ERROR, "the hash of a value", "This is the hash of an empty string.",
            "Leave the key out when there is no value."),
    TEXT_OF_NOTHING(Severity.WARNING, "a value, or no key",
            "The text undefined, null, NaN or [object Object] stands where a value should.",
            "Leave the key out when there is no value."),
    NOT_A_NUMBER(Severity.ERROR, "a finite number", "NaN or infinity is pushed where a number should stand.",
            "Check where it is computed."),
    PLACEHOLDER_LEFT(Severity.ERROR, "the value of the placeholder", "A template's placeholder was not filled in.",
            "Check the template that writes the page."),
    TEALIUM_NAME(Severity.INFO, "lower case with underscores", "Tealium's names are lower case with underscores.",
            "Rename the variable."),
    TEALIUM_TYPE(Severity.WARNING, "a string, or an array of strings",
            "Tealium's values are strings, or arrays of strings.", "Push a string."),
    TEALIUM_PARALLEL_ARRAYS(Severity.ERROR, "arrays of one length", "Tealium's product arrays must have one length.",
            "Give each product an entry in each array."),
    UNPLANNED_EVENT(Severity.WARNING, "a planned event", "The plan does not name this event.",
            "Plan it, or do not push it."),
    VERSION_NOT_PLANNED(Severity.WARNING, "a planned version", "The plan does not have this version of the event.",
            "Plan it, or name one that the plan has."),
    REQUIRED_MISSING(Severity.ERROR, "what the plan requires", "The plan requires this, and it is missing.",
            "Push it."),
    WRONG_TYPE(Severity.ERROR, "the planned type", "The plan wants another type here.", "Push the planned type."),
    ADDITIONAL_PROPERTY(Severity.WARNING, "planned properties only", "The plan does not allow this property.",
            "Plan it, or leave it out."),
    VALUE_NOT_PLANNED(Severity.ERROR, "a planned value", "The plan does not list this value.",
            "Push one of the planned values."),
    PATTERN_NOT_MATCHED(Severity.ERROR, "the planned form", "The value does not have the planned form.",
            "Push it in that form."),
    PLAN_NOT_MET(Severity.ERROR, "what the plan says", "A further condition of the plan is not met.", "See the plan.");

    /** The month in which limits and names were last compared with Google's documentation. */
    public static final String DATED = "2026-11";

    private final Severity severity;
    private final String expected;
    private final String text;
    private final String fix;

    Rule(Severity severity, String expected, String text, String fix) {
        this.severity = severity;
        this.expected = expected;
        this.text = text;
        this.fix = fix;
    }

    /** Tells whether it is a rule of a person's own plan. */
    public boolean isOfPlan() {
        return compareTo(UNPLANNED_EVENT) >= 0;
    }

    /** Tells whether pushes alone can break it, so that validateDataLayer reports it, too. */
    public boolean isOfPushes() {
        return !isOfPlan() && !isOfHits() && !isOfContainer() && !isOfStorage() && this != FUNNEL_STEP_MISSING
                && this != PUSH_WITHOUT_HIT;
    }

    /** Tells whether it takes a container to find it. */
    public boolean isOfContainer() {
        return compareTo(PUSH_WITHOUT_TRIGGER) >= 0 && compareTo(TAG_BEFORE_CONSENT_CHOICE) <= 0;
    }

    /** Tells whether it takes a look at what the browser keeps to find it. */
    public boolean isOfStorage() {
        return compareTo(STORED_BEFORE_CHOICE) >= 0 && compareTo(SENT_DESPITE_PRIVACY_CONTROL) <= 0;
    }

    private boolean isOfHits() {
        return name().contains("HIT_") || name().contains("SENT_TWICE") || this == PING_BEFORE_CONSENT_CHOICE;
    }

    /** Tells whether getConsentState tells more about it. */
    public boolean isOfConsent() {
        return name().contains("CONSENT");
    }

    /** The word that tools write: {@code value-without-currency}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Severity severity() {
        return severity;
    }

    /** The expectation in a few words. */
    public String expected() {
        return expected;
    }

    /** The fault. */
    public String text() {
        return text;
    }

    /** The fix. */
    public String fix() {
        return fix;
    }
}
