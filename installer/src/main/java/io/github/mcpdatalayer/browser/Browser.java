package io.github.mcpdatalayer.browser;

import java.nio.file.Path;
import java.util.List;

import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Placeholders;
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
 * @param profiles
 *            where it keeps a person's profiles (its user data dir), with placeholders
 * @param hostFolders
 *            folders in which it looks for host manifests of one person, with placeholders; none on Windows
 * @param systemHostFolders
 *            the same for everybody on the machine; none on Windows, or when no such folder is known
 * @param registryKeys
 *            Windows: keys under which it looks for them, below HKCU and HKLM
 * @param programs
 *            where its program is: names to be looked up in PATH, or whole paths with placeholders
 * @param sealed
 *            packages of it that are shut off from the rest of the machine
 * @param source
 *            where this is known from
 * @param verified
 *            which version was tried, or null if none was
 */
public record Browser(String id, String name, String os, List<String> profiles, List<String> hostFolders,
        List<String> systemHostFolders, List<String> registryKeys, List<String> programs,
        List<SealedPackage> sealed, String source, @Nullable String verified) {

    /**
     * A package of a browser that can start no program outside itself, so that it never reaches the host.
     *
     * @param kind
     *            <code>snap</code> or <code>flatpak</code>
     * @param id
     *            the package's name
     * @param profile
     *            where it keeps a person's profiles, with placeholders
     */
    public record SealedPackage(String kind, String id, String profile) {}

    public Browser {
        profiles = listed(profiles);
        hostFolders = listed(hostFolders);
        systemHostFolders = listed(systemHostFolders);
        registryKeys = listed(registryKeys);
        programs = listed(programs);
        sealed = listed(sealed);
        if (hostFolders.isEmpty() == registryKeys.isEmpty()) {
            throw new IllegalArgumentException(
                    "browsers.json: " + id + " on " + os + " needs either hostFolders or registryKeys");
        }
    }

    /** The folders of {@link #hostFolders} on this machine. */
    public List<Path> hostFolders(OperatingSystem system) {
        return Placeholders.paths(hostFolders, system);
    }

    /** The folders of {@link #systemHostFolders} on this machine. */
    public List<Path> systemHostFolders(OperatingSystem system) {
        return Placeholders.paths(systemHostFolders, system);
    }

    /** gson leaves out what the row leaves out. */
    private static <T> List<T> listed(@Nullable List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }
}
