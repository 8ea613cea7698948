package io.github.mcpdatalayer.front.link;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import io.github.mcpdatalayer.wire.WireException;
import org.jspecify.annotations.Nullable;

/**
 * A connection to one host, and through it to one browser profile. A thread reads what comes; requests wait for their
 * answers each on its own thread, and all fail at once when the connection ends.
 */
final class HostConnection {

    /** Credits go out for every second chunk: half the messages, and the sender never runs dry. */
    private static final int CREDIT_STEP = Protocol.CHUNK_WINDOW / 2;
    /** How much later than the extension a front gives up, so that the extension's own words arrive. */
    private static final long GRACE_MS = 250;
    /** The host writes a request anew for Chrome, with the number of its front. */
    private static final int STAMP_BYTES = 64;

    private final SocketChannel channel;
    private final FrameReader frames;
    /** Written by a thread of its own: an interrupt that meets a thread in a channel's write closes the channel. */
    private final BlockingQueue<byte[]> outbox = new LinkedBlockingQueue<>();
    private final FrameWriter out;
    private final Message.Welcome welcome;
    private final Peer peer;
    private final Map<Long, PendingRequest> pending = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();
    private final Semaphore free = new Semaphore(Protocol.MAX_PENDING_PER_FRONT);
    private final HostListener listener;
    private final AtomicBoolean closing = new AtomicBoolean();
    private volatile @Nullable WireError ended;

    private HostConnection(SocketChannel channel, FrameReader frames, FrameWriter out, Message.Welcome welcome,
            Peer peer, HostListener listener) {
        this.listener = listener;
        this.channel = channel;
        this.frames = frames;
        this.out = out;
        this.welcome = welcome;
        this.peer = peer;
    }

    /**
     * Says hello and waits for the welcome; the caller closes the channel when that takes too long.
     *
     * @throws LinkException if the host refuses, with its words
     * @throws IOException if the connection breaks
     */
    static HostConnection handshake(SocketChannel channel, Message.FrontHello hello, HostListener listener)
            throws IOException, LinkException {
        var out = new FrameWriter(Channels.newOutputStream(channel), Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        var frames = new FrameReader(Channels.newInputStream(channel), Protocol.MAX_FRAME_FROM_CHROME_BYTES);
        out.write(MessageWriter.write(Envelope.fromFront(Protocol.VERSION, hello), Direction.FRONT_TO_HOST));
        byte[] first = frames.read();
        if (first == null) {
            throw new LinkException(ErrorCode.UNAUTHORIZED.error());
        }
        try {
            return switch (MessageReader.read(first, Direction.HOST_TO_FRONT).message()) {
                case Message.Welcome welcome when welcome.peer() != null
                        && hello.versions().contains(welcome.version()) ->
                    start(new HostConnection(channel, frames, out, welcome, welcome.peer(), listener));
                case Message.Goodbye(var error) -> throw new LinkException(error);
                default -> throw new LinkException(
                        LinkException.detailed(ErrorCode.BAD_MESSAGE, "The host's first one was no welcome."));
            };
        } catch (WireException e) {
            throw new LinkException(e.error());
        }
    }

    private static HostConnection start(HostConnection connection) {
        String name = "host " + connection.welcome.host().instance();
        Thread writer = Thread.ofVirtual().name(name + " out").start(connection::write);
        Thread.ofVirtual().name(name + " in").start(() -> {
            connection.read();
            writer.interrupt();
        });
        return connection;
    }

    Message.Welcome welcome() {
        return welcome;
    }

    Peer peer() {
        return peer;
    }

    boolean isOpen() {
        return ended == null;
    }

    /**
     * Asks and waits. An interrupt cancels the request in the extension.
     *
     * @param json what looks at the chunks of the answer's text as they come; null if nothing does
     * @throws LinkException with the extension's error, TIMEOUT at the deadline, or CONNECTION_LOST
     */
    PendingRequest.Done request(Method method, JsonObject params, Deadline deadline, @Nullable EscapedJson json)
            throws LinkException, InterruptedException {
        if (!free.tryAcquire(deadline.millis(), TimeUnit.MILLISECONDS)) {
            throw new LinkException(ErrorCode.TOO_MANY_REQUESTS.error());
        }
        long id = lastId.incrementAndGet();
        var request = new PendingRequest(json);
        pending.put(id, request);
        int millis = Math.clamp(deadline.millis(), 1, Protocol.MAX_DEADLINE_MS);
        try {
            WireError early = ended;
            if (early != null) {
                request.fail(early);
            }
            // What is watched goes on after the call that began it.
            var origin = method == Method.WATCH ? null : ToolCall.current();
            var end = Deadline.in(Duration.ofMillis(millis + GRACE_MS));
            var whole = new Message.Request(id, method.wireName(), params, millis, origin);
            if (!(takesChunks() ? askInChunks(whole, request, end) : ask(whole, 0))) {
                pending.remove(id);
                free.release();
                throw new LinkException(LinkException.detailed(ErrorCode.TOO_LARGE,
                        "The call's arguments have more than "
                                + (takesChunks()
                                        ? Protocol.MAX_PARAMS_CHARS + " characters"
                                        : Protocol.MAX_FRAME_FROM_FRONT_BYTES + " bytes")
                                + " together."));
            }
            if (!request.await(end.millis())) {
                request.fail(ErrorCode.TIMEOUT.error());
                abandon(id);
            }
        } catch (InterruptedException e) {
            request.fail(ErrorCode.CANCELLED.error());
            abandon(id);
            throw e;
        }
        return request.get().of(id);
    }

    /** Tells the host's audit log what was redacted in an answer; a host that has none, or is older, is told nothing. */
    void redacted(@Nullable JsonObject report) {
        if (report != null && welcome.accepts().contains(Protocol.EVENT_REDACTIONS)) {
            send(new Message.Event(Protocol.EVENT_REDACTIONS, report));
        }
    }

    /** Nobody waits for this answer any more. Its id stays taken until the host has answered, as it must. */
    private void abandon(long id) {
        send(new Message.Cancel(id));
    }

    private boolean takesChunks() {
        return welcome.accepts().contains(Message.Pieces.ACCEPTED);
    }

    /** False if the params are too large even for chunks: the request goes nowhere, and the connection goes on. */
    private boolean askInChunks(Message.Request request, PendingRequest waiting, Deadline end)
            throws InterruptedException {
        int most = Protocol.MAX_FRAME_FROM_FRONT_BYTES;
        if (!LargeParams.surelyExceed(request.params(), most) && ask(request, STAMP_BYTES)) {
            return true;
        }
        if (LargeParams.surelyExceed(request.params(), Protocol.MAX_PARAMS_CHARS)) {
            return false;
        }
        LargeParams params = LargeParams.of(request.params());
        if (params.isTooLarge() || !ask(request.inPieces(params.pieces()), STAMP_BYTES)) {
            return false;
        }
        params.send(request.id(), waiting, end, this::send);
        return true;
    }

    /** False if the request is too large for a frame: it goes nowhere, and the connection goes on. */
    private boolean ask(Message.Request request, int spare) {
        byte[] frame = frame(request);
        return frame.length <= Protocol.MAX_FRAME_FROM_FRONT_BYTES - spare && outbox.add(frame);
    }

    private void send(Message message) {
        byte[] frame = frame(message);
        // What is not asked for is never so large, and nobody would miss it.
        if (frame.length <= Protocol.MAX_FRAME_FROM_FRONT_BYTES) {
            outbox.add(frame);
        }
    }

    private byte[] frame(Message message) {
        return MessageWriter.write(Envelope.fromFront(welcome.version(), message), Direction.FRONT_TO_HOST);
    }

    private void write() {
        try {
            while (true) {
                out.write(outbox.take());
            }
        } catch (IOException | InterruptedException e) {
            // The host is gone, or the reader has ended and takes this thread with it.
            close();
        }
    }

    private void read() {
        WireError why = ErrorCode.CONNECTION_LOST.error();
        WireError goodbye = null;
        try {
            byte[] frame;
            while ((frame = frames.read()) != null) {
                ChunkFrame large = ChunkFrame.read(frame, this::check);
                if (large != null) {
                    chunk(large);
                    continue;
                }
                switch (MessageReader.read(frame, Direction.HOST_TO_FRONT).message()) {
                    case Message.Chunk chunk -> chunk(ChunkFrame.of(chunk));
                    case Message.Credit credit -> credit(credit);
                    case Message.Response response -> response(response);
                    case Message.Goodbye(var error) -> {
                        why = error;
                        goodbye = error;
                    }
                    case Message.Event event -> event(event);
                    default -> {
                        // Nothing else comes to a front.
                    }
                }
            }
        } catch (WireException e) {
            why = e.error();
        } catch (IOException e) {
            // The host is gone, or close() was called: in both cases the requests fail as below.
        } finally {
            close(why, goodbye);
        }
    }

    private void event(Message.Event event) {
        if (!(event.data() instanceof JsonObject data)) {
            return;
        }
        if (event.name().equals(Protocol.EVENT_PUSHES) && data.get("tab") instanceof JsonPrimitive tab
                && data.get("lastSeq") instanceof JsonPrimitive seq && seq.isNumber()) {
            listener.pushed(tab.getAsString(), seq.getAsLong());
        } else if (event.name().equals(Protocol.EVENT_TABS)) {
            listener.attached(peer.profile().id(), Watches.handles(data));
        }
    }

    private @Nullable EscapedJson check(long id) {
        PendingRequest request = pending.get(id);
        return request == null ? null : request.json();
    }

    private void chunk(ChunkFrame chunk) {
        PendingRequest request = pending.get(chunk.id());
        if (request == null) {
            return;
        }
        if (!request.chunk(chunk)) {
            send(new Message.Cancel(chunk.id()));
        } else if (chunk.seq() % CREDIT_STEP == CREDIT_STEP - 1) {
            send(new Message.Credit(chunk.id(), CREDIT_STEP));
        }
    }

    private void credit(Message.Credit credit) {
        PendingRequest request = pending.get(credit.id());
        if (request != null) {
            request.credit(credit.chunks());
        }
    }

    private void response(Message.Response response) {
        String redaction = response.redaction();
        if (redaction != null) {
            listener.redactAtLeast(redaction);
        }
        PendingRequest request = pending.remove(response.id());
        if (request != null) {
            free.release();
            request.response(response);
        }
    }

    void close() {
        close(ErrorCode.CONNECTION_LOST.error(), null);
    }

    private void close(WireError why, @Nullable WireError goodbye) {
        boolean first = closing.compareAndSet(false, true);
        if (first) {
            listener.ending(this, goodbye);
            ended = why;
        }
        try {
            channel.close();
        } catch (IOException e) {
            // There is nothing left to do with a channel that cannot even be closed.
        }
        pending.values().forEach(request -> request.fail(why));
        if (first) {
            listener.ended(this);
        }
    }
}
