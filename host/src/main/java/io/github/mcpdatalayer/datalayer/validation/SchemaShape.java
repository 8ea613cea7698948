package io.github.mcpdatalayer.datalayer.validation;

import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/**
 * Checks that the keywords of JSON Schema that hold schemas do hold some. The validator passes over those that do not, and whatever is checked would
 * meet them.
 */
final class SchemaShape {

    private static final Set<String> MAPS = Set.of("properties", "patternProperties", "$defs", "definitions",
            "dependentSchemas");
    private static final Set<String> LISTS = Set.of("allOf", "anyOf", "oneOf", "prefixItems");
    private static final Set<String> SINGLE = Set.of("items", "additionalProperties", "additionalItems",
            "unevaluatedProperties", "unevaluatedItems", "propertyNames", "contains", "not", "if", "then", "else");

    private SchemaShape() {}

    /** @throws PlanException with the place of what is no schema */
    static void check(JsonObject schema) throws PlanException {
        checkObject(schema, "");
    }

    private static void checkObject(JsonObject schema, String place) throws PlanException {
        for (JsonObject.Member member : schema.members()) {
            String at = place + "/" + member.name();
            if (MAPS.contains(member.name())) {
                if (!(member.value() instanceof JsonObject all)) {
                    throw wrong(at, "an object of schemas");
                }
                for (JsonObject.Member each : all.members()) {
                    checkSchema(each.value(), at + "/" + each.name());
                }
            } else if (LISTS.contains(member.name()) || isOldList(member)) {
                if (!(member.value() instanceof JsonArray all)) {
                    throw wrong(at, "a list of schemas");
                }
                for (int i = 0; i < all.size(); i++) {
                    checkSchema(all.get(i), at + "/" + i);
                }
            } else if (SINGLE.contains(member.name())) {
                checkSchema(member.value(), at);
            } else if (member.name().equals("required") && !isNames(member.value())) {
                throw wrong(at, "a list of names");
            }
        }
    }

    /** In older drafts, {@code items} may be a list. */
    private static boolean isOldList(JsonObject.Member member) {
        return member.name().equals("items") && member.value() instanceof JsonArray;
    }

    /** A flag at the property itself comes from draft 3, and many pages still write it. */
    private static boolean isNames(JsonValue value) {
        return value == JsonLiteral.TRUE || value == JsonLiteral.FALSE
                || (value instanceof JsonArray all && all.elements().stream().allMatch(JsonString.class::isInstance));
    }

    private static void checkSchema(JsonValue value, String place) throws PlanException {
        if (value instanceof JsonObject schema) {
            checkObject(schema, place);
        } else if (value != JsonLiteral.TRUE && value != JsonLiteral.FALSE) {
            throw wrong(place, "a schema");
        }
    }

    private static PlanException wrong(String place, String expected) {
        return new PlanException("The schema cannot be used: " + place + " is not " + expected + ".");
    }
}
