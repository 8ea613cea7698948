package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import org.jspecify.annotations.Nullable;

/**
 * The steps of hits. A hit belongs to the step of its push, however late it was sent. If only time links it to a push, it
 * belongs to the step in which it was sent, or to that of the address that it tells.
 */
public final class HitSteps {

    private HitSteps() {}

    /** Each hit's step, in the order of the hits. */
    public static List<StepMark> of(List<Hit> hits, List<Link> links, Recording recording) {
        List<StepMark> steps = new ArrayList<>();
        for (int i = 0; i < hits.size(); i++) {
            Link link = links.get(i);
            RecordedRequest request = hits.get(i).request();
            RecordedPush push = link.sure().compareTo(Sureness.LIKELY) < 0 ? null : recording.push(link.seq());
            steps.add(push == null
                    ? recording.stepAt(time(hits.get(i), recording), request.page(), request.frame())
                    : recording.stepOf(push));
        }
        return steps;
    }

    /** Returns the time at which a hit was told: one that GA4 holds back and sends from a later address was told before that address. */
    private static @Nullable Double time(Hit hit, Recording recording) {
        Double sent = hit.request().time();
        RecordedPage on = new Contradictions(List.of(), recording).pageAt(hit);
        if (sent == null || on == null || on.page() == hit.request().page()) {
            return sent;
        }
        double end = recording.pages().stream()
                .filter(page -> page.frame() == on.frame() && page.page() > on.page())
                .mapToDouble(RecordedPage::startedAt).min().orElse(sent);
        return Math.min(sent, end - 1);
    }
}
