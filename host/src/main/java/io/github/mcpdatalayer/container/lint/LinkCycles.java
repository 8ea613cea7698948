package io.github.mcpdatalayer.container.lint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names from which links lead back to them: each link is followed once (Tarjan), for files of others may have chains of any length. */
final class LinkCycles {

    private record Step(String name, Iterator<String> links) {}

    private final Map<String, Set<String>> links;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final Set<String> isOpen = new HashSet<>();
    private final Set<String> cyclic = new HashSet<>();

    private LinkCycles(Map<String, Set<String>> links) {
        this.links = links;
    }

    /** The names, in the order of the map. */
    static Set<String> in(Map<String, Set<String>> links) {
        LinkCycles cycles = new LinkCycles(links);
        links.keySet().forEach(cycles::walk);
        Set<String> found = new LinkedHashSet<>(links.keySet());
        found.retainAll(cycles.cyclic);
        return found;
    }

    private void walk(String start) {
        if (numbers.containsKey(start)) {
            return;
        }
        Deque<Step> way = new ArrayDeque<>();
        way.push(enter(start));
        while (!way.isEmpty()) {
            Step step = way.getFirst();
            if (step.links().hasNext()) {
                String next = step.links().next();
                if (!numbers.containsKey(next)) {
                    way.push(enter(next));
                } else if (isOpen.contains(next)) {
                    lower(step.name(), numbers.getOrDefault(next, 0));
                }
            } else {
                way.pop();
                leave(step.name());
                if (!way.isEmpty()) {
                    lower(way.getFirst().name(), lowest.getOrDefault(step.name(), 0));
                }
            }
        }
    }

    private Step enter(String name) {
        numbers.put(name, numbers.size());
        lowest.put(name, numbers.getOrDefault(name, 0));
        open.push(name);
        isOpen.add(name);
        return new Step(name, links.getOrDefault(name, Set.of()).iterator());
    }

    private void lower(String name, int to) {
        lowest.merge(name, to, Math::min);
    }

    /** The names that reach each other are those above the first of them that was entered. */
    private void leave(String name) {
        if (!lowest.getOrDefault(name, 0).equals(numbers.getOrDefault(name, 0))) {
            return;
        }
        List<String> together = new ArrayList<>();
        String last;
        do {
            last = open.pop();
            isOpen.remove(last);
            together.add(last);
        } while (!last.equals(name));
        if (together.size() > 1 || links.getOrDefault(name, Set.of()).contains(name)) {
            cyclic.addAll(together);
        }
    }
}
