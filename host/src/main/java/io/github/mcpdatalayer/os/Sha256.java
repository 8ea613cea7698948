package io.github.mcpdatalayer.os;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests. */
public final class Sha256 {

    private Sha256() {}

    /** A digest that takes its bytes bit by bit. */
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** The digest of a text in UTF-8: 32 bytes. */
    public static byte[] of(String text) {
        return begin().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The end of what was begun, as 64 hex digits. */
    public static String hex(MessageDigest begun) {
        return HexFormat.of().formatHex(begun.digest());
    }

    /** The digest of these bytes, as 64 hex digits. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(begin().digest(bytes));
    }
}
