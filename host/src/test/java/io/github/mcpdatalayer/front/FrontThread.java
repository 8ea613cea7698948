package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.Pipe;
import io.github.mcpdatalayer.testing.Stderr;

/** The real front on a thread of this JVM, for tests whose subject is not its process: it starts in milliseconds. */
public final class FrontThread extends TestFront {

    /** A front that has nothing to do ends in less. */
    private static final Duration SOON = Duration.ofMillis(100);

    static {
        // As the front's main class does.
        System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
        System.setProperty("slf4j.internal.verbosity", "ERROR");
    }

    private final Pipe stdout;
    private final Stderr stderr = Stderr.open();
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final Thread serving;

    private FrontThread(Path home, Toolsets toolsets, String[] arguments, Pipe stdin, Pipe stdout) {
        super(stdin.writer(), stdout.reader());
        this.stdout = stdout;
        var around = new Surroundings(stdin.reader(), stdout.writer(), Map.of(Locations.OVERRIDE, home.toString()),
                code -> {
                    exit.complete(code);
                    stdin.closeWriter();
                    stdout.closeReader();
                });
        serving = Thread.ofPlatform().daemon().name("front").start(() -> {
            try {
                exit.complete(new FrontMain(around, toolsets).run(arguments));
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                exit.completeExceptionally(e);
            } finally {
                stdin.closeReader();
                stdout.closeWriter();
            }
        });
    }

    /** A front that nobody has initialized, whose hosts are found under this home. */
    static FrontThread start(Path home, String... arguments) {
        return new FrontThread(home, new Toolsets(), arguments, new Pipe(), new Pipe());
    }

    /** A front that is ready for calls. */
    public static FrontThread ready(Path home, String... arguments) throws Exception {
        FrontThread front = start(home, arguments);
        front.initialize("test-client");
        return front;
    }

    /** The same with these tools. */
    static FrontThread readyWith(Toolsets toolsets, Path home) throws Exception {
        var front = new FrontThread(home, toolsets, new String[0], new Pipe(), new Pipe());
        front.initialize("test-client");
        return front;
    }

    @Override
    int exitCode() throws InterruptedException {
        try {
            int code = exit.get(PATIENCE, TimeUnit.SECONDS);
            readToTheEnd();
            return code;
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("The front did not end as it should", e);
        }
    }

    @Override
    boolean awaitEnd(Duration most) throws InterruptedException {
        return serving.join(most);
    }

    @Override
    Process process() {
        throw new IllegalStateException("This front has no process of its own: start a FrontProcess");
    }

    @Override
    String stderr() {
        return stderr.text();
    }

    @Override
    public void close() throws IOException {
        closeStdin();
        readOn();
        try {
            if (!serving.join(SOON)) {
                stdout.closeReader();
                serving.interrupt(); // it waits for its answers
                if (!serving.join(Duration.ofSeconds(PATIENCE))) {
                    throw new IOException("The front does not end");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            stderr.close();
        }
    }
}
