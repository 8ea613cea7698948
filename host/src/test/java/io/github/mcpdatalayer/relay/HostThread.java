package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.Pipe;
import io.github.mcpdatalayer.testing.Stderr;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;

/**
 * The real host on a thread of this JVM, for tests whose subject is not its process: it starts in milliseconds. Hosts of one
 * JVM share number and start, so a test where the order of browsers matters takes processes.
 */
public final class HostThread extends TestHost {

    private final Pipe stdout;
    private final Stderr stderr = Stderr.open();
    /** The host's threads: each is in the group of the one that started it. */
    private final ThreadGroup threads = new ThreadGroup("host");
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();

    private HostThread(Path home, List<Method> methods, Pipe stdin, Pipe stdout) throws IOException {
        super(home, stdin.writer(), stdout.reader());
        this.stdout = stdout;
        Locations places = Locations.of(Map.of(Locations.OVERRIDE, home.toString()), home);
        Thread.ofPlatform().group(threads).daemon().name("host").start(() -> {
            try {
                exit.complete(HostMain.run(List.of("chrome-extension://" + EXTENSION_ID + "/"), stdin.reader(),
                        stdout.writer(),
                        places, methods, null));
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                exit.completeExceptionally(e);
            } finally {
                stdin.closeReader();
                stdout.closeWriter();
            }
        });
    }

    /** Starts a host that has not been greeted. */
    public static HostThread start(Path home) throws IOException {
        return start(home, Method.released());
    }

    /** Starts one that has these methods. */
    static HostThread start(Path home, List<Method> methods) throws IOException {
        return new HostThread(home, methods, new Pipe(), new Pipe());
    }

    /** Starts a host and shakes hands with it: it listens when this returns. */
    public static HostThread ready(Path home) throws IOException, InterruptedException {
        HostThread host = start(home);
        host.shakeHands();
        return host;
    }

    /** Like {@link #ready}, with an extension that takes params in chunks. */
    public static HostThread readyForChunks(Path home) throws IOException, InterruptedException {
        HostThread host = start(home);
        host.shakeHandsForChunks();
        return host;
    }

    @Override
    public int exitCode() throws InterruptedException {
        try {
            return exit.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("The host did not end as it should", e);
        }
    }

    @Override
    public Process process() {
        throw new IllegalStateException("This host has no process of its own: start a HostProcess");
    }

    @Override
    public String stderr() {
        return stderr.text();
    }

    @Override
    public HostDescriptor descriptor() {
        Message.Welcome welcome = Objects.requireNonNull(inbox().welcome(), "nobody has taken the host's welcome");
        return listed(home()).stream().filter(host -> host.instance().equals(welcome.host().instance())).findAny()
                .orElseThrow();
    }

    /** Nobody reads what it still says. */
    @Override
    public void close() throws IOException {
        closePort();
        stdout.closeReader();
        try {
            exit.handle((code, failure) -> code).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            awaitThreads();
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IOException("The host does not end", e);
        } finally {
            inbox().close();
            stderr.close();
        }
    }

    /**
     * Waits for what still writes to the log: it would keep a test's folder from going. A thread may start another while it
     * ends, so this looks again until none is left. The one for deadlines writes nothing any more.
     */
    private void awaitThreads() throws InterruptedException, IOException {
        for (List<Thread> left = running(); !left.isEmpty(); left = running()) {
            for (Thread each : left) {
                if (!each.join(PATIENCE)) {
                    throw new IOException("Still runs: " + each);
                }
            }
        }
    }

    private List<Thread> running() {
        var all = new Thread[threads.activeCount() + 16];
        int count = threads.enumerate(all);
        return Arrays.stream(all, 0, count).filter(each -> !each.getName().equals("deadlines")).toList();
    }
}
