package io.github.mcpdatalayer.datalayer.validation;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** Checks for texts of missing values, unfilled placeholders and misplaced hashes. */
final class ValueCheck implements PushCheck {

    private static final int DEPTH = 20;

    /** The placeholder of a typed secret: our own word, and no template's. */
    private static final Pattern PLACEHOLDER = Pattern
            .compile(
                    "\\{\\{(?!secret:[A-Z0-9_]+\\}\\})[^{}]{1,60}\\}\\}|\\$\\{[^{}]{1,60}\\}|<%[^%]{1,60}%>|%%[A-Za-z0-9_]{1,60}%%|\\[\\[[^\\]]{1,60}\\]\\]");
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]+");
    private static final Set<String> EMPTY_HASHES = Set.of(
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "da39a3ee5e6b4b0d3255bfef95601890afd80709", "d41d8cd98f00b204e9800998ecf8427e");
    private static final Set<String> PLAIN_KEYS = Set.of("email", "email_address", "phone", "phone_number",
            "first_name",
            "last_name", "street");

    @Override
    public void see(CheckedPush message, Findings findings) {
        JsonValue value = message.push().value();
        if (value instanceof JsonObject call && call.hasTag("gtag") && call.get("args") instanceof JsonArray args) {
            walk(message, "", args, "$.args", 0, findings);
        } else {
            walk(message, "", value, "$", 0, findings);
        }
    }

    private static void walk(CheckedPush message, String key, JsonValue value, String path, int depth,
            Findings findings) {
        if (depth > DEPTH) {
            return;
        }
        if (value instanceof JsonObject object) {
            if (object.hasTag("nan") || object.hasTag("infinity")) {
                findings.at(Rule.NOT_A_NUMBER, message.push(), path, object);
            } else if (object.tag() == null) {
                for (JsonObject.Member member : object.members()) {
                    walk(message, member.name(), member.value(), Paths.child(path, member.name()), depth + 1, findings);
                }
            }
        } else if (value instanceof JsonArray array) {
            for (JsonValue element : array.elements()) {
                walk(message, key, element, path + "[*]", depth + 1, findings);
            }
        } else if (value instanceof JsonString(String text)) {
            text(message, key.toLowerCase(Locale.ROOT), text, path, findings);
        }
    }

    private static void text(CheckedPush message, String key, String text, String path, Findings findings) {
        if (PushedText.isNothing(text)) {
            findings.text(Rule.TEXT_OF_NOTHING, message.push(), path, text);
        } else if (PLACEHOLDER.matcher(text).find()) {
            findings.add(Rule.PLACEHOLDER_LEFT, message.push(), path, Seen.said(new JsonString(text)));
        }
        boolean hex = HEX.matcher(text).matches();
        if (hex && EMPTY_HASHES.contains(text.toLowerCase(Locale.ROOT))) {
            findings.add(Rule.HASH_OF_NOTHING, message.push(), path, Phrase.EMPTY_HASH.of());
        } else if (isHashKey(key)) {
            int wanted = key.contains("md5") ? 32 : key.contains("sha1") ? 40 : 64;
            if (!text.isEmpty()
                    && !(hex && (text.length() == wanted || (!key.contains("sha") && text.length() >= 32)))) {
                findings.add(Rule.HASH_EXPECTED, message.push(), path, Seen.said(new JsonString(text)));
            }
        } else if (PLAIN_KEYS.contains(key) && hex && text.length() == 64) {
            findings.add(Rule.PLAIN_TEXT_EXPECTED, message.push(), path, Phrase.HEX_DIGITS.of());
        }
    }

    private static boolean isHashKey(String key) {
        return key.startsWith("sha256_") || key.startsWith("sha1_") || key.startsWith("md5_")
                || key.startsWith("hashed_")
                || key.endsWith("_sha256") || key.endsWith("_sha1") || key.endsWith("_md5") || key.endsWith("_hashed")
                || key.equals("em") || key.equals("ph");
    }
}
