package io.github.mcpdatalayer.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Times the steps. */
final class Stopwatch {

    interface Work<T> {
        T run() throws IOException;
    }

    private final Demo.Steps steps;
    private final Map<Step, Duration> times = new EnumMap<>(Step.class);

    Stopwatch(Demo.Steps steps) {
        this.steps = steps;
    }

    <T> T time(Step step, Work<T> work) throws IOException {
        steps.begins(step);
        long start = System.nanoTime();
        T result = work.run();
        record(step, Duration.ofNanos(System.nanoTime() - start));
        return result;
    }

    /** Does the work several times; the time is the median. */
    void median(Step step, int times, Work<?> work) throws IOException {
        steps.begins(step);
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            work.run();
            all.add(System.nanoTime() - start);
        }
        Collections.sort(all);
        record(step, Duration.ofNanos(all.get(all.size() / 2)));
    }

    void record(Step step, Duration time) {
        times.put(step, time);
        steps.done(step, time);
    }

    Map<Step, Duration> times() {
        return times;
    }
}
