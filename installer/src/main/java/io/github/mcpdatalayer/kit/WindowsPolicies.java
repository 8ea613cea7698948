package io.github.mcpdatalayer.kit;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.pack.Xml;

/** A .reg file with everything, and an administrative template with the extension's settings for Group Policy. */
final class WindowsPolicies {

    /** Browsers take values of any number as items of a list; these overwrite nobody's first. */
    private static final int ITEM = 7401;
    private static final String NAMESPACE = "McpDatalayer.Policies";

    /** The settings in the template: name, title, explanation. */
    private static final List<List<String>> SWITCHES = List.of(
            List.of("enabled", "Allow mcp-datalayer",
                    "Disabled: every session ends, and no tab can be attached. Enabled or not configured: people may attach tabs."),
            List.of("history", "Record pushes",
                    "Disabled: the extension reads the current data layers, but records no pushes. Enabled or not configured: it records the pushes of attached tabs, in memory only."),
            List.of("sidePanel", "Side panel",
                    "Disabled: there is no side panel. Enabled or not configured: people may open it."));
    private static final List<List<String>> LISTS = List.of(
            List.of("allowedSites", "Allowed sites",
                    "Only tabs of these sites can be attached. Examples: example.com, *.example.com, https://example.com:8443, file://. Not configured: all sites."),
            List.of("deniedSites", "Denied sites",
                    "Tabs of these sites cannot be attached, even if they are allowed. Examples: example.com, *.example.com, https://example.com:8443, file://."));

    private static final List<String> REDACTION = List.of("redaction", "Minimum redaction",
            "Enabled: MCP servers redact personal data at least this much, and users cannot lower it. Disabled or not configured: mask is the default, and users may switch it off.");
    private static final List<List<String>> MODES = List.of(
            List.of("mask", "mask: data that identifies a person"),
            List.of("strict", "strict: also places, and ids of clients, sessions and orders"));

    private static final List<String> CHAT_HISTORY = List.of("chatHistory", "Keep conversations",
            "Enabled: on or off, whether the chat of the side panel keeps conversations on the computer. Disabled or not configured: it keeps them for as long as the user chooses.");
    private static final List<List<String>> KEEPING = List.of(
            List.of("off", "off: conversations are not kept"),
            List.of("on", "on: conversations are kept"));

    /** The rules by name, each in a box of its own in Group Policy. */
    private static final List<String> MAX_LEVEL = List.of("maxLevel", "Highest level by site",
            "Left column: a site. Right column: its highest level: none, data (read the tracking), see (see the page) or act (operate the page). The most specific site decides. Sites that are not listed are not limited. * with none blocks all other sites.");
    private static final List<String> FEATURES = List.of("features", "Features",
            "Enabled: only the selected features can be used. Disabled or not configured: all features can be used.");
    private static final List<String> GUARD = List.of("guard", "Guarded steps",
            "Left column: a site. Right column: what happens before a step that orders, pays, deletes or publishes there: ask (ask the person), refuse or off. The most specific site decides. On sites that are not listed the person is asked.");
    private static final List<String> REMEMBER_DAYS = List.of("rememberDays", "Days that a level is remembered",
            "Enabled: a level that a person asked to remember holds for at most this number of days. 0: nothing is remembered. Disabled or not configured: 30 days.");
    private static final List<List<String>> EACH_FEATURE = List.of(
            List.of("launch", "Start a separate browser"),
            List.of("companion", "Trusted input"),
            List.of("code", "Code in pages"),
            List.of("files", "Files"),
            List.of("browser", "Data of the browser: history, bookmarks, tab titles"),
            List.of("screenshots", "Screenshots"),
            List.of("requests", "Record the requests of attached tabs"),
            List.of("triggers", "Journeys that run by themselves"),
            List.of("website", "Tools of websites (WebMCP)"),
            List.of("searchPack", "Search by meaning"),
            List.of("storage", "List of cookies and storage"), List.of("chat", "Chat with agents in the side panel"));

    private WindowsPolicies() {}

    static List<KitFile> files(PolicyKit kit) {
        return List.of(
                new KitFile("mcp-datalayer.reg", reg(kit).replace("\n", "\r\n"), StandardCharsets.UTF_16LE),
                KitFile.utf8("mcp-datalayer.admx", admx(kit)),
                KitFile.utf8("en-US/mcp-datalayer.adml", adml(kit)));
    }

    private static String settingsKey(ManagedBrowser browser, PolicyKit kit) {
        return browser.windows() + "\\3rdparty\\extensions\\" + kit.extensionId() + "\\policy";
    }

    private static String reg(PolicyKit kit) {
        StringBuilder reg = new StringBuilder("Windows Registry Editor Version 5.00\n");
        for (ManagedBrowser browser : kit.browsers()) {
            key(reg, browser.windows() + "\\ExtensionInstallForcelist");
            for (int i = 0; i < kit.forced().size(); i++) {
                value(reg, String.valueOf(ITEM + i), quoted(kit.forced().get(i)));
            }
            key(reg, browser.windows() + "\\NativeMessagingAllowlist");
            value(reg, String.valueOf(ITEM), quoted(kit.hostName()));
            String settings = settingsKey(browser, kit);
            Map<String, Object> values = kit.settings().values();
            if (values.values().stream().anyMatch(
                    value -> value instanceof Boolean || value instanceof Integer || value instanceof String)) {
                key(reg, settings);
            }
            values.forEach((name, value) -> scalar(reg, name, value));
            values.forEach((name, value) -> {
                if (value instanceof List<?> list) {
                    key(reg, settings + "\\" + name);
                    for (int i = 0; i < list.size(); i++) {
                        value(reg, String.valueOf(i + 1), quoted(list.get(i).toString()));
                    }
                } else if (value instanceof Map<?, ?> map) {
                    key(reg, settings + "\\" + name);
                    map.forEach((each, its) -> scalar(reg, each.toString(), its));
                }
            });
        }
        return reg.toString();
    }

    private static void scalar(StringBuilder reg, String name, Object value) {
        if (value instanceof Boolean flag) {
            value(reg, name, "dword:0000000" + (flag ? 1 : 0));
        } else if (value instanceof Integer number) {
            value(reg, name, "dword:%08x".formatted(number));
        } else if (value instanceof String text) {
            value(reg, name, quoted(text));
        }
    }

    private static void key(StringBuilder reg, String key) {
        reg.append("\n[HKEY_LOCAL_MACHINE\\").append(key).append("]\n");
    }

    private static void value(StringBuilder reg, String name, String value) {
        reg.append(quoted(name)).append('=').append(value).append('\n');
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String admx(PolicyKit kit) {
        StringBuilder categories = new StringBuilder();
        StringBuilder policies = new StringBuilder();
        for (ManagedBrowser browser : kit.browsers()) {
            categories.append("""
                        <category name="mcpdatalayer_%1$s" displayName="$(string.category_%1$s)">
                          <parentCategory ref="mcpdatalayer"/>
                        </category>
                    """.formatted(browser.id()));
            String key = Xml.escape(settingsKey(browser, kit));
            for (List<String> setting : SWITCHES) {
                policies.append(
                        """
                                    <policy name="%1$s_%2$s" class="Machine" displayName="$(string.%2$s)" explainText="$(string.%2$s_explain)" key="%3$s" valueName="%2$s">
                                      <parentCategory ref="mcpdatalayer_%1$s"/>
                                      <supportedOn ref="supported"/>
                                      <enabledValue>
                                        <decimal value="1"/>
                                      </enabledValue>
                                      <disabledValue>
                                        <decimal value="0"/>
                                      </disabledValue>
                                    </policy>
                                """
                                .formatted(browser.id(), setting.getFirst(), key));
            }
            for (List<String> setting : LISTS) {
                policies.append(
                        """
                                    <policy name="%1$s_%2$s" class="Machine" displayName="$(string.%2$s)" explainText="$(string.%2$s_explain)" key="%3$s" presentation="$(presentation.%2$s)">
                                      <parentCategory ref="mcpdatalayer_%1$s"/>
                                      <supportedOn ref="supported"/>
                                      <elements>
                                        <list id="%2$s" key="%3$s\\%2$s" valuePrefix=""/>
                                      </elements>
                                    </policy>
                                """
                                .formatted(browser.id(), setting.getFirst(), key));
            }
            for (List<String> choice : List.of(REDACTION, CHAT_HISTORY)) {
                policies.append(
                        """
                                    <policy name="%1$s_%2$s" class="Machine" displayName="$(string.%2$s)" explainText="$(string.%2$s_explain)" key="%3$s" presentation="$(presentation.%2$s)">
                                      <parentCategory ref="mcpdatalayer_%1$s"/>
                                      <supportedOn ref="supported"/>
                                      <elements>
                                        <enum id="%2$s" valueName="%2$s" required="true">
                                %4$s        </enum>
                                      </elements>
                                    </policy>
                                """
                                .formatted(browser.id(), choice.getFirst(), key, values(choice)));
            }
            for (List<String> map : List.of(MAX_LEVEL, GUARD)) {
                policies.append(
                        """
                                    <policy name="%1$s_%2$s" class="Machine" displayName="$(string.%2$s)" explainText="$(string.%2$s_explain)" key="%3$s" presentation="$(presentation.%2$s)">
                                      <parentCategory ref="mcpdatalayer_%1$s"/>
                                      <supportedOn ref="supported"/>
                                      <elements>
                                        <list id="%2$s" key="%3$s\\%2$s" explicitValue="true"/>
                                      </elements>
                                    </policy>
                                """
                                .formatted(browser.id(), map.getFirst(), key));
            }
            policies.append(
                    """
                                <policy name="%1$s_%2$s" class="Machine" displayName="$(string.%2$s)" explainText="$(string.%2$s_explain)" key="%3$s" presentation="$(presentation.%2$s)">
                                  <parentCategory ref="mcpdatalayer_%1$s"/>
                                  <supportedOn ref="supported"/>
                                  <elements>
                                    <decimal id="%2$s" valueName="%2$s" required="true" minValue="0" maxValue="365"/>
                                  </elements>
                                </policy>
                            """
                            .formatted(browser.id(), REMEMBER_DAYS.getFirst(), key));
            policies.append(
                    """
                                <policy name="%1$s_%2$s" class="Machine" displayName="$(string.%2$s)" explainText="$(string.%2$s_explain)" key="%3$s" presentation="$(presentation.%2$s)">
                                  <parentCategory ref="mcpdatalayer_%1$s"/>
                                  <supportedOn ref="supported"/>
                                  <elements>
                            %4$s      </elements>
                                </policy>
                            """
                            .formatted(browser.id(), FEATURES.getFirst(), key, featureBoxes(key)));
        }
        return """
                <?xml version="1.0" encoding="utf-8"?>
                <policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
                  <policyNamespaces>
                    <target prefix="mcpdatalayer" namespace="%s"/>
                  </policyNamespaces>
                  <resources minRequiredRevision="1.0"/>
                  <supportedOn>
                    <definitions>
                      <definition name="supported" displayName="$(string.supported)"/>
                    </definitions>
                  </supportedOn>
                  <categories>
                    <category name="mcpdatalayer" displayName="$(string.category)"/>
                %s  </categories>
                  <policies>
                %s  </policies>
                </policyDefinitions>
                """
                .formatted(NAMESPACE, categories, policies);
    }

    private static String featureBoxes(String key) {
        StringBuilder boxes = new StringBuilder();
        for (List<String> feature : EACH_FEATURE) {
            boxes.append("        <boolean id=\"").append(feature.getFirst()).append("\" key=\"").append(key)
                    .append("\\features\" valueName=\"").append(feature.getFirst())
                    .append("\"><trueValue><decimal value=\"1\"/></trueValue><falseValue><decimal value=\"0\"/></falseValue></boolean>\n");
        }
        return boxes.toString();
    }

    private static List<List<String>> valuesOf(List<String> choice) {
        return choice.equals(REDACTION) ? MODES : KEEPING;
    }

    private static String values(List<String> choice) {
        StringBuilder items = new StringBuilder();
        for (List<String> mode : valuesOf(choice)) {
            items.append("          <item displayName=\"$(string.").append(choice.getFirst()).append('_')
                    .append(mode.getFirst()).append(")\"><value><string>").append(mode.getFirst())
                    .append("</string></value></item>\n");
        }
        return items.toString();
    }

    private static String adml(PolicyKit kit) {
        StringBuilder strings = new StringBuilder();
        string(strings, "category", "mcp-datalayer");
        string(strings, "supported", "Chromium-family browsers with the mcp-datalayer extension");
        kit.browsers().forEach(browser -> string(strings, "category_" + browser.id(), browser.name()));
        for (List<List<String>> settings : List.of(SWITCHES, LISTS,
                List.of(REDACTION, MAX_LEVEL, FEATURES, GUARD, REMEMBER_DAYS, CHAT_HISTORY))) {
            for (List<String> setting : settings) {
                string(strings, setting.getFirst(), setting.get(1));
                string(strings, setting.getFirst() + "_explain", setting.getLast());
            }
        }
        for (List<String> choice : List.of(REDACTION, CHAT_HISTORY)) {
            valuesOf(choice)
                    .forEach(mode -> string(strings, choice.getFirst() + "_" + mode.getFirst(), mode.getLast()));
        }
        StringBuilder presentations = new StringBuilder();
        for (List<String> setting : LISTS) {
            presentations.append("""
                          <presentation id="%1$s">
                            <listBox refId="%1$s">%2$s</listBox>
                          </presentation>
                    """.formatted(setting.getFirst(), setting.get(1)));
        }
        for (List<String> choice : List.of(REDACTION, CHAT_HISTORY)) {
            presentations.append("""
                          <presentation id="%1$s">
                            <dropdownList refId="%1$s" noSort="true" defaultItem="0">%2$s</dropdownList>
                          </presentation>
                    """.formatted(choice.getFirst(), choice.get(1)));
        }
        for (List<String> map : List.of(MAX_LEVEL, GUARD)) {
            presentations.append("""
                          <presentation id="%1$s">
                            <listBox refId="%1$s">%2$s</listBox>
                          </presentation>
                    """.formatted(map.getFirst(), map.get(1)));
        }
        presentations.append("""
                      <presentation id="%1$s">
                        <decimalTextBox refId="%1$s" defaultValue="30">%2$s</decimalTextBox>
                      </presentation>
                """.formatted(REMEMBER_DAYS.getFirst(), REMEMBER_DAYS.get(1)));
        StringBuilder boxes = new StringBuilder();
        EACH_FEATURE.forEach(feature -> boxes.append("        <checkBox refId=\"").append(feature.getFirst())
                .append("\" defaultChecked=\"true\">").append(Xml.escape(feature.getLast())).append("</checkBox>\n"));
        presentations.append("""
                      <presentation id="%1$s">
                %2$s      </presentation>
                """.formatted(FEATURES.getFirst(), boxes));
        return """
                <?xml version="1.0" encoding="utf-8"?>
                <policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
                  <displayName>mcp-datalayer</displayName>
                  <description>Settings of the mcp-datalayer extension.</description>
                  <resources>
                    <stringTable>
                %s    </stringTable>
                    <presentationTable>
                %s    </presentationTable>
                  </resources>
                </policyDefinitionResources>
                """
                .formatted(strings, presentations);
    }

    private static void string(StringBuilder strings, String id, String text) {
        strings.append("      <string id=\"").append(id).append("\">").append(Xml.escape(text)).append("</string>\n");
    }
}
