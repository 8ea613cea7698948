package io.github.mcpdatalayer.front.tools.page.read;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.front.tools.api.Shown;

/** A long text in parts that end at a line or a word where they can. */
record TextParts(String text) implements PageParts {

    /** The longest placeholder, as {@code [NATIONAL_ID_12345]}. */
    private static final int PLACEHOLDER = 30;

    /** The text of a page: lines and tabs stay, other characters that nobody sees are written out. */
    static TextParts shown(String text) {
        var shown = new StringBuilder(text.length());
        int from = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == '\n' || text.charAt(i) == '\t') {
                shown.append(Shown.text(text.substring(from, i), Integer.MAX_VALUE));
                if (i < text.length()) {
                    shown.append(text.charAt(i));
                }
                from = i + 1;
            }
        }
        return new TextParts(shown.toString());
    }

    @Override
    public int size() {
        return text.length();
    }

    @Override
    public int hash(int to) {
        return text.substring(0, to).hashCode();
    }

    @Override
    public String unit() {
        return "characters";
    }

    @Override
    public PagePart cut(int from, int room) {
        int to = (int) Math.min(text.length(), (long) from + Math.max(2, room));
        String json = JsonStrings.quote(text.substring(from, to));
        while (json.length() > room && to - from > 2) {
            to = from + Math.max(2, (int) Math.min((long) (to - from) * room / json.length(), to - from - 1));
            json = JsonStrings.quote(text.substring(from, to));
        }
        if (to == text.length()) {
            return new PagePart(to, json);
        }
        int end = end(from, to);
        return new PagePart(end, JsonStrings.quote(text.substring(from, end)));
    }

    /** Finds the place where a part may end that should end at {@code to}. */
    private int end(int from, int to) {
        int least = from + (to - from) / 2;
        int line = text.lastIndexOf('\n', to - 1);
        if (line >= least) {
            return line + 1;
        }
        int blank = text.lastIndexOf(' ', to - 1);
        int end = blank >= least ? blank + 1 : to;
        int open = text.lastIndexOf('[', end - 1);
        if (open > least && end - open < PLACEHOLDER && text.indexOf(']', open) >= end) {
            end = open;
        }
        return Character.isHighSurrogate(text.charAt(end - 1)) && end - 1 > from ? end - 1 : end;
    }
}
