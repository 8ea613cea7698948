package io.github.mcpdatalayer.browser;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
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
public record KnownBrowser(String id, String name, String os, List<String> profiles, List<String> hostFolders,
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

    public KnownBrowser {
        profiles = List.copyOf(profiles);
        hostFolders = List.copyOf(hostFolders);
        systemHostFolders = List.copyOf(systemHostFolders);
        registryKeys = List.copyOf(registryKeys);
        programs = List.copyOf(programs);
        sealed = List.copyOf(sealed);
        if (hostFolders.isEmpty() == registryKeys.isEmpty()) {
            throw new IllegalArgumentException(
                    "browsers.json: " + id + " on " + os + " needs either hostFolders or registryKeys");
        }
    }

    /** The folders of a person's profiles on this machine, those of its packages, too. */
    public List<Path> profileFolders(OperatingSystem system) {
        List<String> folders = new ArrayList<>(profiles);
        sealed.forEach(packaged -> folders.add(packaged.profile()));
        return Placeholders.paths(folders, system);
    }

    /** The folders of {@link #hostFolders} on this machine. */
    public List<Path> hostFolders(OperatingSystem system) {
        return Placeholders.paths(hostFolders, system);
    }

    /** The folders of {@link #systemHostFolders} on this machine. */
    public List<Path> systemHostFolders(OperatingSystem system) {
        return Placeholders.paths(systemHostFolders, system);
    }

    static KnownBrowser of(JsonObject row) {
        List<SealedPackage> sealed = new ArrayList<>();
        if (row.has("sealed")) {
            for (JsonElement each : row.getAsJsonArray("sealed")) {
                JsonObject packaged = each.getAsJsonObject();
                sealed.add(new SealedPackage(Tables.text(packaged, "kind"), Tables.text(packaged, "id"),
                        Tables.text(packaged, "profile")));
            }
        }
        return new KnownBrowser(Tables.text(row, "id"), Tables.text(row, "name"), Tables.text(row, "os"),
                Tables.texts(row, "profiles"), Tables.texts(row, "hostFolders"), Tables.texts(row, "systemHostFolders"),
                Tables.texts(row, "registryKeys"), Tables.texts(row, "programs"), sealed, Tables.text(row, "source"),
                Tables.textOrNull(row, "verified"));
    }
}
