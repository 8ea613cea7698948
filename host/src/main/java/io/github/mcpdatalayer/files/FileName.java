package io.github.mcpdatalayer.files;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Names for files that come from pages: plain ones on every system, which open nothing and hide nothing. */
public final class FileName {

    private static final int MOST_BYTES = 200;
    private static final int MOST_ENDING = 20;
    private static final String NONE = "download";
    private static final Pattern RESERVED = Pattern
            .compile("(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\\$|conout\\$)\\s*(\\..*)?");
    /** What a double click would run, or what would lead elsewhere. */
    private static final Set<String> RUN = Set.of("exe", "com", "bat", "cmd", "scr", "pif", "msi", "msp", "dll", "cpl",
            "sys", "js", "jse", "mjs", "vbs", "vbe", "wsf", "wsh", "ps1", "psm1", "psd1", "hta", "lnk", "url", "scf",
            "reg", "inf", "jar", "jnlp", "app", "command", "tool", "terminal", "workflow", "pkg", "dmg", "webloc",
            "fileloc", "inetloc", "desktop", "sh", "bash", "zsh", "csh", "run", "bin", "appimage", "deb", "rpm", "apk",
            "crx", "xpi", "iso", "img", "vhd", "vhdx", "chm", "gadget", "application", "appref-ms", "ms-msdt",
            "library-ms",
            "searchconnector-ms", "settingcontent-ms", "diagcab", "msc", "py", "pyw", "rb", "pl");

    private FileName() {}

    /**
     * A name that may be given to a file.
     *
     * @param given anything that a page or a model calls it; of a path, its last part
     */
    public static String clean(String given) {
        String last = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
        var name = new StringBuilder();
        last.codePoints().forEach(c -> {
            switch (Character.getType(c)) {
                case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE,
                        Character.UNASSIGNED, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> {
                    // Nobody sees them, and some turn a name around.
                }
                case Character.SPACE_SEPARATOR -> name.append(' ');
                default -> name.appendCodePoint("<>:\"|?*%$`&;!'".indexOf(c) >= 0 ? '_' : c);
            }
        });
        String trimmed = name.toString().replaceAll("^[.\\-~ ]+|[. ]+$", "");
        if (trimmed.isEmpty()) {
            return NONE;
        }
        if (RESERVED.matcher(trimmed).matches()) {
            trimmed = "_" + trimmed;
        }
        if (RUN.contains(ending(trimmed).toLowerCase(Locale.ROOT))) {
            trimmed += ".download";
        }
        return shortened(trimmed, "");
    }

    /** The same with a number before its ending: {@code may-2.pdf}. */
    static String numbered(String name, int number) {
        return number == 1 ? name : shortened(name, "-" + number);
    }

    private static String shortened(String name, String mark) {
        String ending = ending(name);
        String tail = mark + (ending.isEmpty() ? "" : "." + ending);
        String stem = ending.isEmpty() ? name : name.substring(0, name.length() - ending.length() - 1);
        while (stem.getBytes(UTF_8).length + tail.getBytes(UTF_8).length > MOST_BYTES) {
            stem = stem.substring(0, stem.offsetByCodePoints(stem.length(), -1));
        }
        return stem + tail;
    }

    /** Empty where there is none. */
    static String ending(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 1 || name.length() - dot - 1 > MOST_ENDING ? "" : name.substring(dot + 1);
    }
}
