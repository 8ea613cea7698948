package io.github.mcpdatalayer.privacy;

import java.util.Set;

/** Email addresses in running text, found by their @. */
final class Emails {

    private static final int MAX_LOCAL = 64;
    private static final int MAX_DOMAIN = 253;
    private static final Set<String> PICTURES = Set.of("png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "ico",
            "bmp", "tif", "tiff", "heic", "jxl", "apng", "psd", "pdf", "css", "mp", "webm");

    private Emails() {}

    /** The start of the address around the @ at {@code at}, not before {@code from}; -1 if there is none. */
    static int start(String text, int at, int from) {
        int start = at;
        if (at > from + 1 && text.charAt(at - 1) == '"') {
            int quote = text.lastIndexOf('"', at - 2);
            boolean near = quote >= from && at - quote <= MAX_LOCAL && quote < at - 2
                    && text.substring(quote, at).chars().noneMatch(c -> "\n\r<>{}=:".indexOf(c) >= 0);
            return near ? quote : -1;
        }
        while (start > from && at - start < MAX_LOCAL && isLocal(text.charAt(start - 1))) {
            start--;
        }
        while (start < at && ".'-+*&=/?".indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        return start == at ? -1 : start;
    }

    /**
     * The end of the address: behind the letters of its last label, whatever they run into, as in {@code a@shop.example2} or
     * {@code a@shop.example_2024}; -1 if no domain with a plausible last label follows.
     */
    static int end(String text, int at, int to) {
        int from = text.startsWith("\r\n", at + 1) ? at + 3 : text.startsWith("\n", at + 1) ? at + 2 : at + 1;
        if (from < to && text.charAt(from) == '[') {
            return literalEnd(text, from, to);
        }
        int i = from;
        int dot = -1;
        int end = -1;
        int lastDot = -1;
        while (i < to && i - at <= MAX_DOMAIN) {
            char c = text.charAt(i);
            if (c == '.' && i > from) {
                int next = dot < 0 && i + 1 < to && text.charAt(i + 1) == '\n' ? i + 2 : i + 1;
                if (next >= to || !isDomain(text.charAt(next))) {
                    break;
                }
                int label = dot < 0 ? -1 : labelEnd(text, dot, i);
                end = label > 0 ? label : end;
                lastDot = label > 0 ? dot : lastDot;
                dot = next;
                i = next;
            } else if (isDomain(c)) {
                i++;
            } else {
                break;
            }
        }
        if (dot > 0) {
            int label = labelEnd(text, dot, i);
            end = label > 0 ? label : end;
            lastDot = label > 0 ? dot : lastDot;
        }
        return end < 0 || isVersion(text, from, lastDot - 1, end < i) || isAsset(text, from, lastDot - 1, end)
                ? -1
                : end;
    }

    /** The end of an address in brackets instead of a domain: {@code mia@[192.0.2.7]}. */
    private static int literalEnd(String text, int bracket, int to) {
        boolean six = text.regionMatches(true, bracket + 1, "IPv6:", 0, 5);
        int end = six ? IpAddresses.v6(text, bracket + 6, to) : IpAddresses.v4(text, bracket + 1, to);
        return end > 0 && end < to && text.charAt(end) == ']' ? end + 1 : -1;
    }

    /** The end of the letters that a last label starts with, all of ASCII or none; -1 if they are too few. */
    private static int labelEnd(String text, int from, int to) {
        int i = from;
        if (text.startsWith("xn--", from)) {
            while (i < to && text.charAt(i) < 0x80 && text.charAt(i) != '_') {
                i++;
            }
            return i;
        }
        boolean ascii = text.charAt(from) < 0x80;
        while (i < to && text.charAt(i) < 0x80 == ascii && NumberRun.isWord(text.charAt(i))
                && !NumberRun.isDigit(text.charAt(i)) && text.charAt(i) != '_') {
            i++;
        }
        // A letter of another script that looks alike begins it, or stands in it.
        for (int start = i; i < to && start - from < 2 && Character.isLetter(text.charAt(i));) {
            i++;
        }
        return i - from < 2 ? -1 : i;
    }

    /** Tells whether this is the version of a package, {@code lib@1.2.0-rc.beta} or {@code checkout@v4.rc1}. */
    private static boolean isVersion(String text, int from, int dot, boolean cut) {
        int i = text.charAt(from) == 'v' ? from + 1 : from;
        int start = i;
        while (i < dot && NumberRun.isDigit(text.charAt(i))) {
            i++;
        }
        boolean number = i > start && i < text.length() && text.charAt(i) == '.';
        return number
                && ((i < dot && NumberRun.isDigit(text.charAt(i + 1))) || (cut && (start > from || i - start < 3)));
    }

    /** {@code logo@2x.png}, {@code logo@2x-dark.png}: a picture for sharper screens. */
    private static boolean isAsset(String text, int from, int dot, int end) {
        int i = from;
        while (i < dot && (NumberRun.isDigit(text.charAt(i)) || text.charAt(i) == '.')) {
            i++;
        }
        return i > from && i < dot + 1 && text.charAt(i) == 'x' && PICTURES.contains(text.substring(dot + 1, end))
                && (i + 1 == dot || "-._".indexOf(text.charAt(i + 1)) >= 0);
    }

    private static boolean isLocal(char c) {
        return NumberRun.isWord(c) || ".%+-'".indexOf(c) >= 0;
    }

    private static boolean isDomain(char c) {
        return NumberRun.isWord(c) || c == '-';
    }
}
