package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Measures {@code getDataLayer}, warm, beside the least that a read through an extension can cost. */
final class ReadBench {

    /** Names of the tabs, and how large the layer is in each. */
    static final Map<String, Integer> SIZES = sizes();

    /** A point of the picture: medians in milliseconds. */
    record Point(int bytes, double ours, double redacted, double oneMessage, double chunks) {}

    private final Workbench bench;
    private final Rounds rounds;
    private final Report report;

    ReadBench(Workbench bench, Rounds rounds, Report report) {
        this.bench = bench;
        this.rounds = rounds;
        this.report = report;
    }

    private static Map<String, Integer> sizes() {
        var sizes = new LinkedHashMap<String, Integer>();
        sizes.put("1KB", 1_000);
        sizes.put("100KB", 100_000);
        sizes.put("1MB", 1_000_000);
        sizes.put("10MB", 10_000_000);
        sizes.put("50MB", 50_000_000);
        return sizes;
    }

    private String whole(String name) throws IOException {
        return "{\"tab\":\"" + bench.handle(name) + "\",\"maxChars\":0}";
    }

    private double read(RawClient front, String name) throws IOException {
        var answer = front.call("getDataLayer", whole(name));
        // Content and structuredContent have the same complete data.
        if (answer.bytes() < 2L * SIZES.get(name)) {
            throw new IOException("An answer of " + answer.bytes() + " bytes does not hold " + name + " twice");
        }
        return answer.millis();
    }

    List<Point> latencies() throws Exception {
        RawClient off = bench.front("--redact=off");
        RawClient mask = bench.front();
        List<Point> points = new ArrayList<>();
        for (String name : SIZES.keySet()) {
            int bytes = SIZES.get(name);
            var ours = new Samples();
            var redacted = new Samples();
            var message = new Samples();
            var chunks = new Samples();
            int warm = bytes <= 100_000 ? 30 : bytes <= 1_000_000 ? 5 : 1;
            for (int round = -warm; round < rounds.reads(bytes); round++) {
                double[] times = {read(off, name), bench.floor(name, false), read(mask, name),
                        bench.floor(name, true)};
                if (round >= 0) {
                    ours.add(times[0]);
                    message.add(times[1]);
                    redacted.add(times[2]);
                    chunks.add(times[3]);
                }
            }
            points.add(new Point(bytes, ours.median(), redacted.median(), message.median(), chunks.median()));
            boolean isOne = bytes < 1_000_000 || message.median() <= chunks.median();
            Row.Bar bar = switch (name) {
                case "1KB" -> new Row.Bar.Plus(1.5);
                case "100KB" -> new Row.Bar.Times(1.3);
                default -> new Row.Bar.Times(1);
            };
            report.add("getDataLayer " + name + ", redaction off", "ms", ours,
                    isOne ? "one message" : "chunks", isOne ? message : chunks, bar);
            report.add("getDataLayer " + name + ", redaction on", "ms", redacted, "redaction off", ours,
                    name.equals("100KB") ? new Row.Bar.Times(1.3) : null);
        }
        return points;
    }

    /** A small read while another front reads a large layer of another tab without a pause. */
    void beside() throws Exception {
        RawClient small = bench.front("--redact=off");
        RawClient large = bench.front("--redact=off");
        var alone = new Samples();
        var beside = new Samples();
        for (int i = 0; i < 30; i++) {
            read(small, "1KB");
        }
        read(large, "50MB");
        try (var thread = Executors.newSingleThreadExecutor()) {
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < rounds.reads / 3; i++) {
                    alone.add(read(small, "1KB"));
                }
                var done = new AtomicBoolean();
                Future<?> reading = thread.submit(() -> {
                    try {
                        return read(large, "50MB");
                    } finally {
                        done.set(true);
                    }
                });
                while (!done.get()) {
                    double millis = read(small, "1KB");
                    if (!done.get()) {
                        beside.add(millis);
                    }
                }
                reading.get();
            }
        }
        report.add("getDataLayer 1KB beside a read of 50MB", "ms", beside, "alone", alone, new Row.Bar.Times(5));
    }

    /** Measures what the client is told of the tools. */
    void tools() throws IOException {
        var answer = bench.front().request("tools/list", "{}");
        report.add("list of tools", "bytes", Samples.of((double) answer.bytes()), null, null, new Row.Bar.Most(13_000));
    }
}
