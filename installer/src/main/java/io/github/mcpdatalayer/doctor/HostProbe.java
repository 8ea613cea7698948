package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import io.github.mcpdatalayer.wire.WireException;

/** A connection to one live host, made as a front makes it, to see whether it and the extension behind it answer. */
public final class HostProbe implements AutoCloseable {

    /** The name that this program gives to hosts; the popup shows it while it is connected. */
    public static final String CLIENT = "mcp-datalayer doctor";

    /** An answer and how long it took. */
    public record Timed<T>(T value, Duration time) {}

    private final SocketChannel channel;
    private final FrameReader in;
    private final FrameWriter out;
    private final Timer deadline = new Timer("probe-deadline", true);
    private final Timed<Message.Welcome> welcome;
    private final long number;
    private int lastId;

    private HostProbe(HostDirectory directory, HostDescriptor host) throws IOException {
        long start = System.nanoTime();
        channel = directory.connect(host);
        try {
            in = new FrameReader(Channels.newInputStream(channel), Protocol.MAX_FRAME_FROM_CHROME_BYTES);
            out = new FrameWriter(Channels.newOutputStream(channel), Protocol.MAX_FRAME_FROM_FRONT_BYTES);
            Envelope answer = within(Protocol.HANDSHAKE_MS, () -> {
                send(Protocol.VERSION, new Message.FrontHello(host.token(), Protocol.VERSIONS,
                        new Message.Front(Protocol.PRODUCT_VERSION, ProcessHandle.current().pid()),
                        new Message.Client(CLIENT, Protocol.PRODUCT_VERSION)));
                return receive();
            });
            if (!(answer.message() instanceof Message.Welcome greeting)
                    || !(answer.address() instanceof Address.OneFront(long given))) {
                throw new IOException("The host answered hello with " + answer.message().type() + ".");
            }
            welcome = new Timed<>(greeting, Duration.ofNanos(System.nanoTime() - start));
            number = given;
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Connects and shakes hands.
     *
     * @throws IOException
     *             nobody listens, the host refused us, or it did not answer in time; the text says which
     */
    public static HostProbe connect(HostDirectory directory, HostDescriptor host) throws IOException {
        return new HostProbe(directory, host);
    }

    /** The host's greeting, and how long connecting and shaking hands took. */
    public Timed<Message.Welcome> welcome() {
        return welcome;
    }

    /** Our own number among the host's fronts. */
    public long number() {
        return number;
    }

    /**
     * Asks the extension through the host.
     *
     * @throws IOException
     *             no answer in time, an error as the answer, or the connection is gone
     */
    public Timed<JsonObject> ask(Method method, JsonObject params) throws IOException {
        int id = ++lastId;
        long start = System.nanoTime();
        int budget = Protocol.HANDSHAKE_MS;
        return within(budget + Protocol.HOST_DEADLINE_GRACE_MS, () -> {
            send(welcome.value().version(), new Message.Request(id, method.wireName(), params, budget));
            while (true) {
                if (receive().message() instanceof Message.Response response && response.id() == id) {
                    WireError error = response.error();
                    JsonObject result = response.result();
                    if (result == null) {
                        throw error == null ? new IOException("an empty answer") : new RefusedException(error);
                    }
                    return new Timed<>(result, Duration.ofNanos(System.nanoTime() - start));
                }
            }
        });
    }

    private void send(int version, Message message) throws IOException {
        out.write(MessageWriter.write(Envelope.fromFront(version, message), Direction.FRONT_TO_HOST));
    }

    private Envelope receive() throws IOException {
        byte[] frame = in.read();
        if (frame == null) {
            throw new IOException("The host closed the connection.");
        }
        Envelope envelope;
        try {
            envelope = MessageReader.read(frame, Direction.HOST_TO_FRONT);
        } catch (WireException e) {
            throw new IOException("The host sent a message that does not follow the protocol: " + e.getMessage(), e);
        }
        if (envelope.message() instanceof Message.Goodbye(WireError error)) {
            throw new RefusedException(error);
        }
        return envelope;
    }

    /** The host or the extension said no, and why. */
    static final class RefusedException extends IOException {

        private static final long serialVersionUID = 1L;

        private final String code;

        private RefusedException(WireError error) {
            super(error.code() + ": " + error.message() + " " + error.hint());
            code = error.code();
        }

        String code() {
            return code;
        }
    }

    private interface Exchange<T> {
        T run() throws IOException;
    }

    /** A blocking read has no time-out, so the channel is closed at the deadline. */
    private <T> T within(int millis, Exchange<T> exchange) throws IOException {
        TimerTask close = new TimerTask() {
            @Override
            public void run() {
                try {
                    channel.close();
                } catch (IOException e) {
                    // Closing is all that was wanted, and a socket that fails to close is gone, too.
                }
            }
        };
        deadline.schedule(close, millis);
        try {
            return exchange.run();
        } catch (IOException e) {
            throw close.cancel() ? e : new IOException("No answer within " + millis + " ms.", e);
        } finally {
            close.cancel();
        }
    }

    @Override
    public void close() throws IOException {
        deadline.cancel();
        channel.close();
    }
}
