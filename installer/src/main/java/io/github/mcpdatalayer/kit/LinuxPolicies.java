package io.github.mcpdatalayer.kit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON file for each browser, as a tree to be copied to the root. */
final class LinuxPolicies {

    private LinuxPolicies() {}

    static List<KitFile> files(PolicyKit kit) {
        Map<String, Object> policies = new LinkedHashMap<>();
        policies.put("ExtensionInstallForcelist", kit.forced());
        policies.put("NativeMessagingAllowlist", List.of(kit.hostName()));
        Map<String, Object> settings = kit.settings().values();
        if (!settings.isEmpty()) {
            policies.put("3rdparty", Map.of("extensions", Map.of(kit.extensionId(), settings)));
        }
        return kit.browsers().stream().map(browser -> KitFile
                .utf8(browser.linux().substring(1) + "/mcp-datalayer.json", PolicyKit.json(policies))).toList();
    }
}
