package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.rendezvous.PrivateFile;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** Which extensions may use the host: the built-in id and those that {@code register --extension-id} wrote to a file. */
final class OriginPolicy {
    private static final Pattern ID = Pattern.compile("[a-p]{32}");
    private static final Pattern ORIGIN = Pattern.compile("chrome-extension://([^/]*)/");

    private final Path idsFile;
    private final HostLog log;

    OriginPolicy(Path idsFile, HostLog log) {
        this.idsFile = idsFile;
        this.log = log;
    }

    /** The extension id that Chrome passed, whatever it is, or null when this was not started by Chrome. */
    static @Nullable String idFrom(List<String> arguments) {
        for (String argument : arguments) {
            Matcher origin = ORIGIN.matcher(argument);
            if (origin.matches()) {
                return origin.group(1);
            }
        }
        return null;
    }

    boolean allows(String id) {
        return ID.matcher(id).matches() && (Protocol.EXTENSION_IDS.contains(id) || registered().contains(id));
    }

    private Set<String> registered() {
        Set<String> ids = new HashSet<>();
        if (Files.exists(idsFile)) {
            try {
                PrivateFile.read(idsFile).lines().map(String::strip).forEach(ids::add);
            } catch (IOException e) {
                log.write("the list of further extension ids is not used: " + e.getMessage());
            }
        }
        return ids;
    }
}
