package io.github.mcpdatalayer.kit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.github.mcpdatalayer.json.PrettyJson;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import org.jspecify.annotations.Nullable;

/**
 * The subject of a kit.
 *
 * @param browsers
 *            at least one
 * @param extensionId
 *            of the extension to be installed
 * @param companionId
 *            of the companion, to be installed too; null: it is not
 * @param updateUrl
 *            where browsers get them: an update.xml, or the Web Store's service
 * @param hostName
 *            of the native-messaging host
 * @param audit
 *            the sinks of the audit log that the host's file demands; the browser's settings know nothing of it
 * @param auditDetail
 *            how much that log says, {@code names}; null: not fixed
 */
public record PolicyKit(List<ManagedBrowser> browsers, String extensionId, @Nullable String companionId,
        String updateUrl, String hostName, ManagedSettings settings, List<String> audit, @Nullable String auditDetail) {

    /** The address from which browsers get what is in the Web Store. */
    public static final String WEB_STORE = "https://clients2.google.com/service/update2/crx";

    static final String NOTES = "NOTES.md";

    public PolicyKit {
        browsers = List.copyOf(browsers);
        audit = List.copyOf(audit);
    }

    /** The files for one system, the notes first; the same kit always gives the same bytes. */
    public List<KitFile> files(Family system) {
        List<KitFile> files = new ArrayList<>(switch (system) {
            case LINUX -> LinuxPolicies.files(this);
            case WINDOWS -> WindowsPolicies.files(this);
            case MACOS -> MacosPolicies.files(this);
        });
        Map<String, Object> host = new LinkedHashMap<>(settings.values());
        if (!audit.isEmpty()) {
            host.put("audit", audit);
        }
        if (auditDetail != null) {
            host.put("auditDetail", auditDetail);
        }
        if (!host.isEmpty()) {
            files.add(KitFile.utf8(hostFile(system), json(host)));
        }
        files.addFirst(notes(system, files));
        return files;
    }

    /** The entries of ExtensionInstallForcelist. */
    List<String> forced() {
        return Stream.of(extensionId, companionId).filter(Objects::nonNull).map(id -> id + ";" + updateUrl).toList();
    }

    static String json(Object value) {
        return PrettyJson.text(value);
    }

    /** The host's machine-wide policy, as io.github.mcpdatalayer.policy.PolicyFile looks for it. */
    private static String hostFile(Family system) {
        return switch (system) {
            case LINUX -> "etc/mcp-datalayer/policy.json";
            case MACOS -> "Library/Application Support/mcp-datalayer/policy.json";
            case WINDOWS -> "ProgramData/mcp-datalayer/policy.json";
        };
    }

    private KitFile notes(Family system, List<KitFile> files) {
        StringBuilder list = new StringBuilder();
        for (KitFile file : files) {
            list.append(list.isEmpty() ? "" : "\n").append("- `").append(file.path()).append('`');
        }
        String text = template("common").replace("{{specific}}\n", template(system.key()))
                .replace("{{installs}}", template(system.key() + "-installs").strip())
                .replace("{{system}}", switch (system) {
                    case LINUX -> "Linux";
                    case MACOS -> "macOS";
                    case WINDOWS -> "Windows";
                }).replace("{{os}}", system.key()).replace("{{files}}", list)
                .replace("{{companion}}\n", companionId == null ? "" : template("companion"))
                .replace("{{forced}}", String.join("`, `", forced()))
                .replace("{{id}}", extensionId).replace("{{companionId}}", String.valueOf(companionId))
                .replace("{{updateUrl}}", updateUrl).replace("{{host}}", hostName);
        return KitFile.utf8(NOTES, text);
    }

    private static String template(String name) {
        try (InputStream in = PolicyKit.class
                .getResourceAsStream("/io/github/mcpdatalayer/manifests/policy/" + name + ".md")) {
            if (in == null) {
                throw new IllegalStateException("policy/" + name + ".md is missing from this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
