package io.github.mcpdatalayer.datalayer.validation;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;

/** The same event again: within seconds, or with the same transaction on any page of the tab. */
final class DuplicateCheck implements Check {

    private static final double SECONDS_MS = 2_000;

    private record Transaction(String event, String id) {}

    private final Map<Transaction, RecordedPush> transactions = new HashMap<>();
    private final Map<String, RecordedPush> latest = new HashMap<>();

    @Override
    public void see(Message message, Findings findings) {
        RecordedPush push = message.push();
        String event = message.event();
        if (event == null || push.isInternal()) {
            return;
        }
        String path = message.isGtag() ? "$.args[1]" : "$.event";
        String id = message.transaction();
        RecordedPush before = latest.put(event, push);
        if (id != null) {
            RecordedPush first = transactions.putIfAbsent(new Transaction(event, id), push);
            if (first != null) {
                findings.again(Rule.DUPLICATE_TRANSACTION, first, push, path, event + " " + id, both(first, push));
            }
        } else if (before != null && isSoon(before, push)
                && Message.withoutGtmId(before.value()).equals(Message.withoutGtmId(push.value()))
                && !LeftOut.isIn(push.value())) {
            findings.again(Rule.DUPLICATE_EVENT, before, push, path, event, both(before, push));
        }
    }

    private static boolean isSoon(RecordedPush before, RecordedPush push) {
        Double then = before.time();
        Double now = push.time();
        return then != null && now != null && now - then <= SECONDS_MS;
    }

    private static String both(RecordedPush first, RecordedPush second) {
        return "#" + first.seq() + " from " + source(first) + "; #" + second.seq() + " from " + source(second);
    }

    private static String source(RecordedPush push) {
        return Objects.requireNonNullElse(push.origin(), "an unknown place");
    }
}
