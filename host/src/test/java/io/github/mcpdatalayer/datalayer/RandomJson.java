package io.github.mcpdatalayer.datalayer;

import java.util.Random;

/** Seeded random JSON as JSON.stringify could write it, hazards included: escapes, surrogates, empty and deep containers. */
public final class RandomJson {

    private static final String[] KEYS = {"event", "ecommerce", "items", "a'b", "q\\\"", "\\\\", "ü", "😀", "",
            "gtm.start", "\\n", "\\u0007"};
    private static final String[] STRINGS = {"", "add_to_cart", "[", "}", "\\\"", "\\\\", "\\u2028", "\\ud83d\\ude00",
            "😀😀", "\\ud800", "ä€",
            "a,b:c", "\\/", "<script>"};
    private static final String[] SCALARS = {"0", "-1", "1.5e+21", "-0.25", "123456789012345678901234567890", "true",
            "false", "null",
            "1e-7"};

    private final Random random;

    public RandomJson(long seed) {
        random = new Random(seed);
    }

    public String array(int elements, int depth) {
        var json = new StringBuilder("[");
        for (int i = 0; i < elements; i++) {
            json.append(i > 0 ? "," : "");
            value(json, depth);
        }
        return json.append(']').toString();
    }

    public String object(int members, int depth) {
        var json = new StringBuilder("{");
        for (int i = 0; i < members; i++) {
            json.append(i > 0 ? "," : "").append('"').append(KEYS[random.nextInt(KEYS.length)]).append(i).append("\":");
            value(json, depth);
        }
        return json.append('}').toString();
    }

    private void value(StringBuilder json, int depth) {
        int kind = random.nextInt(depth > 0 ? 10 : 6);
        if (kind < 3) {
            json.append(SCALARS[random.nextInt(SCALARS.length)]);
        } else if (kind < 6) {
            json.append('"');
            int pieces = random.nextInt(20) == 0 ? 200 : random.nextInt(4);
            for (int i = 0; i < pieces; i++) {
                json.append(STRINGS[random.nextInt(STRINGS.length)]);
            }
            json.append('"');
        } else {
            int children = random.nextInt(6);
            json.append(kind < 8 ? array(children, depth - 1) : object(children, depth - 1));
        }
    }

    public int number(int from, int to) {
        return random.nextInt(from, to);
    }
}
