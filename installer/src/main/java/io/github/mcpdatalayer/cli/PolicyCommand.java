package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.audit.AuditSink;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.kit.KitFile;
import io.github.mcpdatalayer.kit.ManagedBrowser;
import io.github.mcpdatalayer.kit.ManagedSettings;
import io.github.mcpdatalayer.kit.PolicyKit;
import io.github.mcpdatalayer.os.AtomicFile;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.policy.MachinePolicy;
import io.github.mcpdatalayer.policy.MaxLevel;
import io.github.mcpdatalayer.policy.SitePattern;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "policy", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Write the policy files for administrators: force-install, native messaging, managed settings.")
final class PolicyCommand implements Callable<Integer> {

    /** The source from which browsers get the extension. */
    static final class Source {
        @Option(names = "--update-url", paramLabel = "URL", description = "The address of the update.xml that pack-extension wrote, for a self-hosted extension.")
        private @Nullable String updateUrl;

        @Option(names = "--web-store", description = "Install from the Web Store, once the extension is published there.")
        private boolean webStore;
    }

    @Option(names = "--os", required = true, paramLabel = "linux|windows|macos", description = "The system of the managed machines.")
    private OperatingSystem.Family system = OperatingSystem.Family.LINUX;

    @ArgGroup(multiplicity = "1")
    private Source source = new Source();

    @Option(names = "--browser", paramLabel = "NAME", description = "Only this browser: chrome, chromium, edge or brave (repeatable; default: all).")
    private List<String> browsers = new ArrayList<>();

    @Option(names = "--extension-id", paramLabel = "ID", description = "The extension's id (default: the one this build knows).")
    private @Nullable String extensionId;

    @Option(names = "--companion", description = "Also install the companion, a second extension for trusted mouse and keyboard input. It has the debugger permission. manifests/COMPANION.md says what it can do.")
    private boolean companion;

    @Option(names = "--allow-site", paramLabel = "SITE", description = "Only tabs of allowed sites can be attached: example.com, *.example.com, https://example.com:8443, file:// (repeatable).")
    private @Nullable List<String> allowedSites;

    @Option(names = "--deny-site", paramLabel = "SITE", description = "Tabs of this site can never be attached (repeatable).")
    private @Nullable List<String> deniedSites;

    @Option(names = "--no-history", description = "Switch the recording of pushes off.")
    private boolean noHistory;

    @Option(names = "--no-side-panel", description = "Switch the side panel off.")
    private boolean noSidePanel;

    @Option(names = "--redaction", paramLabel = "MODE", description = "Minimum redaction: mask or strict. Users cannot lower it.")
    private @Nullable String redaction;

    @Option(names = "--max-level", paramLabel = "SITE=LEVEL", description = "The highest level on a site: none, data, see or act. The most specific site decides. * means all other sites (repeatable).")
    private @Nullable Map<String, String> maxLevel;

    @Option(names = "--no-feature", paramLabel = "NAME", description = "Switch a feature off: launch, companion, code, files, browser, screenshots, requests, triggers, website, searchPack or chat (repeatable).")
    private @Nullable List<String> noFeatures;

    @Option(names = "--guard", paramLabel = "SITE=GUARD", description = "Before a step that orders, pays, deletes or publishes on a site: ask, refuse or off. * means all other sites (repeatable).")
    private @Nullable Map<String, String> guard;

    @Option(names = "--remember-days", paramLabel = "DAYS", description = "The most days that a level is remembered. 0: levels are not remembered.")
    private @Nullable Integer rememberDays;

    @Option(names = "--no-chat-history", description = "Do not let the chat of the side panel keep conversations.")
    private boolean noChatHistory;

    @Option(names = "--audit", paramLabel = "SINK", split = ",", description = "Require an audit log: file, system or both. If it cannot be written, nothing is read.")
    private List<String> audit = new ArrayList<>();

    @Option(names = "--audit-detail", paramLabel = "names", description = "Write the names of the elements that clients act on into the audit log, redacted, 80 characters at most.")
    private @Nullable String auditDetail;

    @Option(names = "--disabled", description = "Switch mcp-datalayer off, including running sessions.")
    private boolean disabled;

    @Option(names = "--out", paramLabel = "DIR", description = "Write the files into this folder instead of printing them.")
    private @Nullable Path out;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        List<KitFile> files = kit().files(system);
        Path folder = out;
        if (folder != null) {
            for (KitFile file : files) {
                Path written = folder.resolve(file.path());
                Files.createDirectories(written.toAbsolutePath().getParent());
                AtomicFile.write(written, file.bytes(), "rw-r--r--");
            }
        }
        if (json) {
            Json.print(report(files, folder));
        } else if (folder != null) {
            Screen screen = Screen.stdout(OperatingSystem.current());
            files.forEach(file -> screen.line(Mark.GOOD, "Wrote " + folder.resolve(file.path())));
            if (system != OperatingSystem.Family.LINUX && !source.webStore) {
                screen.note(
                        "Browsers install a self-hosted extension only on managed machines. NOTES.md explains which.");
            }
            screen.note("NOTES.md explains where each file goes, with steps for Intune and Jamf.");
        } else {
            PrintStream stdout = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            for (KitFile file : files) {
                stdout.println("===== " + file.path());
                stdout.println(file.text().replace("\r\n", "\n"));
            }
        }
        return 0;
    }

    private PolicyKit kit() throws IOException {
        List<ManagedBrowser> known = ManagedBrowser.all();
        for (String wanted : browsers) {
            if (known.stream().noneMatch(browser -> browser.id().equals(wanted))) {
                List<String> names = known.stream().map(ManagedBrowser::id).toList();
                throw wrong("The policies of the browser " + wanted + " are not known." + Meant.words(wanted, names)
                        + " Known browsers: " + String.join(", ", names) + ".");
            }
        }
        String id = extensionId;
        if (id != null) {
            ExtensionIds.check(List.of(id));
        }
        if (companion && id != null && !Protocol.EXTENSION_IDS.contains(id)) {
            throw wrong(
                    "--companion does not go with --extension-id " + id + ": the companion serves only the extension "
                            + Protocol.EXTENSION_IDS.iterator().next() + ".");
        }
        if (companion && noFeatures != null && noFeatures.contains("companion")) {
            throw wrong("--companion installs what --no-feature companion forbids. Leave one of them out.");
        }
        String updateUrl = source.updateUrl;
        if (updateUrl != null && !updateUrl.matches("(https?|file)://[^\\s;\"<>]+")) {
            throw wrong("--update-url " + updateUrl + " is not a valid address: expected https:, http: or file:.");
        }
        for (List<String> sites : Arrays.asList(allowedSites, deniedSites)) {
            for (String site : sites == null ? List.<String>of() : sites) {
                if (!SitePattern.isValid(site)) {
                    throw wrong(SitePattern.complaint(site));
                }
            }
        }
        if (redaction != null && !List.of("mask", "strict").contains(redaction)) {
            throw wrong("--redaction " + redaction + " is not valid: expected mask or strict.");
        }
        if (maxLevel != null) {
            maxLevel.forEach((site, level) -> {
                String complaint = MaxLevel.complaint(site, level);
                if (complaint != null) {
                    throw wrong("--max-level " + site + "=" + level + ": " + complaint);
                }
            });
        }
        if (guard != null) {
            guard.forEach((site, value) -> {
                String complaint = MachinePolicy.guardComplaint(site, value);
                if (complaint != null) {
                    throw wrong("--guard " + site + "=" + value + ": " + complaint);
                }
            });
        }
        if (rememberDays != null && (rememberDays < 0 || rememberDays > MachinePolicy.MOST_REMEMBER_DAYS)) {
            throw wrong("--remember-days " + rememberDays + " is not valid: expected a whole number from 0 to "
                    + MachinePolicy.MOST_REMEMBER_DAYS + ".");
        }
        Map<String, Boolean> features = null;
        for (String feature : noFeatures == null ? List.<String>of() : noFeatures) {
            if (!MachinePolicy.FEATURES.contains(feature)) {
                throw wrong(
                        "--no-feature takes " + Meant.either(MachinePolicy.FEATURES) + ", not " + feature + "."
                                + Meant.words(feature, MachinePolicy.FEATURES));
            }
            features = features == null ? new LinkedHashMap<>() : features;
            features.put(feature, false);
        }
        for (String sink : audit) {
            if (AuditSink.named(sink) == null) {
                throw wrong("--audit " + sink + " is not valid: expected file, system or file,system.");
            }
        }
        if (auditDetail != null && !auditDetail.equals(MachinePolicy.NAMES)) {
            throw wrong("--audit-detail " + auditDetail + " is not valid: expected " + MachinePolicy.NAMES + ".");
        }
        return new PolicyKit(
                known.stream().filter(browser -> browsers.isEmpty() || browsers.contains(browser.id())).toList(),
                id == null ? Protocol.EXTENSION_IDS.iterator().next() : id, companion ? Protocol.COMPANION_ID : null,
                updateUrl == null ? PolicyKit.WEB_STORE : updateUrl, Protocol.HOST_NAME,
                new ManagedSettings(disabled ? false : null, allowedSites, deniedSites, noHistory ? false : null,
                        noSidePanel ? false : null, redaction, maxLevel, features, guard, rememberDays,
                        noChatHistory ? "off" : null),
                audit, auditDetail);
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }

    private JsonObject report(List<KitFile> files, @Nullable Path folder) {
        JsonArray list = new JsonArray();
        for (KitFile file : files) {
            list.add(folder == null
                    ? Json.object("path", file.path(), "content", file.text())
                    : Json.object("path", folder.resolve(file.path()).toAbsolutePath()));
        }
        JsonObject report = new JsonObject();
        report.addProperty("ok", true);
        report.addProperty("os", system.key());
        report.add("files", list);
        return report;
    }
}
