package io.github.mcpdatalayer.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.install.AppFolder;

/**
 * Measures the packaged app as whole processes with a real browser, prints every row beside its floor, and writes the
 * table, the figures and the picture. Arguments: the app folder, the folder of src/test/bench, the folder to
 * write to, {@code quick} or {@code full}, what JMH has written; then, if not all, which parts.
 */
final class Bench {

    private Bench() {}

    public static void main(String[] args) throws Exception {
        var app = Path.of(args[0]).toAbsolutePath();
        var resources = Path.of(args[1]).toAbsolutePath();
        var target = Path.of(args[2]);
        var rounds = Rounds.valueOf(args[3].toUpperCase(Locale.ROOT));
        var parts = args.length > 5
                ? args[5]
                : "micro,start,read,beside,memory,hook,stores,requests,console,scroll,page,launch,journey";
        var report = new Report(machine(rounds));
        System.out.print("\n" + Row.HEAD);
        if (parts.contains("micro")) {
            MicroBench.run(Path.of(args[4]), report);
        }
        if (parts.contains("start")) {
            StartBench.run(AppFolder.at(app), resources.resolve("node"), rounds.starts, report);
        }
        if (parts.matches(".*(read|beside|memory|hook|stores|requests|console|scroll|page|launch|journey).*")) {
            try (var bench = new Workbench(app, resources)) {
                inBrowser(bench, parts, rounds, report, target);
            }
        }
        report.write(target);
    }

    private static void inBrowser(Workbench bench, String parts, Rounds rounds, Report report, Path target)
            throws Exception {
        if (parts.contains("page")) {
            try (var page = new PageBench(bench, rounds, report)) {
                page.run();
            }
        }
        if (parts.contains("launch")) {
            try (var launch = new LaunchBench(bench, rounds, report)) {
                launch.start();
                launch.pictures();
                launch.reads();
            }
        }
        if (parts.contains("journey")) {
            try (var journey = new JourneyBench(bench, rounds, report)) {
                journey.run();
            }
        }
        if (parts.contains("requests")) {
            new RequestBench(bench, rounds, report).page();
        }
        if (parts.contains("console")) {
            new ConsoleBench(bench, rounds, report).page();
        }
        if (parts.contains("scroll")) {
            new ScrollBench(bench, rounds, report).run();
        }
        if (parts.contains("stores")) {
            new HookBench(bench, rounds, report).stores();
        }
        if (!parts.matches(".*(read|beside|memory|hook).*")) {
            return;
        }
        var memory = new MemoryBench(bench, rounds, report);
        bench.openLayer("1KB", ReadBench.SIZES.get("1KB"));
        if (parts.contains("memory")) {
            memory.idle();
        }
        var reads = new ReadBench(bench, rounds, report);
        reads.tools();
        for (var size : ReadBench.SIZES.entrySet()) {
            if (!size.getKey().equals("1KB")) {
                bench.openLayer(size.getKey(), size.getValue());
            }
        }
        bench.forgetHandles();
        if (parts.contains("read")) {
            Files.createDirectories(target);
            Files.writeString(target.resolve("latency.svg"), LatencyChart.svg(reads.latencies()));
        }
        if (parts.contains("beside")) {
            reads.beside();
        }
        if (parts.contains("memory")) {
            memory.moving("10MB");
            memory.moving("50MB");
        }
        if (parts.contains("hook")) {
            var hook = new HookBench(bench, rounds, report);
            hook.pushes();
            hook.page();
        }
    }

    private static JsonObject machine(Rounds rounds) {
        var machine = new JsonObject();
        machine.addProperty("at", Instant.now().toString());
        machine.addProperty("rounds", rounds.name().toLowerCase(Locale.ROOT));
        machine.addProperty("cores", Runtime.getRuntime().availableProcessors());
        machine.addProperty("java", Runtime.version().toString());
        for (Map.Entry<String, String> each : Map.of("os", "os.name", "arch", "os.arch", "kernel", "os.version")
                .entrySet()) {
            machine.addProperty(each.getKey(), System.getProperty(each.getValue()));
        }
        return machine;
    }
}
