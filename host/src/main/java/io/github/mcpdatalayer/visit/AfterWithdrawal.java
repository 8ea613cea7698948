package io.github.mcpdatalayer.visit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.consent.Choices;
import io.github.mcpdatalayer.datalayer.consent.ConsentThen;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.hits.Hit;
import org.jspecify.annotations.Nullable;

/**
 * Hits with an identifier of the visitor to vendors whose purpose was granted in the visit and then taken back. Hits that tell Google's
 * consent are judged by what they tell.
 */
final class AfterWithdrawal {

    /** The time within which hits still belong to the click on Reject. */
    private static final double GRACE_MS = 250;
    private static final Set<String> OF_ADS = Set.of("ads", "marketing", "social");
    private static final Set<String> OF_ANALYTICS = Set.of("analytics", "session-replay");
    private static final String COLLECTOR = "first-party";

    private AfterWithdrawal() {}

    /** Adds a defect for each vendor; the indices of its hits. */
    static Set<Integer> check(SentHits sent, Choices choices, Bounds.Window window, Defects defects) {
        Double withdrawn = choices.withdrawn();
        Set<Integer> found = new HashSet<>();
        for (int i = 0; withdrawn != null && i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            Double time = hit.request().time();
            if (time != null && time >= withdrawn + GRACE_MS && window.takesHit(i) && hit.google() == null
                    && hit.isSubjectToConsent() && !hit.vendor().equals(COLLECTOR) && hit.tellsWho()
                    && isDenied(hit,
                            choices.at(hit.request().page(), hit.request().frame(), hit.request().seq(), time))) {
                found.add(i);
                defects.add(Rule.HIT_AFTER_WITHDRAWAL, Rule.HIT_AFTER_WITHDRAWAL.severity(), hit.name(),
                        Said.plain(hit.name()), List.of(), List.of(i));
            }
        }
        return found;
    }

    private static boolean isDenied(Hit hit, ConsentThen then) {
        @Nullable
        Grant grant = OF_ADS.contains(hit.kind())
                ? then.ads()
                : OF_ANALYTICS.contains(hit.kind()) ? then.analytics() : null;
        return then.known() && grant == Grant.DENIED;
    }
}
