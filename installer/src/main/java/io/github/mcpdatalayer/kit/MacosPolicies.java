package io.github.mcpdatalayer.kit;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import io.github.mcpdatalayer.pack.Xml;

/** One configuration profile: for each browser a payload with its policies and one with the extension's settings. */
final class MacosPolicies {

    private static final String IDENTIFIER = "io.github.mcpdatalayer.policy";

    private MacosPolicies() {}

    static List<KitFile> files(PolicyKit kit) {
        StringBuilder payloads = new StringBuilder();
        for (ManagedBrowser browser : kit.browsers()) {
            payloads.append(payload(browser.macos(), browser.name() + ": extension and native host", """
                    %s%s""".formatted(entry("ExtensionInstallForcelist", kit.forced()),
                    entry("NativeMessagingAllowlist", List.of(kit.hostName())))));
            Map<String, Object> settings = kit.settings().values();
            if (!settings.isEmpty()) {
                StringBuilder entries = new StringBuilder();
                settings.forEach((name, value) -> entries.append(entry(name, value)));
                payloads.append(payload(browser.macos() + ".extensions." + kit.extensionId(),
                        browser.name() + ": settings of the extension", entries.toString()));
            }
        }
        return List.of(KitFile.utf8("mcp-datalayer.mobileconfig", """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                  <key>PayloadContent</key>
                  <array>
                %s  </array>
                  <key>PayloadDescription</key>
                  <string>Installs the mcp-datalayer extension, lets it start its host, and fixes its settings.</string>
                  <key>PayloadDisplayName</key>
                  <string>mcp-datalayer</string>
                  <key>PayloadIdentifier</key>
                  <string>%s</string>
                  <key>PayloadRemovalDisallowed</key>
                  <true/>
                  <key>PayloadScope</key>
                  <string>System</string>
                  <key>PayloadType</key>
                  <string>Configuration</string>
                  <key>PayloadUUID</key>
                  <string>%s</string>
                  <key>PayloadVersion</key>
                  <integer>1</integer>
                </dict>
                </plist>
                """.formatted(payloads, IDENTIFIER, uuid(payloads.toString()))));
    }

    private static String payload(String domain, String name, String entries) {
        return """
                    <dict>
                %s      <key>PayloadDisplayName</key>
                      <string>%s</string>
                      <key>PayloadIdentifier</key>
                      <string>%s</string>
                      <key>PayloadType</key>
                      <string>%s</string>
                      <key>PayloadUUID</key>
                      <string>%s</string>
                      <key>PayloadVersion</key>
                      <integer>1</integer>
                    </dict>
                """.formatted(entries, Xml.escape(name), IDENTIFIER + "." + domain, domain, uuid(domain + entries));
    }

    private static String entry(String name, Object value) {
        StringBuilder entry = new StringBuilder("      <key>" + name + "</key>\n");
        switch (value) {
            case Boolean flag -> entry.append("      <").append(flag).append("/>\n");
            case Integer number -> entry.append("      <integer>").append(number).append("</integer>\n");
            case String text ->
                entry.append("      <string>").append(Xml.escape(text)).append("</string>\n");
            case List<?> list -> {
                entry.append("      <array>\n");
                list.forEach(each -> entry.append("        <string>").append(Xml.escape(each.toString()))
                        .append("</string>\n"));
                entry.append("      </array>\n");
            }
            case Map<?, ?> map -> {
                entry.append("      <dict>\n");
                map.forEach((key, each) -> {
                    entry.append("        <key>").append(Xml.escape(key.toString())).append("</key>\n        ");
                    if (each instanceof Boolean flag) {
                        entry.append('<').append(flag).append("/>\n");
                    } else {
                        entry.append("<string>").append(Xml.escape(each.toString())).append("</string>\n");
                    }
                });
                entry.append("      </dict>\n");
            }
            default -> throw new IllegalArgumentException(name + " is not a switch, a number, a text, a list or a map");
        }
        return entry.toString();
    }

    /** Gives one id for one content, and another for another: a changed profile replaces the one before it. */
    private static String uuid(String content) {
        return UUID.nameUUIDFromBytes((IDENTIFIER + content).getBytes(StandardCharsets.UTF_8)).toString()
                .toUpperCase(Locale.ROOT);
    }
}
