package io.github.mcpdatalayer.front.link;

import java.nio.file.Path;
import java.time.Duration;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.ExtensionStandIn;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A request that no frame holds fails alone: the connection that others use goes on. */
class OversizeTest {

    @TempDir
    private Path home;

    @Test
    void aRequestThatNoFrameHoldsFailsAndTheConnectionGoesOn() throws Exception {
        var large = new JsonObject();
        large.addProperty("layer", "x".repeat(Protocol.MAX_FRAME_FROM_FRONT_BYTES));
        var small = new JsonObject();
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]");
                var browsers = new Browsers(() -> TestHost.directory(home), new Redaction(RedactionMode.MASK))) {
            browsers.ask(Method.GET_DATA_LAYER, small, "kd1", deadline());
            long before = browser.nextRequest().id();
            for (int i = 0; i < Protocol.MAX_PENDING_PER_FRONT + 1; i++) {
                LinkException refused = assertThrows(LinkException.class,
                        () -> browsers.ask(Method.GET_DATA_LAYER, large, "kd1", deadline()));
                assertTrue(refused.error().is(ErrorCode.TOO_LARGE), refused.toString());
            }
            browsers.ask(Method.GET_DATA_LAYER, small, "kd1", deadline());
            assertTrue(browser.nextRequest().id() > before + Protocol.MAX_PENDING_PER_FRONT,
                    "not the same connection");
            assertEquals(1, browsers.overview(false, deadline()).hosts().size());
        }
    }

    private static Deadline deadline() {
        return Deadline.in(Duration.ofSeconds(10));
    }
}
