package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.relay.io.HostLog;
import io.github.mcpdatalayer.rendezvous.PrivateFile;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * Decides which extensions may use the host: the built-in id and those that {@code register --extension-id} wrote to a file, this person's
 * own or, with {@code --system}, the machine's.
 */
final class OriginPolicy {
    private static final Pattern ID = Pattern.compile("[a-p]{32}");
    private static final Pattern ORIGIN = Pattern.compile("chrome-extension://([^/]*)/");

    /** Reads a list, if only its owner or an administrator can write it. */
    private interface Reader {
        String read(Path file) throws IOException;
    }

    private final Path ownIds;
    private final Path machineIds;
    private final HostLog log;

    OriginPolicy(Path ownIds, Path machineIds, HostLog log) {
        this.ownIds = ownIds;
        this.machineIds = machineIds;
        this.log = log;
    }

    /** The extension id that Chrome passed, unchecked, or null if Chrome did not start this process. */
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
        return ID.matcher(id).matches() && (Protocol.EXTENSION_IDS.contains(id)
                || listed(ownIds, PrivateFile::read).contains(id)
                || listed(machineIds, PrivateFile::readMachineWide).contains(id));
    }

    private Set<String> listed(Path file, Reader reader) {
        Set<String> ids = new HashSet<>();
        if (Files.exists(file)) {
            try {
                reader.read(file).lines().map(String::strip).forEach(ids::add);
            } catch (IOException e) {
                log.write("the list of further extension ids is not used: " + e.getMessage());
            }
        }
        return ids;
    }
}
