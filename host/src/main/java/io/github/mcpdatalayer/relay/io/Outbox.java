package io.github.mcpdatalayer.relay.io;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Frames on their way to one peer. A thread of their own writes them, so that no sender waits for a peer that does not read.
 * They are bounded in bytes; the frame being written counts until it is out.
 */
public final class Outbox {

    /** Sends one frame. */
    public interface FrameSender {
        void send(byte[] frame) throws IOException;
    }

    /** Called once, by the writing thread, when nothing more will be written. */
    public interface EndListener {
        /** The failure is null after a {@link Outbox#finish}. */
        void ended(@Nullable IOException failure);
    }

    private record Item(int bytes, Supplier<byte[]> frame) {}

    private final FrameSender sender;
    private final long maxBytes;
    private final EndListener listener;
    private final ArrayDeque<Item> queue = new ArrayDeque<>();
    private long bytes;
    private boolean finishing;
    private boolean ended;

    public Outbox(FrameSender sender, long maxBytes, EndListener listener) {
        this.sender = sender;
        this.maxBytes = maxBytes;
        this.listener = listener;
    }

    /** Starts the writing thread. */
    public void start(String name) {
        HostThreads.start(name, this::writeAll);
    }

    /** Puts a frame at the end; false when there is no room. After {@link #finish}, the frame is dropped and the answer is true. */
    public synchronized boolean offer(byte[] frame) {
        if (!finishing && bytes > 0 && bytes + frame.length > maxBytes) {
            return false;
        }
        put(new Item(frame.length, () -> frame));
        return true;
    }

    /** Puts a frame at the end even when there is no room, for frames whose number is bounded otherwise. */
    public synchronized void force(byte[] frame) {
        put(new Item(frame.length, () -> frame));
    }

    /** Puts a frame at the end that is made only when its turn comes. */
    public synchronized void forceLate(Supplier<byte[]> frame) {
        put(new Item(0, frame));
    }

    /** Ends after the queued frames and then this one. Later frames are dropped. */
    public synchronized void finish(byte[] last) {
        force(last);
        finishing = true;
    }

    /** Ends after the frame being written and then this one. The queued frames are dropped. */
    public synchronized void finishNow(byte[] last) {
        queue.clear();
        finish(last);
    }

    /** Ends at once: nobody is there to read. */
    public synchronized void abandon() {
        queue.clear();
        finishing = true;
        notifyAll();
    }

    /** Waits until nothing more will be written, at most until that {@link System#nanoTime()}. */
    public synchronized void awaitEnd(long nanoTime) throws InterruptedException {
        while (!ended) {
            long millis = (nanoTime - System.nanoTime()) / 1_000_000;
            if (millis <= 0) {
                return;
            }
            wait(millis);
        }
    }

    private void put(Item item) {
        if (!finishing && !ended) {
            queue.add(item);
            bytes += item.bytes();
            notifyAll();
        }
    }

    private void writeAll() {
        IOException failure = null;
        try {
            for (Item item = next(); item != null; item = next()) {
                sender.send(item.frame().get());
                written(item);
            }
        } catch (IOException e) {
            failure = e;
        } catch (InterruptedException e) {
            failure = new IOException("interrupted", e);
        } catch (RuntimeException e) {
            failure = new IOException("a frame could not be made or sent", e);
        } finally {
            end();
        }
        listener.ended(failure);
    }

    private synchronized @Nullable Item next() throws InterruptedException {
        while (queue.isEmpty() && !finishing) {
            wait();
        }
        return queue.poll();
    }

    private synchronized void written(Item item) {
        bytes -= item.bytes();
    }

    private synchronized void end() {
        ended = true;
        queue.clear();
        notifyAll();
    }
}
