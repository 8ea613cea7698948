package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.OtherBuild;
import io.github.mcpdatalayer.testing.Program;

/** The real front in a process of its own. */
public final class FrontProcess extends TestFront {

    private final Process process;
    private final Path stderr;

    private FrontProcess(Process process, Path stderr) {
        super(process.getOutputStream(), process.getInputStream());
        this.process = process;
        this.stderr = stderr;
    }

    private static FrontProcess of(ProcessBuilder builder) throws IOException {
        Path stderr = Files.createTempFile("front", ".stderr");
        return new FrontProcess(builder.redirectError(stderr.toFile()).start(), stderr);
    }

    /** The command that starts a front whose hosts are found under this home. */
    static ProcessBuilder builder(Path home, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(Program.FRONT.command());
        command.addAll(List.of(arguments));
        return builder(home, command);
    }

    private static ProcessBuilder builder(Path home, List<String> command) {
        var builder = new ProcessBuilder(command);
        builder.environment().put(Locations.OVERRIDE, home.toString());
        return builder;
    }

    /** A front that nobody has initialized. */
    static FrontProcess start(Path home, String... arguments) throws IOException {
        return of(builder(home, arguments));
    }

    /** A front that this command starts. */
    static FrontProcess startBy(Path home, List<String> command) throws IOException {
        return of(builder(home, command));
    }

    /** A front that is ready for calls. */
    public static FrontProcess ready(Path home, String... arguments) throws Exception {
        var front = start(home, arguments);
        front.initialize("test-client");
        return front;
    }

    /** A front with a heap of so many MiB that is ready for calls. */
    static FrontProcess readyWithHeap(Path home, int megabytes) throws Exception {
        List<String> command = Program.FRONT.command().stream()
                .map(each -> each.startsWith("-Xmx") ? "-Xmx" + megabytes + "m" : each).toList();
        var front = of(builder(home, command));
        front.initialize("test-client");
        return front;
    }

    /** A front of another build that is ready for calls, see {@link OtherBuild}. */
    static FrontProcess readyBuild(Path home, String classPath) throws Exception {
        var front = of(builder(home, Program.FRONT.command(classPath)));
        front.initialize("test-client");
        return front;
    }

    @Override
    int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
            throw new AssertionError("The front did not end");
        }
        readToTheEnd();
        return process.exitValue();
    }

    @Override
    boolean awaitEnd(Duration most) throws InterruptedException {
        return process.waitFor(most);
    }

    @Override
    Process process() {
        return process;
    }

    @Override
    String stderr() {
        try {
            return Files.readString(stderr);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().orTimeout(2, TimeUnit.MINUTES).join();
        readOn();
        Files.deleteIfExists(stderr);
    }
}
