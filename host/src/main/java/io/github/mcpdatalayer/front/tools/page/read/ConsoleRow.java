package io.github.mcpdatalayer.front.tools.page.read;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.wire.Lenient;

/**
 * One row of a page's console, redacted.
 *
 * @param n its number in the tab
 * @param at milliseconds since 1970
 * @param kind {@code console}, {@code uncaught}, {@code rejection}, {@code load}, {@code csp}, {@code deprecation}, {@code intervention}
 * @param source address, line and column; empty where it has none
 * @param page its number in the tab; 0 where it is not known
 * @param frame 0: the page itself
 * @param step it came in; 0 for none
 * @param late whether it came so late that the step may not be its cause
 * @param times how often it was said, one after the other
 */
record ConsoleRow(int n, double at, String level, String kind, String text, String source, String stack, int page,
        int frame, int step, boolean late, int times) {

    static final String COLUMNS = "[\"n\",\"at\",\"level\",\"kind\",\"text\",\"source\",\"page\",\"step\",\"more\"]";
    private static final int TEXT_CHARS = 2000;
    private static final int SOURCE_CHARS = 300;

    static ConsoleRow of(JsonObject row) {
        return new ConsoleRow((int) Lenient.number(row, "n"), Lenient.number(row, "t"), Lenient.text(row, "level"),
                Lenient.text(row, "kind"),
                Lenient.text(row, "text"), Lenient.text(row, "source"), Lenient.text(row, "stack"),
                (int) Lenient.number(row, "page"),
                (int) Lenient.number(row, "frame"), (int) Lenient.number(row, "step"),
                Lenient.is(row, "late"), (int) Lenient.number(row, "times"));
    }

    /** Returns the cells that {@link #COLUMNS} names. */
    String json() {
        var more = new StringBuilder();
        if (times > 1) {
            more.append(",\"times\":").append(times);
        }
        if (frame > 0) {
            more.append(",\"frame\":").append(frame);
        }
        if (late) {
            more.append(",\"late\":true");
        }
        if (!stack.isEmpty()) {
            more.append(",\"stack\":").append(Shown.quoted(stack.strip(), TEXT_CHARS));
        }
        return "[" + n + ",\"" + RecordedTab.time(at) + "\"," + Shown.quoted(level, 10) + "," + Shown.quoted(kind, 20)
                + "," + Shown.quoted(text, TEXT_CHARS) + "," + Shown.quoted(source, SOURCE_CHARS) + ","
                + (page == 0 ? "null" : Integer.toString(page)) + "," + (step == 0 ? "null" : Integer.toString(step))
                + (more.isEmpty() ? "]" : ",{" + more.substring(1) + "}]");
    }
}
