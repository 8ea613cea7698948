package io.github.mcpdatalayer.os;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import org.jspecify.annotations.Nullable;

/** The export of reg.exe as JSON. A key becomes an object, and a key with values numbered 1, 2, … becomes a list. */
public final class RegistryExport {

    /** The name under which a key's default value stands. */
    public static final String DEFAULT = "";

    private static final Pattern NUMBER = Pattern.compile("dword:([0-9a-fA-F]{8})");
    private static final Pattern BYTES = Pattern.compile("hex(?:\\(([0-9a-f]+)\\))?:([0-9a-fA-F, \\r\\n\\\\]*)");

    private final String text;
    private int at;

    private RegistryExport(String text) {
        this.text = text;
    }

    /**
     * The key that was exported.
     *
     * @param export
     *            the whole file's text
     */
    public static JsonElement parse(String export) {
        return lists(new RegistryExport(export).read());
    }

    private JsonObject read() {
        JsonObject top = new JsonObject();
        JsonObject current = top;
        String topKey = null;
        while (at < text.length()) {
            int lineEnd = lineEnd();
            char c = text.charAt(at);
            if (c == '[') {
                String key = text.substring(at + 1, Math.max(at + 1, text.lastIndexOf(']', lineEnd)));
                topKey = topKey == null ? key : topKey;
                current = key.length() <= topKey.length() ? top : below(top, key.substring(topKey.length() + 1));
            } else if (c == '"' || c == '@') {
                String name = c == '@' ? DEFAULT : quoted();
                at += c == '@' ? 1 : 0;
                if (at < text.length() && text.charAt(at) == '=') {
                    at++;
                    JsonPrimitive value = value();
                    if (value != null) {
                        current.add(name, value);
                    }
                }
            }
            at = at > lineEnd ? lineEnd() + 1 : lineEnd + 1;
        }
        return top;
    }

    private int lineEnd() {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    private static JsonObject below(JsonObject top, String path) {
        JsonObject current = top;
        for (String name : path.split("\\\\", -1)) {
            if (!(current.get(name) instanceof JsonObject)) {
                current.add(name, new JsonObject());
            }
            current = current.getAsJsonObject(name);
        }
        return current;
    }

    /** A text in quotes, which may have line ends in it; leaves {@link #at} behind it. */
    private String quoted() {
        StringBuilder value = new StringBuilder();
        for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            value.append(text.charAt(at));
        }
        at++;
        return value.toString();
    }

    /** A text, a number or bytes; null for anything else. */
    private @Nullable JsonPrimitive value() {
        if (text.startsWith("\"", at)) {
            return new JsonPrimitive(quoted());
        }
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (number.lookingAt()) {
            return new JsonPrimitive(Integer.parseUnsignedInt(number.group(1), 16));
        }
        Matcher bytes = BYTES.matcher(text).region(at, text.length());
        if (!bytes.lookingAt()) {
            return null;
        }
        at = bytes.end() - 1;
        String hex = bytes.group(2).replaceAll("[^0-9a-fA-F]", "");
        String type = bytes.group(1);
        // 1, 2 and 7 are texts: plain, with variables, several with a zero after each.
        return new JsonPrimitive(type != null && type.matches("[127]")
                ? new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_16LE).replaceAll("\0+$", "")
                        .replace('\0', '\n')
                : hex);
    }

    private static JsonElement lists(JsonObject object) {
        for (String name : object.keySet().toArray(String[]::new)) {
            if (object.get(name) instanceof JsonObject inner) {
                object.add(name, lists(inner));
            }
        }
        if (object.isEmpty() || !object.keySet().stream().allMatch(name -> name.matches("\\d{1,9}"))) {
            return object;
        }
        JsonArray list = new JsonArray();
        object.keySet().stream().sorted(Comparator.comparing(Integer::valueOf))
                .forEach(name -> list.add(object.get(name)));
        return list;
    }
}
