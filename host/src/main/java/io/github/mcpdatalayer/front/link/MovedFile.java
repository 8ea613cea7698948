package io.github.mcpdatalayer.front.link;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file that a call gives to a page or takes from it, for the audit log.
 *
 * @param name without folders
 * @param sha256 of its bytes, in hex digits
 */
public record MovedFile(String name, String sha256, long bytes) {

    public static MovedFile of(String name, byte[] bytes) {
        return new MovedFile(name, hex(digest().digest(bytes)), bytes.length);
    }

    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    public static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }
}
