package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;

/** Property lists through macOS' own plutil, which knows all their forms. */
public final class Plutil implements PropertyLists {

    private static final int DEADLINE_SECONDS = 20;
    private static final int MOST_DEPTH = 100;

    private final List<String> command;

    public Plutil() {
        this(List.of("/usr/bin/plutil"));
    }

    Plutil(List<String> command) {
        this.command = List.copyOf(command);
    }

    @Override
    public JsonObject read(Path file) throws IOException {
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of("-convert", "json", "-o", "-", file.toString()));
        Path output = Files.createTempFile("mcp-datalayer-", ".json");
        try {
            Process process = new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("cannot be read: no answer within " + DEADLINE_SECONDS + " s");
            }
            String printed = Files.readString(output);
            if (process.exitValue() != 0) {
                throw new IOException("cannot be read: " + printed.strip());
            }
            if (StrictJson.parse(printed, MOST_DEPTH) instanceof JsonObject object) {
                return object;
            }
            throw new IOException("is not a property list of names and values");
        } catch (NotJsonException e) {
            throw new IOException("cannot be read: the output of plutil is not JSON", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for plutil", e);
        } finally {
            Files.deleteIfExists(output);
        }
    }
}
