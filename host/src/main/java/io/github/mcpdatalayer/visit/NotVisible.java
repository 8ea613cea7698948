package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.ReplacedPushes;
import io.github.mcpdatalayer.datalayer.validation.Said;

/** Tells what an audit cannot see, in our own words. */
public final class NotVisible {

    private static final int SHOWN = 10;

    private NotVisible() {}

    static List<Said> of(Visit visit) {
        List<Said> missing = new ArrayList<>();
        Recording recording = visit.recording();
        if (recording.dropped() > 0) {
            missing.add(Phrase.OLDER_PUSHES_LOST.of(recording.dropped()));
        }
        if (recording.sampled() > 0) {
            missing.add(Phrase.PUSHES_COUNTED.of(recording.sampled()));
        }
        List<Long> shortened = recording.shortened();
        if (!shortened.isEmpty()) {
            missing.add(Phrase.PUSHES_SHORTENED.of(some(shortened)));
        }
        missing.addAll(ReplacedPushes.of(recording.pages()));
        if (!recording.gaps().isEmpty()) {
            missing.add(Phrase.GAPS.of(recording.gaps().size()));
        }
        long late = recording.pages().stream().filter(page -> page.frame() == 0 && !page.since().equals("firstScript"))
                .mapToLong(RecordedPage::page).distinct().count();
        if (late > 0) {
            missing.add(Phrase.BEFORE_ATTACHED.of(late));
        }
        SentHits sent = visit.sent();
        if (sent == null) {
            missing.add(Phrase.OLDER_EXTENSION.of());
            return missing;
        }
        if (sent.dropped() > 0) {
            missing.add(Phrase.REQUESTS_LOST.of(sent.dropped()));
        }
        if (sent.hits().stream().noneMatch(hit -> hit.vendor().equals("ga4"))) {
            missing.add(Phrase.NO_GA4_SEEN.of());
        }
        if (sent.hits().stream().anyMatch(hit -> hit.vendor().equals("zaraz"))) {
            missing.add(Phrase.ZARAZ_SENDS_ON.of());
        }
        if (sent.hits().stream().anyMatch(hit -> hit.vendor().equals("first-party"))) {
            missing.add(Phrase.COLLECTOR_SENDS_ON.of());
        }
        missing.addAll(ofHits(sent.sources()));
        return missing;
    }

    private static Said some(List<Long> pushes) {
        Said first = Said.joined(", ",
                pushes.stream().limit(SHOWN).map(push -> Said.plain(String.valueOf(push))).toList());
        return pushes.size() > SHOWN ? Phrase.AND_MORE.of(first, pushes.size() - SHOWN) : first;
    }

    /** Tells what these sources of hits cannot show. */
    public static List<Said> ofHits(Set<String> sources) {
        List<Said> missing = new ArrayList<>();
        if (sources.isEmpty()) {
            missing.add(Phrase.NO_HITS_RECORDED.of());
        } else if (!sources.contains("webRequest")) {
            Said facts = Phrase.REQUEST_FACTS.of();
            missing.add(sources.contains("webRequestOfSite") ? Phrase.OF_OTHER_SITES.of(facts) : facts);
        }
        if (sources.contains("webRequest")) {
            missing.add(Phrase.IMAGE_AT_CLOSE.of());
        }
        missing.add(Phrase.WORKERS_AND_FRAMES.of());
        return missing;
    }
}
