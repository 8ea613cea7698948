package io.github.mcpdatalayer.front.link;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Measures the front's work on a chunk, looked at in place, beside decoding its bytes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ChunkBenchmark {

    private final byte[] chunk = ("{\"v\":1,\"to\":7,\"type\":\"chunk\",\"id\":42,\"seq\":3,\"data\":\""
            + "{\\\"event\\\":\\\"view_item\\\"},".repeat(2600) + "\"}").getBytes(StandardCharsets.UTF_8);

    @Benchmark
    public String floor() {
        return new String(chunk, StandardCharsets.UTF_8);
    }

    @Benchmark
    public @Nullable Object read() {
        return ChunkFrame.read(chunk, id -> null);
    }
}
