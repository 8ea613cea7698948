package io.github.mcpdatalayer.relay;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.relay.io.Outbox;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;

/** Writes every frame for the extension again, with its sender. */
final class ExtensionOutbox {
    /** The outcome of a message. */
    enum Delivery {
        QUEUED,
        TOO_LARGE,
        NO_ROOM
    }

    private final Outbox outbox;
    private final AtomicBoolean clientsQueued = new AtomicBoolean();
    private volatile int version = Protocol.VERSION;

    ExtensionOutbox(Wire extension, Outbox.EndListener listener) {
        // The queue of a hanging browser has the same limit as that of a front.
        this.outbox = new Outbox(extension::send, Protocol.FRONT_QUEUE_BYTES, listener);
    }

    void start() {
        outbox.start("chrome-out");
    }

    /** The version that the extension and this host agreed on. */
    void speak(int settled) {
        version = settled;
    }

    /** Sends a message of the host. */
    Delivery send(Message message) {
        return offer(fromHost(message));
    }

    /** Sends a message of a front. */
    Delivery send(FrontConnection front, Message message) {
        return offer(from(front, message));
    }

    /** Cancels a request. Each queued request is cancelled at most once, so there is always room for it. */
    void cancel(FrontConnection front, long id) {
        outbox.force(from(front, new Message.Cancel(id)));
    }

    /** Only one such event waits in the queue, even if fronts come and go often. It reports the state when it is sent. */
    void clientsChanged(Supplier<Collection<FrontConnection>> fronts) {
        if (clientsQueued.compareAndSet(false, true)) {
            outbox.forceLate(() -> {
                clientsQueued.set(false);
                return fromHost(ClientsEvent.of(fronts.get()));
            });
        }
    }

    /** The last message. Nothing is sent after it. */
    void goodbye(WireError reason) {
        outbox.finish(fromHost(new Message.Goodbye(reason)));
    }

    /** Waits until the goodbye is sent, at most until that {@link System#nanoTime()}. */
    void awaitEnd(long nanoTime) throws InterruptedException {
        outbox.awaitEnd(nanoTime);
    }

    /** Nothing is sent any more. */
    void end() {
        outbox.abandon();
    }

    private Delivery offer(byte[] frame) {
        if (frame.length > Protocol.MAX_FRAME_TO_CHROME_BYTES) {
            return Delivery.TOO_LARGE;
        }
        return outbox.offer(frame) ? Delivery.QUEUED : Delivery.NO_ROOM;
    }

    private byte[] fromHost(Message message) {
        return MessageWriter.write(new Envelope(version, Address.HOST, message), Direction.HOST_TO_EXTENSION);
    }

    private static byte[] from(FrontConnection front, Message message) {
        return MessageWriter.write(new Envelope(front.version(), Address.front(front.number()), message),
                Direction.HOST_TO_EXTENSION);
    }
}
