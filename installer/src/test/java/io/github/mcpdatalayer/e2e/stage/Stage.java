package io.github.mcpdatalayer.e2e;

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
import java.util.function.Supplier;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.Eventually;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What an end-to-end test stands on: one real browser for the test class with extension and host, tabs that are closed
 * after each test, and real fronts. Use it as
 *
 * <pre>
 * &#64;RegisterExtension
 * static final Stage stage = new Stage();
 * </pre>
 *
 * Hosts and fronts meet in a folder of this stage alone.
 */
final class Stage implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {

    static final Duration SOON = Eventually.SOON;
    static final String SHOP = "https://shop.example";
    /** The second extension, as it stands. */
    static final Path COMPANION = Path.of("../extension/companion");

    private final boolean withBrowser;
    private final boolean isTrial;
    private boolean withCompanion;
    private boolean isInWindow;
    private final List<String> flags = new ArrayList<>();
    private Screen screen;
    private final List<Tab> tabs = new ArrayList<>();
    private final List<AutoCloseable> closeables = new ArrayList<>();
    private Path home;
    private AppFolder app;
    private ThrowAwayBrowser browser;
    /** By their arguments. */
    private final Map<List<String>, McpClient> clients = new HashMap<>();

    Stage() {
        this(true, false);
    }

    private Stage(boolean withBrowser, boolean isTrial) {
        this.withBrowser = withBrowser;
        this.isTrial = isTrial;
    }

    /** A stage on which extension, host and front know the methods of tests, see {@link TrialApp}. */
    static Stage ofTrial() {
        return new Stage(true, true);
    }

    /** A stage whose browsers have the companion beside the extension. */
    static Stage withCompanion() {
        var stage = new Stage(true, false);
        stage.withCompanion = true;
        return stage;
    }

    /** The same, with windows on a screen of their own. */
    static Stage inWindow() {
        Stage stage = withCompanion();
        stage.isInWindow = true;
        return stage;
    }

    /** A stage whose browser is started with this flag, too. */
    static Stage withFlag(String flag) {
        var stage = new Stage();
        stage.flags.add(flag);
        return stage;
    }

    /** A stage on which the test starts its browsers itself. */
    static Stage withoutBrowser() {
        return new Stage(false, false);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        if (isInWindow) {
            screen = Screen.start();
        }
        home = Files.createTempDirectory("mdl-");
        app = isTrial ? TrialApp.in(home.resolve("app")) : TestApp.folder();
        if (withBrowser) {
            browser = startBrowser();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        if (context.getExecutionException().isPresent() && browser != null) {
            System.err.println(context.getDisplayName() + ": what the browser's consoles and the host said:");
            Files.readString(browser.chrome().stderr()).lines()
                    .filter(line -> line.contains("CONSOLE") || line.contains("mcp-datalayer"))
                    .forEach(System.err::println);
        }
        for (Tab tab : tabs) {
            if (tab.isOpen()) {
                tab.close();
            }
        }
        tabs.clear();
        for (AutoCloseable closeable : closeables.reversed()) {
            closeable.close();
        }
        closeables.clear();
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        for (McpClient client : clients.values()) {
            client.close();
        }
        clients.clear(); // a test that failed may be run once more, on this very stage
        if (browser != null) {
            browser.close();
            browser = null;
        }
        if (screen != null) {
            screen.close();
            screen = null;
        }
        if (home != null) {
            ThrowAwayFolder.delete(home, Duration.ofMinutes(1));
            home = null;
        }
    }

    /** The screen that the windows are on. */
    Screen screen() {
        return screen;
    }

    /** The folder in which hosts and fronts of this stage meet (MCP_DATALAYER_HOME). */
    Path home() {
        return home;
    }

    ThrowAwayBrowser browser() {
        return browser;
    }

    /** Starts one more browser with a profile of its own; the test closes it or the stage does. */
    ThrowAwayBrowser anotherBrowser() throws Exception {
        return closing(startBrowser());
    }

    /**
     * Starts a browser whose profile has this label and other letters than the others have: they are drawn, and two
     * profiles that drew the same ones are refused by the tools. The test closes it.
     */
    ThrowAwayBrowser startProfile(String label, List<ThrowAwayBrowser> others) throws Exception {
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

    /** Evaluates JavaScript in a page of the extension. */
    static JsonElement inExtension(ThrowAwayBrowser browser, String script) {
        Tab page = browser.chrome().newTab("chrome-extension://" + browser.extensionId() + "/options/options.html");
        try {
            return page.evaluate(script);
        } finally {
            page.close();
        }
    }

    /** The workers of an extension: one, or none between two lives. */
    List<JsonObject> workers(String extension) {
        return workers(browser, extension);
    }

    static List<JsonObject> workers(ThrowAwayBrowser browser, String extension) {
        return browser.chrome().targets(target -> target.get("type").getAsString().equals("service_worker")
                && target.get("url").getAsString().contains(extension));
    }

    /** Ends the extension's worker, as Chrome may at any time. The next event starts another, perhaps at once. */
    void endWorker() {
        endWorker(browser.extensionId());
    }

    void endWorker(String extension) {
        for (JsonObject worker : workers(extension)) {
            browser.chrome().closeTarget(worker.get("targetId").getAsString());
        }
    }

    /** The same, with the event that starts the next one: where no page of the test is recorded, nothing else may come. */
    void restartWorker() {
        endWorker();
        inExtension(browser, "chrome.runtime.connect({name: 'popup'}).name");
    }

    /** A browser whose host is up: a person's click may come before that, but a test's first call would then fail. */
    private ThrowAwayBrowser startBrowser() throws Exception {
        int before = hosts().size();
        ThrowAwayBrowser started = ThrowAwayBrowser.start(app, options());
        if (withCompanion) {
            started.chrome().loadExtension(COMPANION);
        }
        eventually("the browser has started its host", () -> hosts().size() > before);
        return started;
    }

    /** How the browsers of this stage are started. */
    ChromeOptions options() throws IOException {
        Path executable = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path();
        ChromeOptions options = ChromeOptions.of(executable).withFlag("--enable-logging=stderr")
                .withVariable("MCP_DATALAYER_HOME", home.toString());
        for (String flag : flags) {
            options = options.withFlag(flag);
        }
        String language = System.getProperty("lang"); // pictures of our pages in another language: -Dlang=de
        if (language != null) {
            options = options.withFlag("--lang=" + language).withVariable("LANGUAGE", language);
        }
        return screen == null ? options : options.withHeadless(false).withVariable("DISPLAY", screen.display());
    }

    /** The front with these arguments that the tests of this class share, started when first asked for. */
    McpClient client(String... arguments) throws IOException {
        McpClient client = clients.get(List.of(arguments));
        if (client == null) {
            client = startFront(arguments);
            clients.put(List.of(arguments), client);
        }
        return client;
    }

    /** One more front of its own; the test closes it or the stage does. */
    McpClient anotherClient(String... arguments) throws IOException {
        return closing(startFront(arguments));
    }

    /** Starts a front by this command, without shaking hands. */
    McpClient start(List<String> command) throws IOException {
        return McpClient.start(command, Map.of("MCP_DATALAYER_HOME", home.toString()),
                Files.createTempFile(home, "front-", ".stderr"));
    }

    /** The same, which the test closes. */
    McpClient startFront(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(app.front(OperatingSystem.current()).toString());
        command.addAll(List.of(arguments));
        McpClient started = start(command);
        started.initialize("e2e-test", SOON);
        return started;
    }

    /** Opens a page of src/test/resources/pages in a new tab, served at {@link #SHOP}. */
    Tab open(String page) throws IOException {
        return open(browser, SHOP + "/" + page, Reply.html(page(page)));
    }

    /** Opens a page made of this script in a new tab. */
    Tab openScript(String script) {
        return open(browser, SHOP + "/script", Reply.html("<title>Script</title><script>" + script + "</script>"));
    }

    /** Serves the reply at the address and opens that in a new tab of this browser. */
    Tab open(ThrowAwayBrowser in, String url, Reply reply) {
        in.chrome().web().serve(url, reply);
        Tab tab = in.chrome().newTab(url);
        tabs.add(tab);
        return tab;
    }

    /** Opens an address that is there already, such as a page of the extension. */
    Tab openUrl(String url) {
        return openUrl(browser, url);
    }

    /** The same in a browser that the test has started itself. */
    Tab openUrl(ThrowAwayBrowser in, String url) {
        Tab tab = in.chrome().newTab(url);
        tabs.add(tab);
        return tab;
    }

    /** The text of a page of src/test/resources/pages. */
    static String page(String name) throws IOException {
        try (InputStream in = Stage.class.getResourceAsStream("/pages/" + name)) {
            if (in == null) {
                throw new IOException("There is no src/test/resources/pages/" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Presses the toolbar button and Attach in this tab. */
    Tab attach(Tab tab) {
        browser.attach(tab);
        return tab;
    }

    /** The same, with this level for clients: all in one popup. */
    Tab attach(Tab tab, String level) {
        try (Popup popup = popup(tab)) {
            popup.attach(level);
        }
        return tab;
    }

    /** Presses the toolbar button and Attach and reload in this tab, and waits until the page has been loaded anew. */
    Tab attachAndReload(Tab tab) throws Exception {
        tab.evaluate("window.isBefore = true");
        try (Popup popup = popup(tab)) {
            popup.page().click("[data-action=attach-reload]:not([disabled])");
            popup.page().waitFor("document.querySelector('#attachButton').dataset.action === 'detach'", SOON);
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
    void grantWhenAsked(String pattern) {
        ExtensionsPage.grant(browser.chrome(), browser.extensionId(), pattern);
    }

    /** The wire of this stage's browser, until the end of the test. */
    WireFront wire() throws IOException {
        return closing(new WireFront(directory(), hosts().getFirst()));
    }

    /** Presses the toolbar button in this tab and gives the popup. */
    Popup popup(Tab tab) {
        return new Popup(browser.openPopup(tab));
    }

    /** Calls a tool of the shared front; arguments are name, value, name, value, … */
    McpClient.Answer call(String tool, Object... arguments) throws IOException {
        return client().callTool(tool, arguments(arguments), SOON);
    }

    static JsonObject arguments(Object... pairs) {
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
    List<HostDescriptor> hosts() {
        return directory().list().hosts();
    }

    HostDirectory directory() {
        return new HostDirectory(new Locations(home, List.of(home.resolve("run"))));
    }

    /** Closes this at the end of the test. */
    <T extends AutoCloseable> T closing(T closeable) {
        closeables.add(closeable);
        return closeable;
    }

    /** Waits until the condition holds. */
    static void eventually(String what, Callable<Boolean> condition) throws Exception {
        Eventually.eventually(what, condition);
    }

    static void eventually(Supplier<String> what, Callable<Boolean> condition) throws Exception {
        Eventually.eventually(what, condition);
    }
}
