package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.audit.AuditLog;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.frame.StreamWire;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.relay.filter.FilterChain;
import io.github.mcpdatalayer.relay.filter.audit.CallAudit;
import io.github.mcpdatalayer.relay.filter.policy.PolicyGuard;
import io.github.mcpdatalayer.relay.io.HostLog;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.FrontSocket;
import io.github.mcpdatalayer.testing.Inbox;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Random fronts, requests, answers, cancels and disconnects through the relay itself, over its real sockets. The seed is
 * that of all chances but the order in which the relay's threads run.
 */
@NullUnmarked
class RoutingPropertyTest {
    private static final int STEPS = 400;
    private static final int MAX_FRONTS = 6;
    private static final int OPEN_OF_A_FRONT = 20;
    private static final String NEVER_ANSWERED = "never answered";

    /** A front, what it has asked by id, and what was said to it of each. */
    private static final class Client {
        final String name;
        final FrontSocket socket;
        final Map<Long, String> asked = new HashMap<>();
        final Map<Long, String> answers = new HashMap<>();
        final Set<Long> cancelled = new HashSet<>();
        long number;
        long lastId;

        Client(String name, FrontSocket socket) {
            this.name = name;
            this.socket = socket;
        }
    }

    /** A request as it reached the extension. */
    private record Asked(long front, long id, String question) {}

    private final Random random = new Random();
    private final List<Client> clients = new ArrayList<>();
    private final List<Client> gone = new ArrayList<>();
    private final List<Asked> open = new ArrayList<>();
    private final Map<Asked, Integer> cancels = new HashMap<>();
    private final Set<Asked> answered = new HashSet<>();
    private int sent;
    private int seen;
    private Inbox inbox;
    private FrameWriter toRelay;

    @TempDir
    private Path home;

    @ParameterizedTest
    @MethodSource("io.github.mcpdatalayer.testing.Seeds#few")
    void everyRequestIsAnsweredOnceByWhatWasSaidToItAndNothingIsHeldAtTheEnd(long seed) throws Exception {
        random.setSeed(seed);
        Set<Thread> ofOthers = Thread.getAllStackTraces().keySet();
        Pipe fromChrome = Pipe.open();
        Pipe toChrome = Pipe.open();
        toRelay = new FrameWriter(Channels.newOutputStream(fromChrome.sink()), Integer.MAX_VALUE);
        inbox = new Inbox("extension", new FrameReader(Channels.newInputStream(toChrome.source()),
                Protocol.MAX_FRAME_TO_CHROME_BYTES), Direction.HOST_TO_EXTENSION);
        Relay relay = relay(fromChrome, toChrome);
        Thread running = Thread.ofPlatform().daemon().start(() -> run(relay));
        say(Address.HOST, new Message.ExtensionHello(Protocol.VERSIONS, TestHost.PEER, Protocol.POLICIES));
        inbox.next(Message.Welcome.class);

        for (int step = 0; step < STEPS; step++) {
            step();
        }
        hearRequests();
        while (!open.isEmpty()) {
            answer(open.remove(random.nextInt(open.size())));
        }
        for (Client client : clients) {
            hear(client);
            assertEquals(client.asked, client.answers, client.name);
        }
        assertNothingIsOpen(relay);
        for (Client client : clients) {
            client.socket.close();
        }
        eventually("no front is left", () -> relay.fronts().isEmpty());
        hearCancels();
        for (Client client : gone) {
            client.asked.forEach((id, question) -> {
                Asked left = new Asked(client.number, id, question);
                assertTrue(answered.contains(left) || cancels.getOrDefault(left, 0) == 1,
                        () -> left + " was left open: " + cancels.get(left));
            });
        }
        cancels.forEach((asked, times) -> assertEquals(1, times, () -> asked + " was cancelled"));

        fromChrome.sink().close();
        running.join(TestHost.PATIENCE.toMillis());
        assertFalse(running.isAlive());
        toChrome.sink().close(); // as the end of the process would
        eventually("no thread is left", () -> Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !ofOthers.contains(thread)).map(Thread::getName)
                .noneMatch(name -> name.matches("front-\\d+-(in|out)|chrome-(in|out)|accept|audit|deadlines")));
        assertEquals(List.of(), TestHost.listed(home));
    }

    private Relay relay(Pipe fromChrome, Pipe toChrome) {
        var locations = new Locations(home, List.of(home.resolve("run")));
        var log = new HostLog(locations.logFolder());
        var policy = new PolicyGuard(PolicyFile.ofThisMachine(), log);
        var audit = new CallAudit(AuditLog.in(locations.logFolder(), log::write), locations.settingsFile(), policy,
                log);
        return new Relay(
                new StreamWire(Channels.newInputStream(fromChrome.source()), Channels.newOutputStream(toChrome.sink()),
                        Protocol.MAX_FRAME_FROM_CHROME_BYTES, Protocol.MAX_FRAME_TO_CHROME_BYTES),
                TestHost.EXTENSION_ID, SocketDoor.in(locations), new FilterChain(audit, policy), Method.released(),
                log);
    }

    private static void run(Relay relay) {
        try {
            relay.run();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void step() throws Exception {
        int chance = random.nextInt(100);
        if (clients.isEmpty() || (chance < 4 && clients.size() < MAX_FRONTS)) {
            connect();
        } else if (chance < 6) {
            disconnect(any(clients));
        } else if (chance < 50) {
            ask(any(clients));
        } else if (chance < 62) {
            cancel(any(clients));
        } else if (chance < 66) {
            any(clients).socket.send(new Message.Credit(1 + random.nextInt(60), 1));
        } else if (chance < 72) {
            sayWhatNobodyAsked();
        } else {
            hearRequests();
            if (!open.isEmpty()) {
                answer(open.remove(random.nextInt(open.size())));
            }
        }
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private void connect() throws Exception {
        var locations = new Locations(home, List.of(home.resolve("run")));
        String name = "client-" + (clients.size() + gone.size());
        var socket = new FrontSocket(name, TestHost.listed(home).getFirst(), new HostDirectory(locations));
        socket.hello(name);
        Client client = new Client(name, socket);
        client.number = ((Address.OneFront) socket.inbox().nextEnvelope(Message.Welcome.class).address()).number();
        assertTrue(clients.stream().noneMatch(other -> other.number == client.number)
                && gone.stream().noneMatch(other -> other.number == client.number), "a number twice");
        clients.add(client);
    }

    /** The ids of all fronts are the same: 1, 2, 3 … */
    private void ask(Client client) throws Exception {
        if (client.asked.size() - client.answers.size() >= OPEN_OF_A_FRONT) {
            hearRequests();
            return;
        }
        long id = ++client.lastId;
        String question = client.name + " asks " + id;
        var params = new JsonObject();
        params.addProperty("question", question);
        client.asked.put(id, NEVER_ANSWERED);
        client.socket.send(new Message.Request(id, Method.PING.wireName(), params, Protocol.MAX_DEADLINE_MS));
        sent++;
    }

    private static void cancel(Client client) throws IOException {
        long id = Math.max(1, client.lastId - 3);
        client.cancelled.add(id);
        client.socket.send(new Message.Cancel(id));
        client.socket.send(new Message.Cancel(id));
    }

    private void disconnect(Client client) throws Exception {
        hearRequests();
        client.socket.close();
        clients.remove(client);
        gone.add(client);
    }

    /** All that was asked arrives, in whatever order, beside cancels. */
    private void hearRequests() throws InterruptedException {
        while (seen < sent) {
            heard(inbox.nextEnvelope());
        }
    }

    private void heard(Envelope envelope) {
        if (!(envelope.address() instanceof Address.OneFront(long number))) {
            return;
        }
        if (envelope.message() instanceof Message.Request request) {
            seen++;
            String question = request.params().get("question").getAsString();
            Client client = clients.stream().filter(each -> each.number == number).findAny().orElseThrow();
            assertEquals(client.name + " asks " + request.id(), question);
            client.asked.put(request.id(), question);
            open.add(new Asked(number, request.id(), question));
        } else if (envelope.message() instanceof Message.Cancel cancel) {
            List<Client> all = new ArrayList<>(clients);
            all.addAll(gone);
            Client client = all.stream().filter(each -> each.number == number).findAny().orElseThrow();
            cancels.merge(new Asked(number, cancel.id(), client.asked.get(cancel.id())), 1, Integer::sum);
        }
    }

    /** The answer is its question: in one piece, after chunks, as an error, and now and then twice. */
    private void answer(Asked asked) throws IOException {
        Address to = Address.front(asked.front());
        answered.add(asked);
        int chunks = random.nextInt(3);
        for (int i = 0; i < chunks; i++) {
            say(to, new Message.Chunk(asked.id(), i, asked.question()));
        }
        var result = new JsonObject();
        result.addProperty("answer", asked.question());
        result.addProperty("chunks", chunks);
        Message response = random.nextInt(5) == 0
                ? Message.Response.of(asked.id(), ErrorCode.CANCELLED.error(asked.question(), "chunks " + chunks))
                : Message.Response.of(asked.id(), result);
        say(to, response);
        if (random.nextInt(10) == 0) {
            say(to, response);
            say(to, new Message.Chunk(asked.id(), chunks, asked.question()));
        }
    }

    private void sayWhatNobodyAsked() throws IOException {
        Address to = random.nextBoolean() ? Address.front(1_000_000) : Address.front(any(clients).number);
        var result = new JsonObject();
        result.addProperty("answer", "nobody asked");
        say(to, Message.Response.of(1_000_000 + random.nextInt(9), result));
        say(to, new Message.Chunk(1_000_000, 0, "nobody asked"));
    }

    private void say(Address to, Message message) throws IOException {
        toRelay.write(MessageWriter.write(new Envelope(Protocol.VERSION, to, message), Direction.EXTENSION_TO_HOST));
    }

    /** Takes what came until each request has its answer, and then what comes with an answer of its own: nothing. */
    private void hear(Client client) throws Exception {
        Map<Long, Integer> chunks = new HashMap<>();
        var fence = new Message.Request(++client.lastId, Method.PING.wireName(), new JsonObject(),
                Protocol.MAX_DEADLINE_MS);
        client.socket.send(fence);
        Envelope reached = inbox.nextEnvelope(Message.Request.class);
        assertEquals(Address.front(client.number), reached.address());
        say(reached.address(), Message.Response.of(fence.id(), new JsonObject()));
        while (true) {
            Envelope envelope = client.socket.inbox().nextEnvelope();
            assertEquals(Address.front(client.number), envelope.address());
            if (envelope.message() instanceof Message.Chunk chunk) {
                assertEquals(client.asked.get(chunk.id()), chunk.data());
                assertEquals(chunk.seq(), chunks.merge(chunk.id(), 1, Integer::sum) - 1);
            } else if (envelope.message() instanceof Message.Response response) {
                if (response.id() == fence.id()) {
                    return;
                }
                String answer = response.result() == null
                        ? response.error().message()
                        : response.result().get("answer").getAsString();
                int announced = response.result() == null
                        ? Integer.parseInt(response.error().hint().substring("chunks ".length()))
                        : response.result().get("chunks").getAsInt();
                assertEquals(announced, chunks.getOrDefault(response.id(), 0), client.name + " " + response.id());
                assertEquals(null, client.answers.put(response.id(), answer), "a second answer");
            }
        }
    }

    private void assertNothingIsOpen(Relay relay) {
        for (Client client : clients) {
            FrontConnection front = relay.front(client.number);
            assertNotNull(front, client.name);
            assertEquals(Map.of(), front.pending().end(), client.name);
        }
    }

    /** All cancels have come when the host's answer to this has. */
    private void hearCancels() throws Exception {
        var data = new JsonObject();
        data.addProperty("n", 1);
        say(Address.HOST, new Message.Event(Protocol.EVENT_PING, data));
        while (true) {
            Envelope envelope = inbox.nextEnvelope();
            if (envelope.message() instanceof Message.Event event && event.name().equals(Protocol.EVENT_PONG)) {
                return;
            }
            heard(envelope);
        }
    }

}
