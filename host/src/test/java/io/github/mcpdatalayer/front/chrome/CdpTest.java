package io.github.mcpdatalayer.front.chrome;

import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class CdpTest {

    @Test
    void aLateAnswerToACallThatWasGivenUpIsNotRead() throws Exception {
        try (PipedInputStream in = new PipedInputStream(); PipedOutputStream browser = new PipedOutputStream(in)) {
            Cdp cdp = new Cdp(in, OutputStream.nullOutputStream(), () -> "The browser is gone.");
            assertThrows(CdpException.class, () -> cdp.call("Given.up", new JsonObject(), Duration.ofMillis(1)));
            CompletableFuture<JsonObject> next = cdp.send(Cdp.BROWSER, "Next.one", new JsonObject());
            // Whoever reads the first answer fails at it, because it has no message.
            browser.write("{\"id\":1,\"error\":{}}\0{\"id\":2,\"result\":{\"is\":\"here\"}}\0"
                    .getBytes(StandardCharsets.UTF_8));
            browser.flush();
            assertEquals("here", next.get(1, TimeUnit.MINUTES).get("is").getAsString());
        }
    }
}
