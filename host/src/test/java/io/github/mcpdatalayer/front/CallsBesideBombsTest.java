package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import com.google.gson.JsonObject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** While a front judges what somebody made to keep it busy, it answers other calls as before. */
@Tag("thorough")
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class CallsBesideBombsTest {

    private static final Duration MOST = Duration.ofSeconds(2);

    /** A machine that does much else stops for longer now and then: one call of ten may take longer, and none this long. */
    private static final Duration MOST_OF_ALL = Duration.ofSeconds(10);

    /** The bound for the medians of the same calls, beside the bombs and alone. */
    private static final int MOST_TIMES = 30;
    private static final Duration QUICK = Duration.ofMillis(50);

    /** More than a machine of two cores has carriers for virtual threads. */
    private static final int AT_ONCE = 4;

    private static final List<String> CALLS = List.of("listTabs", "getDataLayer");

    @TempDir
    Path home;

    @TempDir
    Path folder;

    private static long longest(TestFront front) throws Exception {
        long longest = 0;
        for (String call : CALLS) {
            long began = System.nanoTime();
            JsonObject answer = front.tool(call, "{}");
            longest = Math.max(longest, System.nanoTime() - began);
            assertFalse(answer.has("error"), answer::toString);
        }
        return longest;
    }

    /** Counts the others that want each processor: so much longer everything takes. */
    private static double busy() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return Math.max(1, system.getSystemLoadAverage() / system.getAvailableProcessors());
    }

    /** In milliseconds, as many of them as this share at most. */
    private static long at(List<Long> nanos, double share) {
        return nanos.stream().sorted().toList().get((int) Math.min(nanos.size() - 1.0, nanos.size() * share))
                / 1_000_000;
    }

    @ParameterizedTest
    @EnumSource
    void otherCallsAreAnswered(BombKind kind) throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1")) {
            browser.layer("kd1", "[{\"event\":\"e\"}]");
            kind.lay(folder, browser);
            try (FrontThread front = BombKind.front(home, folder)) {
                for (int i = 0; i < 20; i++) {
                    longest(front); // it is compiled
                }
                List<Long> alone = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    alone.add(longest(front));
                }
                long began = System.nanoTime();
                List<Integer> bombs = IntStream.range(0, AT_ONCE).mapToObj(_ -> {
                    try {
                        return front.call(kind.tool, kind.arguments);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }).toList();
                List<Long> beside = new ArrayList<>();
                while (!bombs.stream().allMatch(front::answered)) {
                    beside.add(longest(front));
                }
                long judged = System.nanoTime() - began;
                for (int bomb : bombs) {
                    JsonObject answer = front.answer(bomb);
                    // by its time, where the machine is slow
                    assertTrue(answer.toString().contains(kind.said) || answer.toString().contains("TIMEOUT"),
                            answer::toString);
                }
                String said = kind + ": judged in " + judged / 1_000_000 + " ms; " + beside.size()
                        + " rounds of other calls took " + at(beside, 0.5) + " ms, 9 of 10 " + at(beside, 0.9)
                        + ", at most " + at(beside, 1) + "; alone " + at(alone, 0.5);
                System.out.println(said);
                assertTrue(at(beside, 0.9) <= MOST.toMillis() * busy(), said);
                assertTrue(at(beside, 1) <= MOST_OF_ALL.toMillis() * busy(), said);
                assertTrue(at(beside, 0.5) <= Math.max(QUICK.toMillis(), MOST_TIMES * at(alone, 0.5)), said);
            }
        }
    }
}
