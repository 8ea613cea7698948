package io.github.mcpdatalayer.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands and options of a program, flat, for the shells that picocli writes no script for. */
final class CompletionTable {

    /**
     * One word that can be completed.
     *
     * @param word
     *            the command, or the option with its dashes
     * @param about
     *            the first sentence of its description
     * @param values
     *            the values that there are; empty if any text is one
     * @param takesValue
     *            whether a value follows
     * @param isPath
     *            whether that is a file or a folder
     */
    record Word(String word, String about, List<String> values, boolean takesValue, boolean isPath) {}

    /**
     * The words that can follow a command.
     *
     * @param path
     *            the command's words after the program's name, such as {@code clients add}
     * @param arguments
     *            the values of its arguments, where there is a list of them
     * @param takesPaths
     *            whether its arguments are files or folders
     */
    record Level(List<String> path, List<Word> commands, List<Word> options, List<String> arguments,
            boolean takesPaths) {}

    private CompletionTable() {}

    /** This command and all below it, outermost first. */
    static List<Level> of(CommandLine root) {
        var levels = new ArrayList<Level>();
        add(root, List.of(), levels);
        return levels;
    }

    private static void add(CommandLine command, List<String> path, List<Level> levels) {
        var commands = new ArrayList<Word>();
        for (Map.Entry<String, CommandLine> each : command.getSubcommands().entrySet()) {
            commands.add(new Word(each.getKey(), about(each.getValue().getCommandSpec().usageMessage().description()),
                    List.of(), false, false));
        }
        var options = new ArrayList<Word>();
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                options.add(new Word(option.longestName(), about(option.description()), values(option),
                        option.arity().max() > 0, isPath(option)));
            }
        }
        var arguments = new ArrayList<String>();
        boolean paths = false;
        for (ArgSpec argument : command.getCommandSpec().positionalParameters()) {
            arguments.addAll(values(argument));
            paths |= isPath(argument);
        }
        levels.add(new Level(path, commands, options, arguments, paths));
        command.getSubcommands().forEach((name, each) -> {
            var below = new ArrayList<>(path);
            below.add(name);
            add(each, below, levels);
        });
    }

    private static boolean isPath(ArgSpec argument) {
        return List.of(argument.auxiliaryTypes()).contains(Path.class) || argument.type() == Path.class;
    }

    static List<String> values(ArgSpec argument) {
        var values = new ArrayList<String>();
        for (Class<?> type : argument.auxiliaryTypes()) {
            if (type.isEnum()) {
                for (Object each : type.getEnumConstants()) {
                    values.add(each.toString().toLowerCase(Locale.ROOT));
                }
            }
        }
        return values;
    }

    private static String about(String[] description) {
        String text = String.join(" ", description).replaceAll("\\$\\{[^}]*}", "").replaceAll("%n|\\s+", " ").strip();
        return text.replaceFirst("(?<=[.:]) .*", "").replaceFirst("[.:]$", "");
    }
}
