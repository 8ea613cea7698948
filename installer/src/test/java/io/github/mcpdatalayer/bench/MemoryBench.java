package io.github.mcpdatalayer.bench;

import java.nio.file.Path;
import java.util.List;

/** Measures the memory of host and front, and how often they wake up when nobody asks for anything. */
final class MemoryBench {

    private final Workbench bench;
    private final Rounds rounds;
    private final Report report;

    MemoryBench(Workbench bench, Rounds rounds, Report report) {
        this.bench = bench;
        this.rounds = rounds;
        this.report = report;
    }

    /** Before anything large was read: as they are after their start and a first call. */
    void idle() throws Exception {
        RawClient front = bench.front();
        front.call("listTabs", "{}");
        Path node = bench.resources().resolve("node");
        try (var sdk = RawClient.start(List.of("node", node.resolve("sdk-server.mjs").toString()), bench.environment(),
                bench.stderr()).initialized()) {
            Thread.sleep(3000);
            report.add("host, resident, idle", "MB", Samples.of(Proc.residentMb(bench.hostPid())), null, null,
                    new Row.Bar.Most(45));
            report.add("front, resident, idle", "MB", Samples.of(Proc.residentMb(front.pid())),
                    "Node, MCP SDK, one tool",
                    Samples.of(Proc.residentMb(sdk.pid())), new Row.Bar.Most(70));
            wakeUps(front, sdk);
        }
        front.close();
    }

    private void wakeUps(RawClient front, RawClient sdk) throws Exception {
        long[] pids = {bench.hostPid(), front.pid(), sdk.pid()};
        var before = new long[pids.length];
        for (int i = 0; i < pids.length; i++) {
            before[i] = Proc.wakeUps(pids[i]);
        }
        Thread.sleep(rounds.idleSeconds * 1000L);
        var perMinute = new Samples[pids.length];
        for (int i = 0; i < pids.length; i++) {
            perMinute[i] = Samples.of((Proc.wakeUps(pids[i]) - before[i]) * 60.0 / rounds.idleSeconds);
        }
        report.add("host, idle: wake-ups a minute", "", perMinute[0], "Node, MCP SDK", perMinute[2], null);
        report.add("front, idle: wake-ups a minute", "", perMinute[1], "Node, MCP SDK", perMinute[2], null);
    }

    /** The most that is resident while a layer of that size is read by a fresh front, beyond the idle size. */
    void moving(String name) throws Exception {
        RawClient front = bench.front("--redact=off");
        front.call("listTabs", "{}");
        double megabytes = ReadBench.SIZES.get(name) / 1e6;
        double idleHost = Proc.residentMb(bench.hostPid());
        double idleFront = Proc.residentMb(front.pid());
        Proc.forgetPeak(bench.hostPid());
        Proc.forgetPeak(front.pid());
        String arguments = "{\"tab\":\"" + bench.handle(name) + "\",\"maxChars\":0}";
        for (int i = 0; i < 3; i++) {
            front.call("getDataLayer", arguments);
        }
        report.add("host, at most, moving " + name, "MB", Samples.of(Proc.peakMb(bench.hostPid())), "idle",
                Samples.of(idleHost), new Row.Bar.Plus(4 * megabytes));
        report.add("front, at most, moving " + name, "MB", Samples.of(Proc.peakMb(front.pid())), "idle",
                Samples.of(idleFront), new Row.Bar.Plus(4 * megabytes));
        front.close();
    }
}
