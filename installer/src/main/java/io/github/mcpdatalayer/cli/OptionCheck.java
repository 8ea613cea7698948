package io.github.mcpdatalayer.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks what options must hold beyond their types. */
final class OptionCheck {

    private OptionCheck() {}

    /** Ends the command as wrong usage, with these words, unless this holds. */
    static void check(CommandSpec spec, boolean holds, String otherwise) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }
}
