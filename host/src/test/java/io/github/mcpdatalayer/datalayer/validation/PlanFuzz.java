package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A text is a plan or is refused with words; a plan judges pushes, or says why it cannot, or ends when its caller has
 * waited long enough. Nothing is fetched: Jazzer's own hooks see to that.
 */
public final class PlanFuzz {
    /** The call of a client ends in the same way. */
    private static final long PATIENCE_MS = 100;
    private static final int MAX_WORDS = 2_000;

    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().unstarted(task));
    private static final Recording PUSHES = recording(
            "{\"event\":\"a\",\"n\":1.5,\"s\":\"xx\",\"l\":[1,\"2\",null,{\"m\":true}]}",
            "{\"event\":\"purchase\",\"ecommerce\":{\"value\":\"9,50\",\"currency\":\"EUR\",\"items\":[{\"price\":1}]}}",
            "[\"track\",\"a\",{\"step\":1}]", "{\"event\":\"plan\"}",
            "{\"event\":{\"schema\":\"iglu:v/a/jsonschema/1-0-0\",\"data\":{\"step\":-1}}}");

    private PlanFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String text = new String(data, UTF_8);
        boolean folder = data.length % 2 == 0; // a plan is one file, or all of a folder
        try {
            check(Plan.of(List.of(new Plan.Source("plan.json", text)), folder));
        } catch (PlanException e) {
            String words = String.valueOf(e.getMessage());
            assertTrue(!words.isBlank() && words.length() <= data.length + MAX_WORDS, words);
        }
    }

    private static void check(Plan plan) throws PlanException {
        try (var patience = new Patience()) {
            Plan.Result result = plan.check(PUSHES, Redacted.NOTHING, _ -> true);
            assertTrue(plan.size() > 0 && !plan.format().isEmpty() && result.checked() <= PUSHES.pushes().size(),
                    () -> plan.format() + " " + plan.size() + " " + result);
        } catch (CancellationException e) {
            // It was interrupted, and heard it.
        }
    }

    /** Interrupts its thread after a while, and never once it is closed. */
    private static final class Patience implements AutoCloseable {
        private final Future<?> end;
        private boolean over;

        Patience() {
            Thread caller = Thread.currentThread();
            end = CLOCK.schedule(() -> interrupt(caller), PATIENCE_MS, TimeUnit.MILLISECONDS);
        }

        private synchronized void interrupt(Thread caller) {
            if (!over) {
                caller.interrupt();
            }
        }

        @Override
        public synchronized void close() {
            over = true;
            end.cancel(false);
            Thread.interrupted();
        }
    }

    private static Recording recording(String... pushes) {
        StringBuilder records = new StringBuilder("[");
        for (int i = 0; i < pushes.length; i++) {
            records.append(i == 0 ? "" : ",").append("{\"seq\":").append(i + 1)
                    .append(",\"page\":1,\"frame\":0,\"t\":1,\"ms\":1,\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",")
                    .append("\"value\":").append(pushes[i]).append(",\"tags\":[]}");
        }
        var page = new RecordedPage(1, "https://shop.example/", "Shop", "navigate", 0, "firstScript", 1,
                List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, "")));
        return new Recording(List.of(page), Recording.pushes(records.append(']').toString()), 1, pushes.length,
                List.of(), 0, 0);
    }
}
