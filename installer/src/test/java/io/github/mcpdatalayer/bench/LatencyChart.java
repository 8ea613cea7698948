package io.github.mcpdatalayer.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Latency against size as an SVG, both axes logarithmic. The same figures give the same file. */
final class LatencyChart {

    private static final int WIDTH = 760;
    private static final int HEIGHT = 460;
    private static final int LEFT = 80;
    private static final int RIGHT = 210;
    private static final int TOP = 40;
    private static final int BOTTOM = 60;

    private record Line(String name, String colour, String dash, ToDoubleFunction<ReadBench.Point> value) {}

    private static final List<Line> LINES = List.of(
            new Line("getDataLayer", "#0b57d0", "", ReadBench.Point::ours),
            new Line("with redaction", "#7b2fbf", "", ReadBench.Point::redacted),
            new Line("floor: one message", "#5f6368", "6 4", ReadBench.Point::oneMessage),
            new Line("floor: chunks", "#b06000", "2 4", ReadBench.Point::chunks));

    private LatencyChart() {}

    static String svg(List<ReadBench.Point> points) {
        double lowest = Double.MAX_VALUE;
        double highest = 0;
        for (ReadBench.Point point : points) {
            for (Line line : LINES) {
                lowest = Math.min(lowest, line.value().applyAsDouble(point));
                highest = Math.max(highest, line.value().applyAsDouble(point));
            }
        }
        int from = (int) Math.floor(Math.log10(lowest));
        int to = (int) Math.ceil(Math.log10(highest));
        var svg = new StringBuilder();
        svg.append(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">
                <title>Median time of a whole read against the size of the data layer</title>
                <rect width="100%%" height="100%%" fill="#fff"/>
                <text x="%d" y="24" font-size="15" fill="#202124">Reading a whole data layer: median, ms</text>
                """, WIDTH, HEIGHT, LEFT));
        for (int power = from; power <= to; power++) {
            double y = y(Math.pow(10, power), from, to);
            svg.append(String.format(Locale.ROOT,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dadce0\"/>%n", LEFT, WIDTH - RIGHT,
                    y, y));
            svg.append(String.format(Locale.ROOT,
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" fill=\"#202124\">%s</text>%n", LEFT - 8, y + 4,
                    Row.number(Math.pow(10, power))));
        }
        for (ReadBench.Point point : points) {
            double x = x(point.bytes());
            svg.append(String.format(Locale.ROOT,
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#f1f3f4\"/>%n", x, x, TOP,
                    HEIGHT - BOTTOM));
            svg.append(String.format(Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"#202124\">%s</text>%n", x,
                    HEIGHT - BOTTOM + 20, size(point.bytes())));
        }
        int row = 0;
        for (Line line : LINES) {
            var path = new StringBuilder();
            for (ReadBench.Point point : points) {
                path.append(String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : " L", x(point.bytes()),
                        y(line.value().applyAsDouble(point), from, to)));
            }
            svg.append(String.format(Locale.ROOT,
                    "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\"/>%n", path,
                    line.colour(), line.dash()));
            int y = TOP + 16 + 22 * row++;
            int x = WIDTH - RIGHT + 16;
            svg.append(String.format(Locale.ROOT,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\"/>%n",
                    x, x + 30, y, y, line.colour(), line.dash()));
            svg.append(String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\" fill=\"#202124\">%s</text>%n", x + 38, y + 4,
                    line.name()));
        }
        return svg.append("</svg>\n").toString();
    }

    private static double x(int bytes) {
        return LEFT + 20 + (Math.log10(bytes) - 3) / (Math.log10(50e6) - 3) * (WIDTH - LEFT - RIGHT - 40);
    }

    private static double y(double millis, int from, int to) {
        return HEIGHT - BOTTOM - (Math.log10(millis) - from) / (to - from) * (HEIGHT - TOP - BOTTOM);
    }

    private static String size(int bytes) {
        return bytes < 1_000_000 ? bytes / 1_000 + " KB" : bytes / 1_000_000 + " MB";
    }
}
