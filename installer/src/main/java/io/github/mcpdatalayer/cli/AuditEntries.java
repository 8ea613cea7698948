package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.audit.AuditFile;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** The lines of the audit log, read, joined and chosen from. */
final class AuditEntries {
    private static final Pattern AGO = Pattern.compile("(\\d{1,6})\\s*([smhdw])");
    private static final Set<String> UNASKED = Set.of(Method.WATCH.wireName(), Method.PING.wireName());
    private static final Set<String> QUIET = Set.of("started", "ended", "connected", "disconnected");

    private AuditEntries() {}

    /** The filter; null shows everything. */
    record Choice(@Nullable Instant since, @Nullable String client, @Nullable String site, @Nullable String tool,
            boolean errors, boolean all) implements Predicate<JsonObject> {

        @Override
        public boolean test(JsonObject entry) {
            return (all || !isQuiet(entry)) && isSince(entry) && has(entry, "client", client)
                    && has(entry, "site", site)
                    && (tool == null || AuditCalls.tool(entry).equalsIgnoreCase(tool)
                            || text(entry, "method").equalsIgnoreCase(tool))
                    && (!errors || isError(entry));
        }

        /** Recognises what comes and goes, and what fronts ask by themselves. */
        private static boolean isQuiet(JsonObject entry) {
            return QUIET.contains(text(entry, "event"))
                    || (UNASKED.contains(text(entry, "method")) && !isError(entry));
        }

        private boolean isSince(JsonObject entry) {
            if (since == null) {
                return true;
            }
            try {
                return !Instant.parse(text(entry, "time")).isBefore(since);
            } catch (DateTimeParseException e) {
                return false;
            }
        }

        private static boolean has(JsonObject entry, String key, @Nullable String part) {
            return part == null || text(entry, key).toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
        }
    }

    /** A refusal, a call that was not answered well, or lines that are missing. */
    static boolean isError(JsonObject entry) {
        String event = text(entry, "event");
        return event.equals("refused") || event.equals("lost") || event.equals("request")
                || (event.equals("call") && !text(entry, "outcome").equals("OK"));
    }

    /** All lines, oldest first. A line that is not a JSON object becomes an entry {@code unreadable}. */
    static List<JsonObject> read(Path folder) throws IOException {
        List<JsonObject> entries = new ArrayList<>();
        for (int n = AuditFile.KEPT; n >= 0; n--) {
            Path file = n == 0 ? AuditFile.in(folder) : AuditFile.aside(folder, n);
            try {
                new String(PlainFile.bytes(file), StandardCharsets.UTF_8).lines()
                        .forEach(line -> entries.add(parse(line)));
            } catch (NoSuchFileException e) {
                // Not so many were set aside, or this one was just now.
            }
        }
        return entries;
    }

    static JsonObject parse(String line) {
        try {
            if (JsonParser.parseString(line) instanceof JsonObject entry) {
                return entry;
            }
        } catch (JsonParseException e) {
            return Json.object("event", "unreadable");
        }
        return Json.object("event", "unreadable");
    }

    /**
     * A call's lines as one entry: what was redacted in its answer, and the line that it had before it was served, go into
     * the line with its outcome.
     */
    static List<JsonObject> join(List<JsonObject> entries) {
        Map<String, JsonObject> calls = new HashMap<>();
        for (JsonObject entry : entries) {
            if (text(entry, "event").equals("call")) {
                calls.put(key(entry), entry);
            }
        }
        List<JsonObject> joined = new ArrayList<>();
        for (JsonObject entry : entries) {
            JsonObject call = calls.get(key(entry));
            if (call != null && text(entry, "event").equals("redactions")) {
                call.add("redaction", entry.get("redaction"));
                call.add("counts", entry.get("counts"));
            } else if (call == null || !text(entry, "event").equals("request")) {
                joined.add(entry);
            }
        }
        return joined;
    }

    /** A key that is the same for all lines of one request; empty for others. */
    static String key(JsonObject entry) {
        return entry.has("call") ? text(entry, "host") + "/" + text(entry, "front") + "/" + text(entry, "call") : "";
    }

    /**
     * A moment: 30m, 12h, 7d ago, a day, or a moment as ISO 8601 has it.
     *
     * @throws IllegalArgumentException
     *             with what was expected
     */
    static Instant since(String text, Instant now) {
        Matcher ago = AGO.matcher(text.strip());
        if (ago.matches()) {
            long number = Long.parseLong(ago.group(1));
            return now.minus(switch (ago.group(2)) {
                case "s" -> Duration.ofSeconds(number);
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                case "d" -> Duration.ofDays(number);
                default -> Duration.ofDays(7 * number);
            });
        }
        try {
            return text.contains("T")
                    ? Instant.parse(text.endsWith("Z") ? text : text + "Z")
                    : LocalDate.parse(text).atStartOfDay(ZoneId.systemDefault()).toInstant();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "--since " + text + " is not a time: expected 30m, 12h, 7d, 2026-11-30 or 2026-11-30T08:00:00Z.",
                    e);
        }
    }

    /** The text or number of this key; empty when there is none. */
    static String text(JsonObject entry, String key) {
        JsonElement value = entry.get(key);
        return value instanceof JsonPrimitive ? value.getAsString() : "";
    }
}
