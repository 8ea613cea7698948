package io.github.mcpdatalayer.tagging;

import java.util.List;

import io.github.mcpdatalayer.container.decide.TagDecision;
import io.github.mcpdatalayer.container.decide.Ternary;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;

/**
 * A tag that ran at an event, or may have run.
 *
 * @param number its place among the runs of the visit
 * @param document the number of the document's first page
 * @param push the event's push; where GTM handles the event ahead of it, the push that it is ahead of
 * @param event its name
 * @param isAhead whether GTM handled the event before the push, of its own
 * @param decision yes or unknown, never no
 * @param targets what it sends, as far as its settings say; none where they do not
 * @param unset the keys of the data layer that its settings read and that were undefined
 */
public record TagRun(int number, long document, RecordedPush push, String event, boolean isAhead, TagDecision decision,
        List<TagTarget> targets, List<String> unset) {

    public TagRun {
        targets = List.copyOf(targets);
        unset = List.copyOf(unset);
    }

    /** Hashes the place alone: all fields take too long for a key of maps. */
    @Override
    public int hashCode() {
        return number;
    }

    public ContainerTag tag() {
        return decision.tag();
    }

    public boolean isSure() {
        return decision.fires() == Ternary.YES;
    }
}
