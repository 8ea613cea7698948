package io.github.mcpdatalayer.testing;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The processor time of this process and of every process below it. The operating system forgets a process that has ended, so
 * a thread looks four times a second, and what a process used after the last look is not counted.
 */
final class ProcessTree {

    private static final long EVERY_MS = 250;
    private static final long SETTLED_MS = 2000;

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
        ProcessHandle.current().descendants().forEach(this::note);
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
