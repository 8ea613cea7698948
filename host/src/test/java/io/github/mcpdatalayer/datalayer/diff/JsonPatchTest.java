package io.github.mcpdatalayer.datalayer.diff;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

import io.github.mcpdatalayer.datalayer.Oracles;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JsonPatchTest {
    private static final int PAIRS = 20_000;
    private static final String[] KEYS = {"a", "b", "c", "", "/", "~", "~1", "m~n/o", "é", "0", "-", "\ud800"};
    private static final String[] SCALARS = {"null", "true", "false", "0", "-0", "1", "1.0", "1e2", "100", "\"\"",
            "\"x\"",
            "\"\\ud800\"", "12345678901234567890"};

    @Test
    void applyingThePatchGivesTheSecondDocumentForThousandsOfPairs() {
        int changed = 0;
        for (int seed = 0; seed < PAIRS; seed++) {
            Random random = new Random(seed);
            JsonValue from = value(random, 4);
            JsonValue to = random.nextInt(3) == 0 ? value(random, 4) : mutated(from, random);
            JsonArray patch = JsonPatch.between(from, to);
            assertEquals(canonical(to), canonical(applied(patch, from)), () -> from + " -> " + to + " by " + patch);
            changed += patch.size() > 0 ? 1 : 0;
            assertEquals(0, JsonPatch.between(to, to).size());
        }
        assertTrue(changed > PAIRS / 4, "too few pairs differ: " + changed);
    }

    @Test
    void aSmallChangeIsASmallPatch() {
        JsonValue from = JsonValue.parse("{\"items\":[{\"id\":1},{\"id\":2},{\"id\":3}],\"a/b\":{\"~\":1}}");
        JsonValue to = JsonValue.parse("{\"items\":[{\"id\":1},{\"id\":9},{\"id\":2},{\"id\":3}],\"a/b\":{\"~\":2}}");
        assertEquals("[{\"op\":\"replace\",\"path\":\"/a~1b/~0\",\"value\":2},"
                + "{\"op\":\"add\",\"path\":\"/items/1\",\"value\":{\"id\":9}}]",
                JsonPatch.between(from, to).toJson());
    }

    // ---- Documents drawn from a seed

    private static JsonValue value(Random random, int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(5)) {
            case 0, 1 -> JsonValue.parse(SCALARS[random.nextInt(SCALARS.length)]);
            case 2 -> {
                List<JsonValue> elements = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    elements.add(value(random, depth - 1));
                }
                yield new JsonArray(elements);
            }
            default -> {
                Map<String, JsonValue> members = new LinkedHashMap<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    members.put(KEYS[random.nextInt(KEYS.length)], value(random, depth - 1));
                }
                yield object(members);
            }
        };
    }

    /** Changes a document in a few places, puts in members and elements, and takes some out. */
    private static JsonValue mutated(JsonValue value, Random random) {
        if (random.nextInt(12) == 0) {
            return value(random, 2);
        }
        return switch (value) {
            case JsonArray array -> {
                List<JsonValue> elements = new ArrayList<>();
                array.elements().forEach(element -> elements.add(mutated(element, random)));
                if (random.nextInt(3) == 0) {
                    elements.add(random.nextInt(elements.size() + 1), value(random, 2));
                }
                if (random.nextInt(3) == 0 && !elements.isEmpty()) {
                    elements.remove(random.nextInt(elements.size()));
                }
                yield new JsonArray(elements);
            }
            case JsonObject object -> {
                Map<String, JsonValue> members = new LinkedHashMap<>();
                object.members().forEach(member -> members.put(member.name(), mutated(member.value(), random)));
                if (random.nextInt(3) == 0) {
                    members.put(KEYS[random.nextInt(KEYS.length)], value(random, 2));
                }
                if (random.nextInt(3) == 0) {
                    members.remove(KEYS[random.nextInt(KEYS.length)]);
                }
                yield object(members);
            }
            case JsonString _,JsonNumber _,JsonLiteral _ -> value;
        };
    }

    private static JsonObject object(Map<String, JsonValue> members) {
        List<Member> list = new ArrayList<>();
        members.forEach((name, value) -> list.add(new Member(name, value)));
        return JsonObject.of(list);
    }

    /** The text with sorted members: JSON Patch cannot say anything of their order. */
    private static String canonical(JsonValue value) {
        return sorted(value).toJson();
    }

    private static JsonValue sorted(JsonValue value) {
        return switch (value) {
            case JsonArray array -> new JsonArray(array.elements().stream().map(JsonPatchTest::sorted).toList());
            case JsonObject object -> JsonObject.of(object.members().stream().sorted(Comparator.comparing(Member::name))
                    .map(member -> new Member(member.name(), sorted(member.value()))).toList());
            case JsonString _,JsonNumber _,JsonLiteral _ -> value;
        };
    }

    // ---- RFC 6902, as far as the patches go: every operation must name a place that is there

    private static JsonValue applied(JsonArray patch, JsonValue document) {
        JsonValue result = document;
        for (JsonValue operation : patch.elements()) {
            JsonObject object = (JsonObject) operation;
            String pointer = ((JsonString) Oracles.member(object, "path")).value();
            List<String> steps = new ArrayList<>(List.of(pointer.split("/", -1)));
            assertEquals("", steps.removeFirst());
            steps.replaceAll(step -> step.replace("~1", "/").replace("~0", "~"));
            result = applied(((JsonString) Oracles.member(object, "op")).value(), object, steps, result);
        }
        return result;
    }

    private static JsonValue applied(String op, JsonObject operation, List<String> steps, JsonValue target) {
        if (steps.isEmpty()) {
            assertEquals("replace", op);
            return Oracles.member(operation, "value");
        }
        String step = steps.getFirst();
        List<String> rest = steps.subList(1, steps.size());
        if (target instanceof JsonArray array) {
            List<JsonValue> elements = new ArrayList<>(array.elements());
            int index = Integer.parseInt(step);
            if (!rest.isEmpty() || op.equals("replace")) {
                elements.set(index, applied(op, operation, rest, elements.get(index)));
            } else if (op.equals("add")) {
                elements.add(index, Oracles.member(operation, "value"));
            } else {
                elements.remove(index);
            }
            return new JsonArray(elements);
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        ((JsonObject) target).members().forEach(member -> members.put(member.name(), member.value()));
        if (!rest.isEmpty() || op.equals("replace")) {
            members.put(step, applied(op, operation, rest, Objects.requireNonNull(members.get(step), step)));
        } else if (op.equals("add")) {
            assertTrue(members.put(step, Oracles.member(operation, "value")) == null, "added twice: " + step);
        } else {
            Objects.requireNonNull(members.remove(step), step);
        }
        return object(members);
    }
}
