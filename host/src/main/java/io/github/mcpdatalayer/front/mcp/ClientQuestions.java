package io.github.mcpdatalayer.front.mcp;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.github.mcpdatalayer.front.tools.api.Elicitation;
import io.modelcontextprotocol.spec.McpSchema;

/** Asks the person through a client of the revisions before 2026-07-28: by a request of our own, which the client answers. */
final class ClientQuestions implements Elicitation.AskingClient {

    /** Clients give up on a call after a minute. */
    static final Duration PATIENCE = Duration.ofSeconds(25);

    private static final String IDS = "ask-";

    private final Consumer<McpSchema.JSONRPCMessage> client;
    private final Duration patience;
    private final Set<String> declined;
    private final AtomicInteger asked = new AtomicInteger();
    private volatile boolean ended;
    private final Map<String, CompletableFuture<JsonRpc.ClientAnswer>> open = new ConcurrentHashMap<>();

    /** {@code declined}: the keys of questions that are not asked again. */
    ClientQuestions(Consumer<McpSchema.JSONRPCMessage> client, Duration patience, Set<String> declined) {
        this.client = client;
        this.patience = patience;
        this.declined = declined;
    }

    /** Ends all questions as not answered, also those to come: the client has gone. */
    void end() {
        ended = true;
        open.keySet().forEach(this::endOne);
    }

    private void endOne(String id) {
        CompletableFuture<JsonRpc.ClientAnswer> waiting = open.remove(id);
        if (waiting != null) {
            waiting.completeExceptionally(new IllegalStateException("The client has gone"));
        }
    }

    /** Takes an answer of the client. One to nothing is ignored. */
    void answered(JsonRpc.ClientAnswer answer) {
        if (answer.id() instanceof String id) {
            CompletableFuture<JsonRpc.ClientAnswer> waiting = open.remove(id);
            if (waiting != null) {
                waiting.complete(answer);
            }
        }
    }

    @Override
    public Elicitation.PersonReply ask(Elicitation.Question question) throws InterruptedException {
        if (question.isAskedOnce() && declined.contains(question.key())) {
            return new Elicitation.PersonReply(Elicitation.Action.DECLINED);
        }
        Sent sent = send(question);
        try {
            sent.answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // The end says what there is.
        } catch (InterruptedException e) {
            sent.end();
            throw e;
        }
        Elicitation.PersonReply reply = sent.end();
        // Where nobody answered, each further call would wait in vain.
        if (question.isAskedOnce() && (reply.action() == Elicitation.Action.DECLINED
                || reply.action() == Elicitation.Action.LATE)) {
            declined.add(question.key());
        }
        return reply;
    }

    @Override
    public boolean repeats() {
        return false;
    }

    @Override
    public Elicitation.Told tell(Elicitation.Question question, Runnable onNo) {
        Sent sent = send(question);
        var _ = sent.answer.thenAccept(came -> {
            if (sent.reply(came).action() == Elicitation.Action.DECLINED) {
                onNo.run();
            }
        });
        return sent;
    }

    private Sent send(Elicitation.Question question) {
        String id = IDS + asked.incrementAndGet();
        var sent = new Sent(question, id, new CompletableFuture<>());
        open.put(id, sent.answer);
        if (ended) {
            endOne(id);
        } else {
            client.accept(new McpSchema.JSONRPCRequest(McpSchema.JSONRPC_VERSION, Forms.METHOD, id,
                    Forms.asked(question)));
        }
        return sent;
    }

    /** A question on its way. */
    private final class Sent implements Elicitation.Told {

        private final Elicitation.Question question;
        private final String id;
        private final CompletableFuture<JsonRpc.ClientAnswer> answer;

        private Sent(Elicitation.Question question, String id, CompletableFuture<JsonRpc.ClientAnswer> answer) {
            this.question = question;
            this.id = id;
            this.answer = answer;
        }

        @Override
        public Elicitation.PersonReply end() {
            if (open.remove(id) != null) {
                client.accept(new McpSchema.JSONRPCNotification("notifications/cancelled",
                        Map.of("requestId", id, "reason", "No longer asked.")));
                return new Elicitation.PersonReply(Elicitation.Action.LATE);
            }
            return answer.isCompletedExceptionally()
                    ? new Elicitation.PersonReply(Elicitation.Action.LATE)
                    : reply(answer.join());
        }

        private Elicitation.PersonReply reply(JsonRpc.ClientAnswer came) {
            return came.isError()
                    ? new Elicitation.PersonReply(Elicitation.Action.NOT_ASKED)
                    : Forms.reply(question, came.result());
        }
    }
}
