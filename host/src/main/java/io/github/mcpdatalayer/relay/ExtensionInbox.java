package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.frame.FrameException;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.relay.io.HostThreads;
import io.github.mcpdatalayer.rendezvous.RendezvousException;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import io.github.mcpdatalayer.wire.WireException;
import org.jspecify.annotations.Nullable;

/** Takes what comes from the extension: its hello, then frames for fronts, routed and passed on as they are. */
final class ExtensionInbox {
    private final Wire extension;
    private final String extensionId;
    private final Relay relay;

    ExtensionInbox(Wire extension, String extensionId, Relay relay) {
        this.extension = extension;
        this.extensionId = extensionId;
        this.relay = relay;
    }

    void start() {
        Future<?> handshake = relay.schedule(
                () -> relay.end(ErrorCode.TIMEOUT.error("The extension said no hello in time.",
                        "Reload the extension, or update it: it may be too old."), true),
                Protocol.HANDSHAKE_MS);
        HostThreads.start("chrome-in", () -> readAll(handshake));
    }

    private void readAll(Future<?> handshake) {
        try {
            byte[] hello = extension.receive();
            handshake.cancel(false);
            WireError refusal = hello == null ? null : refusal(hello);
            if (refusal != null) {
                relay.end(refusal, true);
                return;
            }
            if (hello != null) {
                relayAll();
            }
            relay.log("Chrome closed the port");
            relay.end(ErrorCode.CONNECTION_LOST.error(), false);
        } catch (FrameException e) {
            relay.log("from Chrome: " + e.getMessage());
            switch (e.kind()) {
                case TOO_LARGE -> relay.end(ErrorCode.TOO_LARGE.error(), true);
                case EMPTY -> relay.end(ErrorCode.BAD_MESSAGE.error(), true);
                case END_IN_HEADER, END_IN_BODY -> relay.end(ErrorCode.CONNECTION_LOST.error(), false);
            }
        } catch (IOException e) {
            relay.log("from Chrome: " + e);
            relay.end(ErrorCode.CONNECTION_LOST.error(), false);
        } catch (RuntimeException | OutOfMemoryError e) {
            relay.log("unexpected: " + e);
            relay.end(ErrorCode.INTERNAL.error(), true);
        }
    }

    /** Opens the relay for the extension that says this hello; null, or why not. */
    private @Nullable WireError refusal(byte[] frame) {
        try {
            Message first = MessageReader.read(frame, Direction.EXTENSION_TO_HOST).message();
            if (!(first instanceof Message.ExtensionHello hello)) {
                throw WireException.unexpected(first);
            }
            if (!hello.peer().extension().id().equals(extensionId)) {
                return ErrorCode.ORIGIN_REFUSED.error();
            }
            List<Integer> shared = Protocol.VERSIONS.stream().filter(hello.versions()::contains).toList();
            if (shared.isEmpty()) {
                return VersionMismatch.ofExtension(hello.versions(), Protocol.VERSIONS);
            }
            WireError refused = relay.filter().refuses(Set.copyOf(hello.enforces()));
            if (refused != null) {
                return refused;
            }
            relay.open(hello.peer(), shared, hello.accepts().contains(Message.Pieces.ACCEPTED));
            return null;
        } catch (WireException e) {
            return e.error();
        } catch (RendezvousException e) {
            return ErrorCode.INTERNAL.error(e.problem().message(), e.problem().hint());
        } catch (IOException e) {
            return ErrorCode.INTERNAL.error("The host cannot write where clients look for it: " + e.getMessage() + ".",
                    "Make room on that disk, or make it writable, then restart the browser.");
        }
    }

    private void relayAll() throws IOException {
        while (true) {
            byte[] frame;
            try {
                frame = extension.receive();
            } catch (FrameException e) {
                if (e.kind() == FrameException.FrameFault.EMPTY) {
                    relay.drop("an empty frame");
                    continue;
                }
                throw e;
            }
            if (frame == null) {
                return;
            }
            if (relay.mayPass()) {
                route(frame);
            }
        }
    }

    private void route(byte[] frame) {
        Route route = Route.read(frame);
        if (route == null || !Protocol.VERSIONS.contains(route.version())) {
            relay.drop("a frame of " + frame.length + " bytes without a route");
            return;
        }
        switch (route.to()) {
            case Address.Role role when role == Address.Role.HOST -> toHost(frame);
            case Address.Role _ -> toAll(route, frame);
            case Address.OneFront front -> toFront(route, front.number(), frame);
        }
    }

    private void toAll(Route route, byte[] frame) {
        if (!route.type().equals("event")) {
            relay.drop("a message to all fronts that is no event");
            return;
        }
        String why = relay.filter().holdsBack();
        if (why != null) {
            relay.drop("an event to all fronts: " + why);
            return;
        }
        for (FrontConnection front : relay.fronts()) {
            front.send(frame);
        }
    }

    private void toFront(Route route, long number, byte[] frame) {
        FrontConnection front = relay.front(number);
        if (front != null && route.type().equals("response")) {
            relay.answered(front, route.id(), frame);
        } else if (front != null && route.type().equals("credit")) {
            credit(front, frame);
        } else if (front != null && switch (route.type()) {
            case "chunk" -> front.pending().passes(route.id(), frame.length);
            case "event" -> true;
            default -> false;
        }) {
            front.send(frame);
        } else {
            // An answer after the deadline, a second answer, one to nothing, or for a front that has left.
            relay.dropSilently();
        }
    }

    /** The host counts credits, too: a front may send no more than the extension takes. */
    private void credit(FrontConnection front, byte[] frame) {
        try {
            if (MessageReader.read(frame, Direction.EXTENSION_TO_HOST).message() instanceof Message.Credit credit
                    && front.pending().credit(credit.id(), credit.chunks())) {
                front.send(frame);
            } else {
                relay.dropSilently(); // its request was answered meanwhile
            }
        } catch (WireException e) {
            relay.drop(e.getMessage());
        }
    }

    private void toHost(byte[] frame) {
        try {
            Message message = MessageReader.read(frame, Direction.EXTENSION_TO_HOST).message();
            switch (message) {
                case Message.Event event when event.name().equals(Protocol.EVENT_PING) -> relay.pong(event.data());
                case Message.Event event when event.name().equals(Protocol.EVENT_PROFILE) -> rename(event.data());
                case Message.Event event when relay.filter().takes(event) -> {
                    // A filter has taken it.
                }
                case Message.Goodbye goodbye -> {
                    relay.log("the extension says goodbye: " + goodbye.error().code());
                    relay.end(goodbye.error(), false);
                }
                default -> relay.drop("a " + message.type() + " that the host has no use for");
            }
        } catch (WireException e) {
            relay.drop(e.getMessage());
        }
    }

    private void rename(JsonElement data) {
        JsonElement label = data instanceof JsonObject profile ? profile.get("label") : null;
        if (label instanceof JsonPrimitive) {
            relay.rename(label.getAsString());
        } else {
            relay.drop("a profile event without a label");
        }
    }
}
