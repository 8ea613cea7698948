package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures the most that the heap holds beyond what it held before, while a front judges each kind of bomb; {@code main} prints a row for
 * each, or for those that are named. Collections run one after the other, so that what nobody holds does not count; the stand-in of the
 * browser, which is in the heap too, holds its own copy of what it sends.
 */
public final class BombBenchmark {

    private static final int ROUNDS = 3;
    private static final Duration REST = Duration.ofMillis(50);
    private static final double MIB = 1 << 20;

    private BombBenchmark() {}

    public static void main(String... args) throws Exception {
        for (BombKind kind : args.length == 0
                ? List.of(BombKind.values())
                : Stream.of(args).map(BombKind::valueOf).toList()) {
            Path home = Files.createTempDirectory("bomb-home");
            Path folder = Files.createTempDirectory("bombs");
            try (var browser = ExtensionStandIn.start(home, "kd", "kd1")) {
                kind.lay(folder, browser);
                try (FrontThread front = BombKind.front(home, folder)) {
                    front.tool("listTabs", "{}");
                    measure(kind, front);
                }
            } finally {
                delete(home);
                delete(folder);
            }
        }
    }

    private static void measure(BombKind kind, FrontThread front) throws Exception {
        double most = 0;
        double held = 0;
        double longest = 0;
        for (int i = 0; i < ROUNDS; i++) {
            double before = held();
            long began = System.nanoTime();
            int call = front.call(kind.tool, kind.arguments);
            while (!front.answered(call)) {
                most = Math.max(most, held() - before);
                Thread.sleep(REST); // the stand-in must get to send what is asked for
            }
            longest = Math.max(longest, (System.nanoTime() - began) / 1e6);
            front.answer(call);
            held = held() - before;
        }
        System.out
                .println(String.format(Locale.ROOT, "| %s | %.1f MB | %.1f MB | %.0f ms |", kind, most, held, longest));
    }

    /** Measures what lives in the heap after a full collection. */
    private static double held() {
        System.gc();
        return heap().stream()
                .mapToLong(pool -> pool.getCollectionUsage() == null ? 0 : pool.getCollectionUsage().getUsed())
                .sum() / MIB;
    }

    private static List<MemoryPoolMXBean> heap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
