package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The objects in a request that may be events: the query, the form, the JSON, plain or in base64, and the lists in it. An
 * object inside another has the outer one's members, too.
 */
final class CollectorEvents {

    private static final int MOST = 100;
    private static final int DEPTH = 4;
    private static final int MOST_CHARS = 400_000;
    /** Names under which collectors wrap their events. */
    private static final Set<String> WRAPPERS = Set.of("events", "event", "data", "batch", "payload", "hits", "hit",
            "body", "message", "messages", "records", "variables", "input", "client", "items", "track", "queue");

    private final List<JsonObject> found = new ArrayList<>();

    private CollectorEvents() {}

    /** The objects of a request, at least its query. */
    static List<JsonObject> in(RecordedRequest request, UrlParts address) {
        var events = new CollectorEvents();
        List<Member> shared = opened(address.params().members());
        String body = request.body() == null ? "" : request.body().strip();
        JsonValue json = body.length() > MOST_CHARS ? null : json(body);
        if (json != null) {
            events.take(json, shared, 0);
        } else if (body.indexOf('=') > 0 && body.indexOf('\n') < 0) {
            List<Member> all = new ArrayList<>(shared);
            all.addAll(opened(Form.parse(body)));
            events.take(JsonObject.of(all), List.of(), 0);
        } else {
            events.take(JsonObject.of(shared), List.of(), 0);
            body.lines().limit(MOST).forEach(line -> {
                JsonValue each = json(line.strip());
                if (each != null) {
                    events.take(each, shared, 0); // one JSON a line
                }
            });
        }
        return events.found;
    }

    private void take(JsonValue value, List<Member> outer, int depth) {
        if (found.size() >= MOST || depth > DEPTH) {
            return;
        }
        if (value instanceof JsonArray list) {
            list.elements().stream().limit(MOST).filter(JsonObject.class::isInstance)
                    .forEach(each -> take(each, outer, depth + 1));
        } else if (value instanceof JsonObject object && object.tag() == null) {
            JsonObject whole = joined(outer, object);
            if (CollectorEvent.hasName(object) || (depth == 0 && CollectorEvent.hasName(whole))) {
                found.add(whole);
                return;
            }
            for (Member member : object.members()) {
                boolean list = member.value() instanceof JsonArray;
                if (WRAPPERS.contains(member.name().toLowerCase(Locale.ROOT))
                        && (list || member.value() instanceof JsonObject)) {
                    List<Member> around = new ArrayList<>(outer);
                    object.members().stream().filter(each -> !each.equals(member)).forEach(around::add);
                    take(member.value(), around, depth + 1);
                }
            }
        }
    }

    /** The inner members win. */
    private static JsonObject joined(List<Member> outer, JsonObject inner) {
        Map<String, JsonValue> all = new LinkedHashMap<>();
        outer.forEach(member -> all.put(member.name(), member.value()));
        inner.members().forEach(member -> all.put(member.name(), member.value()));
        return JsonObject.of(all.entrySet().stream().map(each -> new Member(each.getKey(), each.getValue())).toList());
    }

    /** Parameters, with what is JSON inside them beside them. */
    private static List<Member> opened(List<Member> members) {
        List<Member> all = new ArrayList<>(members);
        for (Member member : members) {
            JsonValue inner = member.value() instanceof JsonString(String text) ? json(text) : null;
            if (inner instanceof JsonObject object) {
                all.removeIf(each -> each.equals(member));
                if (WRAPPERS.contains(member.name()) || CollectorEvent.hasName(object)) {
                    all.addAll(object.members());
                } else {
                    all.add(new Member(member.name(), object));
                }
            } else if (inner instanceof JsonArray list) {
                all.removeIf(each -> each.equals(member));
                all.add(new Member(member.name(), list));
            } else if (inner == null && member.value() instanceof JsonString(String none) && none.isEmpty()) {
                JsonValue name = json(member.name()); // a query or a body of base64 alone parses as a name
                if (name instanceof JsonObject object) {
                    all.removeIf(each -> each.equals(member));
                    all.addAll(object.members());
                }
            }
        }
        return all;
    }

    private static @Nullable JsonValue json(String text) {
        String plain = text.startsWith("{") || text.startsWith("[") ? text : Payload.decoded(text);
        if (plain == null) {
            return null;
        }
        try {
            return JsonValue.parse(plain);
        } catch (JsonSyntaxException e) {
            return null; // a text of another kind
        }
    }
}
