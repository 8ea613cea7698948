package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.mcpdatalayer.testing.Eventually;
import io.github.mcpdatalayer.testing.TestHost;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CancellationTest {

    private static final int AT_ONCE = 50;
    /** The classes that stand for one request under way, in the front and in the host. */
    private static final List<String> PENDING = List.of("io.github.mcpdatalayer.front.link.PendingRequest",
            "io.github.mcpdatalayer.front.mcp.OpenRequests$Request",
            "io.github.mcpdatalayer.relay.PendingRequests$Pending");
    private static final List<String> THREADS_OF_THE_JVM = List.of("C1 Compiler", "C2 Compiler", "ForkJoinPool",
            "VirtualThread", "Attach Listener");
    /** Ten thousand of anything that were kept would be more. */
    private static final long SAME_HEAP_BYTES = 300_000;

    @TempDir
    private Path home;

    private final Random random = new Random(6);

    @Test
    @Tag("thorough")
    @EnabledOnOs(value = OS.LINUX, disabledReason = "what a process holds is read from /proc")
    void afterAThousandCallsWithRandomCancelsNothingIsHeldThatWasNotBefore() throws Exception {
        nothingIsHeldAfter(1_000);
    }

    @Test
    @Tag("thorough")
    @EnabledOnOs(value = OS.LINUX, disabledReason = "what a process holds is read from /proc")
    void afterTenThousandCallsWithRandomCancelsNothingIsHeldThatWasNotBefore() throws Exception {
        nothingIsHeldAfter(10_000);
    }

    private void nothingIsHeldAfter(int calls) throws Exception {
        try (var browser = ExtensionStandIn.startProcess(home, "kd", "kd1").answeringCancels();
                var front = FrontProcess.ready(home)) {
            browser.behave((client, request) -> {
                String layer = request.params().get("layer").getAsString();
                if (!layer.startsWith("held")) { // that one waits for its cancel
                    String value = "[\"" + layer + (layer.startsWith("long") ? "x".repeat(70_000) : "") + "\"]";
                    browser.text(client, request.id(), browser.result("kd1", layer, value.length(), 2, '['),
                            value + "[]");
                }
            });
            calls(front, 0, 1_000);
            Process host = browser.host().process();
            Map<Process, Held> before = new LinkedHashMap<>();
            for (Process process : List.of(front.process(), host)) {
                histogram(process); // the first one leaves a thread and a socket in the process
                before.put(process, Held.by(process));
            }

            int held = front.call("getDataLayer", "{\"layer\":\"held\"}");
            for (Process process : before.keySet()) {
                eventually(process, now -> !now.pending.isEmpty()); // so that it is known to be seen
            }
            cancel(front, held);

            calls(front, 1_000, calls + 1_000);

            for (var each : before.entrySet()) {
                Held now = eventually(each.getKey(), state -> state.isAsBefore(each.getValue()));
                System.out.println("before " + calls + " calls " + each.getValue() + ", after them " + now);
            }
        }
    }

    private static Held eventually(Process process, Predicate<Held> state) throws Exception {
        var now = new AtomicReference<Held>();
        Eventually.eventually(() -> "still " + now, () -> {
            now.set(Held.by(process));
            return state.test(now.get());
        });
        return now.get();
    }

    /** Makes these calls, each for a layer of its own, and makes sure that each gets its one answer or none. */
    private void calls(TestFront front, int from, int to) throws Exception {
        Map<Integer, String> cancelled = new LinkedHashMap<>();
        for (int first = from; first < to; first += AT_ONCE) {
            Map<Integer, String> asked = new LinkedHashMap<>();
            List<Integer> cancels = new ArrayList<>();
            for (int n = first; n < first + AT_ONCE; n++) {
                String kind = random.nextInt(5) == 0 ? "held" : random.nextInt(50) == 0 ? "long" : "plain";
                int id = front.call("getDataLayer", "{\"layer\":\"" + kind + n + "\",\"maxChars\":0}");
                if (kind.equals("held") || random.nextInt(5) == 0) {
                    cancels.add(random.nextInt(cancels.size() + 1), id);
                    cancelled.put(id, kind);
                } else {
                    asked.put(id, kind + n);
                }
                if (!cancels.isEmpty() && random.nextBoolean()) {
                    cancel(front, cancels.removeFirst());
                }
            }
            for (int id : cancels) {
                cancel(front, id);
            }
            for (var call : asked.entrySet()) {
                String answer = TestFront.text(front.result(call.getKey()));
                assertTrue(answer.startsWith("{\"result\":[\"" + call.getValue()), () -> answer.substring(0, 200));
                assertFalse(front.answered(call.getKey()), "a second answer");
            }
        }
        front.result(front.ask("ping", "{}"));
        cancelled.forEach((id, kind) -> {
            assertFalse(kind.equals("held") && front.answered(id), "an answer to a call that was cancelled");
        });
    }

    private static void cancel(TestFront front, int id) throws IOException {
        front.send(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}");
    }

    /** The holdings of a process. */
    private record Held(Map<String, Long> pending, List<String> threads, long descriptors, long heapBytes) {

        static Held by(Process process) throws Exception {
            Map<String, Long> pending = new TreeMap<>();
            long bytes = 0;
            for (String line : histogram(process).lines().toList()) {
                // As in "   1:    12   345  java.lang.String (java.base@25)" and "Total   12   345".
                String[] words = line.strip().split("\\s+", -1);
                if (words[0].equals("Total")) {
                    bytes = Long.parseLong(words[2]);
                } else if (words.length > 3 && PENDING.contains(words[3])) {
                    pending.put(words[3], Long.parseLong(words[1]));
                }
            }
            List<String> threads = new ArrayList<>();
            Path proc = Path.of("/proc", Long.toString(process.pid()));
            for (Path task : list(proc.resolve("task"))) {
                String name = Files.readString(task.resolve("comm")).strip();
                if (THREADS_OF_THE_JVM.stream().noneMatch(name::startsWith)) {
                    threads.add(name);
                }
            }
            threads.sort(null);
            return new Held(pending, threads, list(proc.resolve("fd")).size(), bytes);
        }

        boolean isAsBefore(Held before) {
            return pending.isEmpty() && threads.equals(before.threads) && descriptors == before.descriptors
                    && heapBytes < before.heapBytes + SAME_HEAP_BYTES;
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** Instances and bytes of each class that are alive, after a collection. */
    private static String histogram(Process process) throws Exception {
        Process jcmd = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(process.pid()), "GC.class_histogram").redirectErrorStream(true).start();
        String printed = new String(jcmd.getInputStream().readAllBytes(), UTF_8);
        assertTrue(jcmd.waitFor(TestHost.PATIENCE.toSeconds(), TimeUnit.SECONDS));
        assertEquals(0, jcmd.exitValue(), printed);
        return printed;
    }
}
