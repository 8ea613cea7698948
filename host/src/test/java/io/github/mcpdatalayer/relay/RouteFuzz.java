package io.github.mcpdatalayer.relay;

import java.util.Objects;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.relay.filter.audit.Outcome;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireException;
import org.jspecify.annotations.Nullable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Checks that the first bytes of a frame say what gson reads in all of it, and that our own frames have such a route. */
public final class RouteFuzz {

    private RouteFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        Route route = Route.read(data);
        Outcome outcome = Outcome.read(data);
        assertTrue(outcome.site() == null || Outcome.isOrigin(outcome.site()), "a site that is none");
        JsonObject whole = parsed(data);
        outcome.act()
                .forEach((name, text) -> assertTrue(text.matches(name.equals(Outcome.NAME)
                        ? "[^\\p{Cc}]+"
                        : "[A-Za-z0-9@:/.*_\\[\\]-]+|[^\\s/?#]+://[^\\s/?#]*"),
                        name + " " + text));
        if (route != null && whole != null && route.type().equals("response")
                && whole.get("act") instanceof JsonObject act) {
            outcome.act().forEach((name, text) -> assertEquals(act.get(name).getAsString(), text));
        }
        if (route != null && whole != null) {
            assertEquals(whole.get("v").getAsLong(), route.version());
            assertEquals(whole.get("to").toString(), text(route.to()));
            assertEquals(whole.get("type").getAsString(), route.type());
            assertTrue(route.id() == 0 || route.id() == whole.get("id").getAsLong(), "another id");
        }
        try {
            Envelope envelope = MessageReader.read(data, Direction.EXTENSION_TO_HOST);
            written(envelope, MessageWriter.write(envelope, Direction.EXTENSION_TO_HOST));
        } catch (WireException e) {
            // No message: nothing more to hold the route against.
        }
    }

    private static void written(Envelope envelope, byte[] frame) {
        Message message = envelope.message();
        var expected = new Route(envelope.version(), Objects.requireNonNull(envelope.address()), message.type(),
                message instanceof Message.OfRequest of ? of.id() : 0);
        Route route = Route.read(frame);
        assertEquals(expected, route);
        if (message instanceof Message.Response response) {
            Outcome outcome = Outcome.read(frame);
            String code = response.error() == null ? Outcome.OK : response.error().code();
            assertTrue(outcome.site() == null || outcome.site().equals(response.site()), "another site");
            assertTrue(outcome.code().equals(code) || outcome.code().equals(Outcome.UNKNOWN), "another outcome");
        }
    }

    private static @Nullable JsonObject parsed(byte[] data) {
        try {
            JsonElement whole = StrictJson.parse(data, Protocol.MAX_JSON_DEPTH);
            return whole instanceof JsonObject object ? object : null;
        } catch (NotJsonException e) {
            return null;
        }
    }

    private static String text(Address address) {
        return switch (address) {
            case Address.OneFront front -> Long.toString(front.number());
            case Address.Role role -> role == Address.Role.HOST ? "\"host\"" : "\"all\"";
        };
    }
}
