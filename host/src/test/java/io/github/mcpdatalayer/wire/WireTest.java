package io.github.mcpdatalayer.wire;

import java.util.List;

import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

class WireTest {

    @Test
    void theHighestSharedVersionIsSettledOn() {
        assertEquals(3, Protocol.settle(List.of(1, 2, 3), List.of(2, 3, 4)));
        assertEquals(3, Protocol.settle(List.of(3, 4, 5), List.of(3, 1, 2)));
        assertNull(Protocol.settle(List.of(4, 5, 6), List.of(1, 2, 3)));
    }

    @Test
    void anIdOfMoreDigitsThanALongIsRefused() {
        assertThrows(WireException.class,
                () -> read("{\"v\":1,\"type\":\"cancel\",\"id\":99999999999999999999999}"));
    }

    @Test
    void aNumberWithAFractionIsNoIdEvenWhenItIsZero() {
        assertThrows(WireException.class, () -> read("{\"v\":1,\"type\":\"cancel\",\"id\":7.0}"));
        assertThrows(WireException.class, () -> read("{\"v\":1,\"type\":\"cancel\",\"id\":7e0}"));
    }

    @Test
    void nestingUpToTheLimitIsRead() throws WireException {
        String deep = "[".repeat(Protocol.MAX_JSON_DEPTH - 2) + "]".repeat(Protocol.MAX_JSON_DEPTH - 2);
        read("{\"v\":1,\"type\":\"request\",\"id\":7,\"method\":\"ping\",\"params\":{\"a\":" + deep
                + "},\"deadlineMs\":1}");
    }

    @Test
    void theReplacementCharacterItselfIsText() throws WireException {
        Envelope envelope = read(
                "{\"v\":1,\"type\":\"request\",\"id\":7,\"method\":\"\uFFFD\",\"params\":{},\"deadlineMs\":1}");
        assertEquals("\uFFFD", ((Message.Request) envelope.message()).method());
    }

    @Test
    void aRefusalNamesNoContent() {
        WireException refusal = assertThrows(WireException.class,
                () -> read("{\"v\":1,\"type\":\"secret\",\"params\":{\"mail@example.org\":[}}"));
        assertFalse(refusal.getMessage().contains("mail"), refusal.getMessage());
        assertFalse(refusal.getMessage().contains("secret"), refusal.getMessage());
    }

    @Test
    void aTokenIsNotInTheTextOfAHello() {
        Message hello = new Message.FrontHello("s3cret", List.of(1), new Message.Front("1", 2),
                new Message.Client("c", "1"));
        assertFalse(hello.toString().contains("s3cret"));
    }

    @Test
    void aMessageThatItsDirectionDoesNotHaveCannotBeWritten() {
        Message cancel = new Message.Cancel(7);
        assertThrows(IllegalArgumentException.class,
                () -> MessageWriter.write(new Envelope(1, Address.front(1), cancel), Direction.HOST_TO_FRONT));
        assertThrows(IllegalArgumentException.class,
                () -> MessageWriter.write(new Envelope(1, Address.front(1), cancel), Direction.FRONT_TO_HOST));
        assertThrows(IllegalArgumentException.class,
                () -> MessageWriter.write(Envelope.fromFront(1, cancel), Direction.HOST_TO_EXTENSION));
    }

    @Test
    void aResponseHasEitherResultOrError() {
        assertThrows(IllegalArgumentException.class, () -> new Message.Response(7, null, null, null, null));
        assertThrows(IllegalArgumentException.class,
                () -> new Message.Response(7, null, null, new JsonObject(), ErrorCode.INTERNAL.error()));
    }

    private static Envelope read(String json) throws WireException {
        return MessageReader.read(json.getBytes(UTF_8), Direction.FRONT_TO_HOST);
    }
}
