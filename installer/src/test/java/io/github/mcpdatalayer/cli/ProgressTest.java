package io.github.mcpdatalayer.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;

import io.github.mcpdatalayer.testing.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(600)
class ProgressTest {

    private static final String ERASE = "\r\u001b[K";
    private static final Duration STEP = Duration.ofMillis(5);

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    @Test
    void whatTakesLongSaysSoUntilThereIsOutput() throws Exception {
        var progress = progress(STEP);
        progress.start();
        Eventually.eventually("it says so", () -> said().contains("at work"));
        var out = progress.before(new PrintStream(output, true, UTF_8));
        out.println("größer");
        String whole = said();
        assertTrue(whole.endsWith("\r\u001b[K"), "the line is taken away");
        var later = new ByteArrayOutputStream();
        try (var other = new ProgressLine(new PrintStream(later, true, UTF_8), "at work", STEP)) {
            other.start();
            Eventually.eventually("one that began later has spoken", () -> later.size() > 0);
        }
        assertEquals(whole, said(), "and does not come back");
        assertEquals("größer", output.toString(UTF_8).strip());
    }

    @Test
    void whoSaysWhatItDoesHasTheLineBackAfterEachLineOfOutput() throws Exception {
        try (var progress = progress(STEP)) {
            progress.start();
            var out = progress.before(new PrintStream(output, true, UTF_8));
            progress.say("step 1 of 2\u001b[2J");
            Eventually.eventually("it says so", () -> said().contains(" s, step 1 of 2\\u{1b}[2J"));
            out.print("half a line");
            assertTrue(said().endsWith(ERASE), "the line makes way");
            String half = said();
            Thread.sleep(STEP.multipliedBy(4));
            assertEquals(half, said(), "and does not come back in the middle of a line");
            out.println(", whole");
            progress.say("step 2 of 2");
            Eventually.eventually("it is back", () -> said().substring(half.length()).contains("step 2 of 2"));
            progress.rest();
            String rested = said();
            assertTrue(rested.endsWith(ERASE), "a person is asked");
            Thread.sleep(STEP.multipliedBy(4));
            assertEquals(rested, said());
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
