package io.github.mcpdatalayer.relay;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.frame.FrameException;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.rendezvous.HostRegistration;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.rendezvous.RendezvousException;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import io.github.mcpdatalayer.wire.WireException;
import org.jspecify.annotations.Nullable;

/**
 * Moves frames between one extension and its fronts. Each peer has a reading and a writing thread; nothing here waits for
 * a peer, so none can hold up another. {@link #run} returns when the extension is gone.
 */
final class Relay {
    /** Chrome kills the host 2 s after it closed the port: everybody is told before that. */
    private static final long FAREWELL_NANOS = TimeUnit.MILLISECONDS.toNanos(1000);

    /** Why the host ends. The extension is told only what it did not cause itself. */
    private record End(WireError forFronts, @Nullable WireError forExtension) {}

    private final InputStream fromChrome;
    private final Outbox chrome;
    private final String extensionId;
    private final Locations locations;
    private final HostLog log;
    private final ScheduledThreadPoolExecutor deadlines;
    private final CompletableFuture<End> end = new CompletableFuture<>();
    private final Map<Long, FrontConnection> fronts = new ConcurrentSkipListMap<>();
    private final AtomicLong frontNumbers = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicBoolean clientsQueued = new AtomicBoolean();

    // Set by the thread that reads from Chrome at the extension's hello, before the first front can be accepted.
    private volatile @Nullable HostRegistration registration;
    private volatile List<Integer> versions = List.of();
    private volatile int version = Protocol.VERSION;
    private volatile @Nullable Peer peer;

    Relay(InputStream fromChrome, OutputStream toChrome, String extensionId, Locations locations, HostLog log) {
        this.fromChrome = fromChrome;
        this.extensionId = extensionId;
        this.locations = locations;
        this.log = log;
        this.chrome = new Outbox(new FrameWriter(toChrome, Protocol.MAX_FRAME_TO_CHROME_BYTES),
                Protocol.FRONT_QUEUE_BYTES, this::chromeOutboxEnded);
        // One thread that sleeps without a timer while nothing is pending.
        this.deadlines = new ScheduledThreadPoolExecutor(1,
                task -> Thread.ofPlatform().daemon().name("deadlines").unstarted(task));
        deadlines.setRemoveOnCancelPolicy(true);
    }

    /** Relays until the extension is gone; then everybody has been told and the files are removed. */
    void run() throws InterruptedException {
        // A kill that can be caught (a logout, a service manager) leaves nothing behind either.
        Runtime.getRuntime().addShutdownHook(new Thread(this::removeFiles));
        chrome.start("chrome-out");
        Future<?> handshake = schedule(() -> end(ErrorCode.TIMEOUT.error("The extension said no hello in time.",
                "Reload the extension, or update it: it may be too old."), true), Protocol.HANDSHAKE_MS);
        HostThreads.start("chrome-in", () -> readChrome(handshake));
        End reason = end.join();
        farewell(reason);
    }

    // The extension

    private void readChrome(Future<?> handshake) {
        try {
            FrameReader in = new FrameReader(new BufferedInputStream(fromChrome),
                    Protocol.MAX_FRAME_FROM_CHROME_BYTES);
            byte[] hello = in.read();
            handshake.cancel(false);
            if (hello != null && welcomeExtension(hello)) {
                relayFromChrome(in);
                log("Chrome closed the port");
            }
            end(ErrorCode.CONNECTION_LOST.error(), false);
        } catch (WireException e) {
            log("the extension's hello: " + e.getMessage());
            end(e.error(), true);
        } catch (RendezvousException e) {
            log(String.valueOf(e.getMessage()));
            end(ErrorCode.INTERNAL.error(e.problem().message(), e.problem().hint()), true);
        } catch (FrameException e) {
            log("from Chrome: " + e.getMessage());
            end(e.kind() == FrameException.Kind.TOO_LARGE
                    ? ErrorCode.TOO_LARGE.error()
                    : ErrorCode.CONNECTION_LOST.error(), true);
        } catch (IOException e) {
            log("from Chrome: " + e);
            end(ErrorCode.CONNECTION_LOST.error(), true);
        } catch (RuntimeException | OutOfMemoryError e) {
            log("unexpected: " + e);
            end(ErrorCode.INTERNAL.error(), true);
        }
    }

    private boolean welcomeExtension(byte[] frame) throws IOException, WireException {
        Envelope envelope = MessageReader.read(frame, Direction.EXTENSION_TO_HOST);
        if (!(envelope.message() instanceof Message.ExtensionHello hello)) {
            end(ErrorCode.BAD_MESSAGE.error("The first message was a " + envelope.message().type() + ", not a hello.",
                    ErrorCode.BAD_MESSAGE.hint()), true);
            return false;
        }
        Peer from = hello.peer();
        if (!from.extension().id().equals(extensionId)) {
            end(ErrorCode.ORIGIN_REFUSED.error(), true);
            return false;
        }
        versions = Protocol.VERSIONS.stream().filter(hello.versions()::contains).toList();
        if (versions.isEmpty()) {
            log("the extension speaks none of our versions: " + hello.versions());
            end(VersionMismatch.EXTENSION.error(hello.versions(), Protocol.VERSIONS), true);
            return false;
        }
        version = versions.getLast();
        peer = from;
        HostRegistration opened = HostRegistration.open(locations, new HostRegistration.About(Protocol.VERSION,
                from.browser().name(), from.profile().label(), from.extension().id()));
        registration = opened;
        toChrome(Address.HOST, new Message.Welcome(version, self(opened), null));
        HostThreads.start("accept", () -> accept(opened));
        log("host " + opened.host().instance() + " of " + from.browser().name() + " " + from.browser().version()
                + ", extension " + from.extension().version() + ", listens on " + opened.host().socket());
        return true;
    }

    private void relayFromChrome(FrameReader in) throws IOException {
        while (true) {
            byte[] frame;
            try {
                frame = in.read();
            } catch (FrameException e) {
                if (e.kind() == FrameException.Kind.EMPTY) {
                    drop("an empty frame");
                    continue;
                }
                throw e;
            }
            if (frame == null) {
                return;
            }
            fromChrome(frame);
        }
    }

    private void fromChrome(byte[] frame) {
        Route route = Route.read(frame);
        if (route == null || !Protocol.VERSIONS.contains(route.version())) {
            drop("a frame of " + frame.length + " bytes without a route");
            return;
        }
        switch (route.to()) {
            case Address.Role role when role == Address.Role.HOST -> toHost(frame);
            case Address.Role _ -> toAll(route, frame);
            case Address.Front front -> toFront(route, fronts.get(front.number()), frame);
        }
    }

    private void toAll(Route route, byte[] frame) {
        if (!route.type().equals("event")) {
            drop("a message to all fronts that is no event");
            return;
        }
        for (FrontConnection front : fronts.values()) {
            if (front.client() != null) {
                front.send(frame);
            }
        }
    }

    private void toFront(Route route, @Nullable FrontConnection front, byte[] frame) {
        if (front == null || front.client() == null) {
            // It has left meanwhile.
            dropped.incrementAndGet();
            return;
        }
        boolean pass = switch (route.type()) {
            case "response" -> front.pending().close(route.id());
            case "chunk" -> front.pending().isOpen(route.id());
            case "event" -> true;
            default -> false;
        };
        if (pass) {
            front.send(frame);
        } else {
            // An answer after the deadline, a second answer, or one to nothing.
            dropped.incrementAndGet();
        }
    }

    private void toHost(byte[] frame) {
        try {
            Message message = MessageReader.read(frame, Direction.EXTENSION_TO_HOST).message();
            switch (message) {
                case Message.Event event when event.name().equals(Protocol.EVENT_PING) ->
                    toChrome(Address.HOST, new Message.Event(Protocol.EVENT_PONG, event.data()));
                case Message.Event event when event.name().equals(Protocol.EVENT_PROFILE) -> rename(event.data());
                case Message.Goodbye goodbye -> {
                    log("the extension says goodbye: " + goodbye.error().code());
                    end(goodbye.error(), false);
                }
                default -> drop("a " + message.type() + " that the host has no use for");
            }
        } catch (WireException e) {
            drop(e.getMessage());
        }
    }

    private void rename(JsonElement data) {
        JsonElement label = data instanceof JsonObject profile ? profile.get("label") : null;
        Peer known = peer;
        if (known == null || !(label instanceof JsonPrimitive)) {
            drop("a profile event without a label");
            return;
        }
        peer = new Peer(known.extension(), known.browser(),
                new Peer.Profile(known.profile().id(), label.getAsString()));
        try {
            opened().rename(label.getAsString());
        } catch (IOException e) {
            log("the descriptor could not be rewritten: " + e.getMessage());
        }
    }

    private void toChrome(Address from, Message message) {
        byte[] frame = MessageWriter.write(new Envelope(version, from, message), Direction.HOST_TO_EXTENSION);
        if (frame.length > Protocol.MAX_FRAME_TO_CHROME_BYTES) {
            drop("a " + message.type() + " of " + frame.length + " bytes, too large for Chrome");
        } else if (!chrome.offer(frame)) {
            drop("a " + message.type() + ": Chrome does not read");
        }
    }

    private void chromeOutboxEnded(@Nullable IOException failure) {
        if (failure != null) {
            log("to Chrome: " + failure);
            end(ErrorCode.CONNECTION_LOST.error(), false);
        }
    }

    // Fronts

    private void accept(HostRegistration opened) {
        try {
            while (true) {
                SocketChannel channel = opened.server().accept();
                FrontConnection front = new FrontConnection(frontNumbers.incrementAndGet(), channel, this);
                boolean full = fronts.size() >= Protocol.MAX_FRONTS;
                fronts.put(front.number(), front);
                if (end.isDone()) {
                    front.close();
                } else if (full) {
                    front.refuse(ErrorCode.TOO_MANY_REQUESTS.error("Too many clients are connected to this browser.",
                            "Close clients that are not used."));
                } else {
                    front.start();
                }
            }
        } catch (ClosedChannelException e) {
            // The host ends.
        } catch (IOException | RuntimeException e) {
            log("no more fronts can connect: " + e);
            end(ErrorCode.INTERNAL.error(), true);
        }
    }

    /** The versions that both this host and the extension speak, ascending. */
    List<Integer> versions() {
        return versions;
    }

    /** What a front must show. */
    String token() {
        return opened().host().token();
    }

    Message.Welcome welcome(int settled) {
        return new Message.Welcome(settled, self(opened()), peer);
    }

    /** A front has said hello and was welcomed. */
    void frontReady(FrontConnection front) {
        log("front " + front.number() + " connected: " + front.client());
        clientsChanged();
    }

    /** A front will say no more: what it had open is cancelled. Later calls do nothing. */
    void frontGone(FrontConnection front) {
        if (!fronts.remove(front.number(), front)) {
            return;
        }
        for (long id : front.pending().end()) {
            cancel(front, id);
        }
        if (front.client() != null) {
            log("front " + front.number() + " disconnected");
            clientsChanged();
        }
    }

    /** A message of a front that was welcomed. */
    void fromFront(FrontConnection front, Message message) throws WireException {
        switch (message) {
            case Message.Request request -> request(front, request);
            case Message.Cancel cancel -> {
                if (front.pending().cancel(cancel.id())) {
                    cancel(front, cancel.id());
                }
            }
            case Message.Credit credit -> {
                if (front.pending().isOpen(credit.id())) {
                    chrome.offer(stamped(front, credit));
                }
            }
            default -> throw WireException.unexpected(message);
        }
    }

    private void request(FrontConnection front, Message.Request request) throws WireException {
        byte[] frame = stamped(front, request);
        if (frame.length > Protocol.MAX_FRAME_TO_CHROME_BYTES) {
            front.send(Message.Response.of(request.id(), ErrorCode.TOO_LARGE.error()));
            return;
        }
        switch (front.pending().open(request.id(), id -> schedule(() -> timeOut(front, id),
                (long) request.deadlineMs() + Protocol.HOST_DEADLINE_GRACE_MS))) {
            case OPENED -> {
                if (!chrome.offer(frame) && front.pending().close(request.id())) {
                    front.send(Message.Response.of(request.id(), ErrorCode.TOO_MANY_REQUESTS
                            .error("The browser has stopped reading.", "Ask the person to look at the browser.")));
                }
            }
            case TOO_MANY ->
                front.send(Message.Response.of(request.id(), ErrorCode.TOO_MANY_REQUESTS.error()));
            case ALREADY_OPEN -> throw WireException.reusedId();
        }
    }

    private void timeOut(FrontConnection front, long id) {
        if (front.pending().close(id)) {
            front.send(Message.Response.of(id, ErrorCode.TIMEOUT.error()));
            cancel(front, id);
        }
    }

    /** At most one for each request that had room, so there is always room for it. */
    private void cancel(FrontConnection front, long id) {
        chrome.force(stamped(front, new Message.Cancel(id)));
    }

    private static byte[] stamped(FrontConnection front, Message message) {
        return MessageWriter.write(new Envelope(front.version(), Address.front(front.number()), message),
                Direction.HOST_TO_EXTENSION);
    }

    /** However often fronts come and go, one event waits in the queue, and says how it is when its turn comes. */
    private void clientsChanged() {
        if (clientsQueued.compareAndSet(false, true)) {
            chrome.forceLate(() -> {
                clientsQueued.set(false);
                return MessageWriter.write(new Envelope(version, Address.HOST, ClientsEvent.of(fronts.values())),
                        Direction.HOST_TO_EXTENSION);
            });
        }
    }

    // The end

    /** Ends the host, for the first reason given. */
    private void end(WireError reason, boolean tellExtension) {
        end.complete(new End(reason, tellExtension ? reason : null));
    }

    private void farewell(End reason) throws InterruptedException {
        removeFiles();
        List<FrontConnection> leaving = List.copyOf(fronts.values());
        for (FrontConnection front : leaving) {
            for (long id : front.pending().end()) {
                front.send(Message.Response.of(id, ErrorCode.CONNECTION_LOST.error()));
            }
            front.leave(reason.forFronts(), false);
        }
        WireError forExtension = reason.forExtension();
        if (forExtension != null) {
            chrome.finish(MessageWriter.write(new Envelope(version, Address.HOST, new Message.Goodbye(forExtension)),
                    Direction.HOST_TO_EXTENSION));
        }
        long deadline = System.nanoTime() + FAREWELL_NANOS;
        for (FrontConnection front : leaving) {
            front.awaitEnd(deadline);
        }
        if (forExtension != null) {
            chrome.awaitEnd(deadline);
        }
        log("host ends: " + reason.forFronts().code() + ", " + dropped + " frames dropped");
    }

    private void removeFiles() {
        HostRegistration opened = registration;
        if (opened != null) {
            try {
                opened.close();
            } catch (IOException e) {
                log("socket or descriptor could not be removed: " + e.getMessage());
            }
        }
    }

    // Small things

    Future<?> schedule(Runnable task, long delayMs) {
        return deadlines.schedule(() -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                log("unexpected at a deadline: " + e);
            }
        }, delayMs, TimeUnit.MILLISECONDS);
    }

    /** Like {@link #schedule}, for what is never called off. */
    void later(Runnable task, long delayMs) {
        Future<?> _ = schedule(task, delayMs);
    }

    void log(String event) {
        log.write(event);
    }

    private void drop(String what) {
        dropped.incrementAndGet();
        log("dropped " + what);
    }

    private HostRegistration opened() {
        HostRegistration opened = registration;
        if (opened == null) {
            throw new IllegalStateException("no front can be here before the socket is open");
        }
        return opened;
    }

    private static Message.Host self(HostRegistration opened) {
        return new Message.Host(Protocol.PRODUCT_VERSION, opened.host().instance(), opened.host().pid());
    }
}
