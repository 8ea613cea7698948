package io.github.mcpdatalayer.front.tools.hits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.SentMessages;
import io.github.mcpdatalayer.journeys.RunComparison;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The hits of a tab: with their parameters as messages, which a comparison of runs looks at, too, or whole. */
public record HitMessages(RecordingReader histories, Redaction redaction) implements SentMessages {

    private static final List<String> GROUPS = List.of("params", "user_properties", "rest", "consent");
    private static final Set<String> MEANT = Set.of("transaction_id", "value", "currency", "items");

    private record NamedHit(double page, String name, long number, JsonValue message) {}

    @Override
    public @Nullable ToldHits of(String tool, String tab) throws ToolException, InterruptedException {
        List<JsonObject> rows;
        try {
            rows = whole(tool, tab);
        } catch (ToolException e) {
            if (e.is(ErrorCode.UNKNOWN_METHOD)) {
                return null; // an extension that records none yet
            }
            throw e;
        }
        List<NamedHit> hits = new ArrayList<>();
        for (JsonObject row : rows) {
            if (!"unknown".equals(text(row, "vendor"))) {
                String name = String.join(" ", text(row, "vendor"), text(row, "account"), text(row, "event"))
                        .replaceAll(" +", " ").strip();
                hits.add(new NamedHit(number(row, "page"), name, (long) number(row, "hit"), message(name, row)));
            }
        }
        hits.sort(Comparator.comparingDouble(NamedHit::page).thenComparing(NamedHit::name));
        return new ToldHits(hits.stream().map(NamedHit::message).toList(),
                hits.stream().map(NamedHit::number).toList());
    }

    @Override
    public List<JsonObject> whole(String tool, String tab) throws ToolException, InterruptedException {
        return HitRows.read(histories.once(), tool, tab, redaction).hits();
    }

    private static JsonValue message(String name, JsonObject row) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("event", new JsonString(name));
        for (String group : GROUPS) {
            if (row.get(group) instanceof JsonObject object) {
                object.members().stream().filter(each -> !RunComparison.isVolatile(each.name()))
                        .forEach(each -> members.putIfAbsent(each.name(), each.value()));
            }
        }
        for (Member each : row.members()) {
            if (MEANT.contains(each.name())) {
                members.put(each.name(), each.value());
            }
        }
        return JsonObject.of(members.entrySet().stream().map(each -> new Member(each.getKey(), each.getValue()))
                .toList());
    }

    private static String text(JsonObject row, String name) {
        return row.get(name) instanceof JsonString(String text) ? text : "";
    }

    private static double number(JsonObject row, String name) {
        return row.get(name) instanceof JsonNumber number ? number.doubleValue() : 0;
    }
}
