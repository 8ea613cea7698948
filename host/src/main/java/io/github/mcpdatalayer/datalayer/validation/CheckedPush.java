package io.github.mcpdatalayer.datalayer.validation;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A push in the form that rules read.
 *
 * @param command of gtag(): event, config, set, consent …; null for other pushes
 * @param event the event's name; null if there is none
 * @param parameters of the event, or the members of an object
 * @param path place of the parameters in the push
 */
record CheckedPush(RecordedPush push, @Nullable String command, @Nullable String event, JsonObject parameters,
        String path) {

    private static final String GTM_ID = "gtm.uniqueEventId";

    static CheckedPush of(RecordedPush push) {
        if (!(push.value() instanceof JsonObject object)) {
            return new CheckedPush(push, null, null, JsonObject.EMPTY, "$");
        }
        if (object.tag() == null) {
            return new CheckedPush(push, null, push.event(), object, "$");
        }
        if (!object.hasTag("gtag") || !(object.get("args") instanceof JsonArray args) || args.size() == 0
                || !(args.get(0) instanceof JsonString(String command))) {
            return new CheckedPush(push, null, null, JsonObject.EMPTY, "$");
        }
        int last = args.size() - 1;
        boolean has = last > 0 && args.get(last) instanceof JsonObject given && given.tag() == null;
        return new CheckedPush(push, command, push.event(), has ? (JsonObject) args.get(last) : JsonObject.EMPTY,
                has || LeftOut.is(args.get(last)) ? "$.args[" + last + "]" : "$");
    }

    boolean isGtag() {
        return command != null;
    }

    /** GA4's e-commerce data: the parameters of gtag(), or the ecommerce object of a push. */
    @Nullable
    JsonObject ecommerce() {
        if (isGtag()) {
            return parameters;
        }
        return parameters.get("ecommerce") instanceof JsonObject ecommerce && ecommerce.tag() == null
                ? ecommerce
                : null;
    }

    String ecommercePath() {
        return isGtag() ? path : path + ".ecommerce";
    }

    @Nullable
    JsonArray items() {
        JsonObject ecommerce = ecommerce();
        return ecommerce != null && ecommerce.get("items") instanceof JsonArray items ? items : null;
    }

    /** A message without the number that GTM writes into processed messages. */
    static JsonValue withoutGtmId(JsonValue value) {
        return value instanceof JsonObject object && object.tag() == null && object.get(GTM_ID) != null
                ? JsonObject.of(object.members().stream().filter(member -> !member.name().equals(GTM_ID)).toList())
                : value;
    }

    /** The order's id as text; null if there is none. */
    @Nullable
    String transaction() {
        JsonObject ecommerce = ecommerce();
        JsonValue id = ecommerce == null ? null : ecommerce.get("transaction_id");
        if (id == null) {
            id = parameters.get("transaction_id");
        }
        if (LeftOut.is(id)) {
            return null;
        }
        String number = id instanceof JsonString(String text) ? text : id == null ? "" : id.toJson();
        return number.isBlank() || PushedText.isNothing(number) ? null : number;
    }
}
