package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostRegistration;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireException;
import org.jspecify.annotations.Nullable;

/** A host in this process with the real descriptor, socket and wire, and with an extension that is made up. */
final class HostHere implements AutoCloseable {

    /** The point to which it gets with those that connect. */
    enum Manner {
        ANSWERS,
        /** Its extension does not answer. */
        GREETS,
        /** It does not even greet. */
        HANGS,
        /** It shares no version with anybody. */
        PARTS
    }

    private final HostRegistration registration;
    private final Manner manner;
    private final String extensionVersion;

    HostHere(Locations locations, String browser, Manner manner, String extensionVersion) throws IOException {
        this.manner = manner;
        this.extensionVersion = extensionVersion;
        registration = HostRegistration.open(locations, new HostRegistration.HostFacts(Protocol.VERSION, browser, "",
                extensionId()));
        Thread.ofVirtual().start(this::acceptAll);
    }

    static String extensionId() {
        return Protocol.EXTENSION_IDS.iterator().next();
    }

    HostDescriptor descriptor() {
        return registration.host();
    }

    private void acceptAll() {
        try {
            while (true) {
                SocketChannel front = registration.accept();
                Thread.ofVirtual().start(() -> serve(front));
            }
        } catch (ClosedChannelException e) {
            // The test is over.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(SocketChannel channel) {
        try (channel) {
            var in = new FrameReader(Channels.newInputStream(channel), Protocol.MAX_FRAME_FROM_FRONT_BYTES);
            var out = new FrameWriter(Channels.newOutputStream(channel), Protocol.MAX_FRAME_FROM_CHROME_BYTES);
            for (byte[] frame; (frame = in.read()) != null;) {
                Message answer = answer(MessageReader.read(frame, Direction.FRONT_TO_HOST).message());
                if (answer != null) {
                    out.write(MessageWriter.write(new Envelope(Protocol.VERSION, new Address.OneFront(1), answer),
                            Direction.HOST_TO_FRONT));
                }
                if (manner == Manner.PARTS) {
                    return;
                }
            }
        } catch (IOException e) {
            // The doctor has gone, as it does from one that is late.
        } catch (WireException e) {
            throw new AssertionError(e);
        }
    }

    private @Nullable Message answer(Message asked) {
        if (asked instanceof Message.Request request) {
            if (manner != Manner.ANSWERS) {
                return null;
            }
            var result = new JsonObject();
            result.add("clients", new JsonArray());
            result.add("tabs", new JsonArray());
            return new Message.Response(request.id(), null, null, result, null);
        }
        return switch (manner) {
            case HANGS -> null;
            case PARTS -> new Message.Goodbye(ErrorCode.VERSION_MISMATCH.error());
            case ANSWERS, GREETS -> new Message.Welcome(Protocol.VERSION,
                    new Message.Host(Protocol.PRODUCT_VERSION, descriptor().instance(), descriptor().pid()),
                    new Peer(new Peer.Extension(extensionId(), extensionVersion), new Peer.Browser("Chromium", "156.0"),
                            new Peer.Profile("aa", "")),
                    null, List.of());
        };
    }

    @Override
    public void close() throws IOException {
        registration.close();
    }
}
