package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Brings schemas into the form that the validator takes: real exports write drafts and ids in several ways. */
final class SchemaWords {

    private static final String DRAFTS = "http://json-schema.org/draft-0";
    private static final Pattern DRAFT = Pattern
            .compile("https?://json-schema\\.org/draft-0?([3-7])/(hyper-)?schema#?");
    private static final Pattern NEW = Pattern.compile("https?://json-schema\\.org/draft/(2019-09|2020-12)/schema#?");
    /** Keywords whose members are schemas under names of their own. */
    private static final Set<String> NAMED = Set.of("properties", "patternProperties", "definitions", "$defs",
            "dependentSchemas", "dependencies", "events");
    /** Keywords whose values are data. */
    private static final Set<String> DATA = Set.of("enum", "const", "default", "examples", "example");
    private static final int DEPTH = 200;

    private SchemaWords() {}

    /** The address of a draft as its own schema writes it; null for what is no draft. */
    static @Nullable String draft(@Nullable JsonValue schema) {
        if (!(schema instanceof JsonString(String address))) {
            return null;
        }
        Matcher old = DRAFT.matcher(address);
        if (old.matches()) {
            // 5 is 4 in other words, and the validator knows neither 5 nor 3
            int number = Math.max(4, Integer.parseInt(old.group(1)));
            return DRAFTS + (number == 5 ? 4 : number) + "/schema#";
        }
        Matcher recent = NEW.matcher(address);
        if (recent.matches()) {
            return "https://json-schema.org/draft/" + recent.group(1) + "/schema";
        }
        // "the newest, whatever that is"
        return address.matches("https?://json-schema\\.org/schema#?")
                ? "http://json-schema.org/draft-07/schema#"
                : null;
    }

    /**
     * A schema without {@code id}: since draft 6 that is no keyword, and below it exports write what is no address. Ids
     * stay if a reference may need them.
     */
    static JsonObject withoutIds(JsonObject schema) {
        return needsIds(schema, 0) ? schema : schema(schema, 0);
    }

    private static boolean needsIds(JsonValue value, int depth) {
        if (depth > DEPTH) {
            return false;
        }
        if (value instanceof JsonArray list) {
            return list.elements().stream().anyMatch(each -> needsIds(each, depth + 1));
        }
        return value instanceof JsonObject object && object.members().stream()
                .anyMatch(member -> (member.name().equals("$ref") && member.value() instanceof JsonString(String to)
                        && !to.equals("#") && !to.startsWith("#/")) || needsIds(member.value(), depth + 1));
    }

    private static JsonObject schema(JsonObject schema, int depth) {
        if (depth > DEPTH) {
            return schema;
        }
        List<Member> members = new ArrayList<>();
        for (Member member : schema.members()) {
            if (member.name().equals("id") && member.value() instanceof JsonString) {
                continue;
            }
            JsonValue value = member.value();
            if (NAMED.contains(member.name()) && value instanceof JsonObject named) {
                value = JsonObject.of(named.members().stream()
                        .map(each -> new Member(each.name(), inner(each.value(), depth + 1))).toList());
            } else if (!DATA.contains(member.name())) {
                value = inner(value, depth + 1);
            }
            members.add(new Member(member.name(), value));
        }
        return JsonObject.of(members);
    }

    private static JsonValue inner(JsonValue value, int depth) {
        return switch (value) {
            case JsonObject object -> schema(object, depth);
            case JsonArray list -> new JsonArray(list.elements().stream().map(each -> inner(each, depth + 1)).toList());
            default -> value;
        };
    }
}
