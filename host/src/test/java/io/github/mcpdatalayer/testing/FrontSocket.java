package io.github.mcpdatalayer.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A front's end of a real socket, with this test in the place of the front. */
public final class FrontSocket implements AutoCloseable {
    private final HostDescriptor host;
    private final SocketChannel channel;
    private final FrameWriter out;
    private final Inbox inbox;

    public FrontSocket(String name, HostDescriptor host, HostDirectory directory) throws IOException {
        this.host = host;
        this.channel = directory.connect(host);
        this.out = new FrameWriter(Channels.newOutputStream(channel), Integer.MAX_VALUE);
        this.inbox = new Inbox(name, new FrameReader(new BufferedInputStream(Channels.newInputStream(channel)),
                Protocol.MAX_FRAME_FROM_CHROME_BYTES), Direction.HOST_TO_FRONT);
    }

    public void hello(String client) throws IOException {
        hello(client, host.token());
    }

    public void hello(String client, String token) throws IOException {
        send(new Message.FrontHello(token, Protocol.VERSIONS,
                new Message.Front(Protocol.PRODUCT_VERSION, ProcessHandle.current().pid()),
                new Message.Client(client, "1")));
    }

    /** Asks with the default deadline. */
    public void request(long id, String method, JsonObject params) throws IOException {
        send(new Message.Request(id, method, params, Protocol.DEFAULT_DEADLINE_MS));
    }

    public void send(Message message) throws IOException {
        sendBytes(MessageWriter.write(Envelope.fromFront(Protocol.VERSION, message), Direction.FRONT_TO_HOST));
    }

    /** Sends a frame of this text, whatever it is. */
    public void sendText(String body) throws IOException {
        sendBytes(body.getBytes(UTF_8));
    }

    public void sendBytes(byte[] body) throws IOException {
        out.write(body);
    }

    public Inbox inbox() {
        return inbox;
    }

    /** The socket itself, for what is no frame. */
    public SocketChannel channel() {
        return channel;
    }

    @Override
    public void close() throws IOException {
        inbox.close();
        channel.close();
    }
}
