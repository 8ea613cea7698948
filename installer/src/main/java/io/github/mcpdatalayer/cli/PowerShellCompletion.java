package io.github.mcpdatalayer.cli;

import java.util.List;

import picocli.CommandLine;

/** The completion script for PowerShell. */
final class PowerShellCompletion {

    private PowerShellCompletion() {}

    static String script(CommandLine root) {
        String name = root.getCommandName();
        var script = new StringBuilder();
        script.append("Register-ArgumentCompleter -Native -CommandName ").append(quoted(name)).append(", ")
                .append(quoted(name + ".exe")).append(" -ScriptBlock {\n")
                .append("    param($wordToComplete, $commandAst, $cursorPosition)\n")
                .append("    $words = @{\n");
        var values = new StringBuilder();
        for (CompletionTable.Level level : CompletionTable.of(root)) {
            String path = String.join(" ", level.path());
            script.append("        ").append(quoted(path)).append(" = @(");
            String separator = "";
            for (List<CompletionTable.Word> words : List.of(level.commands(), level.options())) {
                for (CompletionTable.Word word : words) {
                    script.append(separator).append("@(").append(quoted(word.word())).append(", ")
                            .append(quoted(word.about().isEmpty() ? word.word() : word.about())).append(')');
                    separator = ", ";
                    if (!word.values().isEmpty()) {
                        values.append("        ").append(quoted((path + " " + word.word()).strip())).append(" = ")
                                .append(list(word.values())).append('\n');
                    }
                }
            }
            for (String argument : level.arguments()) {
                script.append(separator).append("@(").append(quoted(argument)).append(", ").append(quoted(argument))
                        .append(')');
                separator = ", ";
            }
            script.append(")\n");
        }
        script.append("    }\n    $values = @{\n").append(values).append("    }\n");
        script.append("""
                    $path = ''
                    $last = ''
                    foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
                        if ($element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete) { break }
                        $word = "$element"
                        $last = $word
                        if ($word.StartsWith('-')) { continue }
                        $next = "$path $word".Trim()
                        if ($words.ContainsKey($next)) { $path = $next }
                    }
                    $of = "$path $last".Trim()
                    if ($values.ContainsKey($of)) {
                        $found = $values[$of] | ForEach-Object { , @($_, $_) }
                    } else {
                        $found = $words[$path]
                    }
                    $found | Where-Object { $_[0] -like "$wordToComplete*" } | ForEach-Object {
                        [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
                    }
                }
                """);
        return script.toString();
    }

    private static String list(List<String> values) {
        return "@(" + String.join(", ", values.stream().map(PowerShellCompletion::quoted).toList()) + ")";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
