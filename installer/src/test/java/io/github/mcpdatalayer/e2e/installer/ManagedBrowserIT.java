package io.github.mcpdatalayer.e2e.installer;

import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.e2e.stage.Written;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.testing.PrivateFolders;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A managed machine: the extension packed by ourselves and installed by policy alone, settings from the browser's policy
 * and from the host's file. The browser, its hosts and the front see an /etc of their own.
 */
@Tag("thorough")
class ManagedBrowserIT {

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static final String HOST_POLICY = "/etc/mcp-datalayer/policy.json";
    private static final String BANK = "https://login.bank.example";

    @TempDir
    static Path folder;

    private static PrivateFolders etc;
    private static Chrome chrome;
    private static String id;
    private static final Duration FIRST_VALUES = Duration.ofMinutes(5);

    private static String updateUrl;
    private static List<String> inForce = List.of();
    private static McpClient client;

    private final List<Tab> tabs = new ArrayList<>();

    @BeforeAll
    static void aBrowserThatInstallsTheExtensionByPolicy() throws Exception {
        etc = PrivateFolders.of("/etc");
        Path packed = folder.resolve("packed");
        JsonObject pack = run("pack-extension", "--key", folder.resolve("key.pem").toString(), "--new-key", "--out",
                packed.toString(), "--json");
        id = pack.get("extensionId").getAsString();
        updateUrl = pack.get("updateUrl").getAsString();
        Path profile = folder.resolve("profile");
        run("register", "--user-data-dir", profile.toString(), "--extension-id", id, "--json");
        // Browsers keep the debugger away from what policies install, and so a test from the popup's buttons.
        etc.write("/etc/chromium/policies/managed/test.json", "{\"DeveloperToolsAvailability\": 1}");
        manage("--deny-site", "*.bank.example");
        chrome = Chrome.launch(ChromeOptions
                .of(etc.program(BrowserFinder.find(null, "--browser", OperatingSystem.current()).path())).withUpdates()
                .withUserDataDir(profile).withFlag("--enable-logging=stderr")
                .withVariable("MCP_DATALAYER_HOME", stage.home().toString()));
        client = stage.start(etc.command(TestApp.folder().front(OperatingSystem.current()).toString()));
        client.initialize("managed-it", Stage.SOON);
        Stage.eventually("the extension is installed by policy and has started its host",
                () -> !stage.hosts().isEmpty());
        // Chromium hands out managed settings when its start is over: when a page has loaded, or minutes later.
        // The page must be in front and idle for that, so nothing is asked of it and no other is opened meanwhile.
        Tab options = options();
        CompletableFuture<JsonObject> managed = options.send("Runtime.evaluate", evaluation("""
                new Promise((arrived) => {
                  const managed = document.querySelector('#managed');
                  const look = () => Number(managed.dataset.rules) > 0 && arrived(true);
                  new MutationObserver(look).observe(managed, {attributes: true});
                  look();
                })"""));
        managed.get(FIRST_VALUES.toSeconds(), TimeUnit.SECONDS);
        options.close();
        assertFalse(rules().isEmpty(), "the managed settings have not arrived");
    }

    private static JsonObject evaluation(String promise) {
        JsonObject params = new JsonObject();
        params.addProperty("expression", promise);
        params.addProperty("awaitPromise", true);
        return params;
    }

    @AfterAll
    static void end() throws Exception {
        if (client != null) {
            client.close();
        }
        if (chrome != null) {
            chrome.close();
        }
        if (etc != null) {
            etc.close();
        }
    }

    @BeforeEach
    void theUsualPolicyIsInForce() throws Exception {
        Files.deleteIfExists(etc.real(HOST_POLICY));
        manage("--deny-site", "*.bank.example");
        awaitRules("Never these sites *.bank.example by browser policy");
        Stage.eventually("the host is there, and nothing of the file that it had holds any more", () -> {
            if (!stage.hosts().isEmpty() && !rules().contains("policy file of this computer")) {
                return true;
            }
            look();
            return false;
        });
    }

    @AfterEach
    void closeTabs() {
        tabs.stream().filter(Tab::isOpen).forEach(Tab::close);
    }

    @Test
    void anExtensionInstalledByPolicyIsAttachedAndItsDataLayerRead() throws Exception {
        Tab shop = open(Stage.SHOP);
        try (Popup popup = popup(shop)) {
            assertEquals("Not Attached", popup.status());
        }
        attach(shop);
        assertEquals("[{\"n\":1}]", read().structured().get("result").toString());
    }

    @Test
    void aDeniedSiteCannotBeAttachedAndSaysWhoDecided() throws Exception {
        try (Popup popup = popup(open(BANK))) {
            popup.awaitRefusal("browser policy");
            assertEquals("Not Attached", popup.status());
        }
        assertEquals("NO_TAB_ATTACHED", code(read()));
    }

    @Test
    void theMostSpecificSiteSetsTheLevelAndWhereItIsNoneNothingCanBeAttached() throws Exception {
        manage("--max-level", "*=none", "--max-level", "*.shop.example=data", "--no-feature", "code");
        awaitRules("*: none *.shop.example: data by browser policy");
        assertTrue(rules().contains("code: false by browser policy"), rules());
        try (Popup popup = popup(open(BANK))) {
            popup.awaitRefusal("browser policy");
        }
        Tab shop = open(Stage.SHOP);
        attach(shop);
        assertEquals("[{\"n\":1}]", read().structured().get("result").toString());
        etc.write(HOST_POLICY, "{\"maxLevel\": {\"shop.example\": \"none\"}}");
        look();
        awaitDetached();
        try (Popup popup = popup(shop)) {
            popup.awaitRefusal("policy file of this computer");
        }
    }

    @Test
    void scriptsThatAPersonKeepsEndWithThePolicyForCode() throws Exception {
        Tab scripts = extensionPage("scripts/scripts.html");
        tabs.add(scripts);
        scripts.evaluate("""
                chrome.storage.local.set({keptScripts: [{on: true, text: '// ==UserScript==\\n// @name Spy\\n'
                  + '// @match https://shop.example/*\\n// ==/UserScript==\\nwindow.spied = true;'}]})""");
        Tab shop = open(Stage.SHOP);
        try (Popup popup = popup(shop)) {
            popup.attach("act");
            popup.allowCode(true);
        }
        shop.waitFor("window.spied === true", Stage.SOON);
        manage("--no-feature", "code");
        scripts.waitFor("document.querySelector('#managed').checkVisibility()", Stage.SOON);
        shop.reload();
        read();
        assertTrue(shop.evaluate("window.spied === undefined").getAsBoolean());
        try (Popup popup = popup(shop)) {
            popup.page().waitFor("document.querySelector('#levelBox').checkVisibility()", Stage.SOON);
            assertFalse(
                    popup.page().evaluate("document.querySelector('#keptScripts').checkVisibility()").getAsBoolean());
        }
        scripts.evaluate("chrome.storage.local.remove('keptScripts')");
    }

    @Test
    void anAttachedTabOnASiteThatBecomesDeniedIsDetached() throws Exception {
        Tab shop = open(Stage.SHOP);
        attach(shop);
        manage("--allow-site", "other.example");
        awaitDetached();
        try (Popup popup = popup(shop)) {
            assertEquals("Not Attached", popup.status());
        }
    }

    @Test
    void nothingIsRecordedWhereHistoryIsOff() throws Exception {
        Tab shop = open(Stage.SHOP);
        attach(shop);
        shop.evaluate("dataLayer.push({event: 'before'}); null");
        Stage.eventually("pushes are recorded",
                () -> history().structured().toString().contains("before"));
        manage("--no-history");
        Stage.eventually("the history is off", () -> "HISTORY_OFF".equals(code(history())));
        shop.evaluate("dataLayer.push({event: 'hidden'}); null");
        assertEquals("HISTORY_OFF", code(history()));
        assertFalse(read().isError());
        manage("--deny-site", "*.bank.example");
        Stage.eventually("the history is on again", () -> !"HISTORY_OFF".equals(code(history())));
        assertFalse(history().toString().contains("hidden"));
    }

    @Test
    void redactionThatIsDemandedCannotBeSwitchedOff() throws Exception {
        try (McpClient open = stage.start(
                etc.command(TestApp.folder().front(OperatingSystem.current()).toString(), "--redact=off"))) {
            open.initialize("without redaction", Stage.SOON);
            Tab shop = open(Stage.SHOP);
            attach(shop);
            shop.evaluate("dataLayer.push({email: 'jane.doe@shop.example'}); null");
            assertTrue(open.callTool("getDataLayer", new JsonObject(), Stage.SOON).text().contains("jane.doe"));

            manage("--redaction", "mask");
            Stage.eventually("it is redacted all the same", () -> !open
                    .callTool("getDataLayer", new JsonObject(), Stage.SOON).text().contains("jane.doe"));
            assertTrue(open.callTool("getDataLayer", new JsonObject(), Stage.SOON).text().contains("[EMAIL_1"));
            awaitRules("Minimum redaction mask by browser policy");
            etc.write(HOST_POLICY, "{\"redaction\":\"strict\"}");
            Stage.eventually("the file's rule is known", () -> {
                read(); // the host looks at its file when a message passes, once a second
                return rules().contains("Minimum redaction strict by the policy file of this computer");
            });
        }
    }

    @Test
    void withoutASidePanelThereIsNoButtonForItAndAPanelThatIsOpenGetsNothing() throws Exception {
        Tab shop = open(Stage.SHOP);
        attach(shop);
        String handle;
        try (Popup popup = popup(shop)) {
            popup.page().waitFor("!document.querySelector('#sidePanel').hidden", Stage.SOON);
            handle = popup.text("#handle");
        }
        Tab panel = extensionPage("sidepanel/sidepanel.html?tab=" + handle);
        tabs.add(panel);
        panel.waitFor("document.querySelector('#recorded')?.hidden === false", Stage.SOON);

        manage("--no-side-panel");
        awaitRules("Side panel switched off by browser policy");
        panel.waitFor("document.querySelector('#recorded').hidden", Stage.SOON);
        assertEquals("{\"n\":9,\"attachment\":null,\"attached\":[],\"allowed\":false}", panel.evaluate("""
                new Promise((answered) => {
                  const feed = chrome.runtime.connect({name: 'panel'});
                  feed.onMessage.addListener((answer) => answer.n === 9 && answered(JSON.stringify(answer)));
                  feed.postMessage({n: 9, tab: '%s', since: 0});
                })""".formatted(handle)).getAsString());
        try (Popup popup = popup(shop)) {
            popup.page().waitFor("document.querySelector('#attachButton[data-action=detach]') !== null", Stage.SOON);
            assertTrue(popup.page().evaluate("document.querySelector('#sidePanel').hidden").getAsBoolean());
        }
        assertFalse(read().isError());
    }

    @Test
    void enabledFalseEndsAllSessionsAtRunTimeAndSaysWhoDecided() throws Exception {
        Tab shop = open(Stage.SHOP);
        attach(shop);
        manage("--disabled");
        Stage.eventually("the host is gone", () -> stage.hosts().isEmpty());
        assertTrue(read().isError());
        try (Popup popup = popup(shop)) {
            popup.awaitConnection("refused");
            assertEquals("disabled", popup.reason());
            assertEquals("Not Attached", popup.status());
            assertTrue(popup.text("#troubleText").contains("browser's policy"), popup.text("#troubleText"));
            popup.awaitRefusal("administrator has switched");
        }
        manage("--deny-site", "*.bank.example");
        Stage.eventually("the host comes back by itself", () -> !stage.hosts().isEmpty());
        assertEquals("NO_TAB_ATTACHED", code(read()));
    }

    @Test
    void theHostsFileHoldsBesideTheBrowsersPolicyAndTheStricterWins() throws Exception {
        Tab shop = open(Stage.SHOP);
        attach(shop);
        Tab open = options();
        etc.write(HOST_POLICY, "{\"deniedSites\":[\"shop.example\"],\"allowedSites\":[\"*\"]}");
        awaitDetached();
        open.waitFor("document.querySelector('#rules').innerText.includes('shop.example')", Stage.SOON);
        PopupPictures.take(open, "options-managed");
        open.close();
        try (Popup popup = popup(shop)) {
            popup.awaitRefusal("policy file of this computer");
        }
        awaitRules("Never these sites shop.example by the policy file of this computer");
        try (Popup popup = popup(open(BANK))) {
            popup.awaitRefusal("browser policy");
        }
    }

    @Test
    void theHostsFileSwitchesOffAndOnAtRunTime() throws Exception {
        Tab shop = open(Stage.SHOP);
        attach(shop);
        etc.write(HOST_POLICY, "{\"enabled\":false}");
        Stage.eventually("calls say that it is switched off", () -> "POLICY_DISABLED".equals(code(read())));
        Stage.eventually("the host is gone", () -> stage.hosts().isEmpty());
        Answer later = read();
        assertEquals("POLICY_DISABLED", code(later));
        assertTrue(later.structured().toString().contains(HOST_POLICY), later.structured().toString());
        try (Popup popup = popup(shop)) {
            popup.awaitText("#troubleText", HOST_POLICY);
            assertEquals("Not Attached", popup.status());
        }
        Files.delete(etc.real(HOST_POLICY));
        try (Popup popup = popup(shop)) {
            popup.awaitConnection("connected");
        }
        attach(shop);
        assertFalse(read().isError());
    }

    @Test
    void withoutTheAuditLogThatIsDemandedNothingIsReadAndWithItEveryCallIsInItTwice() throws Exception {
        Tab shop = open(Stage.SHOP);
        attach(shop);
        Path log = stage.home().resolve("log/audit.jsonl");
        String policy = "{\"audit\":[\"file\"]}";
        etc.write(HOST_POLICY, policy);
        Stage.eventually("calls are announced in the log",
                () -> !read().isError() && Files.exists(log)
                        && Files.readString(log).contains("\"event\":\"request\""));
        String fingerprint = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256")
                .digest(policy.getBytes(StandardCharsets.UTF_8))).substring(0, 12);
        assertTrue(Files.readString(log).contains("\"policy\":\"" + fingerprint + "\""));

        // Whoever runs the tests may be root, whom a read-only file does not stop: a folder in its place does.
        while (!Files.isDirectory(log)) {
            Files.deleteIfExists(log);
            try {
                Files.createDirectory(log);
            } catch (FileAlreadyExistsException e) {
                assertTrue(Files.exists(log), "the host was quicker: once more");
            }
        }
        Stage.eventually("calls are refused", () -> "AUDIT_UNAVAILABLE".equals(code(read())));
        assertFalse(read().toString().contains("\"n\":1"), "nothing of the page passes");
        Files.delete(log);
        Stage.eventually("calls are served again", () -> !read().isError());
        assertTrue(Files.readString(log).contains("\"event\":\"lost\""));
        String printed = run("audit", "--json").toString();
        assertTrue(printed.contains("\"demanded\":[\"file\"]"), printed);
    }

    @Test
    void aFileThatOthersCouldHaveWrittenServesNobodyAndSaysWhy() throws Exception {
        attach(open(Stage.SHOP));
        Path file = etc.write(HOST_POLICY, "{\"enabled\":true}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        Stage.eventually("calls say what is wrong with the file", () -> {
            Answer answer = read();
            return "POLICY_DISABLED".equals(code(answer))
                    && answer.structured().toString().contains("chmod go-w");
        });
        assertTrue(Written.logs(stage).contains("chmod go-w"));
    }

    // Attempts on it

    /** Sets the browser's policies as the policy command writes them, with these settings. */
    private static void manage(String... settings) throws Exception {
        if (List.of(settings).equals(inForce)) {
            return; // a browser takes seconds to see that a file is written anew
        }
        List<String> command = new ArrayList<>(List.of("policy", "--os", "linux", "--browser", "chromium",
                "--extension-id", id, "--update-url", updateUrl, "--json"));
        command.addAll(List.of(settings));
        for (var each : run(command.toArray(String[]::new)).getAsJsonArray("files")) {
            JsonObject file = each.getAsJsonObject();
            String path = "/" + file.get("path").getAsString();
            if (path.startsWith("/etc/chromium/")) {
                etc.write(path, file.get("content").getAsString());
            }
        }
        inForce = List.of(settings);
    }

    /** Runs the command line where the private folders are seen, and gives the object that it prints. */
    private static JsonObject run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                etc.command(TestApp.folder().cli(OperatingSystem.current()).toString()));
        command.addAll(List.of(arguments));
        Path errors = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().put("MCP_DATALAYER_HOME", stage.home().toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(120, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), Files.readString(errors));
        return JsonParser.parseString(out).getAsJsonObject();
    }

    private Tab open(String site) {
        chrome.web().serve(site + "/", Reply.html("<title>Page</title><script>dataLayer = [{n: 1}]</script>"));
        Tab tab = chrome.newTab(site + "/");
        tabs.add(tab);
        return tab;
    }

    private static Popup popup(Tab tab) {
        return new Popup(chrome.pressToolbarButton(tab, id));
    }

    private static void attach(Tab tab) {
        try (Popup popup = popup(tab)) {
            popup.page().click("#attachButton[data-action=attach]:not([disabled])");
            popup.page().waitFor("document.querySelector('#attachButton[data-action=detach]') !== null", Stage.SOON);
        }
    }

    /** Opens the popup and waits until it knows how the connection stands: a person who looks. */
    private void look() {
        Tab tab = open(Stage.SHOP);
        popup(tab).close();
        tab.close();
    }

    /** Waits until the options page lists this rule. */
    private static void awaitRules(String rule) throws Exception {
        Stage.eventually("the options show: " + rule, () -> rules().contains(rule));
    }

    /** Returns what the options page says is managed, or empty. */
    private static String rules() {
        Tab options = options();
        try {
            return options.evaluate("document.querySelector('#managed').hidden ? ''"
                    + " : document.querySelector('#rules').innerText").getAsString().replaceAll("\\s+", " ");
        } finally {
            options.close();
        }
    }

    private static Tab options() {
        Tab options = extensionPage("options/options.html");
        options.waitFor("document.querySelector('#managed')?.dataset.rules !== undefined", Stage.SOON);
        return options;
    }

    private static Tab extensionPage(String path) {
        JsonObject params = new JsonObject();
        params.addProperty("url", "chrome-extension://" + id + "/" + path);
        Tab page = chrome.attach(chrome.cdp().call("Target.createTarget", params, Stage.SOON).get("targetId")
                .getAsString());
        // A new tab shows its empty first document for a moment, and that one knows no extension.
        page.waitFor("globalThis.chrome?.storage !== undefined", Stage.SOON);
        return page;
    }

    private static void awaitDetached() throws Exception {
        Stage.eventually("the tab is detached", () -> "NO_TAB_ATTACHED".equals(code(read())));
    }

    private static Answer read() throws Exception {
        return client.callTool("getDataLayer", new JsonObject(), Stage.SOON);
    }

    private static Answer history() throws Exception {
        return client.callTool("getDataLayerHistory", new JsonObject(), Stage.SOON);
    }

    private static String code(Answer answer) {
        return answer.isError()
                ? answer.structured().getAsJsonObject("error").get("code").getAsString()
                : "";
    }

}
