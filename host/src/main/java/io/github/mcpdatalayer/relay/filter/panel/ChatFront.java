package io.github.mcpdatalayer.relay.filter.panel;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.relay.io.HostThreads;
import io.github.mcpdatalayer.relay.io.Outbox;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The process of the chat: frames to its stdin, frames from its stdout. It ends at the end of its stdin, after it has ended its
 * agents, so it is never killed here: it is what outlives us. Its environment is the person's, as agents find their keys there.
 */
final class ChatFront {
    private static final long LAST_WORDS_MS = 1000;
    private static final int MAX_UNREAD_BYTES = 4 * 1024 * 1024;

    /** Called by the thread that reads the process; {@link #ended} is the last. */
    interface ChatListener {
        void said(ChatFront front, byte[] frame);

        /** Takes note of its end, in words without what was said in it. {@code inOrder}: with exit code 0. */
        void ended(ChatFront front, String how, boolean inOrder);
    }

    private final List<String> command;
    private final ChatListener listener;
    private final ArrayDeque<byte[]> unsent = new ArrayDeque<>();
    private int unsentBytes;
    private @Nullable Outbox outbox;
    private @Nullable Process process;
    private boolean ending;

    /** A process that is not started yet. */
    ChatFront(Path program, String instance, String profile, boolean keeps, ChatListener listener) {
        this.command = List.of(program.toString(), "--chat=" + instance, "--profile=" + profile,
                "--keep=" + (keeps ? "on" : "off"), "--front=" + program);
        this.listener = listener;
    }

    /** Returns at once: a thread of its own starts the process. */
    void start() {
        HostThreads.start("chat", this::run);
    }

    /** Sends a frame, now or when the process has started; false: it does not read. */
    synchronized boolean send(byte[] frame) {
        Outbox out = outbox;
        if (out != null) {
            return out.offer(frame);
        }
        if (unsentBytes + frame.length > MAX_UNREAD_BYTES) {
            return false;
        }
        unsent.add(frame);
        unsentBytes += frame.length;
        return true;
    }

    /** Closes its stdin. It then ends its agents and itself. */
    synchronized void end() {
        ending = true;
        Outbox out = outbox;
        if (out != null) {
            out.abandon();
        }
        Process running = process;
        if (running != null) {
            // A thread of its own: a pipe that nobody reads may hold up whoever closes it while another writes.
            HostThreads.start("chat-close", () -> close(running));
        }
    }

    private static void close(Process running) {
        try {
            running.getOutputStream().close();
        } catch (IOException e) {
            running.destroy(); // its end is then seen by the reading thread
        }
    }

    private void run() {
        String how;
        boolean inOrder = false;
        try {
            Process started = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            take(started);
            readAll(started);
            boolean hasEnded = started.waitFor(LAST_WORDS_MS, TimeUnit.MILLISECONDS);
            how = hasEnded ? "exit code " + started.exitValue() : "it closed its stdout";
            inOrder = hasEnded && started.exitValue() == 0;
        } catch (IOException e) {
            how = "it could not be started or read: " + e.getMessage();
        } catch (InterruptedException | RuntimeException e) {
            how = "unexpected: " + e;
        }
        end();
        listener.ended(this, how, inOrder);
    }

    private synchronized void take(Process started) {
        process = started;
        if (ending) {
            close(started);
            return;
        }
        Outbox out = new Outbox(new FrameWriter(started.getOutputStream(), Protocol.MAX_FRAME_FROM_FRONT_BYTES)::write,
                MAX_UNREAD_BYTES, _ -> {
                    // The reading thread reports its end.
                });
        unsent.forEach(out::force);
        unsent.clear();
        out.start("chat-out");
        outbox = out;
    }

    private void readAll(Process started) throws IOException {
        FrameReader in = new FrameReader(new BufferedInputStream(started.getInputStream()),
                Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        for (byte[] frame = in.read(); frame != null; frame = in.read()) {
            listener.said(this, frame);
        }
    }
}
