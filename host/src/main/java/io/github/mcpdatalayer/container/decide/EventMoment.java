package io.github.mcpdatalayer.container.decide;

import java.util.List;

/**
 * One event of a page load and what it did.
 *
 * @param push the place of its push in the page load
 * @param event its name
 * @param isAhead whether GTM handles it before the push, of its own: the initialization
 * @param concerned the tags that it concerns; all others wait for other events
 */
public record EventMoment(int push, String event, boolean isAhead, List<TagDecision> concerned) {
    public EventMoment {
        concerned = List.copyOf(concerned);
    }
}
