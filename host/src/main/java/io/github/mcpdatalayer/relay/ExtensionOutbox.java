package io.github.mcpdatalayer.relay;

import java.io.OutputStream;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;

/** What goes to the extension: every frame is written here anew, stamped with whom it comes from. */
final class ExtensionOutbox {
    /** What became of a message. */
    enum Delivery {
        QUEUED,
        TOO_LARGE,
        NO_ROOM
    }

    private final Outbox outbox;
    private final AtomicBoolean clientsQueued = new AtomicBoolean();
    private volatile int version = Protocol.VERSION;

    ExtensionOutbox(OutputStream toChrome, Outbox.EndListener listener) {
        // A browser that hangs may have as much waiting as a front.
        this.outbox = new Outbox(new FrameWriter(toChrome, Protocol.MAX_FRAME_TO_CHROME_BYTES),
                Protocol.FRONT_QUEUE_BYTES, listener);
    }

    void start() {
        outbox.start("chrome-out");
    }

    /** The version that the extension and this host settled on. */
    void speak(int settled) {
        version = settled;
    }

    /** Sends what the host itself has to say. */
    Delivery send(Message message) {
        return offer(fromHost(message));
    }

    /** Sends what a front has to say. */
    Delivery send(FrontConnection front, Message message) {
        return offer(from(front, message));
    }

    /** Cancels a request: at most once for each that had room, so there is always room for it. */
    void cancel(FrontConnection front, long id) {
        outbox.force(from(front, new Message.Cancel(id)));
    }

    /** However often fronts come and go, one event waits in the queue, and says how it is when its turn comes. */
    void clientsChanged(Supplier<Collection<FrontConnection>> fronts) {
        if (clientsQueued.compareAndSet(false, true)) {
            outbox.forceLate(() -> {
                clientsQueued.set(false);
                return fromHost(ClientsEvent.of(fronts.get()));
            });
        }
    }

    /** The last message: nothing goes after it. */
    void goodbye(WireError reason) {
        outbox.finish(fromHost(new Message.Goodbye(reason)));
    }

    /** Waits for the goodbye to be out, at most until that {@link System#nanoTime()}. */
    void awaitEnd(long nanoTime) throws InterruptedException {
        outbox.awaitEnd(nanoTime);
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
