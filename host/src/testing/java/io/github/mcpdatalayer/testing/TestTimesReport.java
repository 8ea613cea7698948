package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Adds up what {@code TestTimes} wrote, prints the twenty dearest classes, and holds the processor time of each room against the
 * budget:
 *
 * <pre>
 * java host/src/testing/java/io/github/mcpdatalayer/testing/TestTimesReport.java [--check | --write] [FOLDER]
 * </pre>
 *
 * FOLDER is the root of the project. {@code --check} ends with 1 where a room, or all together, took a quarter more than the
 * budget, and names the classes that grew; {@code --write} makes the budget of what was measured. A room is a module with the
 * first two parts of a package. Seconds are processor seconds of the machine that wrote the budget: a slower one, or one with
 * other programs beside, gets as much more as the hashes took that were measured between the classes, or as the middle one of
 * the rooms with browsers, or of those without, took, for what disturbs a browser's caches does not disturb a hash. How much
 * that may be is said by the price of new memory, on which browsers and short processes live.
 */
final class TestTimesReport {

    private static final double MOST = 1.25;
    /**
     * Seconds that a small room may take more. The class that comes first in a JVM pays for its start, its browsers and the
     * programs' AOT cache, and on a machine that has just started also for reading them from the disk: 21 s more were seen.
     */
    private static final double FIRST = 30;
    /** Where all rooms take as much more than the hashes do, it is no longer the machine, unless its memory is as much dearer. */
    private static final double MOST_OF_CACHES = 1.5;
    /**
     * The part of a browser's time that it waits for new pages, at least: where 40 MB took 144 ms, rooms with browsers took 2.9 to
     * 3.6 times their budget at the same hashes.
     */
    private static final double NEW_MEMORY = 0.2;
    private static final String BROWSERS = "installer/e2e.";
    private static final int DEAREST = 20;
    private static final String BUDGET = ".github/test-budget.tsv";
    private static final String REFERENCE = "reference";
    private static final String SPEED = "speed";
    private static final String MEMORY = "memory";
    private static final String ALL = "all";
    private static final String PACKAGE = "io.github.mcpdatalayer.";

    private final Path root;
    private final Map<String, Cost> classes = new TreeMap<>();
    private final List<Long> speeds = new ArrayList<>();
    private final List<Long> memory = new ArrayList<>();

    private TestTimesReport(Path root) {
        this.root = root;
    }

    private record Cost(String room, int tests, long wallMs, long cpuMs, int browsers, int fronts, int attaches) {

        Cost plus(Cost other) {
            return new Cost(room, tests + other.tests, wallMs + other.wallMs, cpuMs + other.cpuMs,
                    browsers + other.browsers, fronts + other.fronts, attaches + other.attaches);
        }
    }

    public static void main(String[] args) throws IOException {
        List<String> options = List.of(args).stream().filter(each -> each.startsWith("--")).toList();
        Path root = Path.of(List.of(args).stream().filter(each -> !each.startsWith("--")).findFirst().orElse("."));
        var report = new TestTimesReport(root);
        for (String module : List.of("host", "installer", "extension")) {
            report.read(module);
        }
        if (report.classes.isEmpty()) {
            System.err.println("No test has run: target/test-times is empty.");
            System.exit(1);
        }
        report.print();
        if (options.contains("--write")) {
            report.write();
        } else if (options.contains("--check") && !report.keepsBudget()) {
            System.exit(1);
        }
    }

    private void read(String module) throws IOException {
        Path folder = root.resolve(module).resolve("target/test-times");
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                for (String line : Files.readAllLines(file)) {
                    String[] cells = line.split("\t", -1);
                    if (cells.length == 8) {
                        add(module, cells);
                    } else if (cells.length == 2 && cells[0].equals(SPEED)) {
                        speeds.add(Long.parseLong(cells[1]));
                    } else if (cells.length == 2 && cells[0].equals(MEMORY)) {
                        memory.add(Long.parseLong(cells[1]));
                    }
                }
            }
        }
    }

    /** A class's row has what its tests took, its own preparation included; nested classes are counted in theirs. */
    private void add(String module, String[] cells) {
        String name = cells[1].startsWith(PACKAGE) ? cells[1].substring(PACKAGE.length()) : cells[1];
        boolean isTest = cells[0].equals("test");
        if (!isTest && name.contains("$")) {
            return;
        }
        String top = name.replaceFirst("\\$.*", "");
        Cost cost = isTest
                ? new Cost(room(module, top), 1, 0, 0, 0, 0, 0)
                : new Cost(room(module, top), 0, Long.parseLong(cells[3]), Long.parseLong(cells[4]),
                        Integer.parseInt(cells[5]), Integer.parseInt(cells[6]), Integer.parseInt(cells[7]));
        classes.merge(module + "/" + top, cost, Cost::plus);
    }

    private static String room(String module, String className) {
        String[] parts = className.split("\\.", -1);
        StringBuilder room = new StringBuilder(module);
        for (int i = 0; i < Math.min(2, parts.length - 1); i++) {
            room.append(i == 0 ? '/' : '.').append(parts[i]);
        }
        return room.toString();
    }

    private void print() {
        System.out.printf(Locale.ROOT, "%nThe %d dearest test classes (processor seconds of all processes)%n", DEAREST);
        System.out.printf(Locale.ROOT, "%8s %8s %6s %9s %7s %9s  %s%n", "cpu s", "wall s", "tests", "browsers",
                "fronts",
                "attaches", "class");
        classes.entrySet().stream().sorted(Comparator.comparingLong(each -> -each.getValue().cpuMs())).limit(DEAREST)
                .forEach(each -> line(each.getKey(), each.getValue()));
        rooms().forEach(TestTimesReport::line);
        line(ALL, all());
        System.out.printf(Locale.ROOT,
                "%8.2f ms of processor time for the reference, in the middle of %d; %.1f ms for 40 MB of new memory, of %d%n",
                middleMs(speeds), speeds.size(), middleMs(memory), memory.size());
    }

    private static void line(String name, Cost cost) {
        System.out.printf(Locale.ROOT, "%8.1f %8.1f %6d %9d %7d %9d  %s%n", cost.cpuMs() / 1000.0,
                cost.wallMs() / 1000.0,
                cost.tests(), cost.browsers(), cost.fronts(), cost.attaches(), name);
    }

    private Map<String, Cost> rooms() {
        Map<String, Cost> rooms = new TreeMap<>();
        classes.values().forEach(each -> rooms.merge(each.room(), each, Cost::plus));
        return rooms;
    }

    private Map<String, Cost> roomsAndAll() {
        Map<String, Cost> rooms = rooms();
        rooms.put(ALL, all());
        return rooms;
    }

    private Cost all() {
        return classes.values().stream().reduce(new Cost(ALL, 0, 0, 0, 0, 0, 0), Cost::plus);
    }

    private void write() throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "# Processor seconds of the tests that `sh installer/verify` runs, by room and class. The build fails where a room",
                "# takes a quarter more. Written by TestTimesReport --write; see CONTRIBUTING.",
                REFERENCE + "\t\t" + String.format(Locale.ROOT, "%.2f", middleMs(speeds)),
                MEMORY + "\t\t" + String.format(Locale.ROOT, "%.2f", middleMs(memory)),
                ALL + "\t\t" + seconds(all().cpuMs())));
        rooms().forEach((room, cost) -> {
            lines.add(room + "\t\t" + seconds(cost.cpuMs()));
            classes.forEach((name, each) -> {
                if (each.room().equals(room)) {
                    lines.add(room + "\t" + name + "\t" + seconds(each.cpuMs()));
                }
            });
        });
        Files.write(root.resolve(BUDGET), lines);
        System.out.println("Written: " + BUDGET);
    }

    private boolean keepsBudget() throws IOException {
        Map<String, Double> budget = new TreeMap<>();
        for (String line : Files.readAllLines(root.resolve(BUDGET))) {
            String[] cells = line.split("\t", -1);
            if (cells.length == 3) {
                budget.put(cells[1].isEmpty() ? cells[0] : cells[1], Double.parseDouble(cells[2]));
            }
        }
        double ofMachine = Math.max(1, middleMs(speeds) / budget.getOrDefault(REFERENCE, 1.0));
        double ofMemory = 1 + NEW_MEMORY * (middleMs(memory) / budget.getOrDefault(MEMORY, 1.0) / ofMachine - 1);
        double most = ofMachine * Math.max(MOST_OF_CACHES, ofMemory);
        double withBrowsers = Math.clamp(middle(budget, true), ofMachine, most);
        double without = Math.clamp(middle(budget, false), ofMachine, most);
        boolean isKept = true;
        for (Map.Entry<String, Cost> room : roomsAndAll().entrySet()) {
            double speed = hasBrowsers(room.getKey()) ? withBrowsers : without;
            double usual = budget.getOrDefault(room.getKey(), 0.0) * speed;
            double atMost = Math.max(usual * MOST, usual + FIRST * speed);
            double took = room.getValue().cpuMs() / 1000.0;
            if (took > atMost) {
                isKept = false;
                System.out.printf(Locale.ROOT, "%s took %.1f s, and %.1f s is the most. What grew:%n", room.getKey(),
                        took, atMost);
                grown(room.getKey(), budget, speed);
            }
        }
        if (!isKept) {
            System.out.println(
                    "Make it cheaper, move what is no check of every day to the tier of `--thorough`, or write the"
                            + " new budget with the reason in the commit: CONTRIBUTING, \"How tests are organised\".");
        }
        return isKept;
    }

    /** All together are browsers, for the most part. */
    private static boolean hasBrowsers(String room) {
        return room.startsWith(BROWSERS) || room.equals(ALL);
    }

    /** Returns the growth of the room in the middle: beside other programs all take more, and one that grew stands out. */
    private double middle(Map<String, Double> budget, boolean browsers) {
        List<Double> more = rooms().entrySet().stream().filter(room -> hasBrowsers(room.getKey()) == browsers)
                .filter(room -> budget.getOrDefault(room.getKey(), 0.0) > FIRST)
                .map(room -> room.getValue().cpuMs() / 1000.0 / budget.getOrDefault(room.getKey(), 1.0)).sorted()
                .toList();
        return more.isEmpty() ? 1 : more.get(more.size() / 2);
    }

    private void grown(String room, Map<String, Double> budget, double speed) {
        classes.entrySet().stream().filter(each -> room.equals(ALL) || each.getValue().room().equals(room))
                .map(each -> Map.entry(each.getKey(),
                        each.getValue().cpuMs() / 1000.0 - budget.getOrDefault(each.getKey(), 0.0) * speed))
                .filter(each -> each.getValue() > 0.5).sorted(Comparator.comparingDouble(each -> -each.getValue()))
                .limit(10)
                .forEach(each -> System.out.printf(Locale.ROOT, "  %+.1f s  %s%s%n", each.getValue(), each.getKey(),
                        budget.containsKey(each.getKey()) ? "" : " (new)"));
    }

    /** Returns the middle of what was measured between the classes. */
    private static double middleMs(List<Long> nanos) {
        return nanos.isEmpty() ? 1 : nanos.stream().sorted().toList().get(nanos.size() / 2) / 1_000_000.0;
    }

    private static String seconds(long ms) {
        return String.format(Locale.ROOT, "%.1f", ms / 1000.0);
    }
}
