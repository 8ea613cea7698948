package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.mcpdatalayer.testing.Pipe;

/**
 * The real front on a thread of this JVM, in the place of a process: for tests whose subject is not its process. It starts in
 * milliseconds, and its code is compiled once for all of them. It prints nothing of its own, for stderr is the JVM's.
 */
public final class FrontOnThread extends Process {

    static {
        // As the front's main class does.
        System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
        System.setProperty("slf4j.internal.verbosity", "ERROR");
    }

    private final Pipe stdin = new Pipe();
    private final Pipe stdout = new Pipe();
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final Thread serving;

    private FrontOnThread(Map<String, String> environment, String[] arguments) {
        var around = new Surroundings(stdin.reader(), stdout.writer(), environment, code -> {
            exit.complete(code);
            stdin.closeWriter();
            stdout.closeReader();
        });
        serving = Thread.ofPlatform().daemon().name("front").start(() -> {
            try {
                exit.complete(new FrontMain(around, new Toolsets()).run(arguments));
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                exit.completeExceptionally(e);
            } finally {
                stdin.closeReader();
                stdout.closeWriter();
            }
        });
    }

    /**
     * Starts a front.
     *
     * @param variables
     *            added to this process's own
     */
    public static Process start(Map<String, String> variables, String... arguments) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(variables);
        return new FrontOnThread(environment, arguments);
    }

    @Override
    public OutputStream getOutputStream() {
        return stdin.writer();
    }

    @Override
    public InputStream getInputStream() {
        return stdout.reader();
    }

    @Override
    public InputStream getErrorStream() {
        return InputStream.nullInputStream();
    }

    @Override
    public int waitFor() throws InterruptedException {
        serving.join();
        return exitValue();
    }

    @Override
    public boolean waitFor(long most, TimeUnit unit) throws InterruptedException {
        try {
            exit.get(most, unit);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("The front failed", e.getCause());
        }
    }

    @Override
    public int exitValue() {
        Integer code = exit.getNow(null);
        if (code == null) {
            throw new IllegalThreadStateException("The front runs");
        }
        return code;
    }

    @Override
    public void destroy() {
        stdin.closeWriter();
        stdout.closeReader();
        serving.interrupt(); // it may wait for its answers
    }
}
