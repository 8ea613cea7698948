package io.github.mcpdatalayer.front.tools.files;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.files.FileName;
import io.github.mcpdatalayer.files.MediaType;
import org.jspecify.annotations.Nullable;

/** Names a downloaded file: as the caller says, else as the site, the link or the address does. */
final class DownloadName {

    private static final Pattern EXTENDED = Pattern.compile("filename\\*\\s*=\\s*(utf-8|iso-8859-1)'[^']*'([^;\\s]+)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern PLAIN = Pattern
            .compile("(?:^|[;\\s])filename\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([^;\\s]+))",
                    Pattern.CASE_INSENSITIVE);

    private DownloadName() {}

    /**
     * The name, clean.
     *
     * @param asked by the caller
     * @param disposition the header {@code Content-Disposition}
     * @param linked what the link or the address calls it
     * @param type without parameters
     */
    static String of(@Nullable String asked, String disposition, String linked, String type) {
        String header = ofHeader(disposition);
        String given = asked != null ? asked : !header.isBlank() ? header : linked;
        String name = FileName.clean(given);
        return name.contains(".") ? name : FileName.clean(name + MediaType.endingOf(type));
    }

    private static String ofHeader(String disposition) {
        Matcher extended = EXTENDED.matcher(disposition);
        if (extended.find()) {
            String text = percentDecoded(extended.group(2),
                    extended.group(1).equalsIgnoreCase("utf-8") ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
            if (text != null) {
                return text;
            }
        }
        Matcher plain = PLAIN.matcher(disposition);
        if (!plain.find()) {
            return "";
        }
        String quoted = plain.group(1);
        return inUtf8(quoted == null ? plain.group(2) : quoted.replaceAll("\\\\(.)", "$1"));
    }

    private static @Nullable String percentDecoded(String text, Charset charset) {
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%' && i + 2 < text.length() && Character.digit(text.charAt(i + 1), 16) >= 0
                    && Character.digit(text.charAt(i + 2), 16) >= 0) {
                bytes.write(Character.digit(text.charAt(i + 1), 16) * 16 + Character.digit(text.charAt(i + 2), 16));
                i += 2;
            } else if (c < 0x80 && c != '%') {
                bytes.write(c);
            } else {
                return null;
            }
        }
        return bytes.toString(charset);
    }

    /** Headers come byte by byte; many sites write UTF-8 into them. */
    private static String inUtf8(String bytes) {
        if (bytes.chars().allMatch(c -> c < 0x100)) {
            try {
                return StandardCharsets.UTF_8.newDecoder()
                        .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1))).toString();
            } catch (CharacterCodingException e) {
                // It is Latin-1.
            }
        }
        return bytes;
    }
}
