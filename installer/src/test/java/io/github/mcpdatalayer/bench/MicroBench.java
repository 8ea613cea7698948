package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** The rows of the host's micro-benchmarks: what JMH has measured, each beside the method {@code floor} of its class. */
final class MicroBench {

    private MicroBench() {}

    static void run(Path jmhJson, Report report) throws IOException {
        Map<String, Samples> floors = new HashMap<>();
        var all = JsonParser.parseString(Files.readString(jmhJson)).getAsJsonArray();
        for (JsonElement each : all) {
            var result = each.getAsJsonObject();
            if (method(result).equals("floor")) {
                floors.put(name(result), samples(result));
            }
        }
        for (JsonElement each : all) {
            var result = each.getAsJsonObject();
            if (!method(result).equals("floor")) {
                report.add(name(result).replaceFirst(":", "." + method(result)), "µs", samples(result), "floor",
                        floors.get(name(result)), null);
            }
        }
    }

    private static String method(JsonObject result) {
        String benchmark = result.get("benchmark").getAsString();
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    /** The class and its parameters. */
    private static String name(JsonObject result) {
        String name = result.get("benchmark").getAsString().replaceFirst("\\.[^.]*$", "").replaceFirst("^.*\\.", "")
                .replaceFirst("Benchmark$", "") + ":";
        if (!result.has("params")) {
            return name;
        }
        var values = result.getAsJsonObject("params").entrySet().stream().map(param -> param.getValue().getAsString())
                .toList();
        return name + " " + String.join(", ", values).replace("|", "\\|");
    }

    private static Samples samples(JsonObject result) {
        var samples = new Samples();
        for (JsonElement fork : result.getAsJsonObject("primaryMetric").getAsJsonArray("rawData")) {
            fork.getAsJsonArray().forEach(value -> samples.add(value.getAsDouble()));
        }
        return samples;
    }
}
