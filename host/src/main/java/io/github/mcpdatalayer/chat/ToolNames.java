package io.github.mcpdatalayer.chat;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes a tool call by the tool's name: the kinds that agents give are of no use. */
final class ToolNames {
    /** The name of our own server in the agents' words. */
    static final String SERVER = "datalayer";
    /** The whole title: a command of a shell may have such a name in it. */
    private static final Pattern OURS = Pattern
            .compile("(?:Tool: ?)?(?:mcp(?:__|\\.))?" + SERVER + "(?:__|[./: ]{1,3})([A-Za-z]{2,40})(?: ?\\(MCP\\))?");
    private static final int MAX_TITLE = 200;

    private ToolNames() {}

    /** Our own tool's name; empty: it is another's tool. */
    static String ours(String title) {
        Matcher matcher = OURS.matcher(title.length() > MAX_TITLE ? title.substring(0, MAX_TITLE) : title);
        return matcher.matches() ? matcher.group(1) : "";
    }

    /** One of run, edit, search, grep, read, act, other. */
    static String kind(String title, String given) {
        String name = ours(title);
        String word = (name.isEmpty() ? title : name).toLowerCase(Locale.ROOT);
        if (!name.isEmpty()) {
            return word.matches("(interact|navigate|press|type|open|close|activate|upload|download|handle|set).*")
                    ? "act"
                    : word.matches("(evaluate|inject|send|run|call).*")
                            ? "run"
                            : word.matches("(search|find).*") ? "search" : "read";
        }
        if (word.matches("(grep|glob|rg)\\b.*")) {
            return "grep";
        }
        return switch (given) {
            case "execute" -> "run";
            case "edit", "delete", "move" -> "edit";
            case "search", "fetch" -> "search";
            case "read" -> "read";
            default -> "other";
        };
    }
}
