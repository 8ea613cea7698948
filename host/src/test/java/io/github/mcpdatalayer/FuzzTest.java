package io.github.mcpdatalayer;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.mcpdatalayer.datalayer.query.JsonPathFuzz;
import io.github.mcpdatalayer.datalayer.validation.PlanFuzz;
import io.github.mcpdatalayer.frame.FrameFuzz;
import io.github.mcpdatalayer.front.link.ChunkFuzz;
import io.github.mcpdatalayer.front.tools.page.act.ActionFuzz;
import io.github.mcpdatalayer.front.tools.page.element.SnapshotFuzz;
import io.github.mcpdatalayer.hits.HitFuzz;
import io.github.mcpdatalayer.relay.RouteFuzz;
import io.github.mcpdatalayer.wire.MessageFuzz;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Runs what is kept in {@code src/test/fuzz} and in {@code wire/examples} through each target. Thorough is coverage-guided fuzzing with
 * Jazzer, each target in a process of its own: first the same, then what Jazzer makes of it from {@code -Dfuzz.seed=} (1): as many inputs
 * as the target says, so that a slow machine tries the same ones, or for {@code -Dfuzz.seconds=}, to look further. A finding belongs into
 * the target's folder: from then on it is tried first, every time.
 */
class FuzzTest {
    private static final int SECONDS = Integer.getInteger("fuzz.seconds", 0);
    private static final int SEED = Integer.getInteger("fuzz.seed", 1);
    /** Beside the time for fuzzing: the start, what is kept, and a machine that is busy. */
    private static final int GRACE_SECONDS = 300;
    private static final Path KEPT = Path.of("src/test/fuzz");
    private static final Path EXAMPLES = Path.of("wire/examples");
    private static final Path WORK = Path.of("target/fuzz");
    private static final Pattern RUNS = Pattern.compile("stat::number_of_executed_units: (\\d+)");
    private static final Pattern COVERAGE = Pattern.compile(" cov: (\\d+) ");

    enum Target {
        FRAME(FrameFuzz.class, 30_000),
        ROUTE(RouteFuzz.class, 30_000),
        MESSAGE(MessageFuzz.class, 30_000),
        CHUNK(ChunkFuzz.class, 30_000),
        JSONPATH(JsonPathFuzz.class, 30_000),
        PLAN(PlanFuzz.class, 30_000),
        HITS(HitFuzz.class, 1_000),
        ACTION(ActionFuzz.class, 1_000),
        SNAPSHOT(SnapshotFuzz.class, 1_000);

        private final Class<?> code;
        private final int runs;

        Target(Class<?> code, int runs) {
            this.code = code;
            this.runs = runs;
        }

        String folder() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Messages are kept once, as examples. */
        List<Path> kept() {
            return this == ROUTE || this == MESSAGE || this == CHUNK
                    ? List.of(KEPT.resolve(folder()), EXAMPLES.resolve("valid"), EXAMPLES.resolve("invalid"))
                    : List.of(KEPT.resolve(folder()));
        }
    }

    private record Run(int exitCode, String output) {}

    private static final Map<Target, Future<Run>> RUNS_OF = new EnumMap<>(Target.class);
    private static ExecutorService twoAtATime;

    private static synchronized Future<Run> run(Target target) {
        if (twoAtATime == null) {
            start();
        }
        return RUNS_OF.get(target);
    }

    private static void start() {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        assumeTrue(system.matches("(Linux|Mac OS X) (amd64|x86_64|aarch64)|Windows.* amd64"),
                "NOT FUZZED: Jazzer has no library for " + system);
        twoAtATime = Executors.newFixedThreadPool(2);
        for (Target target : Target.values()) {
            RUNS_OF.put(target, twoAtATime.submit(() -> fuzz(target)));
        }
    }

    @AfterAll
    static void stop() {
        if (twoAtATime != null) {
            twoAtATime.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatATargetPromisesHoldsForWhatIsKept(Target target) throws Throwable {
        Method tried = target.code.getMethod("fuzzerTestOneInput", byte[].class);
        int kept = 0;
        for (Path folder : target.kept()) {
            for (Path file : files(folder)) {
                try {
                    tried.invoke(null, (Object) Files.readAllBytes(file));
                } catch (InvocationTargetException e) {
                    throw new AssertionError("Does not hold for " + file, e.getCause());
                }
                kept++;
            }
        }
        assertTrue(kept > 0, "nothing is kept");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("thorough")
    void whatATargetPromisesHoldsForWhatIsKeptAndWhateverIsMadeOfIt(Target target) throws Exception {
        int rounds = Target.values().length;
        Run run = run(target).get((long) rounds * (SECONDS + GRACE_SECONDS), TimeUnit.SECONDS);
        assertEquals(0, run.exitCode(), () -> "What was found stands in host/" + WORK.resolve(target.folder())
                + "; when it is mended, keep it in host/" + KEPT.resolve(target.folder()) + ".\n" + run.output());
        long kept = 0;
        for (Path folder : target.kept()) {
            kept += files(folder).size();
        }
        long runs = last(RUNS, run.output());
        long coverage = last(COVERAGE, run.output());
        assertTrue(kept > 0 && runs >= kept && coverage > 10,
                () -> "It fuzzed nothing: " + runs + " runs\n" + run.output());
        System.out.println("fuzz " + target.folder() + ": " + kept + " inputs kept, " + runs + " runs, coverage "
                + coverage + ", seed " + SEED);
    }

    private static Run fuzz(Target target) throws IOException, InterruptedException {
        Path work = WORK.resolve(target.folder());
        Path made = Files.createDirectories(work.resolve("corpus"));
        for (Path old : files(made)) {
            Files.delete(old); // so that a seed means the same every time
        }
        Path output = work.resolve("output.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-XX:+EnableDynamicAgentLoading", "-cp", classPath(),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.code.getName(), "--instrumentation_includes=io.github.mcpdatalayer.**",
                "--custom_hook_includes=io.github.mcpdatalayer.**",
                // A plan's patterns are the person's own, and may be broken.
                "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.RegexInjection",
                "--reproducer_path=" + work, "-artifact_prefix=" + work + "/",
                SECONDS > 0 ? "-max_total_time=" + SECONDS : "-runs=" + target.runs,
                "-seed=" + SEED, "-timeout=60", "-rss_limit_mb=0", "-max_len=8192", "-print_final_stats=1",
                made.toString()));
        target.kept().stream().map(Path::toString).forEach(command::add);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile())
                .start();
        try {
            boolean ended = process.waitFor(SECONDS + GRACE_SECONDS, TimeUnit.SECONDS);
            return new Run(ended ? process.exitValue() : -1, Files.readString(output));
        } finally {
            process.destroyForcibly();
        }
    }

    private static long last(Pattern pattern, String output) {
        long last = 0;
        for (Matcher matcher = pattern.matcher(output); matcher.find();) {
            last = Long.parseLong(matcher.group(1));
        }
        return last;
    }

    private static Collection<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
