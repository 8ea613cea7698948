package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.browser.InstalledBrowsers;
import io.github.mcpdatalayer.browser.KnownBrowser;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.RegistryExport;
import io.github.mcpdatalayer.wire.Protocol;

/** No other product should offer a host to our extension. */
final class OtherHostsCheck implements Check {

    private final Patient patient;
    private final Set<String> extensionIds;

    OtherHostsCheck(Patient patient, Set<String> extensionIds) {
        this.patient = patient;
        this.extensionIds = extensionIds;
    }

    @Override
    public String id() {
        return "otherHosts";
    }

    @Override
    public String title() {
        return "Other hosts";
    }

    @Override
    public List<Finding> findings() throws IOException {
        List<Finding> findings = new ArrayList<>();
        OperatingSystem system = patient.system();
        for (Path file : manifests()) {
            String name = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
            ManifestFile manifest = ManifestFile.read(file, name, system);
            Set<String> ours = new TreeSet<>(manifest.extensionIds());
            ours.retainAll(extensionIds);
            if (!ours.isEmpty()) {
                findings.add(Finding.warning(name, file.toString(), "lets our extension " + String.join(", ", ours)
                        + " start the program " + manifest.program() + ".",
                        "Our extension does not use this program. Find out which product wrote the file. Remove it if you do not know the product."));
            }
        }
        return findings.isEmpty()
                ? List.of(Finding.ok("Manifests", null, "no other product's manifest names our extension."))
                : findings;
    }

    /** All host manifests of all browsers but our own. */
    private Set<Path> manifests() throws IOException {
        OperatingSystem system = patient.system();
        Set<Path> folders = new LinkedHashSet<>();
        Set<Path> files = new LinkedHashSet<>();
        Path profile = patient.userDataDir();
        if (profile != null) {
            folders.add(profile.toAbsolutePath().resolve("NativeMessagingHosts"));
        }
        for (KnownBrowser browser : InstalledBrowsers.on(system)) {
            folders.addAll(browser.hostFolders(system));
            folders.addAll(browser.systemHostFolders(system));
            for (String key : browser.registryKeys()) {
                for (String hive : List.of("HKCU\\", "HKLM\\")) {
                    patient.registry().export(hive + key).map(RegistryExport::parse)
                            .ifPresent(hosts -> addRegistered(hosts, files));
                }
            }
        }
        for (Path folder : folders) {
            if (Files.isDirectory(folder) && Files.isReadable(folder)) {
                try (Stream<Path> listed = Files.list(folder)) {
                    listed.filter(file -> file.toString().endsWith(".json") && Files.isRegularFile(file)).sorted()
                            .forEach(files::add);
                }
            }
        }
        files.removeIf(file -> String.valueOf(file.getFileName()).equals(Protocol.HOST_NAME + ".json"));
        return files;
    }

    private void addRegistered(JsonElement hosts, Set<Path> files) {
        if (hosts instanceof JsonObject object) {
            for (Map.Entry<String, JsonElement> host : object.entrySet()) {
                if (host.getValue() instanceof JsonObject key
                        && key.get(RegistryExport.DEFAULT) instanceof JsonPrimitive path) {
                    Path file = patient.system().path(path.getAsString());
                    if (Files.isRegularFile(file)) {
                        files.add(file);
                    }
                }
            }
        }
    }
}
