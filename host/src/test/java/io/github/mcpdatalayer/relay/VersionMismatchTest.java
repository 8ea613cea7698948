package io.github.mcpdatalayer.relay;

import java.util.List;

import io.github.mcpdatalayer.wire.WireError;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class VersionMismatchTest {

    @Test
    void anOlderExtensionIsNamedWithTheWayToUpdateIt() {
        WireError error = VersionMismatch.ofExtension(List.of(1, 2), List.of(3, 4, 5));
        assertTrue(error.message().contains("the extension speaks [1, 2]: the extension is older"), error.message());
        assertTrue(error.hint().contains("chrome://extensions"), error.hint());
        assertEquals("{\"versions\":[3,4,5]}", String.valueOf(error.data()));
    }

    @Test
    void anOlderFrontIsNamedWithTheWayToUpdateIt() {
        WireError error = VersionMismatch.ofFront(List.of(1), List.of(2, 3), List.of(2));
        assertTrue(error.message().endsWith("speaks [1]: this client's mcp-datalayer-front is older."),
                error.message());
        assertTrue(error.hint().contains("restart the client"), error.hint());
    }

    @Test
    void anOlderHostIsNamedWithTheWayToUpdateIt() {
        for (WireError error : List.of(VersionMismatch.ofExtension(List.of(4), List.of(1, 2, 3)),
                VersionMismatch.ofFront(List.of(4), List.of(1, 2, 3), List.of(2, 3)))) {
            assertTrue(error.message().endsWith("the host is older."), error.message());
            assertTrue(error.hint().contains("mcp-datalayer register"), error.hint());
        }
    }

    @Test
    void whereTheHostCouldSpeakWithTheFrontItIsTheExtensionThatIsOlder() {
        WireError error = VersionMismatch.ofFront(List.of(3), List.of(1, 2, 3), List.of(1, 2));
        assertTrue(error.message().endsWith("the extension is older."), error.message());
        assertTrue(error.hint().contains("chrome://extensions"), error.hint());
    }
}
