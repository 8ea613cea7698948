package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assumptions.abort;

/**
 * This machine's system folders as programs started here see them: what they write goes to a layer in memory that ends
 * with this object, so that a package can be installed for real.
 */
public final class ThrowAwayRoot implements AutoCloseable {

    private static final long PATIENCE_S = 300;

    /** A first mount hides the layer's memory from everybody else; the namespace lives as long as this shell. */
    private static final String ENTER = """
            set -e
            mount -t tmpfs tmpfs "$1"
            for folder in etc opt usr var; do
              mkdir -p "$1/upper/$folder" "$1/work/$folder"
              mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$1/upper/$folder,workdir=$1/work/$folder" "/$folder"
            done
            echo ready
            exec cat
            """;

    private final Path place;
    private final Process holder;

    /** The end of a program, and its output on stdout and stderr. */
    public record Outcome(int exit, String output) {}

    private ThrowAwayRoot(Path place, Process holder) {
        this.place = place;
        this.holder = holder;
    }

    /** Skips the test, and says why, where there are no mount namespaces and overlays for us. */
    public static ThrowAwayRoot start() throws IOException {
        Path place = Files.createTempDirectory("mdl-root-");
        ProcessBuilder builder = new ProcessBuilder("unshare", "--mount", "--propagation", "private", "sh", "-c", ENTER,
                "sh", place.toString()).redirectErrorStream(true);
        String said;
        ThrowAwayRoot root = null;
        try {
            root = new ThrowAwayRoot(place, builder.start());
            said = root.holder.inputReader(StandardCharsets.UTF_8).readLine();
        } catch (IOException e) {
            said = e.getMessage(); // no such program
        }
        if (root == null || !"ready".equals(said)) {
            if (root != null) {
                root.close();
            }
            abort("Skipped: this needs mount namespaces and overlays (Linux, root, `unshare --mount`): " + said);
        }
        return root;
    }

    /** The command that runs this one in here. */
    public List<String> command(List<String> command) {
        List<String> all = new ArrayList<>(List.of("nsenter", "--mount=/proc/" + holder.pid() + "/ns/mnt", "--"));
        all.addAll(command);
        return all;
    }

    /** Runs a command in here to its end. */
    public Outcome run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(List.of(command))).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(String.join(" ", command) + " did not end; it said: " + output);
        }
        return new Outcome(process.exitValue(), output);
    }

    /** A program out here that runs this one in there, with its arguments and descriptors. */
    public Path program(Path program, Path folder) throws IOException {
        Path script = folder.resolve(program.getFileName());
        Files.writeString(script,
                "#!/bin/sh\nexec " + String.join(" ", command(List.of(program.toString()))) + " \"$@\"\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Every file, link and deletion by which the system folders differ from the machine's, and every new folder. */
    public List<String> changes() throws IOException, InterruptedException {
        Outcome found = run("find", place.resolve("upper").toString(), "-mindepth", "2", "-printf", "%y /%P\\n");
        return found.output().lines()
                .filter(line -> !line.startsWith("d ") || !Files.isDirectory(Path.of(line.substring(2))))
                .map(line -> line.substring(2)).sorted().toList();
    }

    @Override
    public void close() throws IOException {
        holder.getOutputStream().close();
        try {
            if (!holder.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
                holder.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Files.delete(place);
    }
}
