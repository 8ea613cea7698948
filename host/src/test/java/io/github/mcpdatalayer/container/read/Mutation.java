package io.github.mcpdatalayer.container.read;

import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Damages a text of JSON: mostly so that it is still JSON, as only that reaches what reads the tree. */
public final class Mutation {

    private static final Pattern VALUE = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"(?!\\s*:)|-?\\d+|true|false|null");
    private static final Pattern KEY = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"(?=\\s*:)");
    private static final List<String> VALUES = List.of("null", "true", "-1", "9999999999999999999", "1e400", "\"\"",
            "[]", "{}", "[[]]", "[null]", "{\"type\":\"LIST\"}", "[\"macro\"]", "[\"macro\",-1]", "[\"macro\",99999]",
            "[\"tag\",3,1]", "[\"template\",[\"macro\",3]]", "[\"escape\"]", "[\"map\",1]", "\"{{\"", "\"}}\"",
            "\"{{Lookup}}\"", "\"((((\"", "\"\\uD800\"", "\"gtm.js\"", "[\"if\",0]", "7", "\"7\"");
    private static final List<String> KEYS = List.of("\"type\"", "\"list\"", "\"map\"", "\"\"", "\"vtp_x\"",
            "\"function\"", "\"parameter\"", "\"name\"");

    private Mutation() {}

    public static String of(String text, Random random) {
        String damaged = text;
        for (int i = random.nextInt(4); i >= 0; i--) {
            damaged = switch (random.nextInt(8)) {
                case 0, 1, 2, 3, 4 -> swapped(damaged, VALUE, VALUES, random);
                case 5, 6 -> swapped(damaged, KEY, KEYS, random);
                default -> character(damaged, random);
            };
        }
        return damaged;
    }

    /** One of the first matches behind a place drawn at random. */
    private static String swapped(String text, Pattern what, List<String> by, Random random) {
        Matcher matcher = what.matcher(text);
        if (text.isEmpty() || !matcher.find(random.nextInt(text.length()))) {
            return text;
        }
        return text.substring(0, matcher.start()) + by.get(random.nextInt(by.size())) + text.substring(matcher.end());
    }

    private static String character(String text, Random random) {
        if (text.isEmpty()) {
            return text;
        }
        int at = random.nextInt(text.length());
        return text.substring(0, at) + (char) random.nextInt(random.nextBoolean() ? 128 : 0x10000)
                + text.substring(Math.min(text.length(), at + random.nextInt(2)));
    }
}
