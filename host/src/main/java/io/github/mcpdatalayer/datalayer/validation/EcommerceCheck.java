package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.state.Js;
import org.jspecify.annotations.Nullable;

/** Checks the required data of GA4's e-commerce events, and its form. */
final class EcommerceCheck implements PushCheck {

    /** Events that are valid for an empty cart or an empty list of results. */
    private static final Set<String> MAY_BE_EMPTY = Set.of("view_cart", "view_item_list");

    /** True if gtag('set', …) or gtag('config', …) has named a currency for all events. */
    private boolean hasCurrency;

    @Override
    public void see(CheckedPush message, Findings findings) {
        String event = message.event();
        if (("set".equals(message.command()) || "config".equals(message.command())) && setsCurrency(message)) {
            hasCurrency = true;
        }
        Set<Ga4.Needs> needs = event == null ? null : Ga4.ECOMMERCE.get(event);
        JsonObject ecommerce = message.ecommerce();
        if (LeftOut.is(message.parameters().get("ecommerce"))) {
            return;
        }
        if (needs == null) {
            if ("event".equals(message.command()) && Commerce.isLead(event)) {
                money(message, message.parameters(), Set.of(), message.path(), findings);
            }
            return;
        }
        if (ecommerce == null) {
            JsonObject top = message.parameters();
            boolean outside = top.get("items") != null || top.get("transaction_id") != null || top.get("value") != null;
            if (outside) {
                findings.at(Rule.ITEMS_OUTSIDE_ECOMMERCE, message.push(), "$", top);
            } else if (needs.contains(Ga4.Needs.ITEMS)) {
                findings.at(Rule.ITEMS_MISSING, message.push(), "$.ecommerce.items", null);
            }
            return;
        }
        if (EnhancedCheck.part(message) != null) {
            return;
        }
        String path = message.ecommercePath();
        if (needs.contains(Ga4.Needs.TRANSACTION) && message.transaction() == null) {
            findings.at(Rule.TRANSACTION_ID_MISSING, message.push(), path + ".transaction_id",
                    ecommerce.get("transaction_id"));
        }
        boolean isEmpty = event != null && MAY_BE_EMPTY.contains(event)
                && ecommerce.get("items") instanceof JsonArray none && none.size() == 0;
        money(message, ecommerce, isEmpty ? Set.of() : needs, path, findings);
        if (isEmpty) {
            findings.hint(Rule.ITEMS_MISSING, message.push(), path + ".items", Seen.said(ecommerce.get("items")));
            return;
        }
        sum(message, ecommerce, path, findings);
        items(message, ecommerce, needs, path, findings);
    }

    private static boolean setsCurrency(CheckedPush message) {
        return !Js.isNullish(message.parameters().get("currency"))
                || (message.push().value() instanceof JsonObject call && call.get("args") instanceof JsonArray args
                        && args.size() > 2 && args.get(1).equals(new JsonString("currency")));
    }

    private static void sum(CheckedPush message, JsonObject ecommerce, String path, Findings findings) {
        ItemsValue.Unlike unlike = ItemsValue.of(ecommerce);
        if (unlike == null) {
            return;
        }
        if (unlike.explained()) {
            findings.hint(Rule.VALUE_UNLIKE_ITEMS, message.push(), path + ".value", unlike.said());
        } else {
            findings.add(Rule.VALUE_UNLIKE_ITEMS, message.push(), path + ".value", unlike.said());
        }
    }

    private void money(CheckedPush message, JsonObject ecommerce, Set<Ga4.Needs> needs, String path,
            Findings findings) {
        JsonValue value = ecommerce.get("value");
        JsonValue currency = ecommerce.get("currency");
        if (Js.isNullish(value)) {
            if (needs.contains(Ga4.Needs.VALUE)) {
                findings.at(needs.contains(Ga4.Needs.TRANSACTION) ? Rule.PURCHASE_WITHOUT_VALUE : Rule.VALUE_MISSING,
                        message.push(), path + ".value", value);
            }
        } else if (Js.isNullish(currency) && !(hasCurrency && message.isGtag())) {
            findings.add(Rule.VALUE_WITHOUT_CURRENCY, message.push(), path + ".currency",
                    Phrase.WITH_VALUE.of(Seen.said(currency), Seen.said(value)));
        }
        if (!Js.isNullish(currency) && !(currency instanceof JsonString(String code) && Ga4.isCurrency(code))) {
            findings.add(Rule.CURRENCY_INVALID, message.push(), path + ".currency",
                    Seen.said(currency));
        }
        for (String name : List.of("value", "tax", "shipping")) {
            number(message, ecommerce.get(name), path + "." + name, findings);
        }
    }

    private static void items(CheckedPush message, JsonObject ecommerce, Set<Ga4.Needs> needs, String path,
            Findings findings) {
        JsonValue given = ecommerce.get("items");
        if (Js.isNullish(given)) {
            if (needs.contains(Ga4.Needs.ITEMS)) {
                findings.at(Rule.ITEMS_MISSING, message.push(), path + ".items", given);
            }
            return;
        }
        if (!(given instanceof JsonArray items)) {
            findings.at(Rule.ITEMS_NOT_A_LIST, message.push(), path + ".items", given);
            return;
        }
        if (items.size() == 0 && needs.contains(Ga4.Needs.ITEMS)) {
            findings.at(Rule.ITEMS_MISSING, message.push(), path + ".items", items);
        }
        if (items.size() > Ga4.ITEMS) {
            findings.add(Rule.TOO_MANY_ITEMS, message.push(), path + ".items", Phrase.ITEMS.of(items.size()));
        }
        for (JsonValue each : items.elements()) {
            if (LeftOut.is(each)) {
                continue;
            }
            if (each instanceof JsonObject item && item.tag() == null) {
                item(message, item, path + ".items[*]", findings);
            } else {
                findings.at(Rule.ITEMS_NOT_A_LIST, message.push(), path + ".items[*]", each);
            }
        }
    }

    private static void item(CheckedPush message, JsonObject item, String path, Findings findings) {
        if (isBlank(item.get("item_id")) && isBlank(item.get("item_name")) && !LeftOut.mayHoldMore(item)) {
            findings.at(Rule.ITEM_WITHOUT_ID_OR_NAME, message.push(), path, item);
        }
        for (String name : List.of("price", "quantity", "discount")) {
            number(message, item.get(name), path + "." + name, findings);
        }
        long custom = item.members().stream().map(JsonObject.Member::name)
                .filter(name -> !Ga4.ITEM_PARAMETERS_OF_GA4.contains(name)).count();
        if (custom > Ga4.ITEM_PARAMETERS) {
            findings.add(Rule.TOO_MANY_ITEM_PARAMETERS, message.push(), path, Phrase.CUSTOM_PARAMETERS.of(custom));
        }
        for (JsonObject.Member member : item.members()) {
            if (member.value() instanceof JsonString(String text) && text.length() > Ga4.VALUE) {
                findings.add(Rule.VALUE_TOO_LONG, message.push(), Paths.child(path, member.name()),
                        Phrase.CHARACTERS.of(text.length()));
            }
        }
    }

    private static void number(CheckedPush message, @Nullable JsonValue value, String path, Findings findings) {
        if (Js.isNullish(value) || (value instanceof JsonObject object && object.tag() != null)) {
            return;
        }
        double number;
        if (value instanceof JsonNumber given) {
            number = given.doubleValue();
        } else if (value instanceof JsonString(String text) && PushedText.isNumber(text)) {
            findings.at(Rule.NUMBER_AS_TEXT, message.push(), path, value);
            number = Double.parseDouble(text.strip());
        } else {
            findings.at(Rule.NUMBER_EXPECTED, message.push(), path, value);
            return;
        }
        if (number < 0) {
            findings.at(Rule.NEGATIVE_NUMBER, message.push(), path, value);
        }
    }

    /** Tells whether a text is a number as JavaScript writes it, without exponent. */
    private static boolean isBlank(@Nullable JsonValue value) {
        return Js.isNullish(value) || (value instanceof JsonString(String text) && text.isBlank());
    }
}
