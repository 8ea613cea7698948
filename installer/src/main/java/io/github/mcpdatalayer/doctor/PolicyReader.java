package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.github.mcpdatalayer.browser.PolicyPlace;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.os.PropertyLists;
import io.github.mcpdatalayer.os.Registry;
import io.github.mcpdatalayer.os.RegistryExport;

/** Reads the policies of a browser as the browser does. */
final class PolicyReader {

    private final OperatingSystem system;
    private final Registry registry;
    private final PropertyLists propertyLists;

    PolicyReader(OperatingSystem system, Registry registry, PropertyLists propertyLists) {
        this.system = system;
        this.registry = registry;
        this.propertyLists = propertyLists;
    }

    Policies read(PolicyPlace place) {
        Policies policies = new Policies();
        place.folders().forEach(folder -> readFolder(system.path(folder).resolve("managed"), policies));
        String domain = place.domain();
        if (domain != null) {
            Path managed = system.path("/Library/Managed Preferences");
            String user = String.valueOf(system.home().getFileName());
            // A policy for one person takes precedence over a policy for all.
            for (Path file : List.of(managed.resolve(domain + ".plist"),
                    managed.resolve(user).resolve(domain + ".plist"))) {
                if (Files.exists(file)) {
                    readPropertyList(file, policies);
                }
            }
        }
        String key = place.registryKey();
        if (key != null) {
            // The machine's go before the person's.
            readKey("HKCU\\" + key, policies);
            readKey("HKLM\\" + key, policies);
        }
        return policies;
    }

    /** All files whatever their names, in the order of their names; one that is not JSON is skipped by the browser. */
    private static void readFolder(Path folder, Policies policies) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        List<Path> files = new ArrayList<>();
        try (Stream<Path> listed = Files.list(folder)) {
            listed.filter(Files::isRegularFile).sorted().forEach(files::add);
        } catch (IOException e) {
            policies.addUnread(folder.toString(), "cannot be listed: " + e.getMessage());
        }
        for (Path file : files) {
            try {
                JsonElement json = RelaxedJson.parse(PlainFile.text(file), true);
                if (json instanceof JsonObject object) {
                    policies.add(object, file.toString());
                } else {
                    policies.addUnread(file.toString(), "is not a JSON object, so the browser ignores it");
                }
            } catch (JsonParseException e) {
                policies.addUnread(file.toString(), "is not valid JSON, so the browser ignores it");
            } catch (IOException e) {
                policies.addUnread(file.toString(), "cannot be read: " + e.getMessage());
            }
        }
    }

    private void readPropertyList(Path file, Policies policies) {
        try {
            policies.add(propertyLists.read(file), file.toString());
        } catch (IOException e) {
            policies.addUnread(file.toString(), String.valueOf(e.getMessage()));
        }
    }

    private void readKey(String key, Policies policies) {
        try {
            registry.export(key).map(RegistryExport::parse).ifPresent(values -> {
                if (values instanceof JsonObject object) {
                    policies.add(object, key);
                }
            });
        } catch (IOException e) {
            policies.addUnread(key, String.valueOf(e.getMessage()));
        }
    }
}
