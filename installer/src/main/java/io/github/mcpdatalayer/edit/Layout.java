package io.github.mcpdatalayer.edit;

import java.util.ArrayList;
import java.util.List;

/** The layout of a text, and changes to it by place. */
final class Layout {

    /** Puts this in the place of [from, to). */
    record Change(int from, int to, String text) {}

    private Layout() {}

    /** All changes at once; none overlaps another, and of two at one place the first stands first. */
    static String apply(String text, List<Change> changes) {
        List<Change> ordered = new ArrayList<>(changes);
        ordered.sort((a, b) -> a.from == b.from ? Integer.compare(a.to, b.to) : Integer.compare(a.from, b.from));
        StringBuilder result = new StringBuilder();
        int done = 0;
        for (Change change : ordered) {
            result.append(text, done, change.from).append(change.text);
            done = change.to;
        }
        return result.append(text, done, text.length()).toString();
    }

    /** The line end that the text uses first. */
    static String lineEnd(String text) {
        int end = text.indexOf('\n');
        return end > 0 && text.charAt(end - 1) == '\r' ? "\r\n" : "\n";
    }

    /** Finds the beginning of the line that this place is in. */
    static int lineStart(String text, int place) {
        int start = text.lastIndexOf('\n', place - 1) + 1;
        return start == 0 && text.startsWith("\uFEFF") && place > 0 ? 1 : start;
    }

    /** The blanks that the line begins with that this place is in. */
    static String indentation(String text, int place) {
        int start = lineStart(text, place);
        int end = start;
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return text.substring(start, end);
    }
}
