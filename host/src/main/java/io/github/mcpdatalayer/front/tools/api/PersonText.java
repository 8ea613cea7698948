package io.github.mcpdatalayer.front.tools.api;

import io.github.mcpdatalayer.json.HiddenCharacters;

/**
 * Foreign text in a question that a client shows to the person: it stays on its line, and a client that draws Markdown or HTML makes no
 * link, picture or button of it.
 */
public final class PersonText {

    /** No script needs more marks on one letter; a heap of them covers the lines around it. */
    private static final int MOST_MARKS = 4;
    private static final int BRAILLE_BLANK = 0x2800;

    private PersonText() {}

    /** Quotes it: nothing in it looks like the end of the quotation. */
    public static String quoted(String text, int max) {
        return '"' + line(text, max).replaceAll("[\"\u201c-\u201f\u2033\uff02]", "'") + '"';
    }

    /** Writes blanks, however wide and many, as one: a row of them would wrap what follows onto a line of its own. */
    public static String line(String text, int max) {
        var line = new StringBuilder(Math.min(text.length(), max));
        int marks = 0;
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            marks = isMark(point) ? marks + 1 : 0;
            String as = shown(point, line);
            if (marks > MOST_MARKS || as.isEmpty()) {
                continue;
            }
            if (line.length() + as.length() > max) {
                return line.append('…').toString();
            }
            line.append(as);
        }
        return line.toString().stripTrailing();
    }

    private static String shown(int point, StringBuilder before) {
        if (HiddenCharacters.hides(point)) {
            return HiddenCharacters.shown(point);
        }
        char last = before.isEmpty() ? ' ' : before.charAt(before.length() - 1);
        if (Character.isSpaceChar(point) || point == BRAILLE_BLANK) {
            return last == ' ' ? "" : " ";
        }
        return switch (point) {
            case '<' -> "‹";
            case '>' -> "›";
            case '`' -> "'";
            case '(' -> last == ']' ? " (" : "(";
            default -> Character.toString(point);
        };
    }

    private static boolean isMark(int point) {
        int type = Character.getType(point);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }
}
