package io.github.mcpdatalayer.cli;

import org.jspecify.annotations.Nullable;

/** The progress line of this program, for commands. Without a terminal there is none, and nothing is said. */
final class Progress {

    private static volatile @Nullable ProgressLine line;

    private Progress() {}

    static void on(ProgressLine shown) {
        line = shown;
    }

    /** Says what the command is doing now. */
    static void say(String doing) {
        ProgressLine shown = line;
        if (shown != null) {
            shown.say(doing);
        }
    }

    /** Says no more: a person is asked, or all is done. */
    static void rest() {
        ProgressLine shown = line;
        if (shown != null) {
            shown.rest();
        }
    }
}
