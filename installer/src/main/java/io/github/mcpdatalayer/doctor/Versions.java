package io.github.mcpdatalayer.doctor;

import java.util.List;
import java.util.stream.Stream;

/** Versions such as 0.1.0. */
final class Versions {

    private Versions() {}

    /** Less than 0 when the first is older. Parts that are missing or no number count as 0. */
    static int compare(String one, String other) {
        List<Integer> left = parts(one);
        List<Integer> right = parts(other);
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            int order = Integer.compare(i < left.size() ? left.get(i) : 0, i < right.size() ? right.get(i) : 0);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static List<Integer> parts(String version) {
        return Stream.of(version.split("[.+-]", -1)).map(part -> part.matches("\\d{1,9}") ? Integer.parseInt(part) : 0)
                .toList();
    }
}
