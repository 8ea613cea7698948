package io.github.mcpdatalayer.front.journeys.tools;

import java.time.Duration;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Reads journeys for a list, one after the other: one that takes too long is named as such, and the others are listed all the same. */
final class JourneyRows {

    private static final Duration EACH = Duration.ofSeconds(5);
    private static final Duration TOGETHER = Duration.ofSeconds(25);

    /** The row of one journey in a list. */
    @FunctionalInterface
    interface JourneyRow {
        JsonObject of(String name) throws InterruptedException;
    }

    private final Workload workload;
    private final Duration each;
    private final Duration together;

    JourneyRows(Workload workload) {
        this(workload, EACH, TOGETHER);
    }

    JourneyRows(Workload workload, Duration each, Duration together) {
        this.workload = workload;
        this.each = each;
        this.together = together;
    }

    JsonArray read(List<String> names, JourneyRow row) throws ToolException, InterruptedException {
        var rows = new JsonArray();
        long began = System.nanoTime();
        for (String name : names) {
            Duration left = together.minusNanos(System.nanoTime() - began);
            rows.add(left.isPositive() ? read(name, row, left.compareTo(each) < 0 ? left : each) : late(name));
        }
        return rows;
    }

    private JsonObject read(String name, JourneyRow row, Duration patience) throws ToolException, InterruptedException {
        try {
            return workload.journey(patience, () -> row.of(name));
        } catch (ToolException e) {
            String code = e.error().code();
            if (code.equals(ErrorCode.TIMEOUT.name()) || code.equals(ErrorCode.TOO_MANY_REQUESTS.name())) {
                return late(name); // the second: the one before it is still being read
            }
            throw e;
        }
    }

    private static JsonObject late(String name) {
        var row = new JsonObject();
        row.addProperty("journey", name);
        row.addProperty("problem", ErrorCode.TIMEOUT.name());
        return row;
    }
}
