package io.github.mcpdatalayer.relay;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Measures the host's work on a chunk from Chrome, beside the parsing that it leaves out. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class RouteBenchmark {

    private final byte[] chunk = ("{\"v\":1,\"to\":7,\"type\":\"chunk\",\"id\":42,\"seq\":3,\"data\":\""
            + "{\\\"event\\\":\\\"view_item\\\"},".repeat(2600) + "\"}").getBytes(StandardCharsets.UTF_8);

    @Benchmark
    public JsonObject floor() {
        return JsonParser.parseString(new String(chunk, StandardCharsets.UTF_8)).getAsJsonObject();
    }

    @Benchmark
    public @Nullable Object route() {
        return Route.read(chunk);
    }
}
