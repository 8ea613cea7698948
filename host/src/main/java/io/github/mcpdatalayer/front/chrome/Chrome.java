package io.github.mcpdatalayer.front.chrome;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A running Chromium-family browser, controlled over its debugging pipe. It opens no port.
 *
 * <p>
 * Closing it, or ending this program by Ctrl-C, ends the browser with all its processes and removes its profile folder
 * if that was a fresh one.
 */
public final class Chrome implements AutoCloseable {

    static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final Duration ASKED_AGAIN = Duration.ofSeconds(5);
    /** Between two looks: short at first, for most things are there soon; then longer, so that looking does not slow them. */
    private static final Duration FIRST_POLL = Duration.ofMillis(10);
    private static final Duration LAST_POLL = Duration.ofMillis(100);

    private final Process process;
    private final Cdp cdp;
    private final Path userDataDir;
    private final Path stderr;
    private final @Nullable Web web;
    private final @Nullable Path scratch;
    private final @Nullable Runnable end;
    private final Thread atExit = new Thread(this::clean, "chrome-cleanup");
    private final List<ProcessHandle> started = new ArrayList<>();
    private boolean cleaned;

    private Chrome(Process process, Path userDataDir, Path scratch) {
        this.process = process;
        this.userDataDir = userDataDir;
        this.scratch = scratch;
        this.stderr = scratch.resolve("stderr");
        this.end = null;
        this.cdp = new Cdp(process.getInputStream(), process.getOutputStream(), this::lastWords);
        this.web = new Web(cdp);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    private Chrome(Process process, Path userDataDir, Path stderr, Supplier<String> causeOfDeath, Runnable end) {
        this.process = process;
        this.userDataDir = userDataDir;
        this.stderr = stderr;
        this.scratch = null;
        this.end = end;
        this.cdp = new Cdp(process.getInputStream(), process.getOutputStream(), causeOfDeath);
        this.web = null;
    }

    /**
     * Controls a browser that the caller has started and ends. Its pages are real.
     *
     * @param process
     *            its main process, whose stdin and stdout are its debugging pipe
     * @param stderr
     *            the file that it prints to
     * @param causeOfDeath
     *            asked once it is gone: a sentence for the person
     * @param end
     *            ends it
     */
    public static Chrome over(Process process, Path userDataDir, Path stderr, Supplier<String> causeOfDeath,
            Runnable end) {
        return new Chrome(process, userDataDir, stderr, causeOfDeath, end);
    }

    /**
     * Starts a browser and waits until it answers.
     *
     * @throws IOException
     *             it cannot be started, or is gone before it answers; the text has what it printed
     */
    public static Chrome launch(ChromeOptions options) throws IOException {
        if (System.getProperty("os.name", "").startsWith("Windows")) {
            throw new IOException("Driving a browser over its debugging pipe is not supported on Windows yet: "
                    + "the pipe needs file descriptors 3 and 4, which Java cannot hand to a child there.");
        }
        Path scratch = ThrowAwayFolder.create("mdl-browser-");
        Path given = options.userDataDir();
        Path folder = given == null ? Files.createDirectory(scratch.resolve("profile")) : given;
        boolean root = "root".equals(System.getProperty("user.name"));
        // The browser wants its commands on descriptor 3 and writes its answers to 4.
        List<String> command = new ArrayList<>(
                List.of("sh", "-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null", "sh"));
        command.addAll(options.commandLine(folder, root));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(scratch.resolve("stderr").toFile());
        builder.environment().putAll(options.environment());
        Chrome chrome = new Chrome(builder.start(), folder, scratch);
        try {
            chrome.cdp.call("Browser.getVersion", new JsonObject(), DEADLINE);
            chrome.web().start();
            return chrome;
        } catch (CdpException e) {
            chrome.close();
            throw new IOException("The browser " + options.executable() + " did not start. " + e.getMessage(), e);
        }
    }

    /** The profile folder (what browsers call the user data dir). */
    public Path userDataDir() {
        return userDataDir;
    }

    /** The browser's output on stderr, with that of its native hosts. */
    public Path stderr() {
        return stderr;
    }

    public ProcessHandle process() {
        return process.toHandle();
    }

    /** The raw protocol, for commands that this class does not wrap. */
    public Cdp cdp() {
        return cdp;
    }

    /** The only web that a browser of {@link #launch} can reach. */
    public Web web() {
        if (web == null) {
            throw new IllegalStateException("this browser shows real pages");
        }
        return web;
    }

    /** The version, as in <code>Chromium 156.0.8078.79</code>. */
    public String version() {
        String product = cdp.call("Browser.getVersion", new JsonObject(), DEADLINE).get("product").getAsString();
        return product.replace("HeadlessChrome", "Chrome").replace('/', ' ');
    }

    /** Loads an unpacked extension and gives its id. */
    public String loadExtension(Path folder) {
        return cdp.call("Extensions.loadUnpacked", params("path", folder.toAbsolutePath().toString()), DEADLINE)
                .get("id").getAsString();
    }

    /** Opens a page in a new tab of the window and waits until it has loaded. */
    public Tab newTab(String url) {
        String target = cdp.call("Target.createTarget", params("url", "about:blank"), DEADLINE).get("targetId")
                .getAsString();
        Tab tab = attach(target);
        if (!url.equals("about:blank")) {
            tab.goTo(url);
        }
        return tab;
    }

    /**
     * Presses the extension's toolbar button in this tab, which grants the extension access to the tab (activeTab), and
     * gives the popup that opens, loaded.
     */
    public Tab pressToolbarButton(Tab tab, String extensionId) {
        for (JsonObject open : targets(target -> isPopup(target, extensionId))) {
            closeTarget(id(open));
        }
        tab.activate(); // the browser presses the button in the window's active tab, whatever target is named
        JsonObject params = params("id", extensionId);
        params.addProperty("targetId", tabTarget(tab));
        cdp.call("Extensions.triggerAction", params, DEADLINE);
        JsonObject popup = await("the popup of the extension " + extensionId, DEADLINE,
                () -> targets(target -> isPopup(target, extensionId)).stream().findFirst());
        Tab opened = attach(id(popup));
        opened.waitFor("document.readyState === 'complete'", DEADLINE);
        return opened;
    }

    /** All targets (pages, tabs, workers, …) as <code>Target.getTargets</code> gives them. */
    public List<JsonObject> targets(Predicate<JsonObject> wanted) {
        JsonObject params = new JsonObject();
        JsonArray filter = new JsonArray();
        filter.add(new JsonObject());
        params.add("filter", filter);
        List<JsonObject> found = new ArrayList<>();
        for (JsonElement element : cdp.call("Target.getTargets", params, DEADLINE).getAsJsonArray("targetInfos")) {
            if (wanted.test(element.getAsJsonObject())) {
                found.add(element.getAsJsonObject());
            }
        }
        return found;
    }

    /** Drives a target that exists already. */
    public Tab attach(String targetId) {
        JsonObject params = params("targetId", targetId);
        params.addProperty("flatten", true);
        String session = cdp.call("Target.attachToTarget", params, DEADLINE).get("sessionId").getAsString();
        return new Tab(this, targetId, session);
    }

    /** Closes it. Asks again for as long as it is there: the navigation of a page can swallow the wish. */
    public void closeTarget(String targetId) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        do {
            try {
                cdp.call("Target.closeTarget", params("targetId", targetId), DEADLINE);
                await("the end of the target " + targetId, ASKED_AGAIN, () -> gone(targetId));
                return;
            } catch (CdpException e) {
                if (gone(targetId).isPresent()) {
                    return; // it went while it was asked
                }
                if (System.nanoTime() > end) {
                    throw e;
                }
            }
        } while (true);
    }

    private Optional<Boolean> gone(String targetId) {
        return targets(target -> id(target).equals(targetId)).isEmpty() ? Optional.of(true) : Optional.empty();
    }

    /**
     * Kills the browser's main process as a crash does: without a farewell to anybody, its native hosts included. The
     * profile folder stays until {@link #close}.
     */
    public void kill() {
        started.addAll(ProcessTree.of(process.toHandle())); // after the end of the main process its children are not known any more
        process.destroyForcibly();
        ProcessTree.await(List.of(process.toHandle()), DEADLINE);
    }

    /** Ends the browser in an orderly way, all its processes with it, and removes what was made for it. */
    @Override
    public void close() {
        if (end != null) {
            end.run();
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The program is ending and the hook is at work: wait for it below.
        }
        clean();
    }

    private synchronized void clean() {
        if (cleaned) {
            return;
        }
        cleaned = true;
        List<ProcessHandle> tree = new ArrayList<>(started);
        tree.addAll(ProcessTree.of(process.toHandle()));
        if (process.isAlive()) {
            cdp.tell(Cdp.BROWSER, "Browser.close", new JsonObject());
        }
        if (!ProcessTree.await(tree, Duration.ofSeconds(5))) {
            tree.forEach(ProcessHandle::destroyForcibly);
            ProcessTree.await(tree, Duration.ofSeconds(5));
        }
        if (scratch == null) {
            return;
        }
        try {
            ThrowAwayFolder.delete(scratch, Duration.ofSeconds(5));
        } catch (IOException e) {
            System.err.println("mcp-datalayer: could not remove " + scratch + ": " + e);
        }
    }

    /** A page and the tab that shows it are two targets, joined by nothing but the address and being the active one. */
    private String tabTarget(Tab page) {
        String url = targets(target -> id(target).equals(page.targetId())).stream().findFirst()
                .map(target -> target.get("url").getAsString())
                .orElseThrow(() -> new CdpException("The target " + page.targetId() + " is gone."));
        return await("a tab that shows " + url, DEADLINE,
                () -> targets(target -> target.get("type").getAsString().equals("tab")
                        && target.get("url").getAsString().equals(url)).stream()
                        .max(Comparator.comparing(Chrome::isActive)).map(Chrome::id));
    }

    private static boolean isActive(JsonObject tab) {
        JsonObject data = tab.getAsJsonObject("embedderData");
        return data != null && data.has("tabActive") && data.get("tabActive").getAsBoolean();
    }

    private static boolean isPopup(JsonObject target, String extensionId) {
        return target.get("type").getAsString().equals("page")
                && target.get("url").getAsString().startsWith("chrome-extension://" + extensionId + "/popup/");
    }

    private String lastWords() {
        String exit;
        try {
            exit = process.waitFor(2, TimeUnit.SECONDS)
                    ? "The browser exited with " + process.exitValue() + "."
                    : "The browser closed its debugging pipe.";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            exit = "The browser closed its debugging pipe.";
        }
        try {
            String printed = Files.readString(stderr).strip();
            return printed.isEmpty()
                    ? exit
                    : exit + " It printed: " + printed.substring(Math.max(0, printed.length() - 600));
        } catch (IOException e) {
            return exit;
        }
    }

    static <T> T await(String what, Duration deadline, Supplier<Optional<T>> attempt) {
        long end = System.nanoTime() + deadline.toNanos();
        Duration poll = FIRST_POLL;
        while (true) {
            Optional<T> result = attempt.get();
            if (result.isPresent()) {
                return result.get();
            }
            if (System.nanoTime() > end) {
                throw new CdpException("Waited " + deadline.toSeconds() + " s in vain for " + what + ".");
            }
            try {
                Thread.sleep(poll.toMillis());
                poll = poll.compareTo(LAST_POLL) < 0 ? poll.multipliedBy(2) : LAST_POLL;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CdpException("Interrupted while waiting for " + what + ".", e);
            }
        }
    }

    static String id(JsonObject target) {
        return target.get("targetId").getAsString();
    }

    static JsonObject params(String name, @Nullable String value) {
        JsonObject params = new JsonObject();
        params.addProperty(name, value);
        return params;
    }
}
