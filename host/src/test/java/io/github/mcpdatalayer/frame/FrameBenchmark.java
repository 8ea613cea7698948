package io.github.mcpdatalayer.frame;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A frame read from memory and written to nowhere, beside copying its bytes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FrameBenchmark {

    @Param({"1000", "65536", "1000000"})
    public int bytes;

    private byte[] body = {};
    private byte[] frame = {};

    @Setup
    public void fill() {
        body = new byte[bytes];
        Arrays.fill(body, (byte) 'x');
        frame = new byte[bytes + 4];
        for (int i = 0; i < 4; i++) {
            frame[i] = (byte) (bytes >>> (8 * i));
        }
        System.arraycopy(body, 0, frame, 4, bytes);
    }

    @Benchmark
    public byte[] floor() {
        return body.clone();
    }

    @Benchmark
    public byte @Nullable [] read() throws IOException {
        return new FrameReader(new ByteArrayInputStream(frame), bytes).read();
    }

    @Benchmark
    public void write() throws IOException {
        new FrameWriter(OutputStream.nullOutputStream(), bytes).write(body);
    }
}
