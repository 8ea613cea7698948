package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes a line for each test and each class to {@code target/test-times}: how long it took, the processor time of this JVM
 * and of all processes below it, and how many browsers, fronts and attached tabs it began; and, before each class, how fast the
 * machine was. {@code TestTimesReport} adds them up. JUnit finds this listener by itself.
 */
public final class TestTimes implements TestExecutionListener {

    static final Path FOLDER = Path.of("target/test-times");

    private static final AtomicInteger ATTACHES = new AtomicInteger();
    private static final int MEMORY_EVERY = 16; // a tenth of a second each, where it is slow

    private final Path file = FOLDER.resolve(ProcessHandle.current().pid() + ".tsv");
    private final Deque<Reading> begun = new ArrayDeque<>();
    private ProcessTree tree;
    private int classes;

    /** Notes that a person's Attach was pressed for a test. */
    public static void attached() {
        ATTACHES.incrementAndGet();
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        if (tree == null) {
            tree = ProcessTree.watch();
            MachineSpeed.warmUp();
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (isClass(test)) {
            write("speed\t" + MachineSpeed.sampleNanos() + "\n");
            if (classes++ % MEMORY_EVERY == 0) {
                write("memory\t" + MachineSpeed.newMemoryNanos() + "\n");
            }
        }
        if (isRow(test)) {
            begun.push(read());
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (isRow(test)) {
            write(test, begun.pop(), read());
        }
    }

    private static boolean isRow(TestIdentifier test) {
        return test.isTest() || isClass(test);
    }

    private static boolean isClass(TestIdentifier test) {
        return test.getSource().filter(ClassSource.class::isInstance).isPresent();
    }

    private Reading read() {
        ProcessTree.Sum sum = tree.sum();
        return new Reading(System.nanoTime(), sum.cpuNanos(), sum.browsers(), sum.fronts(), ATTACHES.get());
    }

    private void write(TestIdentifier test, Reading from, Reading to) {
        write(String.join("\t", isClass(test) ? "class" : "test", className(test),
                test.getDisplayName().replaceAll("\\s+", " "), millis(to.nanos() - from.nanos()),
                millis(to.cpuNanos() - from.cpuNanos()), Integer.toString(to.browsers() - from.browsers()),
                Integer.toString(to.fronts() - from.fronts()), Integer.toString(to.attaches() - from.attaches()))
                + "\n");
    }

    private void write(String line) {
        try {
            Files.createDirectories(FOLDER);
            // Names of cases may have half a character, which becomes a question mark here.
            Files.write(file, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%d", nanos / 1_000_000);
    }

    private static String className(TestIdentifier test) {
        return test.getSource().map(source -> switch (source) {
            case ClassSource of -> of.getClassName();
            case MethodSource of -> of.getClassName();
            default -> "";
        }).orElse("");
    }

    private record Reading(long nanos, long cpuNanos, int browsers, int fronts, int attaches) {}
}
