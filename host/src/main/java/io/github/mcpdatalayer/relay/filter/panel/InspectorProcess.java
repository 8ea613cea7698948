package io.github.mcpdatalayer.relay.filter.panel;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.relay.io.HostThreads;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** One front that works for the side panel: frames to its stdin, frames from its stdout. It ends at the end of its stdin. */
final class InspectorProcess {
    private static final long LAST_WORDS_MS = 1000;

    /** Called by the thread that reads the process; {@link #ended} is the last. */
    interface Listener {
        void answered(InspectorProcess process, byte[] frame);

        /** Tells how it ended, in words without page data. */
        void ended(InspectorProcess process, String how);
    }

    private final Path program;
    private final String instance;
    private final Listener listener;
    private final List<byte[]> unsent = new ArrayList<>();
    private @Nullable Process process;
    private @Nullable FrameWriter toProcess;
    private boolean ending;
    private boolean killing;
    private final CountDownLatch gone = new CountDownLatch(1);

    /**
     * A process that is not started yet.
     *
     * @param program the front's launcher
     * @param instance of the host that is to be asked
     */
    InspectorProcess(Path program, String instance, Listener listener) {
        this.program = program;
        this.instance = instance;
        this.listener = listener;
    }

    /** Returns at once: a thread of its own starts the process. */
    void start() {
        HostThreads.start("inspector", this::run);
    }

    /** Sends a frame, now or when the process has started. The open frames are few and small, so the pipe holds them all. */
    synchronized void send(byte[] frame) {
        FrameWriter out = toProcess;
        if (out == null) {
            unsent.add(frame);
            return;
        }
        try {
            out.write(frame);
        } catch (IOException e) {
            kill(); // the reading thread reports its end
        }
    }

    /** Closes its stdin. The process then ends by itself. */
    synchronized void end() {
        ending = true;
        Process running = process;
        if (running != null) {
            try {
                running.getOutputStream().close();
            } catch (IOException e) {
                kill();
            }
        }
    }

    /** Kills the process, and the processes that its launcher has started. */
    synchronized void kill() {
        ending = true;
        killing = true; // it may still be starting
        Process running = process;
        if (running != null) {
            List<ProcessHandle> started = running.descendants().toList();
            running.destroyForcibly();
            started.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Waits for the end of the process, at most until that {@link System#nanoTime()}. */
    void awaitEnd(long nanoTime) throws InterruptedException {
        boolean _ = gone.await(nanoTime - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private void run() {
        String how;
        try {
            Process started = builder().start();
            take(started);
            how = readAll(started);
        } catch (IOException e) {
            how = "it could not be started or read: " + e.getMessage();
        } catch (InterruptedException | RuntimeException e) {
            how = "unexpected: " + e;
        }
        kill();
        gone.countDown();
        listener.ended(this, how);
    }

    private ProcessBuilder builder() {
        ProcessBuilder builder = new ProcessBuilder(program.toString(), "--inspect=" + instance)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = builder.environment();
        Map<String, String> kept = FrontProgram.environment(Map.copyOf(environment));
        environment.clear();
        environment.putAll(kept);
        return builder;
    }

    private synchronized void take(Process started) throws IOException {
        process = started;
        OutputStream stdin = started.getOutputStream();
        if (killing) {
            kill();
        }
        if (ending) {
            stdin.close();
            return;
        }
        FrameWriter out = new FrameWriter(stdin, Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        for (byte[] frame : unsent) {
            out.write(frame);
        }
        unsent.clear();
        toProcess = out;
    }

    private String readAll(Process started) throws IOException, InterruptedException {
        FrameReader in = new FrameReader(new BufferedInputStream(started.getInputStream()),
                Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        for (byte[] frame = in.read(); frame != null; frame = in.read()) {
            listener.answered(this, frame);
        }
        return started.waitFor(LAST_WORDS_MS, TimeUnit.MILLISECONDS)
                ? "exit code " + started.exitValue()
                : "it closed its stdout";
    }
}
