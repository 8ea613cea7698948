package io.github.mcpdatalayer.relay;

import java.util.concurrent.CompletableFuture;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.relay.PendingRequests.Opening;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Tests the reasons why a request is not opened. */
class PendingRequestsTest {

    private final PendingRequests requests = new PendingRequests();

    @Test
    void whatComesAfterTheEndIsLostAndNotOneTooMany() {
        assertEquals(Opening.OPENED, open(1));
        assertEquals(Opening.ALREADY_OPEN, open(1));
        requests.end();
        assertEquals(Opening.ENDED, open(2));
    }

    @Test
    void oneMoreThanTheLimitIsOneTooMany() {
        for (int id = 1; id <= Protocol.MAX_PENDING_PER_FRONT; id++) {
            assertEquals(Opening.OPENED, open(id));
        }
        assertEquals(Opening.TOO_MANY, open(Protocol.MAX_PENDING_PER_FRONT + 1));
    }

    private Opening open(long id) {
        return requests.open(id, new OpenCall(new Message.Request(id, "ping", new JsonObject(), 1000, null), null),
                () -> new CompletableFuture<>());
    }
}
