package io.github.mcpdatalayer.datalayer.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * The pairs, in order in both lists, whose weights sum up highest. Hirschberg's division: the time is the product of the
 * lengths, the memory their sum.
 */
final class Alignment {
    private static final long MAX_PAIRS = 400_000_000;

    /** Weighs how well two elements go together; 0 when not at all. */
    interface Weight {
        int of(int from, int to);
    }

    record AlignedPair(int from, int to) {}

    private final Weight weight;
    private final List<AlignedPair> pairs = new ArrayList<>();

    private Alignment(Weight weight) {
        this.weight = weight;
    }

    static List<AlignedPair> of(int from, int to, Weight weight) {
        if ((long) from * to > MAX_PAIRS) {
            throw new DiffLimitException(from, to);
        }
        Alignment alignment = new Alignment(weight);
        alignment.align(0, from, 0, to);
        return alignment.pairs;
    }

    private void align(int fromStart, int fromEnd, int toStart, int toEnd) {
        if (fromStart == fromEnd || toStart == toEnd) {
            return;
        }
        if (fromEnd - fromStart == 1) {
            alignOne(fromStart, toStart, toEnd);
            return;
        }
        int middle = (fromStart + fromEnd) >>> 1;
        int[] before = forward(fromStart, middle, toStart, toEnd);
        int[] after = backward(middle, fromEnd, toStart, toEnd);
        int best = 0;
        for (int i = 1; i < before.length; i++) {
            if (before[i] + after[i] > before[best] + after[best]) {
                best = i;
            }
        }
        align(fromStart, middle, toStart, toStart + best);
        align(middle, fromEnd, toStart + best, toEnd);
    }

    private void alignOne(int from, int toStart, int toEnd) {
        int best = -1;
        int bestWeight = 0;
        for (int to = toStart; to < toEnd; to++) {
            int candidate = weight.of(from, to);
            if (candidate > bestWeight) {
                best = to;
                bestWeight = candidate;
            }
        }
        if (best >= 0) {
            pairs.add(new AlignedPair(from, best));
        }
    }

    /** Returns for each i the best sum of the given part of the first list with the first i of the second. */
    private int[] forward(int fromStart, int fromEnd, int toStart, int toEnd) {
        int width = toEnd - toStart;
        int[] row = new int[width + 1];
        for (int from = fromStart; from < fromEnd; from++) {
            stopIfInterrupted();
            int diagonal = 0;
            for (int i = 1; i <= width; i++) {
                int above = row[i];
                row[i] = Math.max(Math.max(above, row[i - 1]), with(diagonal, from, toStart + i - 1));
                diagonal = above;
            }
        }
        return row;
    }

    /** Returns for each i the best sum of the given part of the first list with the second from i on. */
    private int[] backward(int fromStart, int fromEnd, int toStart, int toEnd) {
        int width = toEnd - toStart;
        int[] row = new int[width + 1];
        for (int from = fromEnd - 1; from >= fromStart; from--) {
            stopIfInterrupted();
            int diagonal = 0;
            for (int i = width - 1; i >= 0; i--) {
                int above = row[i];
                row[i] = Math.max(Math.max(above, row[i + 1]), with(diagonal, from, toStart + i));
                diagonal = above;
            }
        }
        return row;
    }

    private static void stopIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("The thread of the alignment was interrupted");
        }
    }

    private int with(int sum, int from, int to) {
        int added = weight.of(from, to);
        return added == 0 ? 0 : sum + added;
    }
}
