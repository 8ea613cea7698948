package io.github.mcpdatalayer.front.journeys.tools;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A list of journeys of which some do not come. */
class JourneyRowsTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private static JsonObject row(String name) {
        var row = new JsonObject();
        row.addProperty("journey", name);
        return row;
    }

    private static List<String> problems(JsonArray rows) {
        return rows.asList().stream().map(each -> each.getAsJsonObject().get("journey").getAsString()
                + (each.getAsJsonObject().has("problem")
                        ? " " + each.getAsJsonObject().get("problem").getAsString()
                        : ""))
                .toList();
    }

    @Test
    void theOneThatTakesTooLongIsNamedAndTheOthersAreListed() throws Exception {
        var never = new CountDownLatch(1);
        JsonArray rows = new JourneyRows(new Workload(), Duration.ofSeconds(2), LONG)
                .read(List.of("a", "slow", "b", "c"), name -> {
                    if (name.equals("slow")) {
                        never.await();
                    }
                    return row(name);
                });
        assertEquals(List.of("a", "slow TIMEOUT", "b", "c"), problems(rows));
    }

    /** A reader that hears of no interruption holds its turn until it ends: those behind it are named, and listed at a later call. */
    @Test
    void whatCannotBeInterruptedEndsNoList() throws Exception {
        var end = new CompletableFuture<Void>();
        var workload = new Workload();
        assertEquals(List.of("a", "stuck TIMEOUT", "b TIMEOUT"), problems(
                new JourneyRows(workload, Duration.ofSeconds(1), LONG).read(List.of("a", "stuck", "b"), name -> {
                    if (name.equals("stuck")) {
                        end.join();
                    }
                    return row(name);
                })));
        end.complete(null);
        assertEquals(List.of("a", "b"), problems(new JourneyRows(workload, LONG, LONG).read(List.of("a", "b"),
                JourneyRowsTest::row)));
    }

    @Test
    void allTogetherHaveADeadlineToo() throws Exception {
        var tried = new AtomicInteger();
        List<String> names = IntStream.range(0, 100).mapToObj(i -> "j" + i).toList();
        JsonArray rows = new JourneyRows(new Workload(), Duration.ofMillis(100), Duration.ofMillis(350))
                .read(names, name -> {
                    tried.incrementAndGet();
                    Thread.sleep(LONG);
                    return row(name);
                });
        assertEquals(100, rows.size());
        assertTrue(problems(rows).stream().allMatch(each -> each.endsWith(" TIMEOUT")));
        assertTrue(tried.get() <= 5, () -> "tried " + tried.get());
    }

    @Test
    void anotherFailureIsOne() {
        assertThrows(IllegalStateException.class, () -> new JourneyRows(new Workload()).read(List.of("a"), name -> {
            throw new IllegalArgumentException(name);
        }));
    }
}
