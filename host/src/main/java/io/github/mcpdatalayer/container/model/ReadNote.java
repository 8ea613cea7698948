package io.github.mcpdatalayer.container.model;

import io.github.mcpdatalayer.journeys.LocalizedText;

/**
 * A note on the reading of a file.
 *
 * @param place where, as in {@code tag[3].consentSettings}
 */
public record ReadNote(ReadNoteKind kind, String place, LocalizedText text) {

    /** The weight of a note. */
    public enum ReadNoteKind {
        /** It is kept in the source, and nothing here looks at it. */
        NOT_UNDERSTOOD,
        /** It was read as something that the file does not say; Google's import would refuse it. */
        REPAIRED,
        /** It is unusual, and read as it stands. */
        UNUSUAL
    }
}
