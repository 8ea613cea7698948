package io.github.mcpdatalayer.cli;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;

/**
 * Entries of the audit log for a person: a row each where the terminal is wide, else two lines. Names and sites that are
 * too long are cut; {@code --json} has them whole.
 */
final class AuditTable {
    private static final int WIDE = 96;
    private static final int[] COLUMNS = {11, 14, 12, 22, -9, -6};
    private static final String GAP = "  ";
    private static final int SIGN = 3;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final Screen screen;
    private final ZoneId zone;

    AuditTable(Screen screen, ZoneId zone) {
        this.screen = screen;
        this.zone = zone;
    }

    void header() {
        if (screen.columns() >= WIDE) {
            screen.heading(row(List.of("DAY TIME", "CLIENT", "WHAT", "SITE", "BYTES", "MS")) + "OUTCOME");
        }
    }

    void print(JsonObject entry) {
        if (screen.columns() >= WIDE) {
            String row = row(List.of(time(entry, TIME), AuditEntries.text(entry, "client"), what(entry), site(entry),
                    AuditEntries.text(entry, "bytes"), AuditEntries.text(entry, "ms")));
            List<String> below = fill(row, outcome(entry), screen.columns());
            screen.cut(below.removeFirst().stripTrailing());
            below.forEach(screen::note);
            return;
        }
        int width = screen.columns() - Screen.INDENT;
        List<String> parts = outcome(entry);
        add(parts, AuditEntries.text(entry, "client"));
        add(parts, site(entry));
        if (entry.has("bytes")) {
            parts.add(AuditEntries.text(entry, "bytes") + " bytes");
            parts.add(AuditEntries.text(entry, "ms") + " ms");
        }
        int signed = screen.columns() - SIGN;
        String first = time(entry, signed < 50 ? TIME : WHEN) + GAP + what(entry);
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

    private String time(JsonObject entry, DateTimeFormatter format) {
        try {
            return format.format(Instant.parse(AuditEntries.text(entry, "time")).atZone(zone));
        } catch (DateTimeParseException e) {
            return "-";
        }
    }

    /** The method of a call, else what happened. */
    private static String what(JsonObject entry) {
        return AuditEntries.text(entry, "event").equals("call")
                ? AuditEntries.text(entry, "method")
                : AuditEntries.text(entry, "event");
    }

    private static String site(JsonObject entry) {
        String tab = AuditEntries.text(entry, "tab");
        String site = AuditEntries.text(entry, "site").replaceFirst("^https://", "");
        return tab.isEmpty() ? site : tab + " " + site;
    }

    private static List<String> outcome(JsonObject entry) {
        List<String> parts = new ArrayList<>();
        add(parts, AuditEntries.text(entry, "outcome"));
        if (entry.has("more")) {
            parts.add("and " + AuditEntries.text(entry, "more") + " more");
        }
        if (entry.has("lines")) {
            parts.add(AuditEntries.text(entry, "lines") + " lines could not be written");
        }
        if (AuditEntries.text(entry, "event").equals("request")) {
            parts.add("no outcome");
            parts.add("of " + AuditEntries.text(entry, "method"));
        }
        if (AuditEntries.text(entry, "redaction").equals("off")) {
            parts.add("not redacted");
        }
        if (entry.get("counts") instanceof JsonObject counts && !counts.isEmpty()) {
            long all = 0;
            for (var count : counts.entrySet()) {
                all += number(count.getValue());
            }
            parts.add(all + " redacted");
        }
        return parts;
    }

    private static long number(JsonElement value) {
        return value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber() ? value.getAsLong() : 0;
    }

    private static void add(List<String> parts, String text) {
        if (!text.isEmpty()) {
            parts.add(text);
        }
    }
}
