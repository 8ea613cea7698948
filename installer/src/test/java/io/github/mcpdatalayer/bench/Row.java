package io.github.mcpdatalayer.bench;

import java.util.Locale;

import com.google.gson.JsonObject;

/**
 * A line of the table.
 *
 * @param what what was measured
 * @param unit of all its figures
 * @param ours the product's figures
 * @param floorName what it is held against; null where the bar is a figure of its own
 * @param floor measured in turns with ours
 * @param bar what is to hold; null for a figure that is shown for itself
 */
record Row(String what, String unit, Samples ours, String floorName, Samples floor, Bar bar) {

    /** The bar that a median has to keep. */
    sealed interface Bar {

        /** Allows at most so many times the floor. */
        record Times(double factor) implements Bar {}

        /** Allows the floor and so much more. */
        record Plus(double more) implements Bar {}

        /** Allows at most so much. */
        record Most(double value) implements Bar {}
    }

    static final String HEAD = """
            | what | ours: median (min–max) | floor: median (min–max) | ratio | bar | |
            | --- | ---: | ---: | ---: | ---: | --- |
            """;

    double ratio() {
        return ours.median() / floor.median();
    }

    /** Tells whether the bar is kept; true where there is none. */
    boolean holds() {
        return switch (bar) {
            case null -> true;
            case Bar.Times(var factor) -> ours.median() <= factor * floor.median();
            case Bar.Plus(var more) -> ours.median() <= floor.median() + more;
            case Bar.Most(var most) -> ours.median() <= most;
        };
    }

    private String bound() {
        return switch (bar) {
            case null -> "";
            case Bar.Times(var factor) -> "≤ " + number(factor) + " ×";
            case Bar.Plus(var more) -> "≤ floor + " + number(more);
            case Bar.Most(var most) -> "≤ " + number(most);
        };
    }

    String markdown() {
        return "| %s | %s %s | %s | %s | %s | %s |%n".formatted(what, spread(ours), unit,
                floor == null ? "" : floorName + ": " + spread(floor), floor == null ? "" : number(ratio()), bound(),
                bar == null ? "" : holds() ? "holds" : "**misses**");
    }

    JsonObject json() {
        var row = new JsonObject();
        row.addProperty("what", what);
        row.addProperty("unit", unit);
        row.add("ours", json(ours));
        if (floor != null) {
            row.addProperty("floorName", floorName);
            row.add("floor", json(floor));
            row.addProperty("ratio", ratio());
        }
        if (bar != null) {
            row.addProperty("bar", bound());
            row.addProperty("holds", holds());
        }
        return row;
    }

    private static JsonObject json(Samples samples) {
        var json = new JsonObject();
        json.addProperty("samples", samples.count());
        json.addProperty("min", samples.min());
        json.addProperty("median", samples.median());
        json.addProperty("max", samples.max());
        return json;
    }

    private static String spread(Samples samples) {
        return samples.count() == 1
                ? number(samples.median())
                : "%s (%s–%s)".formatted(number(samples.median()), number(samples.min()), number(samples.max()));
    }

    static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e9) {
            return String.format(Locale.ROOT, "%,d", (long) value);
        }
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
    }
}
