package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.concurrent.Future;

import io.github.mcpdatalayer.frame.FrameException;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.relay.filter.Caller;
import io.github.mcpdatalayer.relay.filter.FrontPeer;
import io.github.mcpdatalayer.relay.io.HostThreads;
import io.github.mcpdatalayer.relay.io.Outbox;
import io.github.mcpdatalayer.rendezvous.RendezvousException;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import io.github.mcpdatalayer.wire.WireException;
import org.jspecify.annotations.Nullable;

/** One front: a thread that reads, an outbox that writes, its open requests. */
final class FrontConnection implements FrontPeer {
    /** The time that a front has to read its goodbye. */
    private static final long LEAVE_MS = 2000;
    private static final int MAX_NAME_CHARS = 200;

    private final long number;
    private final FrontDoor.UserCheck user;
    private final Wire wire;
    private final Reception reception;
    private final Outbox outbox;
    private final PendingRequests pending = new PendingRequests();
    private final long connectedAt = System.currentTimeMillis();
    private volatile @Nullable Caller caller;
    private volatile @Nullable Thread reading;
    /** An event to all fronts comes after the welcome of each, and to each that was welcomed. */
    private final Object welcoming = new Object();
    private volatile int version = Protocol.VERSION;

    FrontConnection(long number, FrontDoor.Visitor visitor, Reception reception) {
        this.number = number;
        this.user = visitor.user();
        this.wire = visitor.wire();
        this.reception = reception;
        this.outbox = new Outbox(wire::send, Protocol.FRONT_QUEUE_BYTES, _ -> close());
    }

    @Override
    public long number() {
        return number;
    }

    int version() {
        return version;
    }

    long connectedAt() {
        return connectedAt;
    }

    PendingRequests pending() {
        return pending;
    }

    /** The client, once its hello was accepted. */
    Message.@Nullable Client client() {
        Caller known = caller;
        return known == null ? null : known.client();
    }

    @Override
    public @Nullable Caller caller() {
        return caller;
    }

    void start() {
        outbox.start("front-" + number + "-out");
        reading = HostThreads.start("front-" + number + "-in", this::run);
    }

    /** Sends the reason and closes, without reading anything. */
    void refuse(WireError reason) {
        reception.turnedAway(ErrorCode.TOO_MANY_REQUESTS);
        outbox.start("front-" + number + "-out");
        leave(reason, false);
    }

    /** Passes on bytes. If too much waits for the front, it gets a goodbye and is closed. */
    void send(byte[] frame) {
        boolean isTaken;
        synchronized (welcoming) {
            isTaken = outbox.offer(frame);
        }
        if (!isTaken) {
            reception.log("front " + number + " reads too slowly: closed");
            leave(ErrorCode.SLOW_READER.error(), true);
        }
    }

    void send(Message message) {
        send(encode(message));
    }

    /** Sends the reason and closes soon, even if nobody reads it. Queued frames go first, unless told otherwise. */
    void leave(WireError reason, boolean dropQueued) {
        reception.frontGone(this);
        byte[] goodbye = encode(new Message.Goodbye(reason));
        if (dropQueued) {
            outbox.finishNow(goodbye);
        } else {
            outbox.finish(goodbye);
        }
        reception.later(this::close, LEAVE_MS);
    }

    /** Waits until the last frames are sent and what was read is written down, at most until that {@link System#nanoTime()}. */
    void awaitEnd(long nanoTime) throws InterruptedException {
        outbox.awaitEnd(nanoTime);
        Thread reader = reading;
        if (reader != null) {
            reader.join(Duration.ofNanos(nanoTime - System.nanoTime()));
        }
    }

    void close() {
        reception.frontGone(this);
        try {
            wire.close();
        } catch (IOException e) {
            reception.log("front " + number + ": " + e.getMessage());
        }
        outbox.abandon(); // its thread sleeps where nothing is to be written
    }

    private void run() {
        try {
            requireOwnUser();
            if (shakeHands()) {
                readAll();
            }
        } catch (WireException e) {
            reception.log("front " + number + ": " + e.getMessage());
            leave(e.error(), false);
        } catch (FrameException e) {
            refuse(e);
        } catch (ClosedChannelException e) {
            close(); // by this side already, which has said why
        } catch (IOException e) {
            reception.log("front " + number + " lost: " + e);
            close();
        } catch (RuntimeException e) {
            reception.log("front " + number + ", unexpected: " + e);
            leave(ErrorCode.INTERNAL.error(), false);
        }
    }

    private void requireOwnUser() throws IOException {
        try {
            user.requireOwnUser();
        } catch (RendezvousException e) {
            reception.turnedAway(ErrorCode.UNAUTHORIZED);
            throw e;
        }
    }

    private void readAll() throws IOException, WireException {
        for (byte[] frame = wire.receive(); frame != null; frame = wire.receive()) {
            reception.fromFront(this, MessageReader.read(frame, Direction.FRONT_TO_HOST).message());
        }
        close();
    }

    /** Nothing is answered before the token, so a program without the token learns nothing. */
    private boolean shakeHands() throws IOException, WireException {
        Future<?> deadline = reception.schedule(this::closeSilent, Protocol.HANDSHAKE_MS);
        Message.FrontHello hello = readHello();
        deadline.cancel(false);
        if (hello == null) {
            close();
            return false;
        }
        Integer settled = Protocol.settle(reception.versions(), hello.versions());
        if (settled == null) {
            reception.log("front " + number + " speaks none of our versions: " + hello.versions());
            reception.turnedAway(ErrorCode.VERSION_MISMATCH);
            leave(VersionMismatch.ofFront(hello.versions(), Protocol.VERSIONS, reception.versions()), false);
            return false;
        }
        if (!reception.mayPass()) {
            reception.turnedAway(ErrorCode.POLICY_DISABLED);
            return false;
        }
        version = settled;
        Caller known = Caller.of(new Message.Client(shorten(hello.client().name()), shorten(hello.client().version())),
                hello.front().pid());
        synchronized (welcoming) {
            caller = known;
            send(reception.welcome(settled));
        }
        reception.frontReady(this);
        return true;
    }

    private Message.@Nullable FrontHello readHello() {
        try {
            byte[] frame = wire.receive();
            if (frame == null) {
                reception.log("front " + number + " left without a hello");
            } else if (MessageReader.read(frame, Direction.FRONT_TO_HOST)
                    .message() instanceof Message.FrontHello hello) {
                if (isToken(hello.token())) {
                    return hello;
                }
                reception.log("front " + number + " refused: wrong token");
                reception.turnedAway(ErrorCode.UNAUTHORIZED);
            } else {
                reception.log("front " + number + " refused: its first message is no hello");
                reception.turnedAway(ErrorCode.BAD_MESSAGE);
            }
        } catch (IOException | WireException e) {
            reception.log("front " + number + " refused: " + e.getMessage());
            reception.turnedAway(ErrorCode.BAD_MESSAGE);
        }
        return null;
    }

    private boolean isToken(String shown) {
        return MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8),
                reception.token().getBytes(StandardCharsets.UTF_8));
    }

    private void closeSilent() {
        reception.log("front " + number + " said no hello in time");
        close();
    }

    /** After a broken frame the stream cannot be read any further. */
    private void refuse(FrameException e) {
        reception.log("front " + number + ": " + e.getMessage());
        switch (e.kind()) {
            case TOO_LARGE -> leave(ErrorCode.TOO_LARGE.error(), false);
            case EMPTY -> leave(ErrorCode.BAD_MESSAGE.error(), false);
            case END_IN_HEADER, END_IN_BODY -> close();
        }
    }

    private byte[] encode(Message message) {
        return MessageWriter.write(new Envelope(version, Address.front(number), message), Direction.HOST_TO_FRONT);
    }

    private static String shorten(String name) {
        return name.length() <= MAX_NAME_CHARS ? name : name.substring(0, MAX_NAME_CHARS);
    }
}
