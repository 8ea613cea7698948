package io.github.mcpdatalayer.chat;

import java.nio.file.Path;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a chat, from the host that starts it and from its surroundings.
 *
 * @param home
 *            our folder; conversations are in {@code chat} below it
 * @param userHome
 *            the person's folder
 * @param profile
 *            the browser's profile: each has a database of its own
 * @param mayKeep
 *            whether an administrator allows that conversations are kept
 * @param front
 *            the launcher of our front; null: it is not known
 */
public record ChatSettings(Path home, Path userHome, String profile, boolean mayKeep, @Nullable Path front,
        Map<String, String> environment) {
    public ChatSettings {
        environment = Map.copyOf(environment);
    }

    Path folder() {
        return home.resolve("chat");
    }
}
