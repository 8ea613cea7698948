package io.github.mcpdatalayer.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;

/**
 * The help of a command in so many columns. Lines are broken at spaces alone, and never inside a command in backticks: what
 * stands there can be copied.
 */
final class Usage {

    /** Wide enough that picocli itself breaks no line; it would do so inside names and paths. */
    private static final int ENDLESS = 20_000;
    /** The fewest columns beside the names of options: with less room, their meaning goes below them. */
    private static final int LEAST_BESIDE = 36;
    private static final int BELOW = 8;
    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final Pattern SYNOPSIS = Pattern.compile("^Usage: \\S+(?: [a-z][a-z-]*)*");
    private static final Pattern TWO_COLUMNS = Pattern.compile("^( +\\S.*?) {2,}(?=\\S)");

    private Usage() {}

    /**
     * The help.
     *
     * @param columns
     *            of the terminal, or {@link Screen#UNBOUNDED}
     */
    static String text(CommandLine command, int columns, ColorScheme colours) {
        boolean auto = command.isUsageHelpAutoWidth();
        int before = command.getUsageHelpWidth();
        command.setUsageHelpAutoWidth(false).setUsageHelpWidth(ENDLESS);
        String endless = command.getUsageMessage(colours);
        command.setUsageHelpWidth(before).setUsageHelpAutoWidth(auto);
        StringBuilder text = new StringBuilder();
        for (String line : endless.lines().map(String::stripTrailing).toList()) {
            wrap(line, columns).forEach(part -> text.append(part).append(System.lineSeparator()));
        }
        return text.toString();
    }

    /** Writes the help without colours. */
    static String text(CommandLine command, int columns) {
        return text(command, columns, CommandLine.Help.defaultColorScheme(Ansi.OFF));
    }

    private static List<String> wrap(String line, int columns) {
        String plain = COLOURS.matcher(line).replaceAll("");
        Matcher two = TWO_COLUMNS.matcher(plain);
        boolean hasTwo = two.find();
        if (hasTwo && two.end() > BELOW && columns - two.end() < LEAST_BESIDE) {
            return below(line, plain, two, columns);
        }
        if (columns(plain) <= columns) {
            return List.of(line);
        }
        if (hasTwo) {
            String meaning = plain.substring(two.end());
            List<String> parts = Screen.wrap(meaning, columns - two.end());
            List<String> lines = new ArrayList<>();
            lines.add(line.substring(0, line.indexOf(meaning)) + parts.getFirst());
            parts.subList(1, parts.size()).forEach(part -> lines.add(" ".repeat(two.end()) + part));
            return lines;
        }
        Matcher synopsis = SYNOPSIS.matcher(plain);
        if (synopsis.find()) {
            int hang = Math.min(synopsis.end() + 1, columns / 3);
            return hanging(plain, 0, hang, columns);
        }
        return hanging(plain.strip(), indent(plain), Math.min(indent(plain), columns / 3), columns);
    }

    /** The names on a line of their own: in their colours, unless they are longer than it. */
    private static List<String> below(String line, String plain, Matcher two, int columns) {
        String names = plain.substring(0, two.end(1));
        String meaning = plain.substring(two.end());
        List<String> lines = new ArrayList<>(columns(names) <= columns
                ? List.of(line.substring(0, line.indexOf(meaning)).stripTrailing())
                : hanging(names.strip(), indent(names), BELOW, columns));
        Screen.wrap(meaning, columns - BELOW).forEach(part -> lines.add(" ".repeat(BELOW) + part));
        return lines;
    }

    private static List<String> hanging(String text, int first, int others, int columns) {
        List<String> lines = new ArrayList<>();
        List<String> parts = Screen.wrap(text, columns - Math.max(first, others));
        lines.add(" ".repeat(first) + parts.getFirst());
        parts.subList(1, parts.size()).forEach(part -> lines.add(" ".repeat(others) + part));
        return lines;
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static int columns(String text) {
        return Screen.columns(text);
    }
}
