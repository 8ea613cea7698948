package io.github.mcpdatalayer.front.link;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.frame.Wire;
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
 * A connection to one host, and through it to one browser profile. One thread reads the messages. Each request waits for
 * its answer on its own thread. All open requests fail at once when the connection ends.
 */
final class HostConnection {

    /** Credits are sent for every second chunk. This halves the messages, and the sender always has credits. */
    private static final int CREDIT_STEP = Protocol.CHUNK_WINDOW / 2;
    /** A front gives up this much later than the extension, so that the extension's own error arrives. */
    private static final long GRACE_MS = 250;
    /** Room for the front's number, which the host adds to each request for Chrome. */
    private static final int STAMP_BYTES = 64;

    private final Wire wire;
    /** Its own thread sends, because an interrupt meanwhile closes the wire. */
    private final BlockingQueue<byte[]> outbox = new LinkedBlockingQueue<>();
    private final Message.Welcome welcome;
    private final Peer peer;
    private final Map<Long, PendingRequest> pending = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();
    private final Semaphore free = new Semaphore(Protocol.MAX_PENDING_PER_FRONT);
    private final HostListener listener;
    private final AtomicBoolean closing = new AtomicBoolean();
    private volatile @Nullable WireError ended;

    private HostConnection(Wire wire, Message.Welcome welcome, Peer peer, HostListener listener) {
        this.listener = listener;
        this.wire = wire;
        this.welcome = welcome;
        this.peer = peer;
    }

    /**
     * Sends hello and waits for the welcome. The caller closes the wire if that takes too long.
     *
     * @throws LinkException if the host refuses, with its words
     * @throws IOException if the connection breaks
     */
    static HostConnection handshake(Wire wire, Message.FrontHello hello, HostListener listener)
            throws IOException, LinkException {
        wire.send(MessageWriter.write(Envelope.fromFront(Protocol.VERSION, hello), Direction.FRONT_TO_HOST));
        byte[] first = wire.receive();
        if (first == null) {
            throw new LinkException(ErrorCode.UNAUTHORIZED.error());
        }
        try {
            return switch (MessageReader.read(first, Direction.HOST_TO_FRONT).message()) {
                case Message.Welcome welcome when welcome.peer() != null
                        && hello.versions().contains(welcome.version()) ->
                    start(new HostConnection(wire, welcome, welcome.peer(), listener));
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
        // No virtual threads: with one that has waited for a socket, the program takes 300 ms longer to end.
        Thread writer = Thread.ofPlatform().daemon().name(name + " out").start(connection::write);
        Thread.ofPlatform().daemon().name(name + " in").start(() -> {
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
     * @param json checks the chunks of the answer's text as they arrive; may be null
     * @throws LinkException with the extension's error, TIMEOUT at the deadline, or CONNECTION_LOST
     */
    PendingRequest.Done request(Method method, JsonObject params, Deadline deadline, @Nullable EscapedJson json)
            throws LinkException, InterruptedException {
        return request(method, params, deadline, new PendingRequest(json));
    }

    /** Asks likewise where the chunks of the answer are a file. */
    PendingRequest.Done requestFile(Method method, JsonObject params, Deadline deadline, FileSink sink)
            throws LinkException, InterruptedException {
        return request(method, params, deadline, PendingRequest.ofFile(sink));
    }

    private PendingRequest.Done request(Method method, JsonObject params, Deadline deadline, PendingRequest request)
            throws LinkException, InterruptedException {
        if (!free.tryAcquire(deadline.millis(), TimeUnit.MILLISECONDS)) {
            throw new LinkException(ErrorCode.TOO_MANY_REQUESTS.error());
        }
        long id = lastId.incrementAndGet();
        pending.put(id, request);
        int millis = Math.clamp(deadline.millis(), 1, Protocol.MAX_DEADLINE_MS);
        try {
            WireError early = ended;
            if (early != null) {
                request.fail(early);
            }
            // A watch continues after the call that started it.
            var origin = method == Method.WATCH ? null : ToolCall.current();
            Deadline end = deadline.endingIn(Duration.ofMillis(millis + GRACE_MS));
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
            if (!request.await(end)) {
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

    /** Reports the redaction of an answer to the host's audit log, if the host accepts it. */
    void redacted(@Nullable JsonObject report) {
        if (report != null && welcome.accepts().contains(Protocol.EVENT_REDACTIONS)) {
            send(new Message.Event(Protocol.EVENT_REDACTIONS, report));
        }
    }

    /**
     * Reports files to the host's audit log, if the host accepts it.
     *
     * @param up whether they are given to a page, not taken from it
     */
    void moved(boolean up, List<MovedFile> files) {
        if (!welcome.accepts().contains(Protocol.EVENT_FILES)) {
            return;
        }
        var data = new JsonObject();
        data.addProperty("direction", up ? "up" : "down");
        Message.Origin origin = ToolCall.current();
        if (origin != null) {
            data.addProperty("tool", origin.tool());
            data.addProperty("toolCall", origin.call());
        }
        var list = new JsonArray();
        for (MovedFile file : files) {
            var each = new JsonObject();
            each.addProperty("name", file.name());
            each.addProperty("sha256", file.sha256());
            each.addProperty("bytes", file.bytes());
            list.add(each);
        }
        data.add("files", list);
        send(new Message.Event(Protocol.EVENT_FILES, data));
    }

    /** Nobody waits for this answer any more. Its id stays in use until the host has answered. */
    private void abandon(long id) {
        send(new Message.Cancel(id));
    }

    private boolean takesChunks() {
        return welcome.accepts().contains(Message.Pieces.ACCEPTED);
    }

    /** Returns false if the params are too large even for chunks. Then nothing is sent, and the connection stays open. */
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

    /** Returns false if the request is too large for a frame. Then nothing is sent, and the connection stays open. */
    private boolean ask(Message.Request request, int spare) {
        byte[] frame = frame(request);
        return frame.length <= Protocol.MAX_FRAME_FROM_FRONT_BYTES - spare && outbox.add(frame);
    }

    private void send(Message message) {
        byte[] frame = frame(message);
        // Messages other than requests are never so large.
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
                wire.send(outbox.take());
            }
        } catch (IOException | InterruptedException e) {
            // The host is gone, or the reader has ended and ends this thread.
            close();
        }
    }

    private void read() {
        WireError why = ErrorCode.CONNECTION_LOST.error();
        WireError goodbye = null;
        try {
            byte[] frame;
            while ((frame = wire.receive()) != null) {
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
                        // No other message goes to a front.
                    }
                }
            }
        } catch (WireException e) {
            why = e.error();
        } catch (IOException e) {
            // The host is gone, or close() was called. In both cases the requests fail below.
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
            listener.attached(peer.profile().id(), TabHandles.listed(data));
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
            listener.ending(peer, goodbye);
            ended = why;
        }
        try {
            wire.close();
        } catch (IOException e) {
            // A wire that cannot be closed needs no further action.
        }
        pending.values().forEach(request -> request.fail(why));
        if (first) {
            listener.ended(peer);
        }
    }
}
