package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.Stderr;

/** The real front on a thread of this JVM, for tests whose subject is not its process: it starts in milliseconds. */
public final class FrontThread extends TestFront {

    /** A front that has nothing to do ends in less. */
    private static final Duration SOON = Duration.ofMillis(100);

    private final Stderr stderr = Stderr.open();
    private final ServingThread serving;

    private FrontThread(ServingThread serving) {
        super(serving.stdin.writer(), serving.stdout.reader());
        this.serving = serving;
    }

    private static FrontThread of(Path home, Toolsets toolsets, String... arguments) {
        return new FrontThread(
                new ServingThread(Map.of(Locations.OVERRIDE, home.toString()), toolsets, arguments));
    }

    /** A front that nobody has initialized, whose hosts are found under this home. */
    static FrontThread start(Path home, String... arguments) {
        return of(home, new Toolsets(), arguments);
    }

    /** A front that is ready for calls. */
    public static FrontThread ready(Path home, String... arguments) throws Exception {
        FrontThread front = start(home, arguments);
        front.initialize("test-client");
        return front;
    }

    /** Starts a front with these tools, and waits until it is ready. */
    static FrontThread readyWith(Toolsets toolsets, Path home) throws Exception {
        FrontThread front = of(home, toolsets);
        front.initialize("test-client");
        return front;
    }

    @Override
    int exitCode() throws InterruptedException {
        try {
            int code = serving.exit.get(PATIENCE, TimeUnit.SECONDS);
            readToTheEnd();
            return code;
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("The front did not end as it should", e);
        }
    }

    @Override
    boolean awaitEnd(Duration most) throws InterruptedException {
        return serving.thread.join(most);
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
            if (!serving.thread.join(SOON)) {
                serving.stdout.closeReader();
                serving.thread.interrupt(); // it waits for its answers
                if (!serving.thread.join(Duration.ofSeconds(PATIENCE))) {
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
