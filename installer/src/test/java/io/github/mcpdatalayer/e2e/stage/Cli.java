package io.github.mcpdatalayer.e2e.stage;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.cli.CommandHere;
import io.github.mcpdatalayer.os.OperatingSystem;

/**
 * The program <code>mcp-datalayer</code>, run for a person whose home is a folder of the test: as the real process that it
 * is, or {@link #here}, where its start shows nothing.
 */
public final class Cli {

    /** The output and the end of a command. */
    public record Outcome(int exit, String out, String err) {

        public JsonObject json() {
            return JsonParser.parseString(out).getAsJsonObject();
        }

        /** Both streams, for the message of an assertion. */
        public String all() {
            return "exit " + exit + "\n" + out + err;
        }
    }

    private static final long LONGEST_S = 300;

    private final Path home;
    private final Path scratch;
    private boolean isHere;
    private final Map<String, String> environment = new TreeMap<>();
    private String input = "";

    /**
     * @param home
     *            what <code>HOME</code> says; no variable of this process names another place
     * @param scratch
     *            where outputs are kept
     */
    public Cli(Path home, Path scratch) {
        this.home = home;
        this.scratch = scratch;
        environment.put("HOME", home.toString());
        environment.put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
    }

    public Cli with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** From now on the commands run in this process, with this home, these variables and this input. */
    public Cli here() {
        isHere = true;
        System.setProperty("app.dir", TestApp.folder().bin().getParent().toString()); // as its launcher does
        return this;
    }

    /** Sets what the commands read from stdin from now on. */
    public Cli reading(String text) {
        input = text;
        return this;
    }

    public Outcome run(String... arguments) throws Exception {
        return run(List.of(arguments));
    }

    /** Runs the command through another program, as in <code>setpriv --reuid 1000</code>. */
    public Outcome through(List<String> program, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(program);
        command.addAll(command(List.of(arguments)));
        return end(command);
    }

    private Outcome run(List<String> arguments) throws Exception {
        if (isHere) {
            var person = new OperatingSystem(OperatingSystem.current().family(), home, environment);
            CommandHere.Said said = CommandHere.run(person, input, arguments);
            return new Outcome(said.exit(), said.out(), said.err());
        }
        return end(command(arguments));
    }

    private static List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(TestApp.folder().cli(OperatingSystem.current()).toString());
        command.addAll(arguments);
        return command;
    }

    private Outcome end(List<String> command) throws Exception {
        Path out = Files.createTempFile(scratch, "out", "");
        Path err = Files.createTempFile(scratch, "err", "");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        try (var stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        }
        if (!process.waitFor(LONGEST_S, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(command + " did not end; it said: " + Files.readString(out)
                    + Files.readString(err));
        }
        return new Outcome(process.exitValue(), Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }
}
