package io.github.mcpdatalayer.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Measurements of one thing, in one unit. */
final class Samples {

    private final List<Double> values = new ArrayList<>();

    static Samples of(double... values) {
        var samples = new Samples();
        for (double value : values) {
            samples.add(value);
        }
        return samples;
    }

    void add(double value) {
        values.add(value);
    }

    int count() {
        return values.size();
    }

    double min() {
        return Collections.min(values);
    }

    double max() {
        return Collections.max(values);
    }

    double median() {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
