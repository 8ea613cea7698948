package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

import io.github.mcpdatalayer.browser.KnownBrowser;
import io.github.mcpdatalayer.os.OperatingSystem;

/**
 * The places where the host is registered with browsers.
 *
 * @param manifests
 *            manifest files
 * @param registryKeys
 *            Windows: keys whose default value is the path of a manifest file
 * @param level
 *            for whom
 */
public record InstallPlaces(List<Path> manifests, List<String> registryKeys, InstallLevel level) {

    public InstallPlaces {
        manifests = List.copyOf(manifests);
        registryKeys = List.copyOf(registryKeys);
    }

    /** The places of these browsers, for one person. */
    public static InstallPlaces of(List<KnownBrowser> browsers, String hostName, OperatingSystem system) {
        var manifests = new LinkedHashSet<Path>();
        var keys = new LinkedHashSet<String>();
        for (KnownBrowser browser : browsers) {
            browser.hostFolders(system).forEach(folder -> manifests.add(folder.resolve(hostName + ".json")));
            browser.registryKeys().forEach(key -> keys.add("HKCU\\" + key + "\\" + hostName));
        }
        if (!keys.isEmpty()) {
            manifests.add(DataFolder.of(system).resolve(hostName + ".json"));
        }
        return new InstallPlaces(new ArrayList<>(manifests), new ArrayList<>(keys), InstallLevel.USER);
    }

    /** The places of these browsers, for everybody on the machine; a browser without such a place has none here. */
    public static InstallPlaces ofMachine(List<KnownBrowser> browsers, String hostName, OperatingSystem system,
            AppFolder app) {
        var manifests = new LinkedHashSet<Path>();
        var keys = new LinkedHashSet<String>();
        for (KnownBrowser browser : browsers) {
            browser.systemHostFolders(system).forEach(folder -> manifests.add(folder.resolve(hostName + ".json")));
            for (String key : browser.registryKeys()) {
                // All browsers read the 32-bit view first.
                keys.add("HKLM\\" + key.replaceFirst("^Software", "Software\\\\WOW6432Node") + "\\" + hostName);
                keys.add("HKLM\\" + key + "\\" + hostName);
            }
        }
        if (!keys.isEmpty()) {
            manifests.add(DataFolder.ofMachine(system, app).resolve(hostName + ".json"));
        }
        return new InstallPlaces(new ArrayList<>(manifests), new ArrayList<>(keys), InstallLevel.SYSTEM);
    }

    /** The place of one profile folder (user data dir) of whichever browser. */
    public static InstallPlaces ofUserDataDir(Path folder, String hostName, OperatingSystem system) throws IOException {
        if (system.isWindows()) {
            throw new IOException("On Windows, browsers find native-messaging hosts only through the registry, "
                    + "not in a profile folder. Register without --user-data-dir.");
        }
        return new InstallPlaces(List.of(folder.resolve("NativeMessagingHosts").resolve(hostName + ".json")), List.of(),
                InstallLevel.USER);
    }
}
