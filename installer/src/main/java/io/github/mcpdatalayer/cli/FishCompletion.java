package io.github.mcpdatalayer.cli;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine;

/** The completion script for fish. */
final class FishCompletion {

    private FishCompletion() {}

    static String script(CommandLine root) {
        String name = root.getCommandName();
        String function = "__" + name.replace('-', '_') + "_at";
        var script = new StringBuilder();
        // The words of the command so far, without options: exactly those, and in this order.
        script.append("function ").append(function).append("\n")
                .append("    set -l words\n")
                .append("    for word in (commandline -opc)[2..-1]\n")
                .append("        string match -q -- '-*' $word; or set -a words $word\n")
                .append("    end\n")
                .append("    set -l count (count $argv)\n")
                .append("    test (count $words) -ge $count; or return 1\n")
                .append("    test $count -eq 0; or test \"$words[1..$count]\" = \"$argv\"\n")
                .append("end\n\n");
        script.append("complete -c ").append(name).append(" -f\n");
        for (CompletionTable.Level level : CompletionTable.of(root)) {
            level(level, name, function, script);
        }
        return script.toString();
    }

    private static void level(CompletionTable.Level level, String name, String function, StringBuilder script) {
        List<String> at = new ArrayList<>(List.of(function));
        at.addAll(level.path());
        String condition = String.join(" ", at);
        if (!level.commands().isEmpty()) {
            String names = String.join(" ", level.commands().stream().map(CompletionTable.Word::word).toList());
            for (CompletionTable.Word command : level.commands()) {
                script.append("complete -c ").append(name).append(" -n ")
                        .append(quoted(condition + "; and not __fish_seen_subcommand_from " + names)).append(" -a ")
                        .append(command.word()).append(" -d ").append(quoted(command.about())).append('\n');
            }
        }
        for (CompletionTable.Word option : level.options()) {
            script.append("complete -c ").append(name).append(" -n ").append(quoted(condition));
            if (option.word().startsWith("--")) {
                script.append(" -l ").append(option.word().substring(2));
            } else {
                script.append(" -s ").append(option.word().substring(1));
            }
            if (!option.values().isEmpty()) {
                script.append(" -x -a ").append(quoted(String.join(" ", option.values())));
            } else if (option.takesValue()) {
                script.append(option.isPath() ? " -r -F" : " -x");
            }
            script.append(" -d ").append(quoted(option.about())).append('\n');
        }
        if (!level.arguments().isEmpty()) {
            script.append("complete -c ").append(name).append(" -n ").append(quoted(condition)).append(" -a ")
                    .append(quoted(String.join(" ", level.arguments()))).append('\n');
        }
        if (level.takesPaths()) {
            script.append("complete -c ").append(name).append(" -n ").append(quoted(condition)).append(" -F\n");
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
