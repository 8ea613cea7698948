package io.github.mcpdatalayer.tagging;

import io.github.mcpdatalayer.container.decide.TagDecision;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;

/**
 * A tag that an event concerned and that did not run.
 *
 * @param push the event's push
 * @param event its name
 */
public record TagMiss(RecordedPush push, String event, TagDecision decision) {}
