package io.github.mcpdatalayer.files;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.json.HiddenCharacters;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Names for files that come from pages: plain ones on every system, which open nothing and hide nothing. */
public final class FileName {

    private static final int MOST_BYTES = 200;
    private static final int MOST_ENDING = 20;
    /** Signs that have another meaning to a system or a shell; braces, because Windows takes a class in them for the kind of a file. */
    private static final String SIGNS = "<>:\"|?*%$`&;!'{}";
    private static final String NONE = "download";
    private static final String SAFE = ".download";
    private static final Pattern RESERVED = Pattern
            .compile("(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\\$|conout\\$)\\s*(\\..*)?"
                    // A file of this name says what a folder is.
                    + "|(?i)desktop\\.ini");
    /**
     * Endings that a double click would run, or what would lead elsewhere. The endings of such names are judged after the names are cut.
     */
    private static final Set<String> RUN = Set.of("exe", "com", "bat", "cmd", "scr", "pif", "msi", "msp", "dll", "cpl",
            "sys", "js", "jse", "mjs", "vbs", "vbe", "wsf", "wsh", "ps1", "psm1", "psd1", "hta", "lnk", "url", "scf",
            "reg", "inf", "jar", "jnlp", "app", "command", "tool", "terminal", "workflow", "pkg", "dmg", "webloc",
            "fileloc", "inetloc", "desktop", "sh", "bash", "zsh", "csh", "run", "bin", "appimage", "deb", "rpm", "apk",
            "crx", "xpi", "iso", "img", "vhd", "vhdx", "chm", "gadget", "application", "appref-ms", "ms-msdt",
            "library-ms",
            "searchconnector-ms", "settingcontent-ms", "diagcab", "msc", "py", "pyw", "rb", "pl", "ws", "wsc", "sct",
            "vb",
            "vxd", "ps1xml", "ps2", "ps2xml", "psc1", "psc2", "msh", "msh1", "msh2", "mst", "msu", "msix", "msixbundle",
            "appx", "appxbundle", "appinstaller", "xbap", "vsto", "job", "ins", "isp", "shb", "shs", "pcd", "prf",
            "prg",
            "rdp", "theme", "themepack", "deskthemepack", "website", "udl", "diagpkg", "diagcfg", "ppkg", "cdxml",
            "ksh",
            "fish", "out", "elf", "so", "ko", "dylib", "bundle", "mpkg", "prefpane", "saver", "action", "scpt", "scptd",
            "applescript", "osax", "mobileconfig", "flatpak", "flatpakref", "snap", "pyc", "pyo", "pyz", "pyzw",
            "class",
            "war", "lua", "php", "phar", "udf", "one", "onepkg", "swf", "ocx", "ax", "drv", "grp",
            // Documents that run code of their own when they are opened.
            "docm", "dotm", "dot", "xlsm", "xltm", "xlam", "xla", "xll", "xlsb", "xlm", "xlw", "pptm", "potm", "ppsm",
            "ppam", "ppa", "sldm", "wbk", "wiz", "pub", "iqy", "oqy", "rqy", "dqy", "slk", "sylk", "accdb", "accde",
            "accda", "accdr", "mdb", "mde", "mda", "mdw", "ade", "adp", "mad", "maf", "mam", "maq", "mar", "mas", "mat",
            "mau", "mav", "maw", "odb",
            // A browser opens them as a page of this computer.
            "html", "htm", "xhtml", "xht", "xhtm", "shtml", "shtm", "svg", "svgz", "mht", "mhtml", "xml", "xsl", "xslt",
            "webarchive", "htc", "hxs", "mathml",
            // They tell another program what to start, or a folder what it is.
            "wsb", "ahk", "au3", "contact", "search-ms", "afploc", "ftploc", "mailloc", "newsloc", "vncloc", "kdelnk",
            "directory", "service", "air", "jad", "hlp", "xnk", "mcl", "appcontent-ms", "printerexport", "slnx",
            "code-workspace");

    private FileName() {}

    /**
     * A name that may be given to a file.
     *
     * @param given anything that a page or a model calls it; of a path, its last part
     */
    public static String clean(String given) {
        String last = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
        var name = new StringBuilder();
        last.codePoints().filter(c -> !HiddenCharacters.hides(c)).forEach(c -> {
            boolean isBlank = Character.getType(c) == Character.SPACE_SEPARATOR;
            name.appendCodePoint(isBlank ? ' ' : SIGNS.indexOf(c) >= 0 ? '_' : c);
        });
        String trimmed = name.toString().replaceAll("^[.\\-~ ]+|[. ]+$", "");
        if (trimmed.isEmpty()) {
            return NONE;
        }
        if (RESERVED.matcher(trimmed).matches()) {
            trimmed = "_" + trimmed;
        }
        return harmless(shortened(trimmed, ""));
    }

    /** The name that a file will have, with another ending where it would be run by this one. */
    private static String harmless(String cut) {
        String name = cut.replaceAll("[. ]+$", "");
        // The comparison goes by way of capitals: one capital may have several small letters, such as s and the long s.
        if (!RUN.contains(ending(name).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT))) {
            return name;
        }
        String stem = name;
        while (stem.getBytes(UTF_8).length + SAFE.length() > MOST_BYTES) {
            stem = stem.substring(0, stem.offsetByCodePoints(stem.length(), -1));
        }
        return stem + SAFE;
    }

    /** Returns the name with a number before its ending: {@code may-2.pdf}. */
    static String numbered(String name, int number) {
        return number == 1 ? name : harmless(shortened(name, "-" + number));
    }

    /** Returns the name of a file that we wrote ourselves with a number: it keeps its ending. */
    static String numberedAs(String name, int number) {
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
