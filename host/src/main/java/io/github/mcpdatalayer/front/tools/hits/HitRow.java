package io.github.mcpdatalayer.front.tools.hits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.api.Shown;
import org.jspecify.annotations.Nullable;

/**
 * A hit of {@link HitRows} in single, redacted values. Unknown values are null.
 *
 * @param hit its number
 * @param ms since the navigation
 * @param push the reference of the push it came from
 * @param sure how sure that is
 * @param step the reference of the step it belongs to
 * @param consent in short
 * @param mark further remarks, or empty
 */
public record HitRow(@Nullable JsonValue hit, @Nullable JsonValue page, @Nullable JsonValue ms,
        @Nullable JsonValue vendor,
        @Nullable JsonValue account, @Nullable JsonValue event, @Nullable JsonValue transaction,
        @Nullable JsonValue value, @Nullable JsonValue currency, @Nullable JsonValue push, @Nullable JsonValue sure,
        @Nullable JsonValue step,
        @Nullable JsonValue consent, String mark) {

    private static final List<String> COLUMNS = List.of("hit", "page", "ms", "vendor", "account", "event",
            "transaction_id", "value", "currency", "push", "sure", "consent", "mark");

    /** The names of what {@link #toJson} has, in its order; the step where anything has acted. */
    public static List<String> columns(boolean steps) {
        List<String> columns = new ArrayList<>(COLUMNS);
        if (steps) {
            columns.add("step");
        }
        return columns;
    }

    public static HitRow of(JsonObject hit) {
        return new HitRow(hit.get("hit"), hit.get("page"), hit.get("ms"), hit.get("vendor"), hit.get("account"),
                hit.get("event"), hit.get("transaction_id"), hit.get("value"), hit.get("currency"), hit.get("push"),
                hit.get("sure"),
                hit.get("step"),
                consentOf(hit), markOf(hit));
    }

    /** All of it, in the order of the columns. */
    public JsonValue toJson(boolean steps) {
        List<JsonValue> row = new ArrayList<>();
        for (JsonValue each : Arrays.asList(hit, page, ms, vendor, account, event, transaction, value, currency, push,
                sure,
                consent, new JsonString(mark))) {
            row.add(each == null ? JsonLiteral.NULL : each);
        }
        if (steps) {
            row.add(step == null ? JsonLiteral.NULL : step);
        }
        return new JsonArray(row);
    }

    private static @Nullable JsonValue consentOf(JsonObject hit) {
        if (!(hit.get("consent") instanceof JsonObject consent)) {
            return null;
        }
        JsonValue summary = consent.get("summary");
        if (summary != null) {
            return summary;
        }
        var all = new StringBuilder();
        for (Member member : consent.members()) {
            all.append(all.isEmpty() ? "" : "; ").append(member.name()).append(": ")
                    .append(member.value() instanceof JsonString(String text) ? text : member.value().toJson());
        }
        return new JsonString(Shown.text(all.toString(), 80));
    }

    private static String markOf(JsonObject hit) {
        List<String> marks = new ArrayList<>();
        if (hit.get("part") != null) {
            marks.add("part " + hit.get("part"));
        }
        if (hit.get("beforeConsent") != null) {
            marks.add("before consent");
        }
        if (hit.get("late") != null) {
            marks.add("late");
        }
        if (hit.get("mirrorOf") instanceof JsonNumber first) {
            marks.add("mirror of hit " + first);
        }
        if (hit.get("duplicateOf") instanceof JsonObject duplicate) {
            marks.add("duplicateOf " + duplicate.get("hit"));
        }
        if (hit.get("request") instanceof JsonObject request) {
            if (request.get("error") != null) {
                marks.add("failed");
            }
            if (hit.get("event") == null && hit.get("account") == null
                    && request.get("url") instanceof JsonString(String url)) {
                marks.add(Shown.text(url, 120));
            }
        }
        if (hit.get("notes") != null) {
            marks.add("notes");
        }
        return String.join(", ", marks);
    }
}
