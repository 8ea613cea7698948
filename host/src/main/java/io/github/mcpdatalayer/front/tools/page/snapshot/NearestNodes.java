package io.github.mcpdatalayer.front.tools.page.snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Finds the nodes of a snapshot that come nearest to one that is not there, the nearest first. */
public final class NearestNodes {

    private static final int MOST = 5;
    private static final int MOST_COMPARED = 200;
    private static final double LEAST = 0.3;
    private static final double SAME_ROLE = 0.15;
    private static final Pattern WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private NearestNodes() {}

    private record Near(SnapshotNode node, double score) {}

    /** Finds nodes by what was asked for; what was not is null. A ref that has another role or name now comes first. */
    public static List<SnapshotNode> of(List<SnapshotNode> nodes, @Nullable String ref, @Nullable String role,
            @Nullable String name) {
        List<Near> near = new ArrayList<>();
        Set<String> words = name == null ? Set.of() : words(name);
        for (SnapshotNode node : nodes) {
            if (node.ref().isEmpty() || node.isText()) {
                continue;
            }
            boolean sameRole = node.role().equals(role);
            double score = name == null ? sameRole ? 1 : 0 : likeness(words, name, node.name());
            if (node.ref().equals(ref)) {
                score = 2;
            }
            if (score >= LEAST) {
                near.add(new Near(node, score + (sameRole ? SAME_ROLE : 0)));
            }
        }
        near.sort(Comparator.comparingDouble((Near each) -> -each.score));
        return near.stream().limit(MOST).map(Near::node).toList();
    }

    /** Rates from 0, nothing in common, to 1: the greater of the words and the pairs of letters that they share. */
    private static double likeness(Set<String> words, String name, String other) {
        if (other.isEmpty()) {
            return 0;
        }
        return Math.max(shared(words, words(other)), shared(pairs(name), pairs(other)));
    }

    private static double shared(Set<String> one, Set<String> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return 0;
        }
        int both = 0;
        for (String each : one) {
            both += other.contains(each) ? 1 : 0;
        }
        return 2.0 * both / (one.size() + other.size());
    }

    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>(List.of(WORDS.split(lower(text))));
        words.remove("");
        return words;
    }

    private static Set<String> pairs(String text) {
        String lower = lower(text);
        Set<String> pairs = new HashSet<>();
        for (int i = 0; i + 1 < lower.length(); i++) {
            pairs.add(lower.substring(i, i + 2));
        }
        return pairs;
    }

    private static String lower(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.substring(0, Math.min(MOST_COMPARED, lower.length()));
    }
}
