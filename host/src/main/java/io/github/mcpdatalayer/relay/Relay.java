package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.relay.filter.FilteredHost;
import io.github.mcpdatalayer.relay.filter.HostFilter;
import io.github.mcpdatalayer.relay.io.HostLog;
import io.github.mcpdatalayer.relay.io.HostThreads;
import io.github.mcpdatalayer.rendezvous.HostRegistration.HostFacts;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import io.github.mcpdatalayer.wire.WireException;
import org.jspecify.annotations.Nullable;

/**
 * Moves frames between one extension and its fronts. Each peer has a reading and a writing thread. No reading thread
 * waits for another peer, so no peer can block another. {@link #run} returns when the extension has disconnected.
 */
final class Relay implements Reception, FilteredHost {
    /** Chrome kills the host 2 s after it closed the port. The host tells everybody before that. */
    private static final long FAREWELL_NANOS = TimeUnit.MILLISECONDS.toNanos(1000);
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The facts from the extension's hello. */
    private record Session(FrontDoor door, Peer peer, List<Integer> versions, boolean takesChunks) {
        Message.Welcome welcome(int version, @Nullable Peer about, @Nullable JsonObject policy,
                List<String> accepts) {
            return new Message.Welcome(version, new Message.Host(Protocol.PRODUCT_VERSION,
                    door.instance(), ProcessHandle.current().pid()), about, policy, accepts);
        }
    }

    /** The reason for the end of the host. The extension is told only reasons that it does not know. */
    private record End(WireError forFronts, @Nullable WireError forExtension) {}

    private final ExtensionInbox inbox;
    private final ExtensionOutbox extension;
    private final FrontDoor.Opener doors;
    private final HostFilter filter;
    private final List<Method> methods;
    private final HostLog log;
    private final ScheduledThreadPoolExecutor deadlines;
    private final CompletableFuture<End> end = new CompletableFuture<>();
    private final Map<Long, FrontConnection> fronts = new ConcurrentSkipListMap<>();
    /** Its parties are the fronts that are leaving, and the host itself. */
    private final Phaser leaving = new Phaser(1);
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong lookedAtFiles = new AtomicLong(System.nanoTime() - LOOK_EVERY_NANOS);
    /** Set by the thread that reads from Chrome, before the first front is accepted. */
    private volatile @Nullable Session session;

    /**
     * A relay that does not run yet.
     *
     * @param doors
     *            let fronts in
     * @param filter
     *            sees what passes, and may refuse it
     */
    Relay(Wire extension, String extensionId, FrontDoor.Opener doors,
            HostFilter filter, List<Method> methods, HostLog log) {
        this.inbox = new ExtensionInbox(extension, extensionId, this);
        this.extension = new ExtensionOutbox(extension, this::extensionOutboxEnded);
        this.doors = doors;
        this.filter = filter;
        this.methods = List.copyOf(methods);
        this.log = log;
        // One thread. It sleeps without a timer while nothing is pending.
        this.deadlines = new ScheduledThreadPoolExecutor(1,
                task -> Thread.ofPlatform().daemon().name("deadlines").unstarted(task),
                new ThreadPoolExecutor.DiscardPolicy());
        deadlines.setRemoveOnCancelPolicy(true);
    }

    /** Relays until the extension has disconnected. Then it tells everybody and removes the files. */
    void run() throws InterruptedException {
        // A signal that can be caught (a logout, a service manager) must not leave anything behind either.
        var atExit = new Thread(this::removeFiles);
        Runtime.getRuntime().addShutdownHook(atExit);
        extension.start();
        inbox.start();
        farewell(end.join());
        // A program that has several hosts, one after another, keeps nothing of those that have ended.
        forget(atExit);
        extension.end();
        deadlines.shutdown(); // fronts that do not read their goodbye are still closed
    }

    // The extension

    /** Welcomes the extension. From now on, fronts find the host and are accepted. */
    void open(Peer peer, List<Integer> versions, boolean takesChunks) throws IOException {
        int version = versions.getLast();
        FrontDoor door = doors.open(new HostFacts(Protocol.VERSION, peer.browser().name(), peer.profile().label(),
                peer.extension().id()));
        Session opened = new Session(door, peer, versions, takesChunks);
        session = opened;
        extension.speak(version);
        extension.send(opened.welcome(version, null, filter.rules(), filter.accepts(false)));
        filter.started(this, peer);
        HostThreads.start("accept", () -> accept(door));
        log("host " + door.instance() + " of " + peer.browser().name() + " " + peer.browser().version()
                + ", extension " + peer.extension().version() + ", " + door.place());
    }

    @Override
    public String instance() {
        return session().door().instance();
    }

    @Override
    public boolean tellExtension(Message.Event event) {
        return extension.send(event) == ExtensionOutbox.Delivery.QUEUED;
    }

    void pong(JsonElement data) {
        if (extension.send(new Message.Event(Protocol.EVENT_PONG, data)) != ExtensionOutbox.Delivery.QUEUED) {
            drop("a pong: too large, or Chrome does not read");
        }
    }

    /** The person has renamed the browser profile. */
    void rename(String label) {
        Session now = session();
        Peer peer = now.peer();
        session = new Session(now.door(),
                new Peer(peer.extension(), peer.browser(), new Peer.Profile(peer.profile().id(), label)),
                now.versions(), now.takesChunks());
        try {
            now.door().rename(label);
        } catch (IOException e) {
            log("the descriptor could not be rewritten: " + e.getMessage());
        }
    }

    HostFilter filter() {
        return filter;
    }

    /** Also checks the files by which fronts find this host, because there is no timer for it. */
    @Override
    public boolean mayPass() {
        stayFindable();
        WireError refusal = filter.refusesAll();
        if (refusal != null) {
            end(refusal, true);
        }
        return refusal == null;
    }

    private void stayFindable() {
        long now = System.nanoTime();
        long before = lookedAtFiles.get();
        if (now - before < LOOK_EVERY_NANOS || !lookedAtFiles.compareAndSet(before, now)) {
            return;
        }
        try {
            if (session().door().restore()) {
                log("socket or descriptor was gone and is there again");
            }
        } catch (IOException e) {
            log("socket or descriptor is gone: " + e.getMessage());
        }
    }

    private void extensionOutboxEnded(@Nullable IOException failure) {
        End known = end.getNow(null);
        boolean hasLeft = known != null && known.forExtension() == null;
        if (failure != null && !hasLeft) { // it takes nothing any more, and its end is in the log
            log("to Chrome: " + failure);
            end(ErrorCode.CONNECTION_LOST.error(), false);
        }
    }

    // Fronts

    private void accept(FrontDoor door) {
        try {
            for (long number = 1;; number++) {
                FrontConnection front = new FrontConnection(number, door.accept(), this);
                boolean full = fronts.size() >= Protocol.MAX_FRONTS;
                fronts.put(number, front);
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

    /** The fronts that were welcomed. */
    List<FrontConnection> fronts() {
        return fronts.values().stream().filter(front -> front.client() != null).toList();
    }

    @Override
    public @Nullable FrontConnection front(long number) {
        FrontConnection front = fronts.get(number);
        return front == null || front.client() == null ? null : front;
    }

    @Override
    public List<Integer> versions() {
        return session().versions();
    }

    @Override
    public String token() {
        return session().door().token();
    }

    @Override
    public Message.Welcome welcome(int version) {
        Session now = session();
        List<String> accepts = new ArrayList<>(filter.accepts(true));
        if (now.takesChunks()) {
            accepts.add(Message.Pieces.ACCEPTED);
        }
        return now.welcome(version, now.peer(), null, List.copyOf(accepts));
    }

    @Override
    public void turnedAway(ErrorCode why) {
        filter.turnedAway(why);
    }

    @Override
    public void frontReady(FrontConnection front) {
        log("front " + front.number() + " connected: " + front.client());
        filter.joined(front);
        extension.clientsChanged(this::fronts);
    }

    @Override
    public void frontGone(FrontConnection front) {
        leaving.register();
        try {
            if (fronts.remove(front.number(), front)) {
                tellOfEnd(front);
            }
        } finally {
            leaving.arriveAndDeregister();
        }
    }

    private void tellOfEnd(FrontConnection front) {
        front.pending().end().forEach((id, call) -> {
            if (call.cancel()) {
                extension.cancel(front, id);
            }
            filter.failed(front, call, ErrorCode.CANCELLED.name());
        });
        if (front.client() != null) {
            log("front " + front.number() + " disconnected");
            filter.left(front);
            extension.clientsChanged(this::fronts);
        }
    }

    // Requests

    @Override
    public void fromFront(FrontConnection front, Message message) throws WireException {
        if (!mayPass()) {
            return;
        }
        switch (message) {
            case Message.Request request -> request(front, request);
            case Message.Cancel cancel -> {
                if (front.pending().cancel(cancel.id())) {
                    extension.cancel(front, cancel.id());
                }
            }
            case Message.Credit credit -> {
                if (front.pending().isOpen(credit.id())
                        && extension.send(front, credit) != ExtensionOutbox.Delivery.QUEUED) {
                    drop("a credit: Chrome does not read");
                }
            }
            case Message.Chunk chunk -> params(front, chunk);
            case Message.Event event -> {
                if (!filter.takes(front, event)) {
                    drop("an event of a front that the host has no use for");
                }
            }
            default -> throw WireException.unexpected(message);
        }
    }

    private void request(FrontConnection front, Message.Request request) throws WireException {
        long id = request.id();
        OpenCall call = new OpenCall(request, Method.named(methods, request.method()));
        filter.reads(call, request.params());
        switch (front.pending().open(id, call, () -> schedule(() -> timeOut(front, id),
                (long) request.deadlineMs() + Protocol.HOST_DEADLINE_GRACE_MS))) {
            case ALREADY_OPEN -> throw WireException.reusedId();
            case TOO_MANY -> {
                filter.failed(front, call, ErrorCode.TOO_MANY_REQUESTS.name());
                front.send(Message.Response.of(id, ErrorCode.TOO_MANY_REQUESTS.error()));
            }
            case ENDED -> {
                filter.failed(front, call, ErrorCode.CONNECTION_LOST.name());
                front.send(Message.Response.of(id, ErrorCode.CONNECTION_LOST.error()));
            }
            case OPENED -> {
                WireError refused = filter.refuses(front, call);
                if (refused == null) {
                    refused = refusal(request.pieces());
                }
                if (refused == null) {
                    refused = refusal(extension.send(front, request.withoutOrigin()));
                }
                if (refused != null) {
                    answer(front, id, call.acts() ? notBegun(refused) : refused);
                }
            }
        }
    }

    /** A front must know of its call that acts that nothing was done. */
    private static WireError notBegun(WireError refused) {
        JsonObject data = refused.data() == null ? new JsonObject() : refused.data().deepCopy();
        data.addProperty("begun", false);
        return new WireError(refused.code(), refused.message(), refused.hint(), data);
    }

    /** The reason to refuse params in these chunks, or null. */
    private @Nullable WireError refusal(Message.@Nullable Pieces pieces) {
        if (pieces == null || (session().takesChunks() && pieces.isPossible())) {
            return null;
        }
        return !session().takesChunks() || pieces.chars() > Protocol.MAX_PARAMS_CHARS
                ? ErrorCode.TOO_LARGE.error()
                : ErrorCode.BAD_MESSAGE.error("The params were announced in more or fewer chunks than they take.",
                        ErrorCode.BAD_MESSAGE.hint());
    }

    private static @Nullable WireError refusal(ExtensionOutbox.Delivery sent) {
        return switch (sent) {
            case QUEUED -> null;
            case TOO_LARGE -> ErrorCode.TOO_LARGE.error();
            case NO_ROOM -> ErrorCode.TOO_MANY_REQUESTS.error("The browser has stopped reading.",
                    "Ask the person to look at the browser.");
        };
    }

    /** A chunk of a request's params. A chunk that may not pass fails only its own request. */
    private void params(FrontConnection front, Message.Chunk chunk) {
        WireError refused = switch (front.pending().look(chunk)) {
            case PASSES -> refusal(extension.send(front, chunk));
            case BREAKS_THE_RULES -> ErrorCode.BAD_MESSAGE.error(
                    "A chunk of the params came without a credit, out of order or longer than announced.",
                    ErrorCode.BAD_MESSAGE.hint());
            case TOO_LATE -> {
                dropSilently();
                yield null;
            }
        };
        if (refused != null) {
            fail(front, chunk.id(), refused);
        }
    }

    private void timeOut(FrontConnection front, long id) {
        fail(front, id, ErrorCode.TIMEOUT.error());
    }

    /** Answers instead of the extension, and cancels the request there. */
    private void fail(FrontConnection front, long id, WireError error) {
        OpenCall call = answer(front, id, error);
        if (call != null && call.cancel()) {
            extension.cancel(front, id);
        }
    }

    /** Answers instead of the extension; null if the request already has its answer. */
    private @Nullable OpenCall answer(FrontConnection front, long id, WireError error) {
        OpenCall call = front.pending().close(id);
        if (call != null) {
            filter.failed(front, call, error.code());
            front.send(Message.Response.of(id, error));
        }
        return call;
    }

    /** Passes on the extension's answer unchanged, once, if no filter refuses it. */
    void answered(FrontConnection front, long id, byte[] frame) {
        OpenCall call = front.pending().close(id);
        if (call == null) {
            // A late or second answer, or one without a request.
            dropSilently();
            return;
        }
        call.add(frame.length);
        WireError refused = filter.refusesAnswer(front, call, frame);
        if (refused == null) {
            front.send(frame);
        } else {
            front.send(Message.Response.of(id, refused));
        }
    }

    // The end

    @Override
    public void end(WireError reason) {
        end(reason, true);
    }

    /** Ends the host, for the first reason given. */
    void end(WireError reason, boolean tellExtension) {
        end.complete(new End(reason, tellExtension ? reason : null));
    }

    private void farewell(End reason) throws InterruptedException {
        removeFiles();
        List<FrontConnection> told = List.copyOf(fronts.values());
        for (FrontConnection front : told) {
            WireError lost = reason.forFronts().is(ErrorCode.POLICY_DISABLED)
                    ? reason.forFronts()
                    : ErrorCode.CONNECTION_LOST.error();
            front.pending().end().forEach((id, call) -> {
                filter.failed(front, call, lost.code());
                front.send(Message.Response.of(id, lost));
            });
            front.leave(reason.forFronts(), false);
        }
        long deadline = System.nanoTime() + FAREWELL_NANOS;
        WireError forExtension = reason.forExtension();
        if (forExtension != null) {
            extension.goodbye(forExtension);
            extension.awaitEnd(deadline);
        }
        for (FrontConnection front : told) {
            front.awaitEnd(deadline);
        }
        awaitThoseThatLeave(deadline);
        filter.ended(reason.forFronts().code(), deadline);
        log("host ends: " + reason.forFronts().code() + ", " + dropped + " frames were dropped");
    }

    /** A front that left by itself a moment ago has its end and its open calls written down by its own thread. */
    private void awaitThoseThatLeave(long nanoTime) throws InterruptedException {
        try {
            leaving.awaitAdvanceInterruptibly(leaving.arrive(), nanoTime - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            log("the end of a front was not written down in time");
        }
    }

    private static void forget(Thread atExit) {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // It runs already, because the program ends.
        }
    }

    private void removeFiles() {
        Session now = session;
        if (now != null) {
            try {
                now.door().close();
            } catch (IOException e) {
                log("the way for fronts could not be closed: " + e.getMessage());
            }
        }
    }

    // For all of them

    @Override
    public Future<?> schedule(Runnable task, long delayMs) {
        return deadlines.schedule(() -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                log("unexpected at a deadline: " + e);
            }
        }, delayMs, TimeUnit.MILLISECONDS);
    }

    @Override
    public void later(Runnable task, long delayMs) {
        Future<?> _ = schedule(task, delayMs);
    }

    @Override
    public void log(String event) {
        log.write(event);
    }

    @Override
    public void drop(String what) {
        dropped.incrementAndGet();
        log("dropped " + what);
    }

    @Override
    public void dropSilently() {
        dropped.incrementAndGet();
    }

    private Session session() {
        Session now = session;
        if (now == null) {
            throw new IllegalStateException("nobody can ask before the extension's hello");
        }
        return now;
    }
}
