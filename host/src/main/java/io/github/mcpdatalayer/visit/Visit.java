package io.github.mcpdatalayer.visit;

import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Redacted;
import org.jspecify.annotations.Nullable;

/**
 * What was recorded of a tab.
 *
 * @param recording as the pages made it: for the rules alone
 * @param shown the same with placeholders for what is personal
 * @param redacted what the placeholders tell
 * @param sent null from an extension that records no hits yet
 */
public record Visit(Recording recording, Recording shown, Redacted redacted, @Nullable SentHits sent) {}
