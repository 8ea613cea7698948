package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;

/**
 * A general reader for collectors that no table names: those on the site's own hosts, and relays. A request is a hit if it
 * tells an event as collectors are told; each hit says by what and how surely.
 */
final class FirstParty {

    static final String ID = "first-party";
    private static final String NAME = "First-party collector";

    private FirstParty() {}

    /** The events of a request; empty for a request that is no hit. */
    static List<Hit> hits(RecordedRequest request, UrlParts address) {
        List<CollectorEvent> events = new ArrayList<>();
        for (JsonObject object : CollectorEvents.in(request, address)) {
            CollectorEvent event = CollectorEvent.of(object, address);
            if (event != null) {
                events.add(event);
            }
        }
        List<Hit> hits = new ArrayList<>();
        for (CollectorEvent event : events) {
            hits.add(hit(request, event, hits.size() + 1, events.size()));
        }
        return hits;
    }

    private static Hit hit(RecordedRequest request, CollectorEvent event, int part, int parts) {
        List<Member> params = new ArrayList<>();
        List<Member> user = new ArrayList<>();
        for (Member member : event.data().members()) {
            boolean ofUser = List.of("userdata", "user", "traits").contains(CollectorEvent.letters(member.name()));
            (ofUser ? user : params).add(member);
        }
        String note = (event.sure() ? "Surely" : "Probably")
                + " a collector without a table here, told by " + String.join(", ", event.evidence()) + ".";
        return new Hit(request, part, parts, ID, NAME, event.id(), event.name(),
                Vendors.known().meaning(event.name()), event.transaction(), event.value(), event.currency(),
                event.location(), event.items(), JsonObject.of(params), JsonObject.of(user), JsonObject.EMPTY, null,
                Map.of(), List.of(note), "analytics");
    }
}
