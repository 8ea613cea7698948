package io.github.mcpdatalayer.privacy;

import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;

/** Recognises hashes in hex and base64. */
final class Hashes {

    private static final Set<String> OF_NOTHING = Set.of("d41d8cd98f00b204e9800998ecf8427e",
            "da39a3ee5e6b4b0d3255bfef95601890afd80709",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");

    /** Characters of a SHA-256 without padding. */
    private static final int BASE64_CHARS = 43;

    private Hashes() {}

    /** The function that makes such hashes, as in {@code sha256}; empty if none does. */
    static String function(String text) {
        int length = text.length();
        if ((length == 43 || (length == 44 && text.charAt(43) == '=')) && isBase64(text)) {
            return "sha256";
        }
        String function = switch (length) {
            case 32 -> "md5";
            case 40 -> "sha1";
            case 64 -> "sha256";
            case 96 -> "sha384";
            case 128 -> "sha512";
            default -> "";
        };
        return !function.isEmpty() && text.chars().allMatch(c -> c < 0x80 && Character.digit(c, 16) >= 0)
                ? function
                : "";
    }

    private static boolean isBase64(String text) {
        return text.chars().limit(BASE64_CHARS)
                .allMatch(c -> c < 0x80 && (NumberRun.isWord((char) c) || c == '+' || c == '/' || c == '-'));
    }

    /** A hash in canonical spelling: hex in lower case. */
    static String canonical(String hash) {
        if ((hash.length() == BASE64_CHARS || hash.length() == BASE64_CHARS + 1) && isBase64(hash)) {
            try {
                return HexFormat.of().formatHex(Base64.getUrlDecoder()
                        .decode(hash.substring(0, BASE64_CHARS).replace('+', '-').replace('/', '_')));
            } catch (IllegalArgumentException e) {
                return hash; // its last bits are not those of 32 bytes
            }
        }
        return hash.toLowerCase(Locale.ROOT);
    }

    static boolean isOfNothing(String hash) {
        return OF_NOTHING.contains(canonical(hash));
    }
}
