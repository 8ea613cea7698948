package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;

/**
 * The steps that hits belong to: that of the push a hit came from, however much later it was sent. Where no more than time
 * speaks for a push, it is the step that the hit was sent in.
 */
public final class HitSteps {

    private HitSteps() {}

    /** The step of each hit, in the order of the hits. */
    public static List<StepMark> of(List<Hit> hits, List<Link> links, Recording recording) {
        List<StepMark> steps = new ArrayList<>();
        for (int i = 0; i < hits.size(); i++) {
            Link link = links.get(i);
            RecordedRequest request = hits.get(i).request();
            RecordedPush push = link.sure().compareTo(Sureness.LIKELY) < 0 ? null : recording.push(link.seq());
            steps.add(push == null
                    ? recording.stepAt(request.time(), request.page(), request.frame())
                    : recording.stepOf(push));
        }
        return steps;
    }
}
