package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** Push sequences of every kind of item, drawn from a seed: few keys, so that they meet, and all kinds of values. */
final class AcdlItems {
    private static final String[] KEYS = {"0", "1", "7", "a", "b", "c", "length", "a.b", "event", "eventInfo", "on",
            "x", ""};
    private static final String[] SCALARS = {"null", "{\"$u\":1}", "true", "false", "0", "1", "-1.5", "1e+21", "\"\"",
            "\"x\"",
            "\"é\"", "{\"$f\":1}", "{\"$d\":1}", "{\"$n\":1}", "12345678901", "2"};
    private static final String[] ITEMS = {"{\"$f\":1}", "null", "{\"$u\":1}", "\"text\"", "5", "[1]", "{\"$d\":1}",
            "{\"$a\":[\"set\",{\"a\":{\"b\":1}}]}", "{\"on\":\"never\",\"handler\":{\"$f\":1},\"a\":1}",
            "{\"on\":\"never\",\"handler\":1,\"a\":1}",
            "{\"on\":\"never\",\"handler\":{\"$f\":1},\"scope\":\"past\",\"b\":1}",
            "{\"on\":\"never\",\"handler\":{\"$f\":1},\"scope\":\"nonsense\",\"c\":1}",
            "{\"on\":\"never\",\"handler\":{\"$f\":1},\"path\":5,\"c\":2}", "{\"off\":\"never\",\"b\":2}",
            "{\"off\":\"never\",\"handler\":1,\"b\":3}", "{\"off\":\"never\",\"scope\":\"\",\"b\":4}",
            "{\"event\":\"e\"}",
            "{\"event\":\"\",\"a\":5}", "{\"event\":5,\"a\":6}", "{\"event\":\"e\",\"on\":\"x\",\"a\":7}", "{}"};

    private final Random random;

    AcdlItems(long seed) {
        random = new Random(seed);
    }

    JsonArray sequence() {
        List<JsonValue> items = new ArrayList<>();
        for (int i = random.nextInt(8); i >= 0; i--) {
            items.add(random.nextInt(6) == 0 ? JsonValue.parse(pick(ITEMS)) : object(4));
        }
        return new JsonArray(items);
    }

    private JsonValue value(int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(6)) {
            case 0, 1 -> JsonValue.parse(pick(SCALARS));
            case 2 -> array(depth - 1);
            default -> object(depth - 1);
        };
    }

    private JsonValue array(int depth) {
        List<JsonValue> elements = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            elements.add(random.nextInt(8) == 0 ? JsonValue.parse("{\"$h\":1}") : value(depth));
        }
        return new JsonArray(elements);
    }

    /** Its keys in the order that a page would give them. */
    private JsonValue object(int depth) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            members.put(pick(KEYS), value(depth));
        }
        List<Member> sorted = new ArrayList<>();
        members.forEach((key, value) -> sorted.add(new Member(key, value)));
        sorted.sort((a, b) -> Long.compare(order(a.name()), order(b.name())));
        return JsonObject.of(sorted);
    }

    private static long order(String key) {
        return Js.arrayIndex(key) < 0 ? Long.MAX_VALUE : Js.arrayIndex(key);
    }

    private String pick(String[] from) {
        return from[random.nextInt(from.length)];
    }
}
