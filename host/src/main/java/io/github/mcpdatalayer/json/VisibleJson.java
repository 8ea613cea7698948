package io.github.mcpdatalayer.json;

import java.nio.charset.StandardCharsets;

/** JSON with texts of pages, for files and screens: what hides, turns text around or is half of a character stands as an escape, so nothing is lost. */
public final class VisibleJson {

    private VisibleJson() {}

    /** Writes the same JSON. Outside of strings it has ASCII alone, so each such character stands in one. */
    public static String of(String json) {
        var visible = new StringBuilder(json.length());
        json.codePoints().forEach(c -> {
            if (c == '\n' || !HiddenCharacters.hides(c)) {
                visible.appendCodePoint(c);
            } else {
                for (char unit : Character.toChars(c)) {
                    visible.append("\\u%04x".formatted((int) unit));
                }
            }
        });
        return visible.toString();
    }

    /** Writes the same in UTF-8. */
    public static byte[] bytes(String json) {
        return of(json).getBytes(StandardCharsets.UTF_8);
    }
}
