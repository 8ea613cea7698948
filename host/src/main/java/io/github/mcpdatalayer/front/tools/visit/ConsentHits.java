package io.github.mcpdatalayer.front.tools.visit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.mcpdatalayer.datalayer.consent.ConsentSignals;
import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.consent.SentHit;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.hits.Decoder;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.visit.SentHits;

/** The hits of a tab that matter for consent: those of known vendors, and the consent values that they send to Google. */
final class ConsentHits {

    private ConsentHits() {}

    /** The hits of an answer, not redacted: shown values must be redacted first. */
    static List<SentHit> of(BrowserReply reply, Recording recording) {
        List<SentHit> hits = new ArrayList<>();
        for (RecordedRequest request : RecordedRequest.list(reply.raw())) {
            for (Hit hit : Decoder.hits(request, recording)) {
                if (hit.isSubjectToConsent()) {
                    hits.add(SentHits.forConsent(hit));
                }
            }
        }
        return hits;
    }

    /** The number of hits of a document, and the consent values that they sent to Google. */
    static JsonObject facts(ConsentTimeline timeline, List<SentHit> hits) {
        Map<String, Long> told = new TreeMap<>();
        long others = 0;
        for (SentHit hit : hits) {
            ConsentSignals google = hit.google();
            if (hit.frame() != timeline.frame() || !timeline.pages().contains(hit.page())) {
                continue;
            }
            if (google == null) {
                others++;
            } else {
                told.merge(google.summary(), 1L, Long::sum);
            }
        }
        List<Member> members = new ArrayList<>();
        members.add(new Member("tellGoogle", JsonObject.of(
                told.entrySet().stream().map(each -> new Member(each.getKey(), JsonNumber.of(each.getValue())))
                        .toList())));
        members.add(new Member("others", JsonNumber.of(others)));
        return JsonObject.of(members);
    }
}
