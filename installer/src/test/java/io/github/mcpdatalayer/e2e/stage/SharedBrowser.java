package io.github.mcpdatalayer.e2e.stage;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.Eventually;

/**
 * A browser that the test classes of one JVM use one after another: a start costs more than most classes do. Between two
 * classes it becomes as new: {@link #renew}. There is one of each {@link Kind}.
 */
final class SharedBrowser {

    /**
     * The traits that tell browsers apart.
     *
     * @param isTrial
     *            extension, host and front know the methods of tests, see {@link TrialApp}
     * @param withCompanion
     *            the companion stands beside the extension
     * @param isInWindow
     *            it has windows, on a screen of their own
     * @param flags
     *            its further flags
     */
    record Kind(boolean isTrial, boolean withCompanion, boolean isInWindow, List<String> flags) {}

    /** The second extension, as it stands. */
    static final Path COMPANION = Path.of("../extension/companion");

    private static final Map<Kind, SharedBrowser> FREE = new HashMap<>();

    private final Kind kind;
    private final Screen screen;
    private final Path folder;
    private final Path home;
    private final AppFolder app;
    private final ThrowAwayBrowser browser;
    private GrantedTabs granted;
    /** The state that the extension keeps while it is as new. */
    private String asNew;
    private boolean isUsed;

    private SharedBrowser(Kind kind) throws Exception {
        this.kind = kind;
        folder = Files.createTempDirectory("mdl-");
        home = Files.createDirectory(folder.resolve("home"));
        app = kind.isTrial() ? TrialApp.in(folder.resolve("app")) : TestApp.folder();
        screen = kind.isInWindow() ? Screen.start() : null;
        browser = start(app, options(kind, home, screen).withVariable("PATH", withoutDesktop(folder)),
                kind.withCompanion(), home);
        isNew();
    }

    private void isNew() {
        granted = new GrantedTabs(browser);
        asNew = granted.hands().kept();
    }

    /**
     * A path whose first programs are those by which Chrome takes an extension's icon from the desktop when it is removed: here
     * they do nothing, for there is no desktop, and the real ones take longer than the start of a browser.
     */
    private static String withoutDesktop(Path folder) throws IOException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        for (String name : List.of("xdg-icon-resource", "xdg-desktop-menu", "xdg-mime")) {
            Path program = Files.writeString(programs.resolve(name), "#!/bin/sh\nexit 0\n");
            if (!program.toFile().setExecutable(true)) {
                throw new IOException("cannot make executable: " + program);
            }
        }
        return programs + File.pathSeparator + System.getenv("PATH");
    }

    /** The one of this kind that nobody uses, as new; or another. */
    static SharedBrowser take(Kind kind) throws Exception {
        SharedBrowser free = FREE.remove(kind);
        if (free != null && free.browser.chrome().process().isAlive()) {
            free.renew();
            return free;
        }
        if (free != null) {
            free.close();
        }
        return new SharedBrowser(kind);
    }

    /** One more of this kind, that no other class gets. */
    static SharedBrowser start(Kind kind) throws Exception {
        return new SharedBrowser(kind);
    }

    /** The class that used it has ended. Its pages go now, so that they cost the next classes nothing. */
    void giveBack() throws IOException {
        if (!browser.chrome().process().isAlive()) {
            close();
            return;
        }
        closePages(granted.keptTarget());
        isUsed = true;
        SharedBrowser other = FREE.put(kind, this);
        if (other != null) {
            other.close();
        }
    }

    void close() throws IOException {
        browser.close();
        if (screen != null) {
            screen.close();
        }
        ThrowAwayFolder.delete(folder, Duration.ofMinutes(1));
    }

    /** Ends all browsers that nobody uses. */
    static void closeAll() throws IOException {
        for (SharedBrowser each : List.copyOf(FREE.values())) {
            each.close();
        }
        FREE.clear();
    }

    /**
     * Takes back whatever a class can have left: pages, site data, cookies, served addresses, attached tabs, files where hosts and
     * fronts meet. Where the extension keeps anything else than when it was new (settings, levels, names, scripts, permissions),
     * it is removed and loaded anew: that takes as long as the start of a browser.
     */
    private void renew() throws Exception {
        if (!isUsed) {
            return;
        }
        boolean isAsNew = isAsNew();
        closePages(isAsNew ? granted.keptTarget() : null);
        forgetSites(browser.chrome());
        if (isAsNew) {
            granted.rest();
        } else {
            loadAnew();
        }
        empty(home, Set.of("run", "log")); // of the host that runs
    }

    private boolean isAsNew() {
        try {
            granted.hands().detachAll();
            return hosts(home).size() == 1 && granted.newHands().kept().equals(asNew);
        } catch (CdpException e) {
            return false; // a worker that is ill
        }
    }

    private void loadAnew() throws Exception {
        Chrome chrome = browser.chrome();
        for (String extension : extensions(chrome)) {
            chrome.cdp().call(Cdp.BROWSER, "Extensions.uninstall", id(extension), Eventually.SOON);
        }
        Eventually.eventually("the hosts of the removed extension end",
                () -> hosts(home).stream().noneMatch(host -> ProcessHandle.of(host.pid()).isPresent()));
        empty(home, Set.of());
        String id = chrome.loadExtension(app.extension());
        if (!id.equals(browser.extensionId())) {
            throw new IllegalStateException("The extension has another id now: " + id);
        }
        if (kind.withCompanion()) {
            chrome.loadExtension(COMPANION);
        }
        Eventually.eventually("the browser has started its host", () -> !hosts(home).isEmpty());
        isNew();
    }

    /** Closes all but the tab that is kept, if any. */
    private void closePages(String kept) {
        Chrome chrome = browser.chrome();
        String hands = granted.hands().target();
        List<JsonObject> open = chrome.targets(target -> target.get("type").getAsString().equals("page")
                && !target.get("targetId").getAsString().equals(kept)
                && !target.get("targetId").getAsString().equals(hands));
        chrome.newTab("about:blank"); // a browser without a tab ends
        for (JsonObject page : open) {
            chrome.closeTarget(page.get("targetId").getAsString());
        }
    }

    private static List<String> extensions(Chrome chrome) {
        List<String> ids = new ArrayList<>();
        chrome.cdp().call(Cdp.BROWSER, "Extensions.getExtensions", new JsonObject(), Eventually.SOON)
                .getAsJsonArray("extensions")
                .forEach(each -> ids.add(each.getAsJsonObject().get("id").getAsString()));
        return ids;
    }

    private static void forgetSites(Chrome chrome) {
        chrome.cdp().call(Cdp.BROWSER, "Browser.resetPermissions", new JsonObject(), Eventually.SOON);
        chrome.cdp().call(Cdp.BROWSER, "Storage.clearCookies", new JsonObject(), Eventually.SOON);
        Tab page = chrome.newTab("about:blank");
        for (String origin : chrome.web().forget()) {
            var everything = new JsonObject();
            everything.addProperty("origin", origin);
            everything.addProperty("storageTypes", "all");
            page.call("Storage.clearDataForOrigin", everything);
        }
        page.call("Network.clearBrowserCache", new JsonObject());
        page.close();
    }

    private static void empty(Path folder, Set<String> but) throws IOException {
        List<Path> inside;
        try (Stream<Path> files = Files.list(folder)) {
            inside = files.filter(file -> !but.contains(file.getFileName().toString())).toList();
        }
        for (Path each : inside) {
            ThrowAwayFolder.delete(each, Duration.ofMinutes(1));
        }
    }

    private static JsonObject id(String extension) {
        var params = new JsonObject();
        params.addProperty("id", extension);
        return params;
    }

    /** A browser whose host is up: a person's click may come before that, but a test's first call would then fail. */
    static ThrowAwayBrowser start(AppFolder app, ChromeOptions options, boolean withCompanion, Path home)
            throws Exception {
        int before = hosts(home).size();
        ThrowAwayBrowser started = ThrowAwayBrowser.start(app, options);
        if (withCompanion) {
            started.chrome().loadExtension(COMPANION);
        }
        Eventually.eventually("the browser has started its host", () -> hosts(home).size() > before);
        return started;
    }

    static ChromeOptions options(Kind kind, Path home, Screen screen) throws IOException {
        Path executable = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path();
        ChromeOptions options = ChromeOptions.of(executable).withFlag("--enable-logging=stderr")
                .withVariable("MCP_DATALAYER_HOME", home.toString());
        for (String flag : kind.flags()) {
            options = options.withFlag(flag);
        }
        String language = System.getProperty("lang"); // pictures of our pages in another language: -Dlang=de
        if (language != null) {
            options = options.withFlag("--lang=" + language).withVariable("LANGUAGE", language);
        }
        return screen == null ? options : options.withHeadless(false).withVariable("DISPLAY", screen.display());
    }

    private static List<HostDescriptor> hosts(Path home) {
        return directory(home).list().hosts();
    }

    static HostDirectory directory(Path home) {
        return new HostDirectory(new Locations(home, List.of(home.resolve("run"))));
    }

    GrantedTabs granted() {
        return granted;
    }

    ThrowAwayBrowser browser() {
        return browser;
    }

    Path home() {
        return home;
    }

    AppFolder app() {
        return app;
    }

    Screen screen() {
        return screen;
    }
}
