package io.github.mcpdatalayer.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;

import io.github.mcpdatalayer.testing.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(600)
class ProgressTest {

    private static final String ERASE = "\r\u001b[K";
    private static final Duration STEP = Duration.ofMillis(5);

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    @Test
    void whatTakesLongSaysSoUntilThereIsOutput() {
        try (var progress = progress(Duration.ZERO)) {
            progress.tick();
            assertTrue(said().contains("at work"), said());
            progress.before(new PrintStream(output, true, UTF_8)).println("größer");
            String whole = said();
            assertTrue(whole.endsWith(ERASE), "the line is taken away");
            progress.tick();
            assertEquals(whole, said(), "and does not come back");
            assertEquals("größer", output.toString(UTF_8).strip());
        }
    }

    @Test
    void whoSaysWhatItDoesHasTheLineBackAfterEachLineOfOutput() {
        try (var progress = progress(Duration.ZERO)) {
            var out = progress.before(new PrintStream(output, true, UTF_8));
            progress.say("step 1 of 2\u001b[2J");
            progress.tick();
            assertTrue(said().contains(" s, step 1 of 2\\u{1b}[2J"), said());
            out.print("half a line");
            assertTrue(said().endsWith(ERASE), "the line makes way");
            String half = said();
            progress.tick();
            assertEquals(half, said(), "and does not come back in the middle of a line");
            out.println(", whole");
            progress.say("step 2 of 2");
            progress.tick();
            assertTrue(said().substring(half.length()).contains("step 2 of 2"), "it is back");
        }
    }

    @Test
    void whatIsSaidAfterOutputIsShown() {
        var progress = progress(Duration.ZERO);
        try (progress) {
            progress.before(new PrintStream(output, true, UTF_8)).println("A heading");
            assertTrue(progress.tick(), "something may be said yet");
            assertEquals("", said());
            progress.say("starting a browser");
            progress.tick();
            assertTrue(said().contains(" s, starting a browser"), said());
        }
        assertFalse(progress.tick(), "that was all");
    }

    @Test
    void theLineRestsUntilSomethingIsSaidAgain() {
        try (var progress = progress(Duration.ZERO)) {
            progress.say("step 1 of 2");
            progress.tick();
            progress.rest();
            String rested = said();
            assertTrue(rested.endsWith(ERASE), "a person is asked");
            progress.tick();
            assertEquals(rested, said());
            progress.say("step 2 of 2");
            progress.tick();
            assertTrue(said().substring(rested.length()).contains("step 2 of 2"), "it is back");
            progress.rest();
            progress.before(new PrintStream(output, true, UTF_8)).println("Press Enter.");
            rested = said();
            progress.tick();
            assertEquals(rested, said());
            progress.say("another journey");
            progress.tick();
            assertTrue(said().substring(rested.length()).contains("another journey"), "it is back");
        }
    }

    @Test
    void aNarrowTerminalCutsTheLineAndIsLeftAsItWas() throws Exception {
        try (var progress = progress(STEP)) {
            progress.start();
            Eventually.eventually("it says so", () -> said().contains("at work"));
        }
        assertTrue(said().startsWith(ERASE + "\u001b[?7l") && said().endsWith("\u001b[?7h" + ERASE), said());
    }

    @Test
    void whatIsDoneAtOnceSaysNothing() {
        try (var progress = progress(Duration.ofHours(1))) {
            progress.start();
            progress.before(new PrintStream(output, true, UTF_8)).print("done");
        }
        assertEquals("", said());
    }

    private ProgressLine progress(Duration step) {
        return new ProgressLine(new PrintStream(terminal, true, UTF_8), "at work", step);
    }

    private String said() {
        return terminal.toString(UTF_8);
    }
}
