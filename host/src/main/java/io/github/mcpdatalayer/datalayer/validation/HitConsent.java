package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.consent.ConsentPhase;
import io.github.mcpdatalayer.datalayer.consent.ConsentSignals;
import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.consent.SentHit;
import org.jspecify.annotations.Nullable;

/**
 * Compares hits with the consent of their document. A tag may gather hits for some seconds, and the time of a change
 * without a push is only known to lie between two pushes. So a hit may match any state of that time, and is wrong only
 * if it matches none.
 */
public final class HitConsent {

    private static final String ADS = "ad_storage";
    private static final String ANALYTICS = "analytics_storage";
    /** The longest time that GA4 gathers hits, with a margin. */
    private static final double GATHERED_MS = 10_000;
    private static final int SHOWN = 3;

    /** The hits that broke one rule. */
    private static final class Group {
        private final List<Long> hits = new ArrayList<>();
        private final Set<Said> saw = new LinkedHashSet<>();
        private int count;
    }

    private final Map<Rule, Group> groups = new EnumMap<>(Rule.class);

    private HitConsent() {}

    /** The findings in a document's hits, worst first; none without consent mode. */
    public static List<HitFinding> of(ConsentTimeline timeline, List<SentHit> hits) {
        var check = new HitConsent();
        if (timeline.isUsed()) {
            for (SentHit hit : hits) {
                if (hit.frame() == timeline.frame() && timeline.pages().contains(hit.page())) {
                    check.see(hit, moments(timeline, hit));
                }
            }
        }
        return check.groups.entrySet().stream()
                .map(each -> new HitFinding(each.getKey(), each.getValue().count,
                        List.copyOf(each.getValue().hits),
                        Said.joined(", ", List.copyOf(each.getValue().saw))))
                .sorted(Comparator.comparing((HitFinding finding) -> finding.rule().severity()).reversed()).toList();
    }

    /** The consent states that a hit may have seen: those around its push, and those while it was gathered. */
    private static List<ConsentPhase> moments(ConsentTimeline timeline, SentHit hit) {
        long seq = hit.seq() == null ? 0 : hit.seq();
        List<ConsentPhase> all = timeline.moments().stream().filter(moment -> moment.after() <= seq).toList();
        List<ConsentPhase> found = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            ConsentPhase next = i + 1 < all.size() ? all.get(i + 1) : null;
            if (next == null || next.after() == seq || !isOver(next.time(), hit.time())) {
                found.add(all.get(i));
            }
        }
        return found;
    }

    private static boolean isOver(@Nullable Double end, @Nullable Double sent) {
        return end == null || sent == null || end < sent - GATHERED_MS;
    }

    private void see(SentHit hit, List<ConsentPhase> moments) {
        ConsentSignals google = hit.google();
        boolean chosen = moments.stream().anyMatch(ConsentPhase::chosen);
        boolean open = moments.stream()
                .anyMatch(moment -> moment.grant(ADS) == Grant.GRANTED && moment.grant(ANALYTICS) == Grant.GRANTED);
        List<Said> contradicted = google == null ? List.of() : contradicted(google, moments);
        if (!contradicted.isEmpty()) {
            add(Rule.HIT_CONTRADICTS_CONSENT, hit, contradicted);
        } else if (!chosen && !open) {
            boolean ping = hit.denies() || (google != null && Boolean.FALSE.equals(google.granted(ADS))
                    && Boolean.FALSE.equals(google.granted(ANALYTICS)));
            add(ping ? Rule.PING_BEFORE_CONSENT_CHOICE : Rule.HIT_BEFORE_CONSENT_CHOICE, hit, List.of());
        } else if (chosen && google == null && !hit.denies() && moments.stream().allMatch(moment -> moment.chosen()
                && moment.grant(ADS) == Grant.DENIED && moment.grant(ANALYTICS) == Grant.DENIED)) {
            add(Rule.HIT_AFTER_CONSENT_DENIED, hit, List.of());
        }
    }

    /** The signals of the hit that no possible state explains. */
    private static List<Said> contradicted(ConsentSignals google, List<ConsentPhase> moments) {
        return google.signals().keySet().stream().filter(signal -> {
            Boolean told = google.granted(signal);
            Set<Grant> grants = moments.stream().map(moment -> moment.grant(signal)).collect(Collectors.toSet());
            return told != null && !grants.contains(Grant.BY_REGION)
                    && grants.contains(told ? Grant.DENIED : Grant.GRANTED)
                    && !grants.contains(told ? Grant.GRANTED : Grant.DENIED);
        }).map(signal -> (Boolean.TRUE.equals(google.granted(signal)) ? Phrase.GRANTED_IN_HIT : Phrase.DENIED_IN_HIT)
                .of(signal)).toList();
    }

    private void add(Rule rule, SentHit hit, List<Said> more) {
        Group group = groups.computeIfAbsent(rule, _ -> new Group());
        group.count++;
        group.hits.add(hit.number());
        if (group.saw.size() < SHOWN) {
            Said what = Said.plain(hit.what());
            group.saw.add(more.isEmpty() ? what : Said.joined(": ", List.of(what, Said.joined("; ", more))));
        }
    }
}
