package io.github.mcpdatalayer.front.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

import io.github.mcpdatalayer.front.link.Room;
import io.github.mcpdatalayer.front.tools.api.Elicitation;
import io.github.mcpdatalayer.front.tools.offer.Completions;
import io.github.mcpdatalayer.front.tools.offer.Resources;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.ProtocolVersions;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * MCP over stdin and stdout, one JSON-RPC message per line. It replaces the SDK's provider, which stops at a
 * malformed line, loses queued answers at the end of input, ignores cancellation and leaves requests before
 * initialization without an answer. Every request runs at once on its own virtual thread and gets exactly one answer.
 * A cancelled request is interrupted and gets no answer.
 */
final class StdioTransport implements McpServerTransportProvider, McpServerTransport {

    private static final int MAX_LINE_BYTES = 16 * 1024 * 1024;
    /** Longer than any tool's deadline for a read, so a client that closed its side early still gets its answers. */
    private static final Duration DRAIN = Duration.ofSeconds(12);
    /** The time that the client has to read the answers that are written after that. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    /**
     * Collect garbage after this many answer bytes, because the JVM would take more memory first. Six reads of 10 MB peak at
     * 81 MB in place of 108, and redacted at 106 in place of 260, for about a sixth more processor time.
     */
    private static final long MUCH = 16 * 1024 * 1024;
    private static final Set<String> NEEDS_INITIALIZE = Set.of(McpSchema.METHOD_TOOLS_LIST, McpSchema.METHOD_TOOLS_CALL,
            McpSchema.METHOD_LOGGING_SET_LEVEL, McpSchema.METHOD_RESOURCES_LIST, McpSchema.METHOD_RESOURCES_READ,
            McpSchema.METHOD_RESOURCES_TEMPLATES_LIST, McpSchema.METHOD_RESOURCES_SUBSCRIBE,
            McpSchema.METHOD_RESOURCES_UNSUBSCRIBE, McpSchema.METHOD_PROMPT_LIST, McpSchema.METHOD_PROMPT_GET,
            McpSchema.METHOD_COMPLETION_COMPLETE);

    private enum Phase {
        NEW,
        INITIALIZED,
        READY
    }

    private final Stdout stdout;
    private final SdkJson json;
    private final IntConsumer halt;
    private final McpFront.ClientListener listener;
    private final OpenRequests open = new OpenRequests();
    private final Resources resources;
    private final Completions completions;
    private final ClientLog log = new ClientLog(this::write);
    private final ModernRequests modern;
    private final CalledTools tools;
    private final ShownPages pages;
    private @Nullable ResourceRequests resourceRequests;
    private boolean streamsEnded;
    private @Nullable McpServerSession session;
    private volatile @Nullable ClientQuestions questions;
    private boolean isKnown;
    private McpSchema.@Nullable Implementation client;
    private Phase phase = Phase.NEW;
    private volatile boolean clientGone;
    private volatile boolean takesLinks;
    private volatile boolean takesPages;
    private final AtomicLong collected = new AtomicLong();

    StdioTransport(OutputStream out, SdkJson json, CalledTools tools, ShownPages pages, String instructions,
            Resources resources, Completions completions, IntConsumer halt, McpFront.ClientListener listener) {
        this.halt = halt;
        this.resources = resources;
        this.completions = completions;
        this.stdout = new Stdout(out);
        this.json = json;
        this.listener = listener;
        this.tools = tools;
        this.pages = pages;
        this.modern = new ModernRequests(instructions, tools, pages, json, this::write, this::resourceRequests,
                () -> new PromptRequests(completions));
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(this);
    }

    @Override
    public List<String> protocolVersions() {
        return List.of(ProtocolVersions.MCP_2024_11_05, ProtocolVersions.MCP_2025_03_26,
                ProtocolVersions.MCP_2025_06_18,
                ProtocolVersions.MCP_2025_11_25);
    }

    /** Reads until the client closes its side. Then waits, within a deadline, until everything is answered. */
    void serve(InputStream in) throws InterruptedException {
        var lines = new LineReader(in, MAX_LINE_BYTES);
        try {
            while (!clientGone) {
                LineReader.Line line = lines.next();
                if (line instanceof LineReader.TextLine text) {
                    take(text.text());
                } else if (line instanceof LineReader.Unreadable unreadable) {
                    write(new JsonRpc.Refused(null, McpSchema.ErrorCodes.PARSE_ERROR, unreadable.reason()));
                } else {
                    endAtLast();
                    endQuestions();
                    endStreams();
                    open.drain(DRAIN, id -> write(new JsonRpc.Refused(id, McpSchema.ErrorCodes.INTERNAL_ERROR,
                            "The server ended before this call was complete, because its input was closed.")));
                    return;
                }
            }
        } catch (IOException e) {
            System.err.println("mcp-datalayer-front: standard input cannot be read any more: " + e.getMessage());
        }
    }

    /** A client that closed its side and does not read must not keep this program alive. */
    private void endAtLast() {
        Thread serving = Thread.currentThread();
        Thread.ofPlatform().daemon().name("end").start(() -> {
            try {
                if (!serving.join(DRAIN.plus(LAST_WORDS))) {
                    System.err
                            .println("mcp-datalayer-front: the client has gone and does not read its answers: ended.");
                    halt.accept(1);
                }
            } catch (InterruptedException e) {
                // Nothing interrupts it. It ends with the thread that serves.
            }
        });
    }

    /** Nobody answers questions any more. */
    private void endQuestions() {
        ClientQuestions asking = questions;
        if (asking != null) {
            asking.end();
        }
    }

    /** Streams of news have no other end, those of the last line too, which begin after this. */
    private synchronized void endStreams() {
        streamsEnded = true;
        if (resourceRequests != null) {
            resourceRequests.endStreams();
        }
    }

    /** A line that fails must not prevent the next one from being read. */
    private void take(String text) {
        try {
            line(text);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            System.err.println("mcp-datalayer-front: a line could not be handled: " + e);
            write(new JsonRpc.Refused(null, McpSchema.ErrorCodes.INTERNAL_ERROR, "The line could not be handled."));
        }
    }

    private void line(String text) {
        if (text.isBlank()) {
            return;
        }
        McpSchema.JSONRPCMessage message = JsonRpc.classify(text);
        if (message instanceof JsonRpc.Refused refused) {
            write(refused);
        } else if (message instanceof JsonRpc.ClientRequest request) {
            request(request, text.length());
        } else if (message instanceof McpSchema.JSONRPCNotification notification) {
            notification(notification);
        } else if (message instanceof JsonRpc.ClientAnswer answer) {
            ClientQuestions asking = questions;
            if (asking != null) {
                asking.answered(answer);
            }
        }
    }

    private void request(JsonRpc.ClientRequest asked, int length) {
        OpenRequests.Refusal refusal = open.refusal(asked.id(), length);
        if (refusal != null) {
            refuse(asked.id(), refusal);
            return;
        }
        OpenRequests.OpenRequest work = open.add(asked.id(), length);
        try {
            request(new McpSchema.JSONRPCRequest(McpSchema.JSONRPC_VERSION, asked.method(), work.number(),
                    asked.params()), work);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            System.err.println("mcp-datalayer-front: a request could not be handled: " + e);
            finish(work, error(work, McpSchema.ErrorCodes.INTERNAL_ERROR, "The request could not be handled."));
        }
    }

    private void refuse(Object id, OpenRequests.Refusal refusal) {
        // Answering under the same id would look like the answer of the first request.
        write(refusal == OpenRequests.Refusal.SAME_ID
                ? new JsonRpc.Refused(null, McpSchema.ErrorCodes.INVALID_REQUEST,
                        "The id of a request that is still open was used again.")
                : new JsonRpc.Refused(id, McpSchema.ErrorCodes.INTERNAL_ERROR,
                        "Too many requests wait for an answer; send this one again when others have theirs."));
    }

    private void request(McpSchema.JSONRPCRequest request, OpenRequests.OpenRequest work) {
        if (Era.has(request)) {
            modern(request, work);
            return;
        }
        switch (request.method()) {
            // Inline, so that the client's next message meets an initialized session.
            case McpSchema.METHOD_INITIALIZE -> initialize(request, work);
            case McpSchema.METHOD_PING -> finish(work, McpSchema.JSONRPCResponse.result(work.number(), Map.of()));
            default -> {
                if (phase == Phase.NEW) {
                    boolean known = NEEDS_INITIALIZE.contains(request.method());
                    finish(work, error(work,
                            known ? McpSchema.ErrorCodes.INVALID_REQUEST : McpSchema.ErrorCodes.METHOD_NOT_FOUND,
                            known
                                    ? "Send initialize first, or name the revision in \"_meta\"."
                                    : "Method not found."));
                } else {
                    becomeReady();
                    Thread.ofVirtual().start(() -> run(request, work));
                }
            }
        }
    }

    /** Each of these requests stands alone, before, after and beside a session of an older revision. */
    private void modern(McpSchema.JSONRPCRequest request, OpenRequests.OpenRequest work) {
        Era.RequestClient asking;
        try {
            asking = Era.client(request);
        } catch (McpError e) {
            finish(work, McpSchema.JSONRPCResponse.error(work.number(), e.getJsonRpcError()));
            return;
        }
        if (request.method().equals(Era.DISCOVER)) {
            // Inline and from memory: the client waits with everything else, and a browser may not be there.
            finish(work, modern.discover(request));
            return;
        }
        known(asking.name(), asking.version());
        Thread.ofVirtual().start(() -> run(request, work, () -> modern.answer(request, work.id(), asking)));
    }

    private void initialize(McpSchema.JSONRPCRequest request, OpenRequests.OpenRequest work) {
        if (phase != Phase.NEW) {
            finish(work, error(work, McpSchema.ErrorCodes.INVALID_REQUEST, "This session is initialized already."));
            return;
        }
        try {
            var asked = json.convertValue(request.params(), McpSchema.InitializeRequest.class);
            client = asked.clientInfo();
            takesLinks = Objects.requireNonNullElse(asked.protocolVersion(), "")
                    .compareTo(ProtocolVersions.MCP_2025_06_18) >= 0;
            questions = takesLinks && request.params() instanceof Map<?, ?> params
                    && params.get("capabilities") instanceof Map<?, ?> can && Forms.taken(can)
                            ? new ClientQuestions(this::write, ClientQuestions.PATIENCE, ConcurrentHashMap.newKeySet())
                            : null;
            takesPages = request.params() instanceof Map<?, ?> params
                    && params.get("capabilities") instanceof Map<?, ?> can && ShownPages.taken(can);
            phase = Phase.INITIALIZED;
        } catch (McpError e) {
            finish(work, McpSchema.JSONRPCResponse.error(request.id(), e.getJsonRpcError()));
            return;
        }
        run(request, work);
    }

    /** Answers a request. */
    private interface Answering {

        /** Returns the answer; null if it was given. */
        McpSchema.@Nullable JSONRPCResponse answer() throws InterruptedException;
    }

    private void run(McpSchema.JSONRPCRequest request, OpenRequests.OpenRequest work) {
        run(request, work, () -> older(request));
    }

    private void run(McpSchema.JSONRPCRequest request, OpenRequests.OpenRequest work, Answering answering) {
        open.running(work);
        try (var _ = Room.open()) {
            // The lists of this server have one page and the SDK ignores cursors, so every cursor is refused.
            if (request.method().endsWith("/list") && request.params() instanceof Map<?, ?> params
                    && params.get("cursor") != null) {
                answer(work, error(work, McpSchema.ErrorCodes.INVALID_PARAMS,
                        "Invalid cursor: this list has one page. Ask without cursor."));
            } else {
                McpSchema.JSONRPCResponse answer = answering.answer();
                if (answer != null) {
                    answer(work, answer);
                }
            }
        } catch (InterruptedException e) {
            // The client cancelled the request and gets no answer; the thread ends with it.
            Thread.currentThread().interrupt();
        } catch (McpError e) {
            answer(work, McpSchema.JSONRPCResponse.error(work.number(), e.getJsonRpcError()));
        } catch (RuntimeException e) {
            System.err.println("mcp-datalayer-front: " + request.method() + " failed: " + e);
        } finally {
            // Every request needs an answer, even if the SDK gave none. If there is one, this writes nothing.
            finish(work, error(work, McpSchema.ErrorCodes.INTERNAL_ERROR, "The request could not be handled."));
            collect();
        }
    }

    /** Answers a request of the session; null where the SDK has answered. */
    private McpSchema.@Nullable JSONRPCResponse older(McpSchema.JSONRPCRequest request) throws InterruptedException {
        if (request.method().startsWith(ResourceRequests.PREFIX)) {
            return Progress.during(Progress.token(request.params()), this::write,
                    () -> resourceRequests().answerSession(request));
        }
        if (request.method().startsWith(PromptRequests.PREFIX)
                || request.method().equals(McpSchema.METHOD_COMPLETION_COMPLETE)) {
            return new PromptRequests(completions).answer(request);
        }
        if (takesPages && request.method().equals(McpSchema.METHOD_TOOLS_LIST)) {
            return McpSchema.JSONRPCResponse.result(request.id(), Map.of("tools", pages.over(tools.shown())));
        }
        if (request.method().equals(McpSchema.METHOD_LOGGING_SET_LEVEL)) {
            return log.setLevel(request);
        }
        handle(request);
        return null;
    }

    private void collect() {
        long written = stdout.written();
        long before = collected.get();
        if (written - before > MUCH && collected.compareAndSet(before, written)) {
            System.gc();
        }
    }

    /** Tells whether its revision has links to resources in answers; an older client may fail at them. */
    boolean takesLinks() {
        return takesLinks;
    }

    /** The person, whom the client of the session can ask; null: it cannot. */
    Elicitation.@Nullable AskingClient person() {
        return questions;
    }

    /** Tells the client, if it listens. */
    void notice(String level, String text) {
        log.log(level, text);
    }

    /** Created on first use, because most clients never ask. */
    private synchronized ResourceRequests resourceRequests() {
        ResourceRequests made = resourceRequests;
        if (made == null) {
            made = new ResourceRequests(resources, tools.files(), pages,
                    (method, params) -> write(new McpSchema.JSONRPCNotification(method, params)));
            if (streamsEnded) {
                made.endStreams();
            }
            resourceRequests = made;
        }
        return made;
    }

    /** Ends the work on a request with this answer, unless it was answered or cancelled before. */
    private void finish(OpenRequests.OpenRequest work, McpSchema.JSONRPCResponse answer) {
        try {
            answer(work, answer);
        } finally {
            open.finish(work);
        }
    }

    private void answer(OpenRequests.OpenRequest work, McpSchema.JSONRPCResponse answer) {
        if (open.closeThis(work)) {
            write(new JsonRpc.AnswerUnderId(work.id(), answer));
        }
    }

    /**
     * Lets the SDK handle a message on this thread. All its handlers are immediate, so it has finished when this returns.
     * Mono.block() would do the same with a dozen more classes.
     */
    private void handle(McpSchema.JSONRPCMessage message) {
        session().handle(message).subscribe(nothing -> {
            // A Mono<Void> has no value.
        }, e -> System.err.println("mcp-datalayer-front: a message could not be handled: " + e));
    }

    private void notification(McpSchema.JSONRPCNotification notification) {
        switch (notification.method()) {
            case McpSchema.METHOD_NOTIFICATION_INITIALIZED -> {
                if (phase != Phase.NEW) {
                    becomeReady();
                }
            }
            case "notifications/cancelled" -> {
                if (notification.params() instanceof Map<?, ?> params && params.get("requestId") != null) {
                    open.cancel(Objects.requireNonNull(params.get("requestId")));
                }
            }
            // Other notifications do not matter here. JSON-RPC ignores unknown notifications.
            default -> {
            }
        }
    }

    /** Once. The SDK delays requests until it has seen the notification, which some clients never send. */
    private void becomeReady() {
        if (phase == Phase.INITIALIZED && client != null) {
            phase = Phase.READY;
            handle(new McpSchema.JSONRPCNotification(McpSchema.METHOD_NOTIFICATION_INITIALIZED));
            known(client.name(), client.version());
        }
    }

    private void known(String name, String version) {
        if (!isKnown) {
            isKnown = true;
            listener.connected(name, version);
        }
    }

    private static McpSchema.JSONRPCResponse error(OpenRequests.OpenRequest work, int code, String message) {
        return McpSchema.JSONRPCResponse.error(work.number(),
                new McpSchema.JSONRPCResponse.JSONRPCError(code, message));
    }

    void write(McpSchema.JSONRPCMessage message) {
        try {
            stdout.write(message);
        } catch (IOException e) {
            clientGone = true;
            System.err.println("mcp-datalayer-front: the client no longer reads: " + e.getMessage());
            halt.accept(0);
        }
    }

    private McpServerSession session() {
        return Objects.requireNonNull(session, "setSessionFactory was not called");
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        if (message instanceof McpSchema.JSONRPCResponse response) {
            // An answer that comes when its request was cancelled, or answered at the end, is not written.
            OpenRequests.OpenRequest work = response.id() instanceof Long number ? open.close(number) : null;
            if (work != null) {
                write(new JsonRpc.AnswerUnderId(work.id(), response));
            }
        } else {
            write(message);
        }
        return Mono.empty();
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return json.convertValue(data, type);
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return sendMessage(new McpSchema.JSONRPCNotification(method, params));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public void close() {
        // The process ends with its input, so there is nothing to close.
    }
}
