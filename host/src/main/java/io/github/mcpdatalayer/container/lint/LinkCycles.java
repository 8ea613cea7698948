package io.github.mcpdatalayer.container.lint;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Names from which links lead back to them. */
final class LinkCycles {

    private LinkCycles() {}

    static Set<String> in(Map<String, Set<String>> links) {
        Set<String> cyclic = new LinkedHashSet<>();
        for (String start : links.keySet()) {
            Set<String> seen = new HashSet<>();
            Deque<String> open = new ArrayDeque<>(links.getOrDefault(start, Set.of()));
            while (!open.isEmpty()) {
                String next = open.pop();
                if (next.equals(start)) {
                    cyclic.add(start);
                    break;
                }
                if (seen.add(next)) {
                    open.addAll(links.getOrDefault(next, Set.of()));
                }
            }
        }
        return cyclic;
    }
}
