package io.github.mcpdatalayer.container.lint;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

class LinkCyclesTest {

    @Test
    void whatLeadsBackToItselfIsFoundAndWhatOnlyLeadsThereIsNot() {
        Map<String, Set<String>> links = new LinkedHashMap<>(Map.of("a", Set.of("b"), "b", Set.of("c", "x"), "c",
                Set.of("a"), "in", Set.of("a"), "self", Set.of("self"), "end", Set.of(), "x", Set.of("end", "gone")));

        assertEquals(Set.of("a", "b", "c", "self"), LinkCycles.in(links));
    }

    @Test
    void twoRingsThatShareANameAreOneAndAChainOfAHundredThousandIsFollowedOnce() {
        Map<String, Set<String>> links = new LinkedHashMap<>(
                Map.of("a", Set.of("b", "c"), "b", Set.of("a"), "c", Set.of("a")));
        for (int i = 1; i < 100_000; i++) {
            links.put("n" + i, Set.of("n" + (i - 1)));
        }
        links.put("n0", Set.of("a"));

        assertEquals(List.of("a", "b", "c"), assertTimeoutPreemptively(Duration.ofSeconds(60),
                () -> LinkCycles.in(links).stream().sorted().toList()));
    }
}
