package io.github.mcpdatalayer.chat.store;

/**
 * A picture that was attached to an entry.
 *
 * @param type
 *            such as {@code image/webp}
 * @param base64
 *            its bytes
 */
public record KeptPicture(String type, String base64) {}
