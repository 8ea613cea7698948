package io.github.mcpdatalayer.e2e.stage;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.testing.Eventually;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireException;

/** The wire as the extension speaks it, with the test in the place of the front. */
public final class WireFront implements AutoCloseable {

    private static final int DEADLINE_MS = 30_000;

    /** The answer to getHistory: its facts, and the pushes of its text. */
    public record History(JsonObject facts, List<JsonObject> pushes) {

        public long lastSeq() {
            return facts.get("lastSeq").getAsLong();
        }

        public long firstSeq() {
            return facts.get("firstSeq").getAsLong();
        }

        /** The first push of this event. */
        public JsonObject push(String event) {
            return pushes.get(events().indexOf(event));
        }

        /** The event names, or what else was pushed. */
        public List<String> events() {
            return pushes.stream().map(push -> {
                JsonElement value = push.get("value");
                return value.isJsonObject() && value.getAsJsonObject().has("event")
                        ? value.getAsJsonObject().get("event").getAsString()
                        : value.toString();
            }).toList();
        }

        /** This member of each push, "" where it has none. */
        public List<String> each(String member) {
            return pushes.stream().map(push -> push.has(member) ? push.get(member).getAsString() : "").toList();
        }

        /** The rows of the pages themselves, frames aside. */
        public List<JsonObject> pages() {
            return objects(facts.getAsJsonArray("pages")).stream().filter(page -> page.get("frame").getAsInt() == 0)
                    .toList();
        }

        public JsonObject lastPage() {
            return pages().getLast();
        }

        public List<JsonObject> gaps() {
            return objects(facts.getAsJsonArray("gaps"));
        }
    }

    private final SocketChannel channel;
    private final FrameWriter out;
    private final LinkedBlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    private final List<Message.Event> events = new ArrayList<>();
    private final AtomicLong lastId = new AtomicLong();

    public WireFront(HostDirectory directory, HostDescriptor host) throws IOException {
        channel = directory.connect(host);
        out = new FrameWriter(Channels.newOutputStream(channel), Integer.MAX_VALUE);
        FrameReader in = new FrameReader(new BufferedInputStream(Channels.newInputStream(channel)),
                Protocol.MAX_FRAME_FROM_CHROME_BYTES);
        Thread.ofPlatform().daemon().name("wire-front").start(() -> readAll(in));
        send(new Message.FrontHello(host.token(), Protocol.VERSIONS,
                new Message.Front(Protocol.PRODUCT_VERSION, ProcessHandle.current().pid()),
                new Message.Client("wire-test", "1")));
    }

    /** Calls a method; arguments are name, value, name, value, … */
    public Message.Response ask(String method, JsonObject params) throws Exception {
        long id = lastId.incrementAndGet();
        send(new Message.Request(id, method, params, DEADLINE_MS));
        StringBuilder chunks = new StringBuilder();
        while (true) {
            switch (next()) {
                case Message.Chunk chunk when chunk.id() == id -> {
                    chunks.append(chunk.data());
                    send(new Message.Credit(id, 1));
                }
                case Message.Response response when response.id() == id -> {
                    if (!chunks.isEmpty() && response.result() != null) {
                        response.result().addProperty("text", chunks.toString());
                    }
                    return response;
                }
                case Message.Event event -> events.add(event);
                default -> {
                    // of an earlier request, or the welcome
                }
            }
        }
    }

    /** Cancels the call that waits for its answer. */
    public void cancelLast() throws IOException {
        send(new Message.Cancel(lastId.get()));
    }

    /** Calls a method whose answer is longer than what may be on its way, and takes none of it after the first piece. */
    public long hold(String method, Object... arguments) throws Exception {
        long id = lastId.incrementAndGet();
        send(new Message.Request(id, method, Stage.arguments(arguments), DEADLINE_MS));
        while (!(next() instanceof Message.Chunk chunk && chunk.id() == id)) {
            // of an earlier request, or the welcome
        }
        return id;
    }

    /** Returns the end of a call whose answer was held. */
    public Message.Response end(long id) throws Exception {
        while (true) {
            if (next() instanceof Message.Response response && response.id() == id) {
                return response;
            }
        }
    }

    /** The result of a call that is answered. */
    public JsonObject call(String method, Object... arguments) throws Exception {
        Message.Response response = ask(method, Stage.arguments(arguments));
        if (response.result() == null) {
            throw new AssertionError(method + " was answered " + response.error());
        }
        return response.result();
    }

    public History history(Object... arguments) throws Exception {
        JsonObject result = call("getHistory", arguments);
        return new History(result, objects(JsonParser.parseString(result.get("text").getAsString()).getAsJsonArray()));
    }

    /** The history once it has this event. */
    public History historyWith(String event) throws Exception {
        var last = new AtomicReference<>(history());
        if (Eventually.comes(() -> {
            last.set(history());
            return last.get().events().contains(event);
        })) {
            return last.get();
        }
        throw new AssertionError("No push " + event + " was recorded, but " + last.get().pushes().size()
                + " others, at last " + last.get().events().reversed().stream().limit(20).toList());
    }

    /** The next event of that name. */
    public JsonObject nextEvent(String name) throws Exception {
        while (true) {
            for (Message.Event event : events) {
                if (event.name().equals(name)) {
                    events.remove(event);
                    return event.data().getAsJsonObject();
                }
            }
            if (next() instanceof Message.Event event) {
                events.add(event);
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private Message next() throws InterruptedException {
        Message message = messages.poll(DEADLINE_MS + 5_000, TimeUnit.MILLISECONDS);
        if (message == null) {
            throw new AssertionError("Nothing came");
        }
        return message;
    }

    private void send(Message message) throws IOException {
        out.write(MessageWriter.write(Envelope.fromFront(Protocol.VERSION, message), Direction.FRONT_TO_HOST));
    }

    private void readAll(FrameReader in) {
        try {
            for (byte[] frame = in.read(); frame != null; frame = in.read()) {
                messages.add(MessageReader.read(frame, Direction.HOST_TO_FRONT).message());
            }
        } catch (IOException | WireException e) {
            if (channel.isOpen()) {
                System.err.println("The wire's reader ended: " + e);
            }
        }
    }

    private static List<JsonObject> objects(JsonArray array) {
        return array.asList().stream().map(JsonElement::getAsJsonObject).toList();
    }
}
