package io.github.mcpdatalayer.visit;

import java.util.List;

import io.github.mcpdatalayer.datalayer.validation.Commerce;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.Mirrors;
import io.github.mcpdatalayer.hits.RecordedRequest;

/** Hits that a vendor refused or that never left the browser, unless the same event was sent again or elsewhere. */
final class FailedHits {

    private final SentHits sent;
    private final Defects defects;

    FailedHits(SentHits sent, Defects defects) {
        this.sent = sent;
        this.defects = defects;
    }

    void check(Bounds.Window window) {
        var mirrors = Mirrors.among(sent.hits());
        for (int i = 0; i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            RecordedRequest request = hit.request();
            if (hit.isUnknown() || !request.hasFailed() || !window.takesHit(i) || isToldElsewhere(i, mirrors)) {
                continue;
            }
            Said reason = request.wasHeldBack()
                    ? Said.plain(String.valueOf(request.error()))
                    : Phrase.STATUS.of(String.valueOf(request.status()));
            long push = sent.push(i);
            String what = hit.event() == null ? hit.vendor() : hit.vendor() + " " + hit.event();
            defects.add(Rule.HIT_FAILED, severity(hit), hit.vendor() + " " + reason.english() + " " + severity(hit),
                    Phrase.FAILED_HIT.of(request.number(), what, reason),
                    push == 0 ? List.of() : List.of(push), List.of(i));
        }
    }

    private static Severity severity(Hit hit) {
        if (String.valueOf(hit.request().error()).contains("BLOCKED_BY_CLIENT")) {
            return Severity.INFO; // another extension of this browser blocked it: other visitors are not affected
        }
        return Commerce.isOrder(hit.meaning()) ? Severity.ERROR : Rule.HIT_FAILED.severity();
    }

    private boolean isToldElsewhere(int at, Mirrors mirrors) {
        Hit failed = sent.hits().get(at);
        int first = mirrors.isMirror(at) ? mirrors.of(at) : at;
        for (int i = 0; i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            boolean mirror = (mirrors.isMirror(i) ? mirrors.of(i) : i) == first;
            boolean again = i > at && hit.vendor().equals(failed.vendor()) && hit.request().url().equals(
                    failed.request().url()) && hit.part() == failed.part() && hit.params().equals(failed.params());
            if (i != at && !hit.request().hasFailed() && (mirror || again)) {
                return true;
            }
        }
        return false;
    }
}
