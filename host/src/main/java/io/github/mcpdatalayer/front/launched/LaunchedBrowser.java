package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.launch.LaunchException;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launch.OwnBrowser;
import io.github.mcpdatalayer.front.link.ClickedFile;
import io.github.mcpdatalayer.front.link.LaunchableBrowser;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.link.LoadedScript;
import io.github.mcpdatalayer.front.link.ReachableHost;
import io.github.mcpdatalayer.relay.EmbeddedHost;
import io.github.mcpdatalayer.relay.InProcessHost;
import io.github.mcpdatalayer.relay.InProcessHosts;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The browser that {@code --launch} asks for. It is started when a call needs it and closed with the front. Its host runs in
 * this process, and only this front can reach it.
 */
public final class LaunchedBrowser implements LaunchableBrowser, AutoCloseable {
    /** As long as the browser itself has: a slow machine whose processors are all busy takes ten seconds and more for the worker, too. */
    private static final Duration CONNECT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(10);
    /** The handles of its tabs begin so; those of a person's profile have two letters. */
    private static final String LETTERS = "own";

    /** One start of it. */
    private record Running(OwnBrowser browser, WorkerLine line, InProcessHosts hosts, boolean hasCompanion) {

        void close() {
            line.close();
            browser.close();
        }

        void closeNow() {
            line.close();
            browser.closeNow();
        }
    }

    private final LaunchOptions options;
    private final List<String> sites;
    private final boolean fallback;
    private final Locations machine;
    private final Set<String> features;
    private final @Nullable Path extension;
    private volatile @Nullable Function<OutgoingRequest, RequestFate> fates;
    private final ReentrantLock starting = new ReentrantLock();
    private final AtomicBoolean awaitsFile = new AtomicBoolean();
    private volatile @Nullable Running running;
    private volatile @Nullable String ended;
    private volatile @Nullable String lost;
    private boolean closed;
    private String firstTab = "";
    private @Nullable Tab emulated;

    /**
     * A browser that does not run yet.
     *
     * @param sites
     *            what it may open, in the grammar of {@link io.github.mcpdatalayer.policy.SitePattern}
     * @param fallback
     *            whether it is started only where no browser of the person answers
     * @param machine
     *            whose policy, settings and log hold
     * @param features
     *            what the tools can use beside the extension, if no administrator has switched it off: {@code companion},
     *            {@code code}
     */
    public LaunchedBrowser(LaunchOptions options, List<String> sites, boolean fallback, Locations machine,
            Set<String> features) {
        this(options, sites, fallback, machine, features, null);
    }

    /** Makes a browser with the extension of this folder in place of the installed one. */
    LaunchedBrowser(LaunchOptions options, List<String> sites, boolean fallback, Locations machine,
            Set<String> features, @Nullable Path extension) {
        this.features = Set.copyOf(features);
        this.extension = extension;
        this.options = options;
        this.sites = List.copyOf(sites);
        this.fallback = fallback;
        this.machine = machine;
    }

    /** Tells whether its rules can name this site; some letters have to be written as browsers do, {@code xn--…}. */
    public static boolean canName(String site) {
        return SiteRules.regex(site) != null;
    }

    /** Sets what the browser does with requests of its pages, from its next start on. */
    public void handle(Function<OutgoingRequest, RequestFate> fates) {
        this.fates = fates;
    }

    @Override
    public boolean isFallback() {
        return fallback;
    }

    @Override
    public String letters() {
        return LETTERS;
    }

    @Override
    public boolean isRunning() {
        Running now = running;
        return now != null && now.browser.isRunning();
    }

    /** Controls it, while it runs. */
    @Nullable
    Chrome chrome() {
        Running now = running;
        return now == null ? null : now.browser.chrome();
    }

    /** Tells whether it runs with the companion, so that clicks and keys are as a person's. */
    public boolean hasCompanion() {
        Running now = running;
        return now != null && now.hasCompanion;
    }

    /** The name that it gives itself, as in {@code Chromium 156.0.8078.79}; empty unless it runs. */
    public String program() {
        Chrome now = chrome();
        return now == null ? "" : now.version();
    }

    /** Gives its window the size at which pages have so many CSS pixels, before the first page; false where it does not. */
    public boolean resize(int width, int height) throws InterruptedException {
        Chrome now = chrome();
        return now != null && BlankWindow.resize(now, width, height);
    }

    /** Takes the tab that it shows for its first one, whose screen can be another. */
    public void rememberFirstTab() {
        Chrome now = chrome();
        firstTab = now == null ? "" : BlankWindow.target(now);
        emulated = null;
    }

    /** Shows the pages of its first tab on this screen from now on; false where it does not. */
    public boolean emulate(EmulatedScreen screen) {
        Chrome now = chrome();
        if (now == null || firstTab.isEmpty()) {
            return false;
        }
        try {
            Tab tab = emulated;
            if (tab == null) {
                tab = now.attach(firstTab); // what is set ends with its session
                emulated = tab;
            }
            screen.show(tab);
            return true;
        } catch (CdpException e) {
            return false; // such as a tab that was closed
        }
    }

    /** Shows the pages of its first tab as its window has them. */
    public void endEmulation() {
        Tab tab = emulated;
        if (tab != null) {
            try {
                EmulatedScreen.end(tab);
            } catch (CdpException e) {
                emulated = null; // the tab was closed
            }
        }
    }

    @Override
    public ClickedFile awaitFile(long mostBytes) throws LinkException {
        Running now = running;
        if (now == null) {
            throw new LinkException(ErrorCode.CONNECTION_LOST.error());
        }
        if (!awaitsFile.compareAndSet(false, true)) {
            throw new LinkException(ErrorCode.TAB_BUSY.error());
        }
        boolean awaits = false;
        try {
            Path folder = now.browser.scratch().resolve("downloads");
            PrivateFolder.ensure(folder);
            awaits = true;
            return new ClickedDownload(now.browser.chrome().cdp(), folder, mostBytes, () -> awaitsFile.set(false));
        } catch (IOException e) {
            throw new LinkException(ErrorCode.DOWNLOAD_FAILED.error(
                    "The folder for the file could not be made: " + e.getMessage() + ".",
                    ErrorCode.DOWNLOAD_FAILED.hint()));
        } catch (CdpException e) {
            throw new LinkException(ErrorCode.CONNECTION_LOST.error());
        } finally {
            if (!awaits) {
                awaitsFile.set(false);
            }
        }
    }

    @Override
    public Map<LoadedScript, String> sources(List<LoadedScript> scripts) {
        Chrome now = chrome();
        return now == null ? Map.of() : ScriptSources.of(now, scripts);
    }

    @Override
    public List<ReachableHost> hosts() {
        Running now = running;
        return now == null ? List.of() : now.hosts.list().stream().map(LaunchedBrowser::reachable).toList();
    }

    private static ReachableHost reachable(InProcessHost host) {
        return new ReachableHost(host.identity(), host.browser(), host.profile(), new ReachableHost.Connector() {
            @Override
            public Wire connect() throws IOException {
                return host.connect();
            }

            @Override
            public boolean isStale() {
                return false; // it would end with this process
            }
        });
    }

    @Override
    public @Nullable String start() throws LaunchRefused, InterruptedException {
        starting.lockInterruptibly();
        try {
            if (isRunning()) {
                return null;
            }
            if (closed) {
                throw new LaunchRefused(ErrorCode.CONNECTION_LOST.error());
            }
            Running before = running;
            if (before != null) {
                before.close();
                running = null;
            }
            String how = lost == null ? ended : lost;
            ended = null;
            lost = null;
            running = launch();
            return before == null
                    ? null
                    : "The browser had ended and was started anew: its tabs, cookies and recordings are gone. "
                            + (how == null ? "" : how);
        } finally {
            starting.unlock();
        }
    }

    private Running launch() throws LaunchRefused, InterruptedException {
        OwnBrowser browser = browser();
        boolean started = false;
        WorkerLine line = null;
        try {
            browser.onEnd(how -> ended = how);
            ClickedDownload.refuseAll(browser.chrome().cdp());
            LocalAnswers.start(browser.chrome().cdp(), SiteRules.allowing(sites), fates);
            InProcessHosts hosts = new InProcessHosts();
            String extensionId = loadExtension(browser);
            PageSessions pages = new PageSessions(browser.chrome().cdp());
            line = new WorkerLine(browser.chrome(), extensionId, extension -> EmbeddedHost
                    .serve(extension, extensionId, machine, hosts), pages, () -> {
                        lost = "The extension had ended and could not be started again.";
                        browser.close();
                    });
            line.start();
            boolean hasCompanion = addCompanion(browser);
            letCodeRun(browser, extensionId);
            if (hasCompanion) {
                enterPages(pages);
            }
            awaitHost(browser, line, hosts);
            started = true;
            return new Running(browser, line, hosts, hasCompanion);
        } catch (CdpException e) {
            throw new LaunchRefused(ErrorCode.LAUNCH_FAILED.error());
        } finally {
            if (!started) {
                if (line != null) {
                    line.close();
                }
                browser.close();
            }
        }
    }

    private OwnBrowser browser() throws LaunchRefused {
        try {
            return OwnBrowser.start(options, Protocol.EXTENSION_IDS.iterator().next(), this::copy);
        } catch (LaunchException e) {
            throw new LaunchRefused(ErrorCode.valueOf(e.code()).error(String.valueOf(e.getMessage()), e.hint()));
        } catch (IOException e) {
            throw new LaunchRefused(ErrorCode.LAUNCH_NO_EXTENSION.error(
                    "The extension for the browser of this front could not be made: " + e.getMessage() + ".",
                    ErrorCode.LAUNCH_NO_EXTENSION.hint()));
        }
    }

    private void copy(Path scratch) throws IOException {
        LaunchedExtension.copy(extension == null ? LaunchedExtension.installed() : extension, copyIn(scratch), sites,
                LETTERS, features.contains("storage"));
        if (features.contains("companion")) {
            LaunchedExtension.copyAsIs(LaunchedExtension.companion(), companionIn(scratch));
        }
    }

    private static Path companionIn(Path scratch) {
        return scratch.resolve("companion");
    }

    private static Path copyIn(Path scratch) {
        return scratch.resolve("extension");
    }

    private static String loadExtension(OwnBrowser browser) throws LaunchRefused {
        try {
            return browser.chrome().loadExtension(copyIn(browser.scratch()));
        } catch (CdpException e) {
            throw new LaunchRefused(ErrorCode.LAUNCH_NO_EXTENSION.error(
                    ErrorCode.LAUNCH_NO_EXTENSION.message() + " " + e.getMessage(),
                    ErrorCode.LAUNCH_NO_EXTENSION.hint()));
        }
    }

    /** Without it the tools say what they lack, so a browser that does not take it is no reason to stop. */
    private boolean addCompanion(OwnBrowser browser) {
        if (!features.contains("companion") || !browser.allows("companion", Protocol.COMPANION_ID)) {
            return false;
        }
        try {
            browser.chrome().loadExtension(companionIn(browser.scratch()));
            return true;
        } catch (CdpException e) {
            System.err.println("mcp-datalayer: the browser did not take the companion: " + e.getMessage());
            return false;
        }
    }

    /** Without it a page's first script may ask before anybody hears, and one that never ends is not stopped: no reason to stop, either. */
    private static void enterPages(PageSessions pages) {
        try {
            pages.start();
        } catch (CdpException e) {
            System.err.println("mcp-datalayer: the browser did not let its pages be entered before their first script: "
                    + e.getMessage());
        }
    }

    /** Lets clients' code run, if the extension for it is there: it can be missing, as the companion can. */
    private void letCodeRun(OwnBrowser browser, String extensionId) {
        if (features.contains("code") && browser.allows("code", extensionId)) {
            try {
                UserScriptsSwitch.turnOn(browser.chrome(), extensionId);
            } catch (CdpException e) {
                System.err.println("mcp-datalayer: user scripts could not be switched on: " + e.getMessage());
            }
        }
    }

    private static void awaitHost(OwnBrowser browser, WorkerLine line, InProcessHosts hosts)
            throws LaunchRefused, InterruptedException {
        long end = System.nanoTime() + CONNECT.toNanos();
        while (!hosts.await(POLL)) {
            if (!browser.isRunning()) {
                throw new LaunchRefused(ErrorCode.LAUNCH_FAILED.error());
            }
            if (System.nanoTime() - end > 0) {
                throw new LaunchRefused(ErrorCode.LAUNCH_NO_LINK.error(
                        ErrorCode.LAUNCH_NO_LINK.message() + " " + line.last(), ErrorCode.LAUNCH_NO_LINK.hint()));
            }
        }
    }

    /** Closes it with all that was made for it. */
    @Override
    public void close() {
        close(Running::close);
    }

    /** Closes at once: what its pages would have sent at their end is not sent. */
    public void closeNow() {
        close(Running::closeNow);
    }

    private void close(Consumer<Running> how) {
        starting.lock();
        try {
            closed = true;
            Running now = running;
            running = null;
            if (now != null) {
                how.accept(now);
            }
        } finally {
            starting.unlock();
        }
    }
}
