package io.github.mcpdatalayer.relay;

import java.util.Arrays;
import java.util.List;

import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

class RouteTest {

    @Test
    void aRouteIsReadFromTheFirstKeys() {
        assertEquals(new Route(1, Address.front(12), "response", 9007199254740991L),
                read("{\"v\":1,\"to\":12,\"type\":\"response\",\"id\":9007199254740991,\"result\":{}}"));
        assertEquals(new Route(1, Address.HOST, "event", 0),
                read("{\"v\":1,\"to\":\"host\",\"type\":\"event\",\"name\":\"ping\"}"));
        assertEquals(new Route(2, Address.ALL, "event", 0), read("{\"v\":2,\"to\":\"all\",\"type\":\"event\"}"));
    }

    @Test
    void whateverTheWriterWritesHasARoute() {
        for (Message message : List.of(Message.Response.of(3, ErrorCode.INTERNAL.error()),
                new Message.Chunk(4, 0, "\ud83d\uded2"), new Message.Goodbye(ErrorCode.INTERNAL.error()))) {
            Route route = Route.read(MessageWriter.write(new Envelope(1, Address.front(7), message),
                    Direction.EXTENSION_TO_HOST));
            assertNotNull(route);
            assertEquals(message.type(), route.type());
            assertEquals(message instanceof Message.OfRequest of ? of.id() : 0, route.id());
        }
    }

    @Test
    void aFrameCutAnywhereInItsRouteHasNoId() {
        byte[] frame = "{\"v\":1,\"to\":12,\"type\":\"response\",\"id\":7,".getBytes(UTF_8);
        for (int length = 0; length < frame.length; length++) {
            Route route = Route.read(Arrays.copyOf(frame, length));
            assertEquals(0, route == null ? 0 : route.id(), "cut at " + length);
        }
        assertEquals(new Route(1, Address.front(12), "response", 7), Route.read(frame));
    }

    @Test
    void anythingElseHasNone() {
        for (String frame : List.of("", "{}", "[]", "{\"v\":1}", "{\"v\":0,\"to\":1,\"type\":\"event\",",
                "{\"v\":-1,\"to\":1,\"type\":\"event\",", "{\"v\":01,\"to\":1,\"type\":\"event\",",
                "{\"v\":1,\"to\":0,\"type\":\"event\",", "{\"v\":1,\"to\":-5,\"type\":\"event\",",
                "{\"v\":1,\"to\":\"front\",\"type\":\"event\",",
                "{\"v\":1,\"to\":99999999999999999999,\"type\":\"event\",",
                "{\"v\":1,\"to\":1.5,\"type\":\"event\",", "{\"v\":1,\"to\":1,\"type\":\"\",",
                "{\"v\":1,\"to\":1,\"type\":\"EVENT\",", "{\"v\":1,\"to\":1,\"type\":\"eventeventeventevent\",",
                "{\"v\":1,\"to\":1,\"type\":\"response\",\"id\":0,",
                "{\"v\":1,\"to\":1,\"type\":\"response\",\"id\":1.5,",
                "{\"v\":1,\"to\":1,\"type\":\"response\",\"id\":9007199254740992,",
                "{\"v\":1,\"to\":1,\"type\":\"response\",\"id\":\"1\",", " {\"v\":1,\"to\":1,\"type\":\"event\",",
                "{\"v\":1,\"type\":\"event\",\"to\":1,")) {
            assertNull(read(frame), frame);
        }
    }

    private static @Nullable Route read(String frame) {
        return Route.read(frame.getBytes(UTF_8));
    }
}
