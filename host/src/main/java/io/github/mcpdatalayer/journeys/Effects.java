package io.github.mcpdatalayer.journeys;

import java.util.Map;

import io.github.mcpdatalayer.hits.VendorNames;
import org.jspecify.annotations.Nullable;

/** Explains what a failed expectation means for those who work with the numbers. */
final class Effects {

    /** The place of the numbers for everything that a push feeds. */
    static final LocalizedText IN_ALL_TOOLS = new LocalizedText("in every tool that reads the data layer",
            "in allen an den Data Layer angebundenen Tools");
    static final LocalizedText IN_LAYER = new LocalizedText("in the data layer", "im Data Layer");
    static final LocalizedText OTHER_PAGE = new LocalizedText(
            "The journey did not come to the page that it was recorded for.",
            "Die Journey kam nicht auf die Seite, für die sie aufgezeichnet wurde.");
    static final LocalizedText NOT_SHOWN = new LocalizedText(
            "The visitor does not see what the journey was recorded with.",
            "Der Besucher sieht nicht, was bei der Aufzeichnung zu sehen war.");
    static final LocalizedText NO_VALUE = new LocalizedText("Later steps of the journey lack this value.",
            "Späteren Schritten der Journey fehlt dieser Wert.");
    static final LocalizedText OFF_PLAN = new LocalizedText(
            "The data does not follow the plan that the reports are built on.",
            "Die Daten folgen nicht dem Plan, auf dem die Berichte beruhen.");
    private static final LocalizedText NOT_DENIED = new LocalizedText(
            "Tags may use data that the visitor has not agreed to.",
            "Tags verwenden womöglich Daten, denen der Besucher nicht zugestimmt hat.");
    private static final LocalizedText NOT_GRANTED = new LocalizedText(
            "Tags are held back although the visitor agreed: data is missing.",
            "Tags werden zurückgehalten, obwohl der Besucher zugestimmt hat: Es fehlen Daten.");

    private static final LocalizedText THIS_EVENT = new LocalizedText("This event", "Dieses Ereignis");
    private static final Map<String, LocalizedText> OF_EVENTS = Map.ofEntries(
            of("purchase", "Revenue and orders", "Umsatz und Bestellungen"),
            of("refund", "Refunds", "Erstattungen"),
            of("add_to_cart", "Additions to the basket", "Hinzufügungen zum Warenkorb"),
            of("view_cart", "Views of the basket", "Aufrufe des Warenkorbs"),
            of("remove_from_cart", "Removals from the basket", "Entfernungen aus dem Warenkorb"),
            of("begin_checkout", "Starts of the checkout", "Starts des Checkouts"),
            of("add_shipping_info", "Choices of delivery", "Angaben zum Versand"),
            of("add_payment_info", "Choices of payment", "Angaben zur Zahlung"),
            of("view_item", "Product views", "Produktaufrufe"),
            of("view_item_list", "Views of product lists", "Aufrufe von Produktlisten"),
            of("page_view", "Page views", "Seitenaufrufe"), of("generate_lead", "Leads", "Leads"),
            of("sign_up", "Registrations", "Registrierungen"), of("login", "Logins", "Anmeldungen"),
            of("search", "Searches", "Suchanfragen"));

    private Effects() {}

    private static Map.Entry<String, LocalizedText> of(String event, String english, String german) {
        return Map.entry(event, new LocalizedText(english, german));
    }

    /** @param where as {@link #in} has it */
    static LocalizedText missing(@Nullable String event, LocalizedText where) {
        return said(event, where, "missing", "fehlt ", "fehlen ", "");
    }

    static LocalizedText tooMany(@Nullable String event, LocalizedText where) {
        return said(event, where, "counted too often", "wird ", "werden ", " zu oft gezählt");
    }

    static LocalizedText otherValue(@Nullable String event, LocalizedText where) {
        return said(event, where, "reported with other details than expected", "steht ", "stehen ",
                " mit anderen Angaben als erwartet");
    }

    /** Signals of consent that are not as the visitor chose. */
    static LocalizedText consent(String wanted) {
        return wanted.equals("denied") ? NOT_DENIED : NOT_GRANTED;
    }

    private static LocalizedText said(@Nullable String event, LocalizedText where, String english, String one,
            String several, String end) {
        LocalizedText known = event == null ? null : OF_EVENTS.get(event);
        return known == null
                ? new LocalizedText(THIS_EVENT.english() + " is " + english + " " + where.english() + ".",
                        THIS_EVENT.german() + " " + one + where.german() + end + ".")
                : new LocalizedText(known.english() + " are " + english + " " + where.english() + ".",
                        known.german() + " " + several + where.german() + end + ".");
    }

    /** Names the place of a vendor's numbers. */
    static LocalizedText in(@Nullable String vendor) {
        return vendor == null
                ? new LocalizedText("in the tools that are to receive it", "in den vorgesehenen Tools")
                : LocalizedText.same("in " + VendorNames.of(vendor));
    }
}
