package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;

import io.github.mcpdatalayer.os.OutputFile;
import org.jspecify.annotations.Nullable;
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

    /** Ends the command as wrong usage where a file that is to be written would not be, before anything is done for it. */
    static void checkOutputs(CommandSpec spec, @Nullable Path... files) throws IOException {
        for (Path file : files) {
            String complaint = file == null ? null : OutputFile.complaint(file);
            check(spec, complaint == null, file + " " + complaint + ".");
        }
    }
}
