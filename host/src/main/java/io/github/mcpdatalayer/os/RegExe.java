package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The registry through Windows' own reg.exe. */
public final class RegExe implements Registry {

    private static final Pattern DEFAULT_VALUE = Pattern.compile("(?m)^@=\"((?:[^\"\\\\]|\\\\.)*)\"\\r?$");
    private static final int DEADLINE_SECONDS = 20;

    private final List<String> command;

    public RegExe() {
        this(List.of("reg.exe"));
    }

    RegExe(List<String> command) {
        this.command = List.copyOf(command);
    }

    @Override
    public Optional<String> get(String key) throws IOException {
        return export(key).flatMap(RegExe::defaultValue);
    }

    @Override
    public Optional<String> export(String key) throws IOException {
        // An export is UTF-16 and the same in every language; what `reg query` prints is neither.
        Path export = Files.createTempFile("mcp-datalayer-", ".reg");
        try {
            return run(List.of("export", key, export.toString(), "/y")).isEmpty()
                    ? Optional.of(Files.readString(export, StandardCharsets.UTF_16))
                    : Optional.empty();
        } finally {
            Files.delete(export);
        }
    }

    @Override
    public void set(String key, String value) throws IOException {
        expect(run(List.of("add", key, "/ve", "/t", "REG_SZ", "/d", value, "/f")), "set", key);
    }

    @Override
    public void delete(String key) throws IOException {
        if (get(key).isPresent()) {
            expect(run(List.of("delete", key, "/f")), "delete", key);
        }
    }

    /** The default value of the first key of an exported file. */
    static Optional<String> defaultValue(String export) {
        Matcher matcher = DEFAULT_VALUE.matcher(export);
        return matcher.find() ? Optional.of(matcher.group(1).replaceAll("\\\\(.)", "$1")) : Optional.empty();
    }

    private static void expect(Optional<String> failure, String what, String key) throws IOException {
        if (failure.isPresent()) {
            throw new IOException("Could not " + what + " the registry key " + key + ": " + failure.get()
                    + (key.startsWith("HKLM")
                            ? " This needs administrator rights. Run the same command in a terminal that was opened with "
                                    + "“Run as administrator”."
                            : ""));
        }
    }

    /** Runs reg.exe: empty when it did what it was told, else what it printed. */
    private Optional<String> run(List<String> arguments) throws IOException {
        List<String> line = new ArrayList<>(command);
        line.addAll(arguments);
        Path output = Files.createTempFile("mcp-datalayer-", ".txt");
        try {
            Process process = new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.of("no answer within " + DEADLINE_SECONDS + " s");
            }
            return process.exitValue() == 0
                    ? Optional.empty()
                    : Optional.of(new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waiting for reg.exe", e);
        } finally {
            Files.deleteIfExists(output);
        }
    }
}
