package io.github.mcpdatalayer.front.tools.page.element;

import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.privacy.Redaction;

/** Keeps a caller from asking the page itself for hidden values: the page would answer from its raw values. */
public final class HiddenValues {

    private HiddenValues() {}

    /**
     * Refuses a value that redaction hides. The words are the same for each of them, so that a guess tells nothing.
     *
     * @param argument what it is given as, for errors
     */
    public static void refuse(String argument, String value, Redaction redaction) throws ToolException {
        if (redaction.hides(value)) {
            throw Arguments.bad(argument
                    + " has a personal value that redaction hides, and the page itself knows no redacted values. Name it as takeSnapshot shows it.");
        }
    }
}
