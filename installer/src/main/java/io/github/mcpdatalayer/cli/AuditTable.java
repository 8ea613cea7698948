package io.github.mcpdatalayer.cli;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;

/**
 * Entries of the audit log for a person: a row each where the terminal is wide, else two lines. Names and sites that are
 * too long are cut; a program that reads the rows has them whole, in as many columns each.
 */
final class AuditTable {
    private static final int WIDE = 116;
    private static final int[] COLUMNS = {19, 14, 20, 24, -9, -6};
    private static final List<String> TITLES = List.of("TIME", "CLIENT", "TOOL", "SITE", "BYTES", "MS", "OUTCOME");
    private static final String GAP = "  ";
    private static final String NONE = "-";
    private static final int SIGN = 3;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final Screen screen;
    private final ZoneId zone;

    AuditTable(Screen screen, ZoneId zone) {
        this.screen = screen;
        this.zone = zone;
    }

    void header() {
        if (isRead()) {
            screen.row(TITLES);
        } else if (screen.columns() >= WIDE) {
            screen.heading(row(TITLES.subList(0, COLUMNS.length)) + TITLES.getLast());
        }
    }

    void print(JsonObject entry) {
        if (isRead()) {
            List<String> cells = cells(entry);
            cells.set(0, time(entry, true));
            cells.add(String.join(", ", outcome(entry)));
            cells.replaceAll(cell -> cell.isEmpty() ? NONE : cell);
            screen.row(cells);
        } else if (screen.columns() >= WIDE) {
            List<String> below = fill(row(cells(entry)), outcome(entry), screen.columns());
            screen.cut(below.removeFirst().stripTrailing());
            below.forEach(screen::note);
        } else {
            printShort(entry);
        }
    }

    /** Output that does not go to a terminal is read by a program. */
    private boolean isRead() {
        return screen.columns() == Screen.UNBOUNDED;
    }

    private List<String> cells(JsonObject entry) {
        return new ArrayList<>(List.of(time(entry, false), AuditEntries.text(entry, "client"), what(entry), site(entry),
                AuditEntries.text(entry, "bytes"), AuditEntries.text(entry, "ms")));
    }

    private void printShort(JsonObject entry) {
        int width = screen.columns() - Screen.INDENT;
        List<String> parts = outcome(entry);
        add(parts, AuditEntries.text(entry, "client"));
        add(parts, site(entry));
        if (entry.has("bytes")) {
            parts.add(AuditEntries.text(entry, "bytes") + " bytes");
            parts.add(AuditEntries.text(entry, "ms") + " ms");
        }
        int signed = screen.columns() - SIGN;
        String first = time(entry, false) + GAP + what(entry);
        if (Screen.columns(first) > signed) {
            parts.addFirst(what(entry));
            first = time(entry, false);
        }
        String outcome = parts.isEmpty() ? "" : parts.getFirst();
        if (Screen.columns(first + GAP + Screen.safe(outcome)) <= signed && !parts.isEmpty()) {
            first += GAP + parts.removeFirst();
        }
        screen.line(mark(entry), screen.fit(first, signed));
        fill("", parts, width).stream().filter(line -> !line.isEmpty()).forEach(screen::note);
    }

    private String row(List<String> cells) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            int width = Math.abs(COLUMNS[i]);
            String cell = screen.fit(Screen.safe(cells.get(i)), width);
            String room = " ".repeat(width - Screen.columns(cell));
            row.append(COLUMNS[i] < 0 ? room + cell : cell + room).append(GAP);
        }
        return row.toString();
    }

    /** Lines of whole parts: as many as fit go on the first one, the others follow; no line is wider than this. */
    private List<String> fill(String first, List<String> parts, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(first);
        boolean empty = true;
        for (String part : parts) {
            String safe = screen.fit(Screen.safe(part), Math.min(width, screen.columns() - Screen.INDENT));
            boolean fits = Screen.columns(line) + (empty ? 0 : 2) + Screen.columns(safe) <= width;
            if (!fits) {
                lines.add(line.toString());
                line.setLength(0);
                empty = true;
                width = screen.columns() - Screen.INDENT;
            }
            line.append(empty ? "" : ", ").append(safe);
            empty = false;
        }
        lines.add(line.toString());
        return lines;
    }

    private static Mark mark(JsonObject entry) {
        return AuditEntries.isError(entry)
                ? Mark.WARN
                : AuditEntries.text(entry, "event").equals("call") ? Mark.GOOD : Mark.NONE;
    }

    /** Writes a time in the zone of this computer: for a person, or for a program as one word with the zone. */
    private String time(JsonObject entry, boolean whole) {
        try {
            var time = Instant.parse(AuditEntries.text(entry, "time")).truncatedTo(ChronoUnit.SECONDS).atZone(zone);
            return whole ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time) : TIME.format(time);
        } catch (DateTimeParseException e) {
            return NONE;
        }
    }

    /** The tool of a call, otherwise the event. */
    private static String what(JsonObject entry) {
        return AuditEntries.text(entry, "event").equals("call")
                ? AuditCalls.tool(entry)
                : AuditEntries.text(entry, "event");
    }

    private static String site(JsonObject entry) {
        String tab = AuditEntries.text(entry, "tab");
        String site = AuditEntries.text(entry, "site").replaceAll("(^| )https://", "$1");
        return tab.isEmpty() ? site : tab + " " + site;
    }

    private static List<String> outcome(JsonObject entry) {
        List<String> parts = new ArrayList<>(
                List.of(AuditEntries.text(entry, "outcome").split(" ", -1)));
        parts.removeIf(String::isEmpty);
        if (entry.has("level")) {
            parts.add("level " + AuditEntries.text(entry, "level"));
            if (entry.has("code")) {
                parts.add("code on");
            }
            parts.add("by " + AuditEntries.text(entry, "by"));
        }
        parts.addAll(AuditCalls.steps(entry));
        if (entry.has("more")) {
            parts.add("and " + AuditEntries.text(entry, "more") + " more");
        }
        if (entry.has("lines")) {
            parts.add(AuditEntries.text(entry, "lines") + " lines could not be written");
        }
        if (AuditEntries.text(entry, "event").equals("request")) {
            parts.add("no outcome");
            parts.add("of " + AuditCalls.tool(entry));
        }
        if (AuditEntries.text(entry, "redaction").equals("off")) {
            parts.add("not redacted");
        }
        if (entry.get("counts") instanceof JsonObject counts && !counts.isEmpty()) {
            long all = 0;
            for (var count : counts.entrySet()) {
                all += AuditCalls.number(count.getValue());
            }
            parts.add(all + " redacted");
        }
        return parts;
    }

    private static void add(List<String> parts, String text) {
        if (!text.isEmpty()) {
            parts.add(text);
        }
    }
}
