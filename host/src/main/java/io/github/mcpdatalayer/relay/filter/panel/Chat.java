package io.github.mcpdatalayer.relay.filter.panel;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.relay.filter.FilteredHost;
import io.github.mcpdatalayer.relay.filter.policy.PolicyGuard;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Passes what the side panel's chat says to a process of its own, and back. The process starts with the first word, at most
 * one. The host looks into what is said only for a panel that comes or leaves.
 */
final class Chat implements ChatFront.ChatListener {
    private static final int MOST_ASK_BYTES = 900_000;
    /** A process that keeps ending is not started again before a minute has passed. Ends that were asked for do not count. */
    private static final int MOST_ENDS = 6;
    private static final long ENDS_WITHIN_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final FilteredHost host;
    private final PolicyGuard policy;
    private final @Nullable Path program;
    private final Deque<Long> ends = new ArrayDeque<>();
    private @Nullable ChatFront front;
    /** The last panel has gone: the process finishes what runs, and ends. */
    private boolean isLeft;
    /** That has been so at some time since the process started. */
    private boolean wasLeft;

    /** A chat by this front's launcher; null where there is none. */
    Chat(FilteredHost host, PolicyGuard policy, @Nullable Path program) {
        this.host = host;
        this.policy = policy;
        this.program = program;
    }

    /** Handles a message of the extension: {@code {say:{…}}} or {@code {end:true}}. */
    void told(JsonElement data, String instance, String profile) {
        if (data instanceof JsonObject said && said.has("end")) {
            end();
        } else if (data instanceof JsonObject said && said.get("say") instanceof JsonObject ask) {
            // Asked before our own lock is held: a change of the policy comes with the policy's lock held.
            say(ask, instance, profile, policy.allowsChat(), policy.keepsChat());
        } else {
            host.drop("a chat event that says nothing");
        }
    }

    private synchronized void say(JsonObject ask, String instance, String profile, boolean allowed, boolean keeps) {
        String word = ask.get("do") instanceof JsonPrimitive given ? given.getAsString() : "";
        if (front == null && word.equals("leave")) {
            return; // there is nothing to leave
        }
        byte[] frame = ask.toString().getBytes(UTF_8);
        WireError refusal = refusal(frame.length, allowed);
        if (refusal == null && front == null && program != null) {
            ChatFront started = new ChatFront(program, instance, profile, keeps, this);
            front = started;
            isLeft = wasLeft = false;
            started.start();
            host.log("the chat's process starts");
        }
        ChatFront running = front;
        if (refusal == null && (running == null || !running.send(frame))) {
            refusal = ErrorCode.TOO_MANY_REQUESTS.error();
        }
        isLeft = word.equals("leave") || (isLeft && !word.equals("open"));
        wasLeft |= isLeft;
        if (refusal != null) {
            fail(refusal);
        }
    }

    private @Nullable WireError refusal(int bytes, boolean allowed) {
        if (!allowed) {
            return ErrorCode.POLICY_DISABLED.error("An administrator has switched the chat off.",
                    ErrorCode.POLICY_DISABLED.hint());
        }
        if (bytes > MOST_ASK_BYTES) {
            return ErrorCode.TOO_LARGE.error();
        }
        while (!ends.isEmpty() && System.nanoTime() - ends.getFirst() > ENDS_WITHIN_NANOS) {
            ends.removeFirst();
        }
        if (program == null || (front == null && ends.size() >= MOST_ENDS)) {
            return ErrorCode.INTERNAL.error("The program of the chat ended again and again.",
                    "Wait a minute and try again; `mcp-datalayer doctor` shows the end of the log.");
        }
        return null;
    }

    @Override
    public void said(ChatFront from, byte[] frame) {
        synchronized (this) {
            if (from != front) {
                return;
            }
        }
        try {
            if (StrictJson.parse(frame, Protocol.MAX_JSON_DEPTH) instanceof JsonObject news) {
                tell(news);
                return;
            }
        } catch (NotJsonException e) {
            // Reported below without its text, which is somebody's conversation.
        }
        host.log("the chat's process wrote what is no message");
        from.end();
    }

    @Override
    public synchronized void ended(ChatFront ended, String how, boolean inOrder) {
        host.log("the chat's process ended: " + how);
        if (ended == front) {
            if (!isLeft && !(wasLeft && inOrder)) { // a panel may come back while the process already leaves
                ends.addLast(System.nanoTime());
            }
            front = null;
            ended();
        }
    }

    /** Chats are over: the extension says so, an administrator, or the end of the host. Does not wait. */
    synchronized void end() {
        ChatFront running = front;
        front = null;
        if (running != null) {
            running.end();
        }
    }

    /** An administrator has changed the rules: what runs ends, and the panel hears so. */
    void stop() {
        boolean ran;
        synchronized (this) {
            ran = front != null;
            end();
        }
        if (ran) {
            ended();
        }
    }

    private void ended() {
        JsonObject news = new JsonObject();
        news.addProperty("on", "ended");
        tell(news);
    }

    private void fail(WireError why) {
        JsonObject news = new JsonObject();
        news.addProperty("on", "failed");
        news.addProperty("code", why.code());
        news.addProperty("message", why.message());
        tell(news);
    }

    private void tell(JsonObject news) {
        if (!host.tellExtension(new Message.Event(Protocol.EVENT_CHATTED, news))) {
            host.drop("a message of the chat: too large, or Chrome does not read");
        }
    }
}
