package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Starts the program itself. Its outputs go into files, since a pipe that nobody reads would hold it up. */
final class ProcessProbe implements Probe {

    @Override
    public Optional<Ended> start(Path program, List<String> arguments, Duration longest) throws IOException {
        Path out = Files.createTempFile("mcp-datalayer-", ".out");
        Path err = Files.createTempFile("mcp-datalayer-", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(program.toString()).redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.command().addAll(arguments);
            Process process = builder.start();
            process.getOutputStream().close();
            if (!process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            return Optional.of(new Ended(process.exitValue(), Files.readString(out), Files.readString(err)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + program + " started", e);
        } finally {
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        }
    }
}
