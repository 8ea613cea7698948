package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.front.FrontOnThread;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.testing.Eventually;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * The stage of an end-to-end test: one real browser for the test class with extension and host, tabs that are closed after each test, and
 * real fronts. Use it as
 *
 * <pre>
 * &#64;RegisterExtension
 * static final Stage stage = new Stage();
 * </pre>
 *
 * Hosts and fronts meet in a folder of this stage alone.
 */
public final class Stage implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    public static final Duration SOON = Eventually.SOON;
    public static final String SHOP = "https://shop.example";
    /** The second extension, as it stands. */
    public static final Path COMPANION = SharedBrowser.COMPANION;

    private final boolean withBrowser;
    private final SharedBrowser.Kind kind;
    private boolean isAlone;
    private boolean isFresh;
    private GrantedTabs granted;
    private SharedBrowser shared;
    private long saidBefore;
    private final List<Tab> tabs = new ArrayList<>();
    private final List<AutoCloseable> closeables = new ArrayList<>();
    private Path home;
    private AppFolder app;
    private ThrowAwayBrowser browser;
    /** The fronts by their arguments. */
    private final Map<List<String>, McpClient> clients = new HashMap<>();

    public Stage() {
        this(true, new SharedBrowser.Kind(false, false, false, List.of()));
    }

    private Stage(boolean withBrowser, SharedBrowser.Kind kind) {
        this.withBrowser = withBrowser;
        this.kind = kind;
    }

    /** A stage on which extension, host and front know the methods of tests, see {@link TrialApp}. */
    public static Stage ofTrial() {
        return new Stage(true, new SharedBrowser.Kind(true, false, false, List.of()));
    }

    /** A stage whose browsers have the companion beside the extension. */
    public static Stage withCompanion() {
        return new Stage(true, new SharedBrowser.Kind(false, true, false, List.of()));
    }

    /** Gives this stage windows on a screen of their own. */
    public static Stage inWindow() {
        return new Stage(true, new SharedBrowser.Kind(false, true, true, List.of()));
    }

    /** A stage whose browser is started with this flag, too. */
    public static Stage withFlag(String flag) {
        return new Stage(true, new SharedBrowser.Kind(false, false, false, List.of(flag)));
    }

    /** A stage on which the test starts its browsers itself. */
    public static Stage withoutBrowser() {
        return new Stage(false, new SharedBrowser.Kind(false, false, false, List.of()));
    }

    /** With a browser that no other class gets: for tests that change the browser itself, or end it. */
    public Stage alone() {
        isAlone = true;
        return this;
    }

    /** Each test has tabs of its own: for tests of what attaching, popups and tabs do. */
    public Stage withFreshTabs() {
        isFresh = true;
        return this;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        if (withBrowser) {
            // Not the root's store: a JVM of Maven's runs each class under a root of its own.
            context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.GLOBAL).computeIfAbsent(EndOfBrowsers.class);
            shared = isAlone ? SharedBrowser.start(kind) : SharedBrowser.take(kind);
            browser = shared.browser();
            home = shared.home();
            app = shared.app();
            granted = shared.granted();
        } else {
            home = Files.createTempDirectory("mdl-");
            app = TestApp.folder();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) throws Exception {
        saidBefore = browser == null ? 0 : Files.size(browser.chrome().stderr());
    }

    /** The session's last act, once all classes of this JVM are done. */
    private static final class EndOfBrowsers implements AutoCloseable {
        @Override
        public void close() throws IOException {
            SharedBrowser.closeAll();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        if (context.getExecutionException().isPresent() && browser != null) {
            System.err.println(context.getDisplayName() + ": what the browser's consoles and the host said:");
            said().lines()
                    .filter(line -> line.contains("CONSOLE") || line.contains("mcp-datalayer"))
                    .forEach(System.err::println);
        }
        boolean mayKeep = !isFresh && context.getExecutionException().isEmpty();
        for (Tab tab : tabs) {
            if (tab.isOpen() && !(mayKeep && granted != null && granted.keep(tab))) {
                tab.close();
            }
        }
        if (granted != null && browser.chrome().process().isAlive()) {
            granted.forgetHolds();
        }
        tabs.clear();
        for (AutoCloseable closeable : closeables.reversed()) {
            closeable.close();
        }
        closeables.clear();
    }

    private String said() throws IOException {
        byte[] all = Files.readAllBytes(browser.chrome().stderr());
        int from = (int) Math.min(saidBefore, all.length);
        return new String(all, from, all.length - from, StandardCharsets.UTF_8);
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        for (McpClient client : clients.values()) {
            client.close();
        }
        clients.clear(); // a test that failed may be run once more, on this very stage
        if (shared == null) {
            ThrowAwayFolder.delete(home, Duration.ofMinutes(1));
        } else if (isAlone) {
            shared.close();
        } else {
            shared.giveBack();
        }
        shared = null;
        granted = null;
        browser = null;
        home = null;
    }

    /** The screen that the windows are on. */
    public Screen screen() {
        return shared.screen();
    }

    /** The app that this stage has: of its own where it is of the trial kind and alone. */
    public AppFolder app() {
        return app;
    }

    /** The folder in which hosts and fronts of this stage meet (MCP_DATALAYER_HOME). */
    public Path home() {
        return home;
    }

    public ThrowAwayBrowser browser() {
        return browser;
    }

    /** Starts one more browser with a profile of its own; the test closes it or the stage does. */
    public ThrowAwayBrowser anotherBrowser() throws Exception {
        return closing(startBrowser());
    }

    /**
     * Starts a browser whose profile has this label and other letters than the others have: they are drawn, and two
     * profiles that drew the same ones are refused by the tools. The test closes it.
     */
    public ThrowAwayBrowser startProfile(String label, List<ThrowAwayBrowser> others) throws Exception {
        ThrowAwayBrowser browser = startBrowser();
        try {
            if (others.stream().map(Stage::letters).toList().contains(letters(browser))) {
                browser.close();
                return startProfile(label, others);
            }
            JsonObject settings = new JsonObject();
            settings.addProperty("label", label);
            inExtension(browser, "chrome.storage.local.set({settings: " + settings + "})");
            eventually("the host knows the profile's label",
                    () -> hosts().stream().anyMatch(host -> host.profile().equals(label)));
            return browser;
        } catch (Exception | Error e) {
            browser.close();
            throw e;
        }
    }

    private static String letters(ThrowAwayBrowser browser) {
        return inExtension(browser, "chrome.storage.local.get('profile').then(({profile}) => profile.id)")
                .getAsString();
    }

    /** Evaluates JavaScript with the rights of the extension's pages. */
    public static JsonElement inExtension(ThrowAwayBrowser browser, String script) {
        try (var hands = new ExtensionHands(browser)) {
            return hands.evaluate(script);
        }
    }

    /** The workers of an extension: one, or none between two lives. */
    public List<JsonObject> workers(String extension) {
        return workers(browser, extension);
    }

    public static List<JsonObject> workers(ThrowAwayBrowser browser, String extension) {
        return browser.chrome().targets(target -> target.get("type").getAsString().equals("service_worker")
                && target.get("url").getAsString().contains(extension));
    }

    /** Ends the extension's worker, as Chrome may at any time. The next event starts another, perhaps at once. */
    public void endWorker() {
        endWorker(browser.extensionId());
    }

    public void endWorker(String extension) {
        for (JsonObject worker : workers(extension)) {
            browser.chrome().closeTarget(worker.get("targetId").getAsString());
        }
    }

    /** Restarts the worker with the event that starts the next one: where no page of the test is recorded, nothing else may come. */
    public void restartWorker() {
        endWorker();
        inExtension(browser, "chrome.runtime.connect({name: 'popup'}).name");
    }

    private ThrowAwayBrowser startBrowser() throws Exception {
        return SharedBrowser.start(app, options(), kind.withCompanion(), home);
    }

    /** Returns the options of this stage's browsers. */
    public ChromeOptions options() throws IOException {
        return SharedBrowser.options(kind, home, shared == null ? null : shared.screen());
    }

    /** The front with these arguments that the tests of this class share, started when first asked for. */
    public McpClient client(String... arguments) throws IOException {
        McpClient client = clients.get(List.of(arguments));
        if (client == null) {
            client = frontHere(arguments);
            clients.put(List.of(arguments), client);
        }
        return client;
    }

    /** One more front of its own, which may be no process; the test closes it or the stage does. */
    public McpClient anotherClient(String... arguments) throws IOException {
        return closing(frontHere(arguments));
    }

    /** One more front that is a process of the app; the test closes it or the stage does. */
    public McpClient clientProcess(String... arguments) throws IOException {
        return closing(startFront(arguments));
    }

    /** On a thread of this JVM, but where it knows methods of tests or starts a browser: those are for its process. */
    private McpClient frontHere(String... arguments) throws IOException {
        if (kind.isTrial() || List.of(arguments).toString().contains("--launch")) {
            return startFront(arguments);
        }
        McpClient started = McpClient.of(
                FrontOnThread.start(Map.of("MCP_DATALAYER_HOME", home.toString()), arguments),
                Files.createTempFile(home, "front-", ".stderr"));
        started.initialize("e2e-test", SOON);
        return started;
    }

    /** Starts a front by this command, without shaking hands. */
    public McpClient start(List<String> command) throws IOException {
        return McpClient.start(command, Map.of("MCP_DATALAYER_HOME", home.toString()),
                Files.createTempFile(home, "front-", ".stderr"));
    }

    /** Starts a front that the test closes itself. */
    public McpClient startFront(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(app.front(OperatingSystem.current()).toString());
        command.addAll(List.of(arguments));
        McpClient started = start(command);
        started.initialize("e2e-test", SOON);
        return started;
    }

    /** Opens a page of src/test/resources/pages in a new tab, served at {@link #SHOP}. */
    public Tab open(String page) throws IOException {
        return open(browser, SHOP + "/" + page, Reply.html(page(page)));
    }

    /** Opens a page made of this script in a new tab. */
    public Tab openScript(String script) {
        return open(browser, SHOP + "/script", Reply.html("<title>Script</title><script>" + script + "</script>"));
    }

    /** Serves the reply at the address and opens that in a new tab of this browser. */
    public Tab open(ThrowAwayBrowser in, String url, Reply reply) {
        in.chrome().web().serve(url, reply);
        return openUrl(in, url);
    }

    /** The tab at this address that a page or a client has opened. */
    public Tab opened(String url) throws Exception {
        Callable<List<JsonObject>> there = () -> browser.chrome()
                .targets(target -> target.get("type").getAsString().equals("page")
                        && target.get("url").getAsString().equals(url) && tabs.stream()
                                .noneMatch(tab -> tab.targetId().equals(target.get("targetId").getAsString())));
        eventually(url + " is open", () -> !there.call().isEmpty());
        Tab tab = browser.chrome().attach(there.call().getFirst().get("targetId").getAsString());
        tabs.add(tab);
        return tab;
    }

    /** Opens an address that is there already, such as a page of the extension. */
    public Tab openUrl(String url) {
        return openUrl(browser, url);
    }

    /** Opens a page in a browser that the test has started itself. */
    public Tab openUrl(ThrowAwayBrowser in, String url) {
        Tab kept = in == browser && !isFresh ? granted.open(url) : null;
        Tab tab = kept == null ? in.chrome().newTab(url) : kept;
        tabs.add(tab);
        return tab;
    }

    /** The text of a page of src/test/resources/pages. */
    public static String page(String name) throws IOException {
        try (InputStream in = Stage.class.getResourceAsStream("/pages/" + name)) {
            if (in == null) {
                throw new IOException("There is no src/test/resources/pages/" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Presses the toolbar button and Attach in this tab. */
    public Tab attach(Tab tab) {
        if (isFresh || !granted.attach(tab, null, false)) {
            try (Popup popup = popup(tab)) {
                popup.attach();
                granted.pressed(tab, popup);
            }
        }
        return tab;
    }

    /** Attaches with this level for clients: all in one popup. */
    public Tab attach(Tab tab, String level) {
        if (isFresh || !granted.attach(tab, level, false)) {
            try (Popup popup = popup(tab)) {
                popup.attach(level);
                granted.pressed(tab, popup);
            }
        }
        return tab;
    }

    /** The person chooses this level, or whether clients may run {@code code}, in a tab that is attached. */
    void allow(Tab tab, String what, Object value) {
        if (isFresh || !granted.allow(tab, what, value)) {
            try (Popup popup = popup(tab)) {
                popup.allow(what, value);
            }
        }
    }

    /** Presses the toolbar button and Attach and reload in this tab, and waits until the page has been loaded anew. */
    public Tab attachAndReload(Tab tab) throws Exception {
        tab.evaluate("window.isBefore = true");
        if (isFresh || !granted.attach(tab, null, true)) {
            try (Popup popup = popup(tab)) {
                popup.attachAndReload();
                tab.waitFor("!window.isBefore && document.readyState === 'complete'", SOON); // else it cannot say where it is
                granted.pressed(tab, popup);
            }
        }
        tab.waitFor("!window.isBefore && document.readyState === 'complete'", SOON);
        return tab;
    }

    /**
     * Lets the browser grant the extension this site without asking: nobody sees the question here. What the person
     * does for it, in the popup, the test does.
     *
     * @param pattern
     *            match pattern as the popup asks for it
     */
    public void grantWhenAsked(String pattern) {
        ExtensionsPage.grant(browser.chrome(), browser.extensionId(), pattern);
    }

    /** The wire of this stage's browser, until the end of the test. */
    public WireFront wire() throws IOException {
        return closing(new WireFront(directory(), hosts().getFirst()));
    }

    /** Presses the toolbar button in this tab and gives the popup. */
    public Popup popup(Tab tab) {
        return new Popup(browser.openPopup(tab));
    }

    /** Calls a tool of the shared front; arguments are name, value, name, value, … */
    public McpClient.Answer call(String tool, Object... arguments) throws IOException {
        return client().callTool(tool, arguments(arguments), SOON);
    }

    /** The handle of the first attached tab. Asks again where the browser is busy or the front has not found it yet: both say so. */
    public String handle() throws Exception {
        var last = new AtomicReference<McpClient.Answer>();
        eventually(() -> "a tab is listed: " + last.get().text(), () -> {
            last.set(call("listTabs"));
            return !last.get().structured().getAsJsonArray("tabs").isEmpty();
        });
        return last.get().structured().getAsJsonArray("tabs").get(0).getAsJsonObject().get("handle").getAsString();
    }

    public static JsonObject arguments(Object... pairs) {
        JsonObject arguments = new JsonObject();
        for (int i = 0; i < pairs.length; i += 2) {
            switch (pairs[i + 1]) {
                case Number number -> arguments.addProperty((String) pairs[i], number);
                case Boolean flag -> arguments.addProperty((String) pairs[i], flag);
                case List<?> texts -> {
                    var list = new JsonArray();
                    texts.forEach(each -> list.add(each.toString()));
                    arguments.add((String) pairs[i], list);
                }
                case Object text -> arguments.addProperty((String) pairs[i], text.toString());
            }
        }
        return arguments;
    }

    /** The hosts that have left a descriptor in this stage's folder. */
    public List<HostDescriptor> hosts() {
        return directory().list().hosts();
    }

    public HostDirectory directory() {
        return SharedBrowser.directory(home);
    }

    /** Closes this at the end of the test. */
    public <T extends AutoCloseable> T closing(T closeable) {
        closeables.add(closeable);
        return closeable;
    }

    /** Waits until the condition holds. */
    public static void eventually(String what, Callable<Boolean> condition) throws Exception {
        Eventually.eventually(what, condition);
    }

    public static void eventually(Supplier<String> what, Callable<Boolean> condition) throws Exception {
        Eventually.eventually(what, condition);
    }
}
