package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The same event again: within seconds in one document, or with the same transaction on any page of the tab. The next
 * document rightly tells of itself what the one before told of itself.
 */
final class DuplicateCheck implements PushCheck {

    private static final double SECONDS_MS = 2_000;
    private static final double NEAR_MS = 1_000;

    /**
     * An order as it was told.
     *
     * @param part of a refund, what it gave back: there may be several of one order
     */
    private record Transaction(String event, String id, @Nullable JsonValue part) {}

    /** A push of an order and the ids it was sent to; empty for all. */
    private record Told(RecordedPush push, Set<String> receivers) {}

    private final Recording recording;
    private final Map<Transaction, List<Told>> transactions = new HashMap<>();
    private final Map<String, RecordedPush> latest = new HashMap<>();

    DuplicateCheck(Recording recording) {
        this.recording = recording;
    }

    @Override
    public void see(CheckedPush message, Findings findings) {
        RecordedPush push = message.push();
        String event = message.event();
        if (event == null || push.isInternal()) {
            return;
        }
        String path = message.isGtag() ? "$.args[1]" : "$.event";
        String id = message.transaction();
        RecordedPush before = latest.put(event, push);
        if (id != null) {
            var told = new Told(push, receivers(message));
            List<Told> earlier = transactions.computeIfAbsent(new Transaction(event, id, part(message)),
                    _ -> new ArrayList<>());
            Told first = earlier.stream().filter(each -> isSame(each.receivers(), told.receivers())).findFirst()
                    .orElse(null);
            if (first == null) {
                earlier.add(told);
            } else {
                findings.again(Rule.DUPLICATE_TRANSACTION, first.push(), push, path, event + " " + id,
                        both(first.push(), push));
            }
        } else if (before != null && isSoon(before, push, SECONDS_MS) && isOfOneDocument(before, push)
                && !Clicks.are(before, push)
                && CheckedPush.withoutGtmId(before.value()).equals(CheckedPush.withoutGtmId(push.value()))
                && !LeftOut.isIn(push.value())) {
            findings.again(Rule.DUPLICATE_EVENT, before, push, path, event, both(before, push));
        } else if (before != null && before.page() == push.page() && isSoon(before, push, NEAR_MS)
                && !Clicks.are(before, push)) { // two pages differ in what they say of themselves
            String differs = NearPush.difference(CheckedPush.of(before), message);
            if (differs != null) {
                findings.again(Rule.DUPLICATE_EVENT, before, push, path, event + " " + differs,
                        Phrase.THEY_DIFFER.of(both(before, push), differs));
            }
        }
    }

    private static @Nullable JsonValue part(CheckedPush message) {
        return "refund".equals(message.event()) ? CheckedPush.withoutGtmId(message.push().value()) : null;
    }

    /** The ids in send_to. */
    private static Set<String> receivers(CheckedPush message) {
        JsonValue to = message.isGtag() ? message.parameters().get("send_to") : null;
        List<JsonValue> all = to instanceof JsonArray list ? list.elements() : to == null ? List.of() : List.of(to);
        Set<String> ids = new HashSet<>();
        for (JsonValue each : all) {
            if (each instanceof JsonString(String id) && !id.isBlank()) {
                ids.add(id);
            }
        }
        return ids;
    }

    /** Whether two pushes have a receiver in common. */
    private static boolean isSame(Set<String> one, Set<String> other) {
        return one.isEmpty() ? other.isEmpty() : !Collections.disjoint(one, other);
    }

    private boolean isOfOneDocument(RecordedPush before, RecordedPush push) {
        return before.page() == push.page() || recording.documentOf(before.page(), before.frame()) == recording
                .documentOf(push.page(), push.frame());
    }

    private static boolean isSoon(RecordedPush before, RecordedPush push, double most) {
        Double then = before.time();
        Double now = push.time();
        return then != null && now != null && now - then <= most;
    }

    private static Said both(RecordedPush first, RecordedPush second) {
        return Phrase.TWO_SOURCES.of(first.seq(), source(first), second.seq(), source(second));
    }

    private static Said source(RecordedPush push) {
        String origin = push.origin();
        if (origin == null) {
            return Phrase.UNKNOWN_PLACE.of();
        }
        return push.container() == null && !push.stack().isEmpty()
                ? push.stack().stream().map(Said::plain).reduce(Phrase.CALLED_BY::of).orElseThrow()
                : Said.plain(origin);
    }
}
