package io.github.mcpdatalayer.front.launch;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.browser.BrowserProgram;
import io.github.mcpdatalayer.browser.NoBrowserException;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.front.launch.LaunchException.Reason;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.rendezvous.OwnUser;
import org.jspecify.annotations.Nullable;

/**
 * A browser that this program started for itself. It is controlled over a pipe and opens no port.
 *
 * <p>
 * It ends with this program, however that ends: by {@link #close}, by a signal, or killed. Then its processes are gone within
 * 10 s, and so is the folder that was made for it.
 */
public final class OwnBrowser implements AutoCloseable {

    /** Work that is done while the browser starts. */
    public interface Meanwhile {
        /**
         * Does it.
         *
         * @param scratch
         *            a folder of this start, private, removed at the end
         */
        void in(Path scratch) throws IOException;
    }

    /** The program that is started, and the policies that let it. */
    private record Permitted(BrowserProgram program, boolean headless, LaunchPolicy.InForce policies) {}

    private static final Duration START = Duration.ofSeconds(60);
    private static final long SMALL_SHARED_MEMORY = 256L << 20;
    /** A Unix socket's path has at most 103 bytes on some systems, and the browser makes one 48 characters below. */
    private static final int MOST_SCRATCH_CHARS = 55;

    private final Process process;
    private final Chrome chrome;
    private final Path scratch;
    private final @Nullable ProfileFolder kept;
    private final Custodian custodian;
    private final Permitted permitted;
    private final Thread atExit = new Thread(() -> end(false), "own-browser-end");
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private volatile boolean started;
    private volatile boolean closing;
    private boolean finished;

    private OwnBrowser(Process process, Path scratch, Path profile, @Nullable ProfileFolder kept, Custodian custodian,
            Permitted permitted) {
        this.permitted = permitted;
        this.process = process;
        this.scratch = scratch;
        this.kept = kept;
        this.custodian = custodian;
        this.chrome = Chrome.over(process, profile, stderr(scratch), this::lastWords, this::close);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Starts a browser and waits until it answers, 60 s at most. It has one blank tab.
     *
     * @param extensionId
     *            the extension that is going to be loaded into it, which policies may forbid
     * @param meanwhile
     *            its failure ends the browser
     * @throws LaunchException
     *             it is forbidden, or did not start
     * @throws IOException
     *             what was to be done meanwhile has failed
     */
    public static OwnBrowser start(LaunchOptions options, String extensionId, Meanwhile meanwhile)
            throws LaunchException, IOException {
        OperatingSystem system = OperatingSystem.current();
        return start(options, extensionId, system,
                new LaunchPolicy(PolicyFile.ofThisMachine()::read, system, Path.of("/")), meanwhile);
    }

    static OwnBrowser start(LaunchOptions options, String extensionId, OperatingSystem system, LaunchPolicy policy,
            Meanwhile meanwhile) throws LaunchException, IOException {
        Permitted permitted = permitted(options, extensionId, system, policy);
        OwnBrowser browser = begin(options, permitted, system);
        boolean done = false;
        try {
            meanwhile.in(browser.scratch);
            done = true;
        } finally {
            if (!done) {
                browser.close();
            }
        }
        browser.awaitAnswer(permitted.program);
        return browser;
    }

    /**
     * Gives the program that a start would run for this person. Starts nothing.
     *
     * @param system
     *            this system and the person on it
     * @throws LaunchException
     *             what keeps it from starting
     */
    public static Path examine(LaunchOptions options, String extensionId, OperatingSystem system)
            throws LaunchException {
        return permitted(options, extensionId, system,
                new LaunchPolicy(PolicyFile.ofThisMachine()::read, system, Path.of("/"))).program.path();
    }

    private static OwnBrowser begin(LaunchOptions options, Permitted permitted, OperatingSystem system)
            throws LaunchException {
        try {
            return run(options, permitted, system);
        } catch (IOException e) {
            throw StartFailure.of(permitted.program, String.valueOf(e.getMessage()), "", e);
        }
    }

    private static Permitted permitted(LaunchOptions options, String extensionId, OperatingSystem system,
            LaunchPolicy policy) throws LaunchException {
        if (system.isWindows()) {
            throw new LaunchException(Reason.LAUNCH_UNSUPPORTED,
                    "mcp-datalayer cannot start a browser of its own on Windows yet.",
                    "Start the front without --launch: it reads the tabs that the person attaches.");
        }
        for (String flag : options.browserArgs()) {
            String complaint = LaunchOptions.complaint(flag);
            if (complaint != null) {
                throw new LaunchException(Reason.LAUNCH_FAILED, complaint, "Leave this flag away.");
            }
        }
        BrowserProgram program = program(options.executable(), system);
        boolean hasDisplay = hasDisplay(system);
        boolean headless = options.display() == Display.HEADLESS
                || (options.display() == Display.EITHER && !hasDisplay);
        LaunchPolicy.InForce policies = policy.require(program.id(), extensionId, headless);
        if (!headless && !hasDisplay) {
            throw new LaunchException(Reason.LAUNCH_FAILED,
                    "There is no display for the browser's window (DISPLAY and WAYLAND_DISPLAY are not set).",
                    StartFailure.NO_DISPLAY);
        }
        return new Permitted(program, headless, policies);
    }

    private static BrowserProgram program(@Nullable Path named, OperatingSystem system) throws LaunchException {
        try {
            return BrowserFinder.find(named, "--executable", system);
        } catch (NoBrowserException e) {
            throw new LaunchException(Reason.LAUNCH_NO_BROWSER, e.problem(), e.hint(), e);
        }
    }

    private static boolean hasDisplay(OperatingSystem system) {
        return system.family() != Family.LINUX
                || !system.variable("DISPLAY", "").isEmpty()
                || !system.variable("WAYLAND_DISPLAY", "").isEmpty();
    }

    private static OwnBrowser run(LaunchOptions options, Permitted permitted, OperatingSystem system)
            throws IOException, LaunchException {
        String machine = Machine.name();
        Path given = options.profile();
        ProfileFolder kept = given == null ? null : ProfileFolder.take(given, system, machine);
        Path scratch = null;
        Custodian custodian = null;
        Process process = null;
        boolean runs = false;
        try {
            scratch = scratchFolder();
            Path profile = kept == null ? Files.createDirectory(scratch.resolve("profile")) : kept.path();
            custodian = Custodian.start(scratch, kept == null ? null : kept.path(), machine);
            // The browser wants its commands on descriptor 3 and writes its answers to 4.
            List<String> command = new ArrayList<>(
                    List.of("sh", "-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null", "sh"));
            command.addAll(Custodian.inOwnGroup());
            command.add(permitted.program.path().toAbsolutePath().toString());
            command.addAll(BrowserFlags.of(profile, permitted.headless, needed(), options.browserArgs()));
            ProcessBuilder builder = new ProcessBuilder(command).directory(scratch.toFile())
                    .redirectError(stderr(scratch).toFile());
            builder.environment().clear();
            builder.environment().putAll(system.environment());
            builder.environment().remove("CHROMIUM_FLAGS"); // some packages start the browser with it
            keepTogether(builder.environment(), scratch);
            process = builder.start();
            custodian.watch(process.toHandle());
            OwnBrowser browser = new OwnBrowser(process, scratch, profile, kept, custodian, permitted);
            runs = true;
            return browser;
        } finally {
            if (!runs) {
                if (process != null) {
                    process.destroyForcibly();
                }
                if (custodian != null) {
                    custodian.finish();
                } else if (scratch != null) {
                    ThrowAwayFolder.delete(scratch, Duration.ofSeconds(1));
                }
                if (kept != null) {
                    kept.close();
                }
            }
        }
    }

    private static Path scratchFolder() throws IOException {
        Path scratch = ThrowAwayFolder.create(LeftFolders.PREFIX);
        if (scratch.toString().length() <= MOST_SCRATCH_CHARS) {
            return scratch;
        }
        Files.delete(scratch);
        return Files.createTempDirectory(Path.of("/tmp"), LeftFolders.PREFIX);
    }

    /** All that the browser writes goes with the scratch folder: a killed browser removes none of it. */
    private static void keepTogether(Map<String, String> environment, Path scratch) throws IOException {
        environment.put("TMPDIR", Files.createDirectory(scratch.resolve("t")).toString());
        environment.put("BREAKPAD_DUMP_LOCATION", scratch.resolve("crashes").toString());
    }

    /** The flags that this machine makes necessary. */
    private static List<String> needed() throws IOException {
        List<String> flags = new ArrayList<>();
        if (OwnUser.HAS_UIDS && OwnUser.uid() == 0) {
            flags.add("--no-sandbox");
            System.err.println("mcp-datalayer: this is the user root, so the browser runs without its sandbox.");
        }
        File shared = new File("/dev/shm");
        if (shared.isDirectory() && (!shared.canWrite() || shared.getTotalSpace() < SMALL_SHARED_MEMORY)) {
            flags.add("--disable-dev-shm-usage"); // containers have 64 MB, too little for a large page
        }
        return flags;
    }

    private void awaitAnswer(BrowserProgram program) throws LaunchException {
        try {
            chrome.cdp().call("Browser.getVersion", new JsonObject(), START);
        } catch (CdpException e) {
            String how = process.isAlive()
                    ? "It gave no answer within " + START.toSeconds() + " s."
                    : StartFailure.exit(process.exitValue());
            String printed = printed();
            close();
            throw StartFailure.of(program, how, printed, e);
        }
        if (Files.exists(profile().resolve("DevToolsActivePort"))) {
            close();
            throw new LaunchException(Reason.LAUNCH_FAILED,
                    "The browser " + program.path() + " opens a debugging port, so it was closed.",
                    "Something adds --remote-debugging-port to its flags: its start script, or a file as in "
                            + "/etc/chromium.d. Remove it, or name another program with --executable.");
        }
        started = true;
        Thread.ofPlatform().daemon().name("own-browser-sweep")
                .start(() -> LeftFolders.sweepBeside(scratch));
        var _ = process.onExit().thenAcceptAsync(_ -> {
            String how = lastWords();
            close();
            ended.complete(how);
        }, action -> Thread.ofPlatform().daemon().name("own-browser-ended").start(action));
    }

    /** Controls it. */
    public Chrome chrome() {
        return chrome;
    }

    /**
     * Tells whether the policies of this machine, as they were when it started, let it have this feature.
     *
     * @param feature
     *            as in {@code features.companion} of the policy file
     * @param extensionId
     *            the extension that the feature needs
     */
    public boolean allows(String feature, String extensionId) {
        return permitted.policies.allow(feature, extensionId);
    }

    /** Tells whether it has no windows. */
    public boolean isHeadless() {
        return permitted.headless;
    }

    /** Its profile folder. */
    public Path profile() {
        return chrome.userDataDir();
    }

    /** A folder of this start, private, removed at the end. */
    public Path scratch() {
        return scratch;
    }

    public boolean isRunning() {
        return process.toHandle().isAlive() && !closing; // the process itself says it a moment later
    }

    /**
     * Calls this once when it has ended, whoever ended it, with a sentence that says how; at once if it has. Nothing of it is
     * left then.
     */
    public void onEnd(Consumer<String> action) {
        var _ = ended.thenAccept(action);
    }

    /** Ends it in an orderly way; by force after 5 s. */
    @Override
    public void close() {
        close(false);
    }

    /** Ends it at once, and what its pages would have sent at their end is not sent. A kept profile is closed in an orderly way. */
    public void closeNow() {
        close(kept == null);
    }

    private void close(boolean now) {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // This program is ending, and the hook does the same.
        }
        end(now);
    }

    private synchronized void end(boolean now) {
        if (finished) {
            return;
        }
        finished = true;
        closing = true;
        if (now) {
            custodian.finishNow();
        } else {
            if (process.isAlive()) {
                var _ = chrome.cdp().send(Cdp.BROWSER, "Browser.close", new JsonObject()); // its end is the answer
            }
            custodian.finish();
        }
        if (kept != null) {
            kept.close();
        }
    }

    /** Tells how it ended. Its output is told until it has started: later there are texts of pages in it, too. */
    private String lastWords() {
        try {
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                return "The browser closed its debugging pipe.";
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "The browser closed its debugging pipe.";
        }
        String how = StartFailure.exit(process.exitValue());
        return started ? how : how + " " + printed();
    }

    private String printed() {
        try {
            return Files.readString(stderr(scratch), StandardCharsets.ISO_8859_1).strip();
        } catch (IOException e) {
            return "";
        }
    }

    private static Path stderr(Path scratch) {
        return scratch.resolve("stderr");
    }
}
