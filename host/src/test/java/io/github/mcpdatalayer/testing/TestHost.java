package io.github.mcpdatalayer.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The real host, and this test in the place of Chrome and its extension: it starts the host as Chrome does (the origin as
 * argument, frames on stdin and stdout) and speaks for the extension. The host runs in a process of its own or on a thread of
 * this one.
 */
public abstract class TestHost implements AutoCloseable {
    /** The time that a test waits for something that must come. */
    public static final Duration PATIENCE = Duration.ofMinutes(2);
    public static final String EXTENSION_ID = Protocol.EXTENSION_IDS.iterator().next();
    public static final Peer PEER = new Peer(new Peer.Extension(EXTENSION_ID, "0.1.0"),
            new Peer.Browser("Chromium", "156.0"), new Peer.Profile("kd", "Work"));

    private final Path home;
    private final OutputStream stdin;
    private final FrameWriter toHost;
    private final Inbox inbox;

    /**
     * A host with this home.
     *
     * @param stdin
     *            what Chrome writes to it
     * @param stdout
     *            what Chrome reads of it
     */
    protected TestHost(Path home, OutputStream stdin, InputStream stdout) {
        this.home = home;
        this.stdin = stdin;
        this.toHost = new FrameWriter(stdin, Integer.MAX_VALUE);
        this.inbox = new Inbox("host",
                new FrameReader(new BufferedInputStream(stdout), Protocol.MAX_FRAME_TO_CHROME_BYTES),
                Direction.HOST_TO_EXTENSION);
    }

    protected Path home() {
        return home;
    }

    /** Shakes hands: the host listens when this returns. */
    protected void shakeHands() throws IOException, InterruptedException {
        hello(Protocol.VERSIONS, PEER);
        inbox.next(Message.Welcome.class);
    }

    /** Shakes hands as an extension that takes params in chunks. */
    protected void shakeHandsForChunks() throws IOException, InterruptedException {
        helloTakingChunks(PEER);
        inbox.next(Message.Welcome.class);
    }

    public void hello(List<Integer> versions, Peer peer) throws IOException {
        send(Address.HOST, new Message.ExtensionHello(versions, peer, Protocol.POLICIES));
    }

    /** Says hello as an extension that takes params in chunks. */
    public void helloTakingChunks(Peer peer) throws IOException {
        send(Address.HOST, new Message.ExtensionHello(Protocol.VERSIONS, peer, Protocol.POLICIES,
                List.of(Message.Pieces.ACCEPTED)));
    }

    /** Sends a message as the extension. */
    public void send(Address to, Message message) throws IOException {
        send(Protocol.VERSION, to, message);
    }

    /** Sends a message as an extension that speaks this version. */
    public void send(int version, Address to, Message message) throws IOException {
        sendBytes(MessageWriter.write(new Envelope(version, to, message), Direction.EXTENSION_TO_HOST));
    }

    /** Sends a frame of this text, whatever it is. */
    public void sendText(String body) throws IOException {
        sendBytes(body.getBytes(UTF_8));
    }

    public void sendBytes(byte[] body) throws IOException {
        toHost.write(body);
    }

    /** The host's stdin itself, for what is no frame. */
    public OutputStream stdin() {
        return stdin;
    }

    /** Returns what the host sends to the extension. */
    public Inbox inbox() {
        return inbox;
    }

    /** The next request, past events. */
    public Asked nextRequest() throws InterruptedException {
        Envelope envelope = inbox.nextEnvelope(Message.Request.class);
        return new Asked(((Address.OneFront) envelope.address()).number(), (Message.Request) envelope.message());
    }

    /** A request as it reached the extension. */
    public record Asked(long front, Message.Request request) {}

    /** Ends the port as Chrome does: end of file on stdin. */
    public void closePort() throws IOException {
        stdin.close();
    }

    /** The exit code; fails when it does not come. */
    public abstract int exitCode() throws InterruptedException;

    /** The process of a host that has one of its own. */
    public abstract Process process();

    public abstract String stderr() throws IOException;

    public String log() throws IOException {
        Path log = home.resolve("log").resolve("host.log");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    /** The descriptors that fronts find beside this host's. */
    public static List<HostDescriptor> listed(Path home) {
        return directory(home).list().hosts();
    }

    public static HostDirectory directory(Path home) {
        return new HostDirectory(new Locations(home, List.of(home.resolve("run"))));
    }

    /** The descriptor of this host. */
    public abstract HostDescriptor descriptor();

    /** A front that has connected, said hello and been welcomed. */
    public FrontSocket front(String client) throws IOException, InterruptedException {
        FrontSocket front = connect(client);
        front.hello(client);
        front.inbox().next(Message.Welcome.class);
        return front;
    }

    /** A front that has connected and said nothing yet. */
    public FrontSocket connect(String name) throws IOException {
        return new FrontSocket(name, descriptor(), directory(home));
    }

    /** Ends the host and what it started. */
    @Override
    public abstract void close() throws IOException;
}
