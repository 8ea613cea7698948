package io.github.mcpdatalayer.hits;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a request carries something like an id of a client, a visit or a person: a UUID, a hash, a long random
 * word or number, or a shorter value under a telling name. Cookies cannot be seen.
 */
final class Identifiers {

    private static final int MOST_VALUES = 500;
    private static final int MOST_CHARS = 20_000;
    private static final Pattern UUID = Pattern
            .compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{16,128}");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{20,400}[.=~]{0,3}");
    /** Words and numbers with separators, as in titles. */
    private static final Pattern WORDS = Pattern.compile("([A-Za-z]+|[0-9]+)([_-]+([A-Za-z]+|[0-9]+))*+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{9,40}(\\.[0-9]{6,20}){0,4}");
    /** Recent times in seconds or milliseconds since 1970. */
    private static final Pattern TIME = Pattern.compile("1[5-9][0-9]{8}([0-9]{3}|\\.[0-9]{1,6})?");
    /** Names whose shorter values are ids, too. */
    private static final Pattern NAME = Pattern.compile(
            "(.*[_.-])?(uid|uuid|guid|muid|puid|ppid|duid|cuid|cid|clientid|client_id|userid|user_id|visitorid|visitor_id|visitor|vid|deviceid|device_id|sessionid|session_id|sid|anonymousid|anonymous_id|anon_id|distinct_id|cookieid|cookie_id|externalid|external_id|partner_uid|partner_device_id|userhash|em|ph|hem|email|email_hash|fbp|fbc|gclid|dclid|wbraid|gbraid|fbclid|msclkid|ttclid|li_fat_id|twclid|epik|sccid|rdt_cid|irclickid|ga|_ga|ecid|mid|d_mid)");
    private static final Pattern SHORT = Pattern.compile("(?=.*[0-9])[A-Za-z0-9_.@:|-]{6,400}");
    /** Names of parameters that hold a file's version. */
    private static final Set<String> VERSIONS = Set.of("v", "ver", "version", "hash", "rev", "build", "cb",
            "cachebuster",
            "rnd", "random", "rand", "ord", "t", "ts", "_", "nocache", "integrity", "key", "api_key", "apikey", "token",
            "site_id", "siteid", "id");
    private static final Pattern FILE = Pattern.compile("\\.[A-Za-z0-9]{1,5}$");
    private static final Pattern ASSET = Pattern.compile(
            "\\.(m?js|css|woff2?|ttf|otf|map|wasm|png|jpe?g|webp|avif|svg|ico|mp4|webm|m3u8|ts|json|html?)$",
            Pattern.CASE_INSENSITIVE);

    private Identifiers() {}

    /** Tells whether the query, the path or the body of a request has an identifier. */
    static boolean areIn(RecordedRequest request, UrlParts address) {
        for (Member member : address.params().members()) {
            if (isOne(member.name(), Places.text(member.value()))) {
                return true;
            }
        }
        if (!ASSET.matcher(address.path()).find()) {
            for (String part : address.path().split("/", 50)) {
                if (isRandom(FILE.matcher(part).replaceFirst(""))) {
                    return true;
                }
            }
        }
        return request.body() != null && areIn(request.body());
    }

    private static boolean areIn(String body) {
        String text = body.substring(0, Math.min(body.length(), MOST_CHARS)).strip();
        if (text.startsWith("{") || text.startsWith("[")) {
            try {
                return areIn(JsonValue.parse(body.strip()));
            } catch (JsonSyntaxException e) {
                return false; // unreadable: no judgement
            }
        }
        return Form.parse(text).stream().anyMatch(member -> isOne(member.name(), Places.text(member.value())));
    }

    private static boolean areIn(JsonValue json) {
        Deque<JsonValue> open = new ArrayDeque<>();
        open.push(json);
        for (int seen = 0; !open.isEmpty() && seen < MOST_VALUES; seen++) {
            JsonValue each = open.pop();
            if (each instanceof JsonArray array) {
                for (int i = 0; i < Math.min(array.size(), MOST_VALUES); i++) {
                    open.push(array.get(i));
                }
            } else if (each instanceof JsonObject object) {
                for (Member member : object.members()) {
                    if (member.value() instanceof JsonString || member.value() instanceof JsonNumber) {
                        if (isOne(member.name(), Places.text(member.value()))) {
                            return true;
                        }
                    } else {
                        open.push(member.value());
                    }
                }
            } else if (isOne("", Places.text(each))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOne(String name, @Nullable String value) {
        if (value == null || value.length() > MOST_CHARS) {
            return false;
        }
        String plain = name.toLowerCase(Locale.ROOT);
        if (NAME.matcher(plain).matches()) {
            return SHORT.matcher(value).matches() && !TIME.matcher(value).matches();
        }
        return !VERSIONS.contains(plain) && isRandom(value);
    }

    private static boolean isRandom(String value) {
        if (UUID.matcher(value).matches()) {
            return true;
        }
        if (HEX.matcher(value).matches()) {
            return isMixed(value) || value.length() >= 32;
        }
        if (NUMBER.matcher(value).matches()) {
            return value.length() >= 12 && !TIME.matcher(value).matches();
        }
        return WORD.matcher(value).matches() && !WORDS.matcher(value).matches() && isMixed(value) && digits(value) >= 3
                && classes(value) == 3;
    }

    private static boolean isMixed(String value) {
        return digits(value) > 0 && digits(value) < value.length();
    }

    private static long digits(String value) {
        return value.chars().filter(c -> c >= '0' && c <= '9').count();
    }

    /** The number of the three classes that it uses: digits, capitals, small letters. */
    private static int classes(String value) {
        return (value.chars().anyMatch(c -> c >= '0' && c <= '9') ? 1 : 0)
                + (value.chars().anyMatch(c -> c >= 'A' && c <= 'Z') ? 1 : 0)
                + (value.chars().anyMatch(c -> c >= 'a' && c <= 'z') ? 1 : 0);
    }
}
