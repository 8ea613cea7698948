package io.github.mcpdatalayer.front.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.browser.PolicyPlace;
import io.github.mcpdatalayer.front.launch.LaunchException.Reason;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Plutil;
import io.github.mcpdatalayer.os.PropertyLists;
import io.github.mcpdatalayer.policy.MachinePolicy;
import io.github.mcpdatalayer.policy.PolicyException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether administrators allow a browser of our own: by mcp-datalayer's policy file, and by the policies of the browser. The
 * browser obeys its policies itself; they are read here to say in advance who forbids what.
 */
final class LaunchPolicy {

    private static final String ASK = "Ask the administrator, or read the tabs that the person attaches: start the front "
            + "without --launch.";

    /** One policy of the browser, and the file that sets it. */
    record Setting(JsonElement value, Path file) {}

    /** The policy of mcp-datalayer as it is now. */
    interface OwnPolicy {
        MachinePolicy read() throws PolicyException;
    }

    private final OwnPolicy own;
    private final OperatingSystem system;
    private final Path root;
    private final PropertyLists lists = new Plutil();

    /**
     * The policies of a machine.
     *
     * @param root
     *            the root of its files
     */
    LaunchPolicy(OwnPolicy own, OperatingSystem system, Path root) {
        this.own = own;
        this.system = system;
        this.root = root;
    }

    /**
     * The policies of one start, read once.
     *
     * @param own
     *            that of mcp-datalayer
     * @param settings
     *            those of the browser, for each place that they are read from
     */
    record InForce(MachinePolicy own, List<Map<String, Setting>> settings, boolean headless) {

        /** Tells whether nobody forbids this feature, nor the extension for it in this browser. */
        boolean allow(String feature, String extensionId) {
            if (own.isOff(feature)) {
                return false;
            }
            try {
                require(extensionId);
                return true;
            } catch (LaunchException e) {
                return false; // whoever starts a browser hears of it; here one thing less is loaded
            }
        }

        private void require(String extensionId) throws LaunchException {
            for (Map<String, Setting> place : settings) {
                check(place, extensionId, headless);
            }
        }
    }

    /**
     * Passes if nobody forbids it.
     *
     * @param browser
     *            the browser's key in the tables; null if it is unknown: then the policies of all browsers count
     * @param extensionId
     *            the extension that is loaded into it
     * @return what was read, for the same browser
     * @throws LaunchException
     *             LAUNCH_FORBIDDEN, with the file that says so
     */
    InForce require(@Nullable String browser, String extensionId, boolean headless) throws LaunchException {
        MachinePolicy policy;
        try {
            policy = own.read();
            if (!policy.enabled()) {
                throw forbidden("An administrator has switched mcp-datalayer off on this computer.");
            }
            if (policy.isOff("launch")) {
                throw forbidden("An administrator has switched off browsers of mcp-datalayer's own "
                        + "(features.launch in the policy file).");
            }
        } catch (PolicyException e) {
            throw forbidden(String.valueOf(e.getMessage()));
        }
        List<Map<String, Setting>> settings = new ArrayList<>();
        for (PolicyPlace place : PolicyPlace.on(system)) {
            if (browser == null || place.browsers().contains(browser)) {
                settings.add(settings(place));
            }
        }
        InForce inForce = new InForce(policy, settings, headless);
        inForce.require(extensionId);
        return inForce;
    }

    /** Returns what holds for these browsers: of two files that set the same policy, the later one counts. */
    private Map<String, Setting> settings(PolicyPlace place) throws LaunchException {
        Map<String, Setting> settings = new HashMap<>();
        for (String folder : place.folders()) {
            for (Path file : files(root.resolve(folder.substring(1)).resolve("managed"))) {
                try {
                    if (JsonParser.parseString(Files.readString(file)) instanceof JsonObject policies) {
                        add(policies, file, settings);
                    }
                } catch (IOException | JsonParseException e) {
                    // The browser, which runs as the same user, skips what is not JSON or not readable, too.
                }
            }
        }
        String domain = place.domain();
        Path managed = root.resolve("Library/Managed Preferences");
        for (Path file : domain == null
                ? List.<Path>of()
                : List.of(managed.resolve(domain + ".plist"),
                        managed.resolve(System.getProperty("user.name", "")).resolve(domain + ".plist"))) {
            if (Files.exists(file)) {
                try {
                    add(lists.read(file), file, settings);
                } catch (IOException e) {
                    throw forbidden("The browser's policies are unknown: " + file + " " + e.getMessage() + ".");
                }
            }
        }
        return settings;
    }

    private static void add(JsonObject policies, Path file, Map<String, Setting> settings) {
        policies.entrySet().forEach(each -> settings.put(each.getKey(), new Setting(each.getValue(), file)));
    }

    private static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            return List.of(); // the browser runs as the same user and cannot list it either
        }
    }

    private static void check(Map<String, Setting> settings, String extensionId, boolean headless)
            throws LaunchException {
        for (String name : List.of("RemoteDebuggingAllowed", "HeadlessMode", "ExtensionInstallBlocklist",
                "ExtensionSettings")) {
            Setting setting = settings.get(name);
            if (setting != null && forbids(name, setting.value(), extensionId, headless)) {
                throw forbidden("An administrator forbids it by the browser's policy " + name + " (" + setting.file()
                        + ").");
            }
        }
    }

    private static boolean forbids(String name, JsonElement value, String extensionId, boolean headless) {
        if (name.equals("RemoteDebuggingAllowed")) {
            return value.equals(new JsonPrimitive(false)) || value.equals(new JsonPrimitive(0));
        }
        if (name.equals("HeadlessMode")) {
            return headless && value.equals(new JsonPrimitive(2));
        }
        if (name.equals("ExtensionInstallBlocklist")) {
            // An unpacked extension is blocked by * whatever the allowlist says.
            return value instanceof JsonArray blocked && (blocked.contains(new JsonPrimitive("*"))
                    || blocked.contains(new JsonPrimitive(extensionId)));
        }
        return value instanceof JsonObject settings
                && settings.get(settings.has(extensionId) ? extensionId : "*") instanceof JsonObject ours
                && (new JsonPrimitive("blocked").equals(ours.get("installation_mode"))
                        || new JsonPrimitive("removed").equals(ours.get("installation_mode")));
    }

    static LaunchException forbidden(String message) {
        return new LaunchException(Reason.LAUNCH_FORBIDDEN, message, ASK);
    }
}
