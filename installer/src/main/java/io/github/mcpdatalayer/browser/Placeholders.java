package io.github.mcpdatalayer.browser;

import java.nio.file.Path;

import io.github.mcpdatalayer.os.OperatingSystem;

/** Fills in <code>{home}</code>, <code>{config}</code>, <code>{programFiles}</code>, <code>{localAppData}</code>. */
final class Placeholders {

    private Placeholders() {}

    static Path path(String text, OperatingSystem system) {
        String home = system.home().toString();
        String filled = text.replace("{home}", home)
                .replace("{config}", system.variable("XDG_CONFIG_HOME", home + "/.config"))
                .replace("{programFiles}", system.variable("ProgramFiles", "C:\\Program Files"))
                .replace("{localAppData}", system.variable("LOCALAPPDATA", home + "\\AppData\\Local"));
        return system.path(filled);
    }
}
