package io.github.mcpdatalayer.hits;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import org.jspecify.annotations.Nullable;

/**
 * Addresses in base64 within addresses: custom loaders of server containers (Stape's for one) send
 * {@code /x7f?a=<base64>} for {@code /g/collect?v=2&tid=…}.
 */
final class WrappedAddress {

    private static final int MOST_PARAMS = 50;
    private static final int MIN = 16;
    /** A path with its query, without control characters. */
    private static final Pattern ADDRESS = Pattern.compile("/?[A-Za-z0-9_./-]{0,200}\\?[^\\p{Cntrl}]+");

    private WrappedAddress() {}

    /** The address inside another, at the same host; null if there is none. */
    static @Nullable UrlParts open(UrlParts wrapped) {
        int looked = 0;
        for (Member member : wrapped.params().members()) {
            if (looked++ == MOST_PARAMS) {
                return null;
            }
            String value = member.value() instanceof JsonString(String text) ? text : "";
            // A query of base64 alone parses as a name without a value.
            UrlParts inner = address(wrapped, value.matches("=*") ? member.name() : value);
            if (inner != null) {
                return inner;
            }
        }
        return null;
    }

    private static @Nullable UrlParts address(UrlParts wrapped, String base64) {
        String text = text(base64);
        if (text == null || !ADDRESS.matcher(text).matches()) {
            return null;
        }
        return UrlParts.of("https://" + wrapped.host() + (text.startsWith("/") ? "" : "/") + text);
    }

    /** A body before it was wrapped the same way; the body itself if it was not. */
    static @Nullable String body(@Nullable String body) {
        String text = body == null || body.indexOf('&') >= 0 ? null : text(body.strip());
        return text != null && text.matches("(?s)[A-Za-z_.0-9]{1,40}=.*") ? text : body;
    }

    private static @Nullable String text(String base64) {
        if (base64.length() < MIN) {
            return null;
        }
        byte[] bytes = Payload.base64(base64);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }
}
