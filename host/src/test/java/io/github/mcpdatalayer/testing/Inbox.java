package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.WireException;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Frames that a thread of its own reads, and a test takes, each with a deadline. */
public final class Inbox implements AutoCloseable {
    /** A frame, or how the stream ended. */
    private static final class Item {
        final byte[] frame;
        final String end;

        Item(byte[] frame, String end) {
            this.frame = frame;
            this.end = end;
        }
    }

    private final LinkedBlockingQueue<Item> items = new LinkedBlockingQueue<>();
    private final FrameReader in;
    private final Direction direction;
    private volatile boolean paused;
    private volatile Message.Welcome welcome;

    public Inbox(String name, FrameReader in, Direction direction) {
        this.in = in;
        this.direction = direction;
        Thread.ofPlatform().daemon().name(name + "-inbox").start(this::readAll);
    }

    /** The bytes of the next frame. */
    public byte[] nextBytes() throws InterruptedException {
        Item item = items.poll(TestHost.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (item == null) {
            throw new AssertionError("Nothing came");
        }
        if (item.frame == null) {
            throw new AssertionError("The stream ended: " + item.end);
        }
        return item.frame;
    }

    public Envelope nextEnvelope() throws InterruptedException {
        byte[] frame = nextBytes();
        try {
            Envelope envelope = MessageReader.read(frame, direction);
            if (envelope.message() instanceof Message.Welcome last) {
                welcome = last;
            }
            return envelope;
        } catch (WireException e) {
            throw new AssertionError(new String(frame, UTF_8), e);
        }
    }

    /** The last welcome that was taken; null: none yet. */
    public Message.Welcome welcome() {
        return welcome;
    }

    /** The next message of that kind, past others. */
    public <T extends Message> T next(Class<T> kind) throws InterruptedException {
        return kind.cast(nextEnvelope(kind).message());
    }

    /** The next message of that kind with its address, past others. */
    public Envelope nextEnvelope(Class<? extends Message> kind) throws InterruptedException {
        while (true) {
            Envelope envelope = nextEnvelope();
            if (kind.isInstance(envelope.message())) {
                return envelope;
            }
        }
    }

    /** The next event of that name, past everything else. */
    public Message.Event nextEvent(String name) throws InterruptedException {
        while (true) {
            Message.Event event = next(Message.Event.class);
            if (event.name().equals(name)) {
                return event;
            }
        }
    }

    /** Waits for the end of the stream, past everything else; returns how it ended: "" when between two frames. */
    public String awaitEnd() throws InterruptedException {
        while (true) {
            Item item = items.poll(TestHost.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (item == null) {
                throw new AssertionError("The stream did not end");
            }
            if (item.frame == null) {
                return item.end;
            }
        }
    }

    /** Stops reading after the frame under way: what comes then stays with the operating system. */
    public void pause() {
        paused = true;
    }

    public void resume() {
        synchronized (items) {
            paused = false;
            items.notifyAll();
        }
    }

    @Override
    public void close() {
        resume();
    }

    private void readAll() {
        try {
            for (byte[] frame = in.read(); frame != null; frame = in.read()) {
                items.add(new Item(frame, ""));
                synchronized (items) {
                    while (paused) {
                        items.wait();
                    }
                }
            }
            items.add(new Item(null, ""));
        } catch (IOException | InterruptedException e) {
            items.add(new Item(null, e.toString()));
        }
    }
}
