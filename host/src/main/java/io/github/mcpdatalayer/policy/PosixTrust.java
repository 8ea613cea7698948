package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/** Trust by owner and mode. */
record PosixTrust(int administrator) implements Trust {
    private static final int WRITABLE_BY_OTHERS = 0022;

    @Override
    public @Nullable String objection(Path path) throws IOException {
        if (!Files.getAttribute(path, "unix:uid").equals(administrator)) {
            return path + " does not belong to root. Run: chown root '" + path + "'.";
        }
        if (((Integer) Files.getAttribute(path, "unix:mode") & WRITABLE_BY_OTHERS) != 0) {
            return path + " can be changed by users other than root. Run: chmod go-w '" + path + "'.";
        }
        return null;
    }
}
