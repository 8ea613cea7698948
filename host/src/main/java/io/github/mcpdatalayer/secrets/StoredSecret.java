package io.github.mcpdatalayer.secrets;

import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A value that the extension types for a client. The client knows its name only.
 *
 * @param name letters, digits, {@code _}, {@code -}, at most 40
 * @param origin the only site that may receive it, as in {@code https://shop.example}
 * @param field the name of the only field that may receive it; null for password and one-time-code fields
 * @param value at least four characters: shorter values cannot be masked in everything a page shows
 */
public record StoredSecret(String name, String origin, @Nullable String field, String value) {

    public static final int MIN_CHARS = 4;
    public static final int MAX_CHARS = 1000;
    private static final int MAX_FIELD = 100;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,40}");
    private static final Pattern ORIGIN = Pattern
            .compile("(https?)://([a-z0-9.-]+|\\[[0-9a-f:.]+\\])(?::([1-9][0-9]{0,4}))?");
    private static final Pattern OWN_MACHINE = Pattern.compile("localhost|127\\.0\\.0\\.1");

    public StoredSecret {
        require(isName(name), "A secret's name is 1 to 40 letters, digits, _ or -, such as SHOP_LOGIN.");
        String complaint = complaintAbout(origin);
        require(complaint == null, String.valueOf(complaint));
        require(field == null || (!field.isBlank() && field.length() <= MAX_FIELD && isPlain(field)),
                "A field's name is its label on the page: 1 to " + MAX_FIELD + " characters.");
        require(value.length() >= MIN_CHARS && value.length() <= MAX_CHARS && isPlain(value),
                "A secret's value is one line of " + MIN_CHARS + " to " + MAX_CHARS
                        + " characters. Shorter values cannot be masked safely.");
    }

    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** An origin as browsers write it: lower case, without the default port, without a trailing slash. */
    public static String originOf(String written) {
        String lower = written.strip().toLowerCase(Locale.ROOT);
        String bare = lower.endsWith("/") ? lower.substring(0, lower.length() - 1) : lower;
        String usual = bare.startsWith("https://") ? ":443" : ":80";
        return bare.endsWith(usual) ? bare.substring(0, bare.length() - usual.length()) : bare;
    }

    private static @Nullable String complaintAbout(String origin) {
        var parts = ORIGIN.matcher(origin);
        if (!parts.matches() || (parts.group(3) != null && Integer.parseInt(parts.group(3)) > 65_535)) {
            return "An origin looks like https://shop.example or https://shop.example:8443: no path, no *. "
                    + "Write the name of an international domain as the browser sends it (xn--…).";
        }
        return parts.group(1).equals("https") || OWN_MACHINE.matcher(parts.group(2)).matches()
                ? null
                : "A secret is typed on https pages only; http is possible for localhost and 127.0.0.1.";
    }

    private static boolean isPlain(String text) {
        return text.codePoints().noneMatch(c -> switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            default -> false;
        });
    }

    private static void require(boolean holds, String complaint) {
        if (!holds) {
            throw new IllegalArgumentException(complaint);
        }
    }

    /** Omits the value, so that it never reaches a log. */
    @Override
    public String toString() {
        return name + " for " + origin;
    }
}
