package io.github.mcpdatalayer.journeys;

import io.github.mcpdatalayer.json.HiddenCharacters;

/**
 * A text of a page in Markdown, which means nothing there. Many renderers look for addresses, mentions and numbers of issues after
 * they have resolved escapes, so those are parted as well: one letter of each is in italics, as in
 * <code>http*s*://</code>, and no piece of text has it whole. A reader sees and copies the same characters.
 */
public final class MarkdownText {

    private MarkdownText() {}

    /** The text, cut to so many characters and said so. */
    public static String escaped(String text, int most) {
        int[] points = text.codePoints().limit(most).toArray();
        var escaped = new StringBuilder();
        boolean parted = false;
        for (int i = 0; i < points.length; i++) {
            if (parts(points, i) != parted) {
                escaped.append('*');
                parted = !parted;
            }
            if (i == 0 && points[i] == '/') {
                escaped.append('\\'); // at the start of a line, some hosts take it for a command
            }
            append(points[i], escaped);
        }
        return escaped + (parted ? "*" : "") + (text.codePointCount(0, text.length()) > most ? "…" : "");
    }

    private static void append(int c, StringBuilder escaped) {
        if (c == '\n' || c == '\r' || c == '\t') {
            escaped.append(' ');
        } else if (HiddenCharacters.hides(c)) {
            escaped.append('?');
        } else if (c == '<') {
            escaped.append("&lt;");
        } else if (c == '>') {
            escaped.append("&gt;");
        } else if (c == '&') {
            escaped.append("&amp;");
        } else if (c == '@') {
            escaped.append("&#64;");
        } else if (c == ':') {
            escaped.append("&#58;");
        } else if ("\\`*_{}[]()#+-!|~$^".indexOf(c) >= 0) {
            escaped.append('\\').appendCodePoint(c);
        } else {
            escaped.appendCodePoint(c);
        }
    }

    /** Tells whether this letter or digit parts something that a renderer would link. */
    private static boolean parts(int[] points, int at) {
        if (!isWord(points[at])) {
            return false;
        }
        int before = at > 0 ? points[at - 1] : ' ';
        int behind = at + 1 < points.length ? points[at + 1] : ' ';
        boolean scheme = behind == ':' && at + 2 < points.length && points[at + 2] > ' '
                && (Character.isLetter(points[at]) || points[at + 2] == '/');
        boolean www = behind == '.' && isW(points[at]) && at > 1 && isW(before) && isW(points[at - 2]);
        boolean ticket = before == '-' && at > 2 && (points[at - 2] | 0x20) == 'h' && (points[at - 3] | 0x20) == 'g';
        return scheme || www || ticket || "@#!$%&~".indexOf(before) >= 0;
    }

    private static boolean isW(int c) {
        return c == 'w' || c == 'W';
    }

    private static boolean isWord(int c) {
        return c < 0x80 && Character.isLetterOrDigit(c);
    }
}
