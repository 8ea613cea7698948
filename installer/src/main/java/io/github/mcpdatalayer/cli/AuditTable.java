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

/** Entries of the audit log for a person: a row each where the terminal is wide, else two lines. */
final class AuditTable {
    private static final int WIDE = 96;
    private static final String ROW = "%-11s  %-14s  %-13s  %-22s  %8s  %6s  %s";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final Screen screen;
    private final ZoneId zone;

    AuditTable(Screen screen, ZoneId zone) {
        this.screen = screen;
        this.zone = zone;
    }

    void header() {
        if (screen.width() >= WIDE) {
            screen.heading(
                    ROW.formatted("DAY TIME", "CLIENT", "WHAT", "SITE", "BYTES", "MS", "OUTCOME").stripTrailing());
        }
    }

    void print(JsonObject entry) {
        List<String> outcome = outcome(entry);
        if (screen.width() >= WIDE) {
            String row = row(entry, String.join(", ", outcome));
            boolean fits = row.length() <= screen.width();
            screen.cut(fits ? row : row(entry, outcome.removeFirst()));
            if (!fits && !outcome.isEmpty()) {
                screen.note(String.join(", ", outcome));
            }
            return;
        }
        List<String> first = new ArrayList<>(List.of(time(entry, WHEN), what(entry)));
        add(first, String.join(", ", outcome));
        screen.line(mark(entry), String.join("  ", first));
        List<String> more = new ArrayList<>();
        add(more, AuditEntries.text(entry, "client"));
        add(more, site(entry));
        if (entry.has("bytes")) {
            more.add(AuditEntries.text(entry, "bytes") + " bytes");
            more.add(AuditEntries.text(entry, "ms") + " ms");
        }
        if (!more.isEmpty()) {
            screen.note(String.join(", ", more));
        }
    }

    private String row(JsonObject entry, String outcome) {
        return ROW.formatted(time(entry, TIME), fit(AuditEntries.text(entry, "client"), 14), fit(what(entry), 13),
                fit(site(entry), 22), AuditEntries.text(entry, "bytes"), AuditEntries.text(entry, "ms"),
                Screen.safe(outcome)).stripTrailing();
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

    /** Cut so that columns stay columns. */
    private static String fit(String text, int columns) {
        String safe = Screen.safe(text);
        return safe.length() <= columns ? safe : safe.substring(0, columns - 1) + "~";
    }
}
