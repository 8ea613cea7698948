package io.github.mcpdatalayer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Finds circles: groups in which each leads to each other one (Tarjan's strongly connected components). */
final class Circles {

    private final Map<String, Set<String>> uses;
    private final Map<String, Integer> order = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private final Set<String> onPath = new HashSet<>();
    private final List<SortedSet<String>> found = new ArrayList<>();

    private Circles(Map<String, Set<String>> uses) {
        this.uses = uses;
    }

    /** Gives the circles of two and more, the largest first. */
    static List<SortedSet<String>> of(Map<String, Set<String>> uses) {
        var circles = new Circles(uses);
        for (String each : uses.keySet()) {
            if (!circles.order.containsKey(each)) {
                circles.visit(each);
            }
        }
        circles.found.sort((one, other) -> other.size() - one.size());
        return circles.found;
    }

    private void visit(String at) {
        order.put(at, order.size());
        lowest.put(at, order.get(at));
        path.push(at);
        onPath.add(at);
        for (String next : uses.getOrDefault(at, Set.of())) {
            if (!order.containsKey(next)) {
                visit(next);
                lowest.merge(at, lowest.get(next), Math::min);
            } else if (onPath.contains(next)) {
                lowest.merge(at, order.get(next), Math::min);
            }
        }
        if (lowest.get(at).equals(order.get(at))) {
            var circle = new TreeSet<String>();
            String last;
            do {
                last = path.pop();
                onPath.remove(last);
                circle.add(last);
            } while (!last.equals(at));
            if (circle.size() > 1) {
                found.add(circle);
            }
        }
    }
}
