package io.github.mcpdatalayer.front.tools.library;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/** A range of time: days of this machine's zone, or moments. */
final class TimeRange {

    static final Arg<String> FROM = Arg.text("from", "\"2026-11-01\"", "Day or time");
    static final Arg<String> TO = Arg.text("to", "\"2026-11-02T18:00:00Z\"", "Day or time").known();

    private TimeRange() {}

    /** The range in milliseconds since 1970, as a method of the wire takes it. The day of {@code to} is in it. */
    static JsonObject params(Arguments arguments) throws ToolException {
        var params = new JsonObject();
        String from = arguments.text(FROM);
        String to = arguments.text(TO);
        if (from != null) {
            params.addProperty("from", millis("from", from, 0));
        }
        if (to != null) {
            params.addProperty("to", millis("to", to, 1));
        }
        if (from != null && to != null && params.get("from").getAsLong() >= params.get("to").getAsLong()) {
            throw Arguments.bad("from must be before to.");
        }
        return params;
    }

    private static long millis(String name, String text, int days) throws ToolException {
        try {
            long millis = text.contains("T")
                    ? OffsetDateTime.parse(text).toInstant().toEpochMilli()
                    : LocalDate.parse(text).plusDays(days).atStartOfDay(ZoneId.systemDefault()).toInstant()
                            .toEpochMilli();
            if (millis >= 0) {
                return millis;
            }
        } catch (DateTimeException | ArithmeticException e) {
            throw Arguments.bad(name + " must be a day, as in 2026-11-01, or a time, as in 2026-11-01T14:00:00Z.");
        }
        throw Arguments.bad(name + " must be after 1970.");
    }
}
