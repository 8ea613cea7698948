package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds that a value proved by its form or check digit is found whatever stands beside it, unseen in it, or around it as markup. */
class PlacementsTest {

    /** Returns for each row the number of values, and those that came through. */
    private static Map<String, List<String>> leaks(List<Placements.Placement> placements, Map<String, Integer> counts) {
        Map<String, List<String>> leaks = new TreeMap<>();
        var redaction = new Redaction(RedactionMode.MASK);
        for (Placements.Placement placement : placements) {
            counts.merge(placement.row(), 1, Integer::sum);
            String redacted = redaction.json(placement.json());
            if (Placements.leaks(placement, redacted)) {
                leaks.computeIfAbsent(placement.row(), any -> new ArrayList<>())
                        .add(placement.title() + "\n    " + placement.json() + "\n    " + redacted);
            }
        }
        return leaks;
    }

    private static List<String> changed() {
        var redaction = new Redaction(RedactionMode.MASK);
        return Harmless.all().stream().filter(json -> !redaction.json(json).equals(json))
                .map(json -> json + "\n    " + redaction.json(json)).toList();
    }

    public static void main(String[] args) {
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, List<String>> leaks = leaks(Placements.all(), counts);
        if (args.length > 0) {
            leaks.values().forEach(each -> each.forEach(System.out::println));
            changed().forEach(System.out::println);
        }
        counts.forEach((row, count) -> System.out
                .println(row + " " + count + " " + leaks.getOrDefault(row, List.of()).size()));
        System.out.println("all " + counts.values().stream().mapToInt(each -> each).sum() + " "
                + leaks.values().stream().mapToInt(List::size).sum());
        System.out.println("harmless " + Harmless.all().size() + " " + changed().size());
    }

    @Test
    void whatIsPromisedIsFoundWhereverItStands() {
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, List<String>> leaks = leaks(Placements.all(), counts);
        int all = counts.values().stream().mapToInt(each -> each).sum();
        assertTrue(all >= 1500, all + " placements");
        counts.forEach((row, count) -> {
            List<String> found = leaks.getOrDefault(row, List.of());
            assertTrue(found.size() * 100 <= count, () -> row + ": " + found.size() + " of " + count + "\n"
                    + String.join("\n", found));
        });
    }

    @Test
    void ofTheHarmlessAtMostThreeInAThousandChange() {
        List<String> changed = changed();
        int all = Harmless.all().size();
        assertTrue(all >= 1000 && changed.size() * 1000 <= 3 * all, () -> changed.size() + " of " + all + "\n"
                + String.join("\n", changed));
    }
}
