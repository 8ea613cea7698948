package io.github.mcpdatalayer.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import picocli.CommandLine;
import picocli.CommandLine.Help;

/** Lists the commands by what a person wants to do. */
final class CommandGroups {

    /** Each command is in one group; a test holds that. */
    static final Map<String, List<String>> ALL = groups();

    private CommandGroups() {}

    private static Map<String, List<String>> groups() {
        var groups = new LinkedHashMap<String, List<String>>();
        groups.put("Start", List.of("demo", "register", "extension-path", "clients", "doctor", "help"));
        groups.put("Use", List.of("status", "secrets", "search-pack", "completion"));
        groups.put("Test",
                List.of("run", "accept", "compare", "import", "export", "ticket", "table", "plan", "container"));
        groups.put("Administer", List.of("policy", "pack-extension", "audit", "unregister"));
        return groups;
    }

    /** Has the help of this command list its commands by groups. */
    static void apply(CommandLine root) {
        root.getHelpSectionMap().remove(CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING);
        root.getHelpSectionMap().put(CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
                CommandGroups::list);
    }

    private static String list(Help help) {
        int longest = ALL.values().stream().flatMap(List::stream).mapToInt(String::length).max().orElse(0);
        var text = new StringBuilder();
        ALL.forEach((heading, names) -> {
            List<String> there = names.stream().filter(help.subcommands()::containsKey).toList();
            if (there.isEmpty()) {
                return;
            }
            text.append(System.lineSeparator()).append(help.colorScheme().text("@|bold " + heading + ":|@"))
                    .append(System.lineSeparator());
            for (String name : there) {
                text.append("  ").append(help.colorScheme().commandText(name))
                        .append(" ".repeat(longest - name.length() + 2))
                        .append(firstSentence(Objects.requireNonNull(help.subcommands().get(name))))
                        .append(System.lineSeparator());
            }
        });
        return text.toString();
    }

    private static String firstSentence(Help command) {
        return String.join(" ", command.commandSpec().usageMessage().description()).replaceFirst("(?<=\\.) .*", "");
    }
}
