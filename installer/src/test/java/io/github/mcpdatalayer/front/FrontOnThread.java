package io.github.mcpdatalayer.front;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The real front on a thread of this JVM, in the place of a process: for tests whose subject is not its process. It prints
 * nothing of its own, for stderr is the JVM's.
 */
public final class FrontOnThread extends Process {

    private final ServingThread serving;

    private FrontOnThread(ServingThread serving) {
        this.serving = serving;
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
        return new FrontOnThread(new ServingThread(environment, new Toolsets(), arguments));
    }

    @Override
    public OutputStream getOutputStream() {
        return serving.stdin.writer();
    }

    @Override
    public InputStream getInputStream() {
        return serving.stdout.reader();
    }

    @Override
    public InputStream getErrorStream() {
        return InputStream.nullInputStream();
    }

    @Override
    public int waitFor() throws InterruptedException {
        serving.thread.join();
        return exitValue();
    }

    @Override
    public boolean waitFor(long most, TimeUnit unit) throws InterruptedException {
        try {
            serving.exit.get(most, unit);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("The front failed", e.getCause());
        }
    }

    @Override
    public int exitValue() {
        Integer code = serving.exit.getNow(null);
        if (code == null) {
            throw new IllegalThreadStateException("The front runs");
        }
        return code;
    }

    @Override
    public void destroy() {
        serving.stdin.closeWriter();
        serving.stdout.closeReader();
        serving.thread.interrupt(); // it may wait for its answers
    }
}
