package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** A table in a text: rows under a line of keys, such as {@code Ann;Smith} under {@code firstname;lastname}. */
final class Table {

    private static final int MAX_HEADER = 500;
    private static final int MAX_CELL = 40;

    private final List<Expectation> columns = new ArrayList<>();
    private final char separator;
    private final int rows;

    private Table(char separator, int rows) {
        this.separator = separator;
        this.rows = rows;
    }

    /** Reads a text as a table; null if it is not a table or has no personal column. */
    static @Nullable Table of(Redactor redactor, String text, int from, int to) {
        int line = text.indexOf('\n', from, Math.min(to, from + MAX_HEADER));
        if (line < 0 || line + 1 >= to) {
            return null;
        }
        if (text.charAt(from) == '|' && text.indexOf("--", line, Math.min(to, line + MAX_HEADER)) < 0) {
            return null; // rows of a label and its value
        }
        for (char separator : new char[]{';', '\t', '|', ','}) {
            if (text.indexOf(separator, from, line) >= 0) {
                var table = new Table(separator, line + 1);
                return table.reads(redactor, text, from, line)
                        && table.cells(text, line + 1, table.lineEnd(text, line + 1, to)) == table.columns.size()
                                ? table
                                : null;
            }
        }
        return null;
    }

    /** Redacts each cell by its column. */
    void redact(Redactor redactor, String text, int to, int depth, Sink sink) {
        int start = rows;
        int column = 0;
        for (int i = rows; i <= to; i++) {
            boolean end = i == to || text.charAt(i) == '\n';
            if (end || text.charAt(i) == separator) {
                int last = i;
                while (start < last && isBlank(text.charAt(start))) {
                    start++;
                }
                while (last > start && isBlank(text.charAt(last - 1))) {
                    last--;
                }
                Expectation expected = column < columns.size() ? columns.get(column) : Expectation.NOTHING;
                if (last > start) {
                    redactor.text(text, start, last, expected, depth + 1, sink);
                }
                column = end ? 0 : column + 1;
                start = i + 1;
            }
        }
    }

    private boolean reads(Redactor redactor, String text, int from, int line) {
        boolean personal = false;
        int start = from;
        for (int i = from; i <= line; i++) {
            if (i < line && text.charAt(i) != separator) {
                continue;
            }
            String cell = text.substring(start, i).strip().replace("\"", "");
            if (cell.length() > MAX_CELL
                    || !cell.chars().allMatch(c -> Character.isLetterOrDigit(c) || " _-./".indexOf(c) >= 0)) {
                return false;
            }
            Expectation expected = redactor.sense(cell).expected(KeySense.About.OTHER, redactor.mode());
            personal |= !expected.isPlain();
            columns.add(expected);
            start = i + 1;
        }
        return personal && columns.size() > 1;
    }

    private int cells(String text, int from, int to) {
        int cells = 1;
        for (int i = from; i < to; i++) {
            cells += text.charAt(i) == separator ? 1 : 0;
        }
        return cells;
    }

    private int lineEnd(String text, int from, int to) {
        int end = text.indexOf('\n', from, to);
        return end < 0 ? to : end;
    }

    private static boolean isBlank(char c) {
        return c <= ' ' || c == '"';
    }
}
