package io.github.mcpdatalayer.browser;

import java.nio.file.Path;
import java.util.List;

import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;

/**
 * One browser on one operating system: a row of browsers.json.
 *
 * @param id
 *            short name for the command line
 * @param name
 *            its maker's name for it
 * @param os
 *            key of the operating system
 * @param hostFolders
 *            folders in which it looks for host manifests of one person, with placeholders; none on Windows
 * @param registryKeys
 *            Windows: keys under which it looks for them
 * @param programs
 *            where its program is: names to be looked up in PATH, or whole paths with placeholders
 * @param source
 *            where this is known from
 * @param verified
 *            which version was tried, or null if none was
 */
public record Browser(String id, String name, String os, List<String> hostFolders, List<String> registryKeys,
        List<String> programs, String source, @Nullable String verified) {

    public Browser {
        hostFolders = hostFolders == null ? List.of() : List.copyOf(hostFolders); // gson leaves out what the row leaves out
        registryKeys = registryKeys == null ? List.of() : List.copyOf(registryKeys);
        programs = programs == null ? List.of() : List.copyOf(programs);
        if (hostFolders.isEmpty() == registryKeys.isEmpty()) {
            throw new IllegalArgumentException(
                    "browsers.json: " + id + " on " + os + " needs either hostFolders or registryKeys");
        }
    }

    /** The folders of {@link #hostFolders} on this machine. */
    public List<Path> hostFolders(OperatingSystem system) {
        return hostFolders.stream().map(folder -> Placeholders.path(folder, system)).toList();
    }
}
