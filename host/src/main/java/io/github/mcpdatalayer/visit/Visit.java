package io.github.mcpdatalayer.visit;

import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Redacted;
import org.jspecify.annotations.Nullable;

/**
 * The recording of a tab.
 *
 * @param recording unredacted: for the rules alone
 * @param shown the same with placeholders for personal data
 * @param redacted what the placeholders still tell
 * @param sent null if the extension is too old to record hits
 */
public record Visit(Recording recording, Recording shown, Redacted redacted, @Nullable SentHits sent) {}
