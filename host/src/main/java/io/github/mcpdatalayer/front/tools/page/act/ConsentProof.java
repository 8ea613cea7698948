package io.github.mcpdatalayer.front.tools.page.act;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.front.tools.api.Shown;

/**
 * The answer of a page's consent mode about a choice, as getConsentState knows it.
 *
 * @param used whether the page uses consent mode at all
 * @param holds whether each of the visitor's signals that is set has the value of the choice, and one is set
 * @param chosen whether a choice was made, now or on an earlier visit
 * @param state in words, such as {@code all denied}
 */
record ConsentProof(boolean used, boolean holds, boolean chosen, String state) {

    static final String ACCEPT = "accept";
    static final String REJECT = "reject";
    /** Consent that was given before is taken back: what is proven then is a rejection. */
    static final String WITHDRAW = "withdraw";

    /** The signals that a visitor decides; the others may be granted without a choice. */
    private static final List<String> DECIDED = List.of("ad_storage", "analytics_storage", "ad_user_data",
            "ad_personalization");
    private static final int NAME_CHARS = 60;
    private static final int MOST_SIGNALS = 12;
    private static final ConsentProof UNKNOWN = new ConsentProof(false, false, false, "no consent mode");

    /** The choice is accept, reject or withdraw. */
    static ConsentProof of(Recording shown, String choice) {
        long current = shown.pages().stream().filter(page -> page.frame() == 0).mapToLong(RecordedPage::page).max()
                .orElse(0);
        long document = shown.documentOf(current, 0);
        for (ConsentTimeline timeline : ConsentTimeline.of(shown)) {
            if (timeline.frame() == 0 && timeline.isUsed()
                    && shown.documentOf(timeline.pages().getFirst(), 0) == document) {
                return of(timeline, choice.equals(ACCEPT) ? Grant.GRANTED : Grant.DENIED);
            }
        }
        return UNKNOWN;
    }

    private static ConsentProof of(ConsentTimeline timeline, Grant wanted) {
        List<Grant> decided = DECIDED.stream().map(signal -> timeline.now().getOrDefault(signal, Grant.UNSET))
                .filter(grant -> grant != Grant.UNSET).toList();
        boolean holds = !decided.isEmpty() && decided.stream().allMatch(grant -> grant == wanted);
        boolean chosen = !timeline.moments().isEmpty() && timeline.moments().getLast().chosen();
        return new ConsentProof(true, holds, chosen, words(timeline.now()));
    }

    private static String words(Map<String, Grant> now) {
        Map<Grant, List<String>> groups = new LinkedHashMap<>();
        now.forEach((signal, grant) -> groups.computeIfAbsent(grant, _ -> new ArrayList<>())
                .add(Shown.text(signal, NAME_CHARS)));
        if (groups.size() <= 1) {
            return groups.isEmpty() ? "nothing set" : "all " + groups.keySet().iterator().next().word();
        }
        List<String> words = new ArrayList<>();
        groups.forEach((grant, signals) -> words.add(grant.word() + ": "
                + String.join(", ", signals.subList(0, Math.min(MOST_SIGNALS, signals.size())))));
        return String.join("; ", words);
    }
}
