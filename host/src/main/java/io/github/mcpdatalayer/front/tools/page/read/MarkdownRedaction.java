package io.github.mcpdatalayer.front.tools.page.read;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.privacy.Placeholder;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.Redaction.Replaced;

/**
 * Redacts what the marks of Markdown part, as in {@code **ann@**example.com}: a person reads it without them. The text between two marks
 * was redacted before.
 */
final class MarkdownRedaction {

    private static final String ESCAPED = "\\`*[]";

    /** A mark of Markdown, and whether what it marks begins there. */
    private record Mark(int from, int to, String text, boolean opens) {

        boolean closes(Mark opening) {
            return opening.text.equals(text) || (opening.text.endsWith("[") && text.startsWith("]"));
        }
    }

    private final String markdown;
    private final StringBuilder plain = new StringBuilder();
    /** The place of each character of {@link #plain}. */
    private int[] places = new int[256];
    private final List<Mark> marks = new ArrayList<>();
    /** The number of each mark in this paragraph. */
    private final Map<String, Integer> counts = new HashMap<>();

    private MarkdownRedaction(String markdown) {
        this.markdown = markdown;
    }

    static String redacted(String markdown, Redaction redaction) {
        var text = new MarkdownRedaction(markdown);
        text.read();
        return text.marks.isEmpty() ? markdown : text.redacted(redaction);
    }

    private void read() {
        int i = 0;
        while (i < markdown.length()) {
            char c = markdown.charAt(i);
            switch (c) {
                case '\\' -> {
                    boolean escapes = i + 1 < markdown.length() && ESCAPED.indexOf(markdown.charAt(i + 1)) >= 0;
                    i = escapes ? said(i + 1, i + 2) : said(i, i + 1);
                }
                case '*', '`' -> i = emphasis(i, c);
                case '[' -> {
                    int end = Placeholder.end(markdown, i, markdown.length());
                    i = end > 0 ? said(i, end) : mark(i, i + 1, true);
                }
                case ']' -> {
                    int end = address(i);
                    i = end > 0 ? mark(i, end, false) : said(i, i + 1);
                }
                case '\n' -> {
                    if (i > 0 && markdown.charAt(i - 1) == '\n') {
                        counts.clear();
                    }
                    i = said(i, i + 1);
                }
                default -> i = said(i, i + 1);
            }
        }
    }

    private int said(int from, int to) {
        for (int i = from; i < to; i++) {
            if (plain.length() == places.length) {
                places = Arrays.copyOf(places, 2 * places.length);
            }
            places[plain.length()] = i;
            plain.append(markdown.charAt(i));
        }
        return to;
    }

    private int emphasis(int from, char sign) {
        int to = from;
        while (to < markdown.length() && markdown.charAt(to) == sign) {
            to++;
        }
        int before = counts.merge(markdown.substring(from, to), 1, Integer::sum) - 1;
        return mark(from, to, before % 2 == 0);
    }

    private int mark(int from, int to, boolean opens) {
        marks.add(new Mark(from, to, markdown.substring(from, to), opens));
        return to;
    }

    /** The end of the address behind the words of a link; -1 if there is none. */
    private int address(int at) {
        if (at + 1 >= markdown.length() || markdown.charAt(at + 1) != '(') {
            return -1;
        }
        for (int i = at + 2; i < markdown.length() && markdown.charAt(i) != '\n'; i++) {
            if (markdown.charAt(i) == ')') {
                return i + 1;
            }
        }
        return -1;
    }

    private String redacted(Redaction redaction) {
        var text = new StringBuilder();
        int copied = 0;
        int next = 0;
        for (Replaced replaced : redaction.replaced(List.of(), plain.toString())) {
            int from = places[replaced.from()];
            int to = places[Math.max(replaced.from(), replaced.to() - 1)] + 1;
            while (next < marks.size() && marks.get(next).from < from) {
                next++;
            }
            int first = next;
            while (next < marks.size() && marks.get(next).to <= to) {
                next++;
            }
            if (first < next && from >= copied) {
                text.append(markdown, copied, from);
                around(marks.subList(first, next), replaced.with(), text);
                copied = to;
            }
        }
        return copied == 0 ? markdown : text.append(markdown, copied, markdown.length()).toString();
    }

    /** The marks that belong to others before or behind what is replaced stay. */
    private static void around(List<Mark> inside, String placeholder, StringBuilder text) {
        Deque<Mark> open = new ArrayDeque<>();
        var closed = new StringBuilder();
        for (Mark mark : inside) {
            Mark opening = open.peekLast();
            if (mark.opens) {
                open.addLast(mark);
            } else if (opening != null && mark.closes(opening)) {
                open.removeLast();
            } else {
                closed.append(mark.text);
            }
        }
        open.forEach(mark -> text.append(mark.text));
        text.append(placeholder).append(closed);
    }
}
