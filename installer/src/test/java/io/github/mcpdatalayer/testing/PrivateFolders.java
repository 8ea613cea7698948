package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;

import static org.junit.jupiter.api.Assumptions.abort;

/**
 * System folders such as <code>/etc</code> that only chosen programs see: each is a copy of the machine's own, put in its
 * place for them by a mount namespace of their own. So policies and system-wide manifests are tried with real browsers,
 * and this machine stays as it is.
 *
 * <pre>
 * PrivateFolders folders = PrivateFolders.of("/etc");
 * folders.write("/etc/chromium/policies/managed/test.json", "{…}");
 * Chrome.launch(ChromeOptions.of(folders.program(chromium)));
 * new ProcessBuilder(folders.command("mcp-datalayer", "register", "--system"));
 * </pre>
 */
public final class PrivateFolders implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path place;
    private final List<String> folders;
    private int programs;

    private PrivateFolders(Path place, List<String> folders) {
        this.place = place;
        this.folders = List.copyOf(folders);
    }

    /**
     * Copies of these folders, which exist on this machine. Skips the test, and says why, where there are no mount
     * namespaces for us.
     */
    public static PrivateFolders of(String... folders) throws IOException {
        PrivateFolders made = new PrivateFolders(Files.createTempDirectory("mdl-private-"), List.of(folders));
        try {
            made.copy();
            String failure = run(made.command("true"));
            if (!failure.isEmpty()) {
                made.close();
                abort("Skipped: this needs mount namespaces (Linux, root, `unshare --mount`): " + failure);
            }
            return made;
        } catch (IOException | RuntimeException e) {
            made.close();
            throw e;
        }
    }

    private void copy() throws IOException {
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));
        StringBuilder enter = new StringBuilder("#!/bin/sh\nset -e\n");
        for (String folder : folders) {
            Path copy = real(folder);
            Files.createDirectories(copy.getParent());
            String failure = run(List.of("cp", "-a", folder, copy.toString()));
            if (!failure.isEmpty()) {
                throw new IOException("could not copy " + folder + ": " + failure);
            }
            enter.append("mount --bind ").append(quoted(copy.toString())).append(' ').append(quoted(folder))
                    .append('\n');
        }
        script(enterScript(), enter.append("exec \"$@\"\n").toString());
    }

    /** Returns the real place of the file that those programs see under this path: what is changed there, they see at once. */
    public Path real(String path) {
        return place.resolve("root").resolve(path.substring(1));
    }

    /** Writes a file, readable by all, as an administrator would; missing folders are made. */
    public Path write(String path, String content) throws IOException {
        Path file = real(path);
        Files.createDirectories(file.getParent());
        Path written = Files.writeString(file.resolveSibling(".writing"), content);
        return Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The command that runs this one where the private folders are seen. */
    public List<String> command(List<String> command) {
        List<String> entering = new ArrayList<>(List.of("unshare", "--mount", "--", enterScript().toString()));
        entering.addAll(command);
        return entering;
    }

    public List<String> command(String... command) {
        return command(List.of(command));
    }

    /** A program that runs this one, with its arguments and descriptors, where the private folders are seen. */
    public Path program(Path program) throws IOException {
        Path script = place.resolve(++programs + "-" + program.getFileName());
        StringBuilder text = new StringBuilder("#!/bin/sh\nexec");
        command(program.toString()).forEach(word -> text.append(' ').append(quoted(word)));
        return script(script, text.append(" \"$@\"\n").toString());
    }

    /** Removes the copies; the programs that see them have ended. */
    @Override
    public void close() throws IOException {
        ThrowAwayFolder.delete(place, PATIENCE);
    }

    private Path enterScript() {
        return place.resolve("enter");
    }

    private static Path script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /** Runs it to its end; empty when it did well, else what it said. */
    private static String run(List<String> command) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            return String.valueOf(e.getMessage()); // no such program
        }
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return "it did not end";
            }
            return process.exitValue() == 0 ? "" : said.isEmpty() ? "exit code " + process.exitValue() : said;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }
}
