package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The processor time of this process and of every process below it. The operating system forgets a process that has ended, so
 * a thread looks twice a second, and what a process used after the last look is not counted.
 */
final class ProcessTree {

    private static final long EVERY_MS = 500;
    private static final long SETTLED_MS = 2000;
    /** Linux tells the children of each thread. */
    private static final boolean LISTS_CHILDREN = Files
            .exists(Path.of("/proc/self/task", Long.toString(ProcessHandle.current().pid()), "children"));

    private final Map<Long, Seen> seen = new HashMap<>();
    private int browsers;
    private int fronts;

    private ProcessTree() {}

    /** Begins to look, until this process ends. */
    static ProcessTree watch() {
        var tree = new ProcessTree();
        Thread.ofPlatform().daemon().name("process-tree").start(tree::lookAgainAndAgain);
        return tree;
    }

    private void lookAgainAndAgain() {
        try {
            while (true) {
                look();
                Thread.sleep(EVERY_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void look() {
        if (LISTS_CHILDREN) {
            noteBelow(ProcessHandle.current().pid());
        } else {
            ProcessHandle.current().descendants().forEach(this::note);
        }
    }

    /** Java's own way reads what the system says of every process that there is, and each test looks twice. */
    private void noteBelow(long pid) {
        for (long child : children(pid)) {
            ProcessHandle.of(child).ifPresent(this::note);
            noteBelow(child);
        }
    }

    private static List<Long> children(long pid) {
        List<Long> children = new ArrayList<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads) {
                String listed = Files.readString(thread.resolve("children"));
                for (int from = 0, to = listed.indexOf(' '); to >= 0; from = to + 1, to = listed.indexOf(' ', from)) {
                    children.add(Long.valueOf(listed.substring(from, to)));
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // The process or the thread has ended meanwhile.
        }
        return children;
    }

    private void note(ProcessHandle process) {
        ProcessHandle.Info info = process.info();
        long cpu = info.totalCpuDuration().map(Duration::toNanos).orElse(0L);
        long started = info.startInstant().map(java.time.Instant::toEpochMilli).orElse(0L);
        Seen before = seen.get(process.pid());
        if (before == null || before.started() != started) {
            if (before != null) {
                seen.put(-seen.size() - 1L, before); // the system has used its number again
            }
            before = new Seen(started, 0, Kind.OTHER);
        }
        Kind kind = before.kind();
        // A process that was forked a moment ago is still the one that forked it.
        if (kind == Kind.OTHER && System.currentTimeMillis() - started < SETTLED_MS) {
            kind = process.parent().map(parent -> seen.get(parent.pid()))
                    .filter(parent -> parent.kind() == Kind.BROWSER)
                    .isPresent() ? Kind.OTHER : Kind.of(info.commandLine().orElse(""));
            browsers += kind == Kind.BROWSER ? 1 : 0;
            fronts += kind == Kind.FRONT ? 1 : 0;
        }
        seen.put(process.pid(), new Seen(started, Math.max(cpu, before.cpuNanos()), kind));
    }

    synchronized Sum sum() {
        look();
        long below = seen.values().stream().mapToLong(Seen::cpuNanos).sum();
        long own = ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
        return new Sum(own + below, browsers, fronts);
    }

    record Sum(long cpuNanos, int browsers, int fronts) {}

    private record Seen(long started, long cpuNanos, Kind kind) {}

    private enum Kind {
        BROWSER,
        FRONT,
        OTHER;

        static Kind of(String command) {
            if (command.contains("--user-data-dir=") && !command.contains("--type=") && !command.contains("crashpad")) {
                return BROWSER;
            }
            return command.contains("FrontMain") || command.contains("mcpdatalayer.host/io.github.mcpdatalayer.front")
                    || command.contains("TrialFront") ? FRONT : OTHER;
        }
    }
}
