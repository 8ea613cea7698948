package io.github.mcpdatalayer.datalayer.validation;

import io.github.mcpdatalayer.datalayer.history.PushKind;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.state.Js;

/**
 * Checks names of events and parameters, and GA4's limits on them. The parameters of gtag('event', …) go to GA4 as they
 * are; the keys of an object are variables, so GA4's rules for parameters do not apply to them.
 */
final class EventCheck implements PushCheck {

    @Override
    public void see(CheckedPush message, Findings findings) {
        name(message, findings);
        if ("event".equals(message.command())) {
            parameters(message, findings);
        }
        if ("set".equals(message.command()) || "config".equals(message.command())) {
            user(message, findings);
        }
        if (message.push().kind() == PushKind.OTHER) {
            findings.at(Rule.MESSAGE_IGNORED, message.push(), "$", message.push().value());
        }
    }

    private static void name(CheckedPush message, Findings findings) {
        String path = message.isGtag() ? "$.args[1]" : "$.event";
        String event = message.event();
        if (event == null) {
            JsonValue given = message.isGtag() ? null : message.parameters().get("event");
            if (given != null && given != JsonLiteral.NULL
                    && !(given instanceof JsonObject object && object.tag() != null)) {
                findings.at(Rule.EVENT_NOT_TEXT, message.push(), path, given);
            }
            return;
        }
        if (message.push().isInternal()) {
            return;
        }
        if (event.isBlank()) {
            findings.text(Rule.EVENT_NAME_EMPTY, message.push(), path, "\"" + event + "\"");
            return;
        }
        if (event.codePointCount(0, event.length()) > Ga4.NAME) {
            name(Rule.EVENT_NAME_TOO_LONG, message, path, Said.plain(event), findings);
        }
        if (Ga4.RESERVED_EVENTS.contains(event) || Ga4.hasReservedPrefix(event)) {
            name(Rule.EVENT_NAME_RESERVED, message, path, Said.plain(event), findings);
        }
        String meant = Ga4.meant(event);
        if (!meant.isEmpty()) {
            name(Rule.EVENT_NAME_MISSPELT, message, path, Phrase.NAME_FOR.of(event, meant), findings);
        } else if (message.isGtag() && !Ga4.isName(event) && !Ga4.hasReservedPrefix(event)) {
            findings.text(Rule.EVENT_NAME_INVALID, message.push(), path, event);
        }
    }

    /** GTM triggers on any name. Only the hit shows whether the tag sends GA4 another one. */
    private static void name(Rule rule, CheckedPush message, String path, Said said, Findings findings) {
        if (message.isGtag() || message.ecommerce() != null) {
            findings.add(rule, message.push(), path, said);
        } else {
            findings.hint(rule, message.push(), path, said);
        }
    }

    private static void parameters(CheckedPush message, Findings findings) {
        if (message.push().value() instanceof JsonObject call && call.get("args") instanceof JsonArray args
                && args.size() > 2 && !Js.isNullish(args.get(2))
                && !(args.get(2) instanceof JsonObject given && given.tag() == null)) {
            findings.at(Rule.GTAG_PARAMETERS_NOT_AN_OBJECT, message.push(), "$.args[2]", args.get(2));
            return;
        }
        if (message.push().value() instanceof JsonObject call && call.get("args") instanceof JsonArray args
                && args.size() > 3) {
            findings.add(Rule.GTAG_TOO_MANY_ARGUMENTS, message.push(), "$.args[3]", Phrase.ARGUMENTS.of(args.size()));
            return;
        }
        int count = 0;
        for (JsonObject.Member member : message.parameters().members()) {
            if (Ga4.DIRECTIVES.contains(member.name())) {
                continue;
            }
            count++;
            String path = Paths.child(message.path(), member.name());
            if (member.name().length() > Ga4.NAME) {
                findings.add(Rule.PARAMETER_NAME_TOO_LONG, message.push(), path,
                        Phrase.CHARACTERS.of(member.name().length()));
            }
            if (Ga4.hasReservedPrefix(member.name())) {
                findings.text(Rule.PARAMETER_NAME_RESERVED, message.push(), path, member.name());
            } else if (!Ga4.isName(member.name())) {
                findings.text(Rule.PARAMETER_NAME_INVALID, message.push(), path, member.name());
            }
            if (member.value() instanceof JsonString(String text)
                    && text.length() > Ga4.LONGER_VALUES.getOrDefault(member.name(), Ga4.VALUE)) {
                findings.add(Rule.VALUE_TOO_LONG, message.push(), path, Phrase.CHARACTERS.of(text.length()));
            }
        }
        if (count > Ga4.PARAMETERS) {
            findings.add(Rule.TOO_MANY_PARAMETERS, message.push(), message.path(), Phrase.PARAMETERS.of(count));
        }
        user(message, findings);
    }

    private static void user(CheckedPush message, Findings findings) {
        if (message.parameters().get("user_id") instanceof JsonString(String id) && id.length() > Ga4.USER_ID) {
            findings.add(Rule.USER_ID_TOO_LONG, message.push(), message.path() + ".user_id",
                    Phrase.CHARACTERS.of(id.length()));
        }
        JsonObject properties = message.parameters().get("user_properties") instanceof JsonObject given ? given : null;
        String path = message.path() + ".user_properties";
        if (properties == null && message.push().value() instanceof JsonObject call
                && call.get("args") instanceof JsonArray args && args.size() == 3
                && args.get(1).equals(new JsonString("user_properties"))) {
            properties = message.parameters();
            path = message.path();
        }
        if (properties != null) {
            properties(message, properties, path, findings);
        }
    }

    private static void properties(CheckedPush message, JsonObject properties, String path, Findings findings) {
        if (properties.size() > Ga4.USER_PROPERTIES) {
            findings.add(Rule.TOO_MANY_USER_PROPERTIES, message.push(), path, Phrase.PROPERTIES.of(properties.size()));
        }
        for (JsonObject.Member member : properties.members()) {
            if (member.name().length() > Ga4.USER_PROPERTY_NAME) {
                findings.add(Rule.USER_PROPERTY_NAME_TOO_LONG, message.push(), Paths.child(path, member.name()),
                        Phrase.CHARACTERS.of(member.name().length()));
            }
            if (member.value() instanceof JsonString(String text) && text.length() > Ga4.USER_PROPERTY_VALUE) {
                findings.add(Rule.USER_PROPERTY_VALUE_TOO_LONG, message.push(), Paths.child(path, member.name()),
                        Phrase.CHARACTERS.of(text.length()));
            }
        }
    }
}
