package io.github.mcpdatalayer.doctor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.Protocol;

/** Evaluates the policies of one browser by Chromium's rules. */
final class PolicyRules {

    private static final List<String> PERMISSIONS = List.of("nativeMessaging", "scripting", "activeTab", "storage",
            "userScripts", "webRequest");
    private static final String SETTINGS = "ExtensionSettings";
    private static final String ASK = "Ask the administrator to ";

    private final String browser;
    private final Policies policies;
    private final Set<String> extensionIds;
    private final List<Finding> findings = new ArrayList<>();

    private PolicyRules(String browser, Policies policies, Set<String> extensionIds) {
        this.browser = browser;
        this.policies = policies;
        this.extensionIds = new TreeSet<>(extensionIds);
    }

    /**
     * Every policy that stands in our way; none when nothing does.
     *
     * @param systemHost
     *            whether the host is registered for all users of this machine
     * @param extensionIds
     *            extensions that may use the host; one that works is enough
     */
    static List<Finding> judge(String browser, Policies policies, boolean systemHost, Set<String> extensionIds) {
        PolicyRules rules = new PolicyRules(browser, policies, extensionIds);
        rules.host(systemHost);
        rules.installation();
        rules.settings();
        rules.demo();
        return rules.findings;
    }

    private void host(boolean systemHost) {
        Set<String> blocked = policies.texts("NativeMessagingBlocklist");
        if ((blocked.contains("*") || blocked.contains(Protocol.HOST_NAME))
                && !policies.texts("NativeMessagingAllowlist").contains(Protocol.HOST_NAME)) {
            problem("NativeMessagingBlocklist", "blocks the host: it contains "
                    + (blocked.contains("*") ? "\"*\"" : Protocol.HOST_NAME)
                    + ", and NativeMessagingAllowlist does not contain "
                    + Protocol.HOST_NAME,
                    ASK + "add " + Protocol.HOST_NAME + " to NativeMessagingAllowlist.");
        }
        if (policies.number("NativeMessagingUserLevelHosts") == 0 && !systemHost) {
            problem("NativeMessagingUserLevelHosts",
                    "is false, so the browser accepts only hosts that are registered for the whole machine. Ours is not",
                    "Run `mcp-datalayer register --system` as administrator.");
        }
    }

    private void installation() {
        Set<String> blocklist = policies.texts("ExtensionInstallBlocklist");
        List<String> stopped = extensionIds.stream().filter(id -> !mayBeInstalled(id, blocklist)).toList();
        if (!stopped.isEmpty() && stopped.size() == extensionIds.size()) {
            boolean bySettings = stopped.stream().anyMatch(id -> isBlocked(modeOf(own(id)))
                    || (own(id).isEmpty() && isBlocked(modeOf(any()))));
            problem(bySettings ? SETTINGS : "ExtensionInstallBlocklist",
                    "blocks the extension" + (blocklist.contains("*") && !bySettings ? ": it contains \"*\"" : ""),
                    ASK + "allow the extension " + first() + " in " + (bySettings
                            ? SETTINGS
                            : "ExtensionInstallAllowlist") + ", or to install it by ExtensionInstallForcelist.");
            return;
        }
        boolean installed = extensionIds.stream().anyMatch(id -> isInstalled(id));
        if (installed) {
            return;
        }
        if (blocklist.contains("*")) {
            unpacked("ExtensionInstallBlocklist", "contains \"*\"");
        }
        if (policies.number("DeveloperToolsAvailability") == 2) {
            unpacked("DeveloperToolsAvailability", "is 2");
        }
        if (policies.number("ExtensionDeveloperModeSettings") == 1) {
            unpacked("ExtensionDeveloperModeSettings", "is 1");
        }
    }

    private void unpacked(String policy, String saw) {
        warning(policy, saw + ". The extension can be installed, but not loaded unpacked from its folder",
                "Install the packed extension, or " + ASK.toLowerCase(Locale.ROOT)
                        + "install it by ExtensionInstallForcelist.");
    }

    /** Sorts rules in Chromium's order: rules for one extension before rules for all, and the newer policy before the older one. */
    private boolean mayBeInstalled(String id, Set<String> blocklist) {
        String own = modeOf(own(id));
        if (!own.isEmpty()) {
            return !isBlocked(own);
        }
        if (isForced(id)) {
            return true;
        }
        if (blocklist.contains(id)) {
            return false;
        }
        if (policies.texts("ExtensionInstallAllowlist").contains(id)) {
            return true;
        }
        String all = modeOf(any());
        return all.isEmpty() ? !blocklist.contains("*") : !isBlocked(all);
    }

    private boolean isForced(String id) {
        return policies.texts("ExtensionInstallForcelist").stream()
                .anyMatch(entry -> entry.equals(id) || entry.startsWith(id + ";"));
    }

    private boolean isInstalled(String id) {
        return isForced(id) || modeOf(own(id)).endsWith("_installed");
    }

    private void settings() {
        Set<String> types = policies.texts("ExtensionAllowedTypes");
        if (!types.isEmpty() && !types.contains("extension")) {
            problem("ExtensionAllowedTypes", "does not contain \"extension\"", ASK + "add it.");
        }
        for (String id : extensionIds) {
            // Settings for all apply to an extension without its own settings.
            JsonObject settings = own(id).isEmpty() ? any() : own(id);
            String whose = own(id).isEmpty() ? "for all extensions" : "for " + id;
            Set<String> permissions = new HashSet<>(Policies.texts(settings.get("blocked_permissions")));
            permissions.retainAll(PERMISSIONS);
            if (!permissions.isEmpty()) {
                problem(SETTINGS, "blocks " + String.join(", ", new TreeSet<>(permissions)) + " " + whose
                        + " (blocked_permissions). The extension needs these permissions",
                        ASK + "add settings for the extension " + id + " that do not block them.");
            }
            Set<String> hosts = Policies.texts(settings.get("runtime_blocked_hosts"));
            if (!hosts.isEmpty()) {
                warning(SETTINGS, "blocks sites " + whose + " (runtime_blocked_hosts): " + hosts.stream().sorted()
                        .limit(5).collect(Collectors.joining(", ")) + (hosts.size() > 5 ? ", …" : ""),
                        "Data layers of these sites cannot be read. If you need them, " + ASK.toLowerCase(Locale.ROOT)
                                + "change it.");
            }
            if (settings.get("minimum_version_required") instanceof JsonPrimitive version
                    && Versions.compare(Protocol.PRODUCT_VERSION, version.getAsString()) < 0) {
                problem(SETTINGS, "requires version " + version.getAsString() + " of the extension " + id
                        + ", but this is " + Protocol.PRODUCT_VERSION, "Update the extension.");
            }
        }
    }

    private void demo() {
        if (policies.number("RemoteDebuggingAllowed") == 0) {
            warning("RemoteDebuggingAllowed", "is false",
                    "Only `mcp-datalayer demo` is affected, because it cannot control this browser.");
        }
    }

    private JsonObject own(String id) {
        JsonObject settings = policies.object(SETTINGS);
        for (String key : settings.keySet()) {
            // One entry may name several extensions.
            if (settings.get(key) instanceof JsonObject own && List.of(key.split("\\s*,\\s*", -1)).contains(id)) {
                return own;
            }
        }
        return new JsonObject();
    }

    private JsonObject any() {
        return policies.object(SETTINGS).get("*") instanceof JsonObject any ? any : new JsonObject();
    }

    private static String modeOf(JsonObject settings) {
        JsonElement mode = settings.get("installation_mode");
        return mode instanceof JsonPrimitive text ? text.getAsString() : mode instanceof JsonArray ? "?" : "";
    }

    private static boolean isBlocked(String mode) {
        return mode.equals("blocked") || mode.equals("removed");
    }

    private String first() {
        return extensionIds.iterator().next();
    }

    private void problem(String policy, String saw, String advice) {
        findings.add(Finding.problem(browser, policies.where(policy), policy + " " + saw + ".", advice));
    }

    private void warning(String policy, String saw, String advice) {
        findings.add(Finding.warning(browser, policies.where(policy), policy + " " + saw + ".", advice));
    }
}
