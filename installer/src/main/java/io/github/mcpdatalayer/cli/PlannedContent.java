package io.github.mcpdatalayer.cli;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.install.Action;

/** Shows what a change would write. It shows only the changed part of a file of another program: the rest may be secret. */
final class PlannedContent {

    private static final int MOST_CHARS = 2_000;

    private PlannedContent() {}

    /** The lines; none for a change without a content. */
    static List<String> of(Action action) {
        return switch (action) {
            case Action.WriteFile(var _, var content, var _) -> lines("", content.strip());
            case Action.EditFile edit -> changed(edit.before(), edit.after());
            default -> List.of();
        };
    }

    private static List<String> changed(String before, String after) {
        int least = Math.min(before.length(), after.length());
        int same = 0;
        while (same < least && before.charAt(same) == after.charAt(same)) {
            same++;
        }
        int end = 0;
        while (end < least - same
                && before.charAt(before.length() - 1 - end) == after.charAt(after.length() - 1 - end)) {
            end++;
        }
        List<String> lines = new ArrayList<>();
        lines.addAll(lines("- ", before.substring(same, before.length() - end).strip()));
        lines.addAll(lines("+ ", after.substring(same, after.length() - end).strip()));
        return lines;
    }

    private static List<String> lines(String mark, String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        boolean cut = text.length() > MOST_CHARS;
        List<String> lines = new ArrayList<>(
                (cut ? text.substring(0, MOST_CHARS) : text).lines().map(line -> mark + line).toList());
        if (cut) {
            lines.add("… and " + (text.length() - MOST_CHARS) + " characters more; --json has all");
        }
        return lines;
    }
}
