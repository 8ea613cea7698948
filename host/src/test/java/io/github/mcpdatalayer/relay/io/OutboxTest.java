package io.github.mcpdatalayer.relay.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.frame.FrameWriter;
import org.junit.jupiter.api.Test;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Mostly nothing is written here, as for a peer that does not read. */
class OutboxTest {

    private static Outbox of(long most) {
        return new Outbox(new FrameWriter(new ByteArrayOutputStream(), 100)::write, most, _ -> {});
    }

    @Test
    void whatWaitsNeverHasMoreBytesThanItMay() {
        Outbox outbox = of(25);
        assertTrue(outbox.offer(new byte[10]));
        assertTrue(outbox.offer(new byte[10]));
        assertFalse(outbox.offer(new byte[6]));
        assertTrue(outbox.offer(new byte[5]), "as many as it may");
        assertFalse(outbox.offer(new byte[1]));
    }

    @Test
    void whatIsWrittenMakesRoomAgain() throws Exception {
        Outbox outbox = of(25);
        assertTrue(outbox.offer(new byte[20]));
        outbox.start("outbox-test");
        eventually("all has been written", () -> outbox.offer(new byte[25]));
    }

    @Test
    void aFrameLargerThanAllIsTakenAlone() {
        Outbox outbox = of(25);
        assertTrue(outbox.offer(new byte[30]));
        assertFalse(outbox.offer(new byte[1]));
    }

    @Test
    void whatIsBoundedOtherwiseHasAlwaysRoom() {
        Outbox outbox = of(25);
        outbox.force(new byte[30]);
        outbox.force(new byte[30]);
        assertFalse(outbox.offer(new byte[1]));
    }

    @Test
    void theListenerHearsOfAFrameThatCannotBeMade() throws Exception {
        CompletableFuture<IOException> ended = new CompletableFuture<>();
        Outbox outbox = new Outbox(_ -> {}, 25, ended::complete);
        IllegalStateException wrong = new IllegalStateException("no frame");
        outbox.forceLate(() -> {
            throw wrong;
        });
        outbox.start("outbox-test");
        assertSame(wrong, ended.get(1, TimeUnit.MINUTES).getCause());
    }
}
