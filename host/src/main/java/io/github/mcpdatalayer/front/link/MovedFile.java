package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.os.Sha256;

/**
 * A file that a call gives to a page or takes from it, for the audit log.
 *
 * @param name without folders
 * @param sha256 of its bytes, in hex digits
 */
public record MovedFile(String name, String sha256, long bytes) {

    public static MovedFile of(String name, byte[] bytes) {
        return new MovedFile(name, Sha256.hex(bytes), bytes.length);
    }
}
