package io.github.mcpdatalayer.kit;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * One file of a kit.
 *
 * @param path
 *            below the kit's folder, with slashes
 * @param text
 *            its content
 * @param charset
 *            how that is written
 */
public record KitFile(String path, String text, Charset charset) {

    static KitFile utf8(String path, String text) {
        return new KitFile(path, text, StandardCharsets.UTF_8);
    }

    /** The content; UTF-16 has a byte order mark, as Windows wants it. */
    public byte[] bytes() {
        return (charset.equals(StandardCharsets.UTF_16LE) ? "\ufeff" + text : text).getBytes(charset);
    }
}
