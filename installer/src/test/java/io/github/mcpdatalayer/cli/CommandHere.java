package io.github.mcpdatalayer.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.github.mcpdatalayer.os.OperatingSystem;

/** A command that runs in this process as it does in its own, but for the start: that takes longer than most commands do. */
public final class CommandHere {

    /** The exit code of a command, and its output. */
    public record Said(int exit, String out, String err) {}

    private CommandHere() {}

    /** One at a time, for a process has one stdin, stdout and stderr. */
    public static synchronized Said run(OperatingSystem system, String input, List<String> arguments) {
        InputStream stdin = System.in;
        PrintStream stdout = System.out;
        PrintStream stderr = System.err;
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            int exit = OperatingSystem.callAs(system, () -> Main.run(arguments.toArray(String[]::new)));
            return new Said(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } finally {
            System.setIn(stdin);
            System.setOut(stdout);
            System.setErr(stderr);
        }
    }
}
