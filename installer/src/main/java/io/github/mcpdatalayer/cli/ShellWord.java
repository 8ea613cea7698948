package io.github.mcpdatalayer.cli;

import java.util.List;

import io.github.mcpdatalayer.os.OperatingSystem;

/** Words of a command that a person pastes into a shell, in quotes where it would read them otherwise. */
final class ShellWord {

    private ShellWord() {}

    static String of(String word, OperatingSystem system) {
        if (system.isWindows()) {
            // The quotes that both of its shells know. No path has one in it.
            return word.matches("[\\w@+=:./\\\\-]+") ? word : '"' + word + '"';
        }
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    static String all(List<String> words, OperatingSystem system) {
        return String.join(" ", words.stream().map(word -> of(word, system)).toList());
    }
}
