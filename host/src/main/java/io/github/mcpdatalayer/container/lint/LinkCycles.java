package io.github.mcpdatalayer.container.lint;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Names from which links lead back to them, by Tarjan's strongly connected components: each link is followed once, and nothing
 * recurses.
 */
final class LinkCycles {

    /** A name whose links are being followed. */
    private record Visit(String name, Iterator<String> links) {}

    private final Map<String, Set<String>> links;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final Set<String> isOpen = new HashSet<>();
    private final Set<String> cyclic = new HashSet<>();

    private LinkCycles(Map<String, Set<String>> links) {
        this.links = links;
    }

    /** Lists cycles in the order of the names. */
    static Set<String> in(Map<String, Set<String>> links) {
        var cycles = new LinkCycles(links);
        links.keySet().forEach(cycles::follow);
        Set<String> inOrder = new LinkedHashSet<>(links.keySet());
        inOrder.retainAll(cycles.cyclic);
        return inOrder;
    }

    private void follow(String start) {
        Deque<Visit> visits = new ArrayDeque<>();
        begin(start, visits);
        while (!visits.isEmpty()) {
            Visit visit = visits.element();
            if (visit.links().hasNext()) {
                String next = visit.links().next();
                if (!numbers.containsKey(next)) {
                    begin(next, visits);
                } else if (isOpen.contains(next)) {
                    lowest.merge(visit.name(), numbers.getOrDefault(next, 0), Math::min);
                }
            } else {
                visits.remove();
                end(visit.name());
                if (!visits.isEmpty()) {
                    lowest.merge(visits.element().name(), lowest.getOrDefault(visit.name(), 0), Math::min);
                }
            }
        }
    }

    private void begin(String name, Deque<Visit> visits) {
        if (numbers.containsKey(name)) {
            return;
        }
        numbers.put(name, numbers.size());
        lowest.put(name, numbers.size() - 1);
        open.push(name);
        isOpen.add(name);
        visits.push(new Visit(name, links.getOrDefault(name, Set.of()).iterator()));
    }

    /** Names that lead to each other are taken together, when the first of them is left. */
    private void end(String name) {
        if (!lowest.getOrDefault(name, 0).equals(numbers.get(name))) {
            return;
        }
        Set<String> together = new HashSet<>();
        String each;
        do {
            each = open.pop();
            isOpen.remove(each);
            together.add(each);
        } while (!each.equals(name));
        if (together.size() > 1 || links.getOrDefault(name, Set.of()).contains(name)) {
            cyclic.addAll(together);
        }
    }
}
