package io.github.mcpdatalayer.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

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
 * The real host in a process of its own, and this test in the place of Chrome and its extension: it starts the host as
 * Chrome does (the origin as argument, frames on stdin and stdout) and speaks for the extension.
 */
public final class HostProcess implements AutoCloseable {
    /** How long a test waits for something that must come. */
    public static final Duration PATIENCE = Duration.ofMinutes(2);
    public static final String EXTENSION_ID = Protocol.EXTENSION_IDS.iterator().next();
    public static final Peer PEER = new Peer(new Peer.Extension(EXTENSION_ID, "0.1.0"),
            new Peer.Browser("Chromium", "156.0"), new Peer.Profile("kd", "Work"));

    private final Path home;
    private final Process process;
    private final Path stderr;
    private final FrameWriter toHost;
    private final Inbox inbox;

    private HostProcess(Path home, Process process, Path stderr, String name) {
        this.home = home;
        this.process = process;
        this.stderr = stderr;
        this.toHost = new FrameWriter(process.getOutputStream(), Integer.MAX_VALUE);
        this.inbox = new Inbox(name,
                new FrameReader(new BufferedInputStream(process.getInputStream()), Protocol.MAX_FRAME_TO_CHROME_BYTES),
                Direction.HOST_TO_EXTENSION);
    }

    /** Starts a host that has not been greeted. */
    public static HostProcess start(Path home) throws IOException {
        return start(home, List.of("chrome-extension://" + EXTENSION_ID + "/"), Map.of());
    }

    /** Starts a host after this shell command, with mounts of its own. */
    public static HostProcess startAfter(String shell, Path home) throws IOException {
        return startIn(home, List.of("unshare", "--mount", "sh", "-c", shell + "; exec \"$@\"", "sh"));
    }

    /** The same with the host that this class starts. */
    public static HostProcess startAfter(String shell, Path home, Class<?> main) throws IOException {
        return start(home, List.of("unshare", "--mount", "sh", "-c", shell + "; exec \"$@\"", "sh"),
                List.of("chrome-extension://" + EXTENSION_ID + "/"), Map.of(), Program.HOST.command(main));
    }

    /** Starts a host with these arguments and further environment. */
    public static HostProcess start(Path home, List<String> arguments, Map<String, String> environment)
            throws IOException {
        return start(home, List.of(), arguments, environment, Program.HOST.command());
    }

    /** Starts a host by this program, which gets the host's own command line as arguments. */
    public static HostProcess startIn(Path home, List<String> program) throws IOException {
        return start(home, program, List.of("chrome-extension://" + EXTENSION_ID + "/"), Map.of(),
                Program.HOST.command());
    }

    /** Starts a host by this command. */
    public static HostProcess startBy(Path home, List<String> command) throws IOException {
        return start(home, List.of(), List.of("chrome-extension://" + EXTENSION_ID + "/"), Map.of(), command);
    }

    /** Starts the host of another build, see {@link OtherBuild}. */
    public static HostProcess startBuild(Path home, String classPath) throws IOException {
        return start(home, List.of(), List.of("chrome-extension://" + EXTENSION_ID + "/"), Map.of(),
                Program.HOST.command(classPath));
    }

    private static HostProcess start(Path home, List<String> program, List<String> arguments,
            Map<String, String> environment, List<String> host) throws IOException {
        List<String> command = new ArrayList<>(program);
        command.addAll(host);
        command.add(command.size() - 1, "-Dapp.dir=" + app(home));
        command.addAll(arguments);
        Path stderr = Files.createTempFile("host", ".stderr");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(stderr.toFile());
        builder.environment().put(Locations.OVERRIDE, home.toString());
        builder.environment().putAll(environment);
        return new HostProcess(home, builder.start(), stderr, "host");
    }

    /** The app folder of hosts with this home: it has no programs but those that a test puts there. */
    private static Path app(Path home) {
        return home.resolve("app");
    }

    /** Puts a front beside the hosts of this home, which is started by this shell script. */
    public static void installFront(Path home, String script) throws IOException {
        Path program = Files.createDirectories(app(home).resolve("bin")).resolve("mcp-datalayer-front");
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    /** Puts the real front there. */
    public static void installFront(Path home) throws IOException {
        installFront(home, "exec '" + String.join("' '", Program.FRONT.command()) + "' \"$@\"");
    }

    /** Starts a host and shakes hands with it: it listens when this returns. */
    public static HostProcess ready(Path home) throws IOException, InterruptedException {
        HostProcess host = start(home);
        host.hello(Protocol.VERSIONS, PEER);
        host.inbox.next(Message.Welcome.class);
        return host;
    }

    /** Like {@link #ready}, with an extension that takes params in chunks. */
    public static HostProcess readyForChunks(Path home) throws IOException, InterruptedException {
        HostProcess host = start(home);
        host.helloTakingChunks(PEER);
        host.inbox.next(Message.Welcome.class);
        return host;
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
        return process.getOutputStream();
    }

    /** What the host sends to the extension. */
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
        process.getOutputStream().close();
    }

    /** The exit code; fails when it does not come. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("The host did not end");
        }
        return process.exitValue();
    }

    public Process process() {
        return process;
    }

    public String stderr() throws IOException {
        return Files.readString(stderr);
    }

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
    public HostDescriptor descriptor() {
        return listed(home).stream().filter(host -> host.pid() == process.pid()).findAny().orElseThrow();
    }

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

    /** Ends the host and the programs that it started: one that still wrote would keep a test's folder from going. */
    @Override
    public void close() throws IOException {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        process.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        started.forEach(ProcessHandle::destroyForcibly);
        started.forEach(child -> child.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join());
        inbox.close();
        Files.deleteIfExists(stderr);
    }
}
