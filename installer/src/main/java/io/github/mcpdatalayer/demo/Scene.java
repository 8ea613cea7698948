package io.github.mcpdatalayer.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.mcpdatalayer.demo.InternetSockets.Socket;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.ProcessTree;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import org.jspecify.annotations.Nullable;

/**
 * The stage of a showcase: a throw-away browser with extension and host, and an MCP client with a front, all in a folder that nothing stays
 * of, however the program ends.
 */
final class Scene implements AutoCloseable {

    static final Duration DEADLINE = Duration.ofSeconds(30);

    private final AppFolder app;
    private final OperatingSystem system;
    private final Path scratch;
    private final Path home;
    private final Thread atExit = new Thread(this::clean, "demo-cleanup");
    private @Nullable ThrowAwayBrowser browser;
    private @Nullable McpClient client;
    private boolean cleaned;

    Scene(AppFolder app, OperatingSystem system) throws IOException {
        this.app = app;
        this.system = system;
        for (Path needed : List.of(app.host(system), app.front(system), app.extension().resolve("manifest.json"))) {
            if (!Files.exists(needed)) {
                throw new NoSuchFileException(needed.toString(), null,
                        "is missing: this app folder is incomplete. Build it with `mvn package`, or install it again.");
            }
        }
        scratch = ThrowAwayFolder.create("mdl-");
        home = scratch.resolve("home");
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    ThrowAwayBrowser startBrowser(Path executable, boolean visible) throws IOException {
        ThrowAwayBrowser started = ThrowAwayBrowser.start(app,
                ChromeOptions.of(executable).withHeadless(!visible).withUserDataDir(scratch.resolve("profile"))
                        .withVariable(Locations.OVERRIDE, home.toString()));
        browser = started;
        return started;
    }

    McpClient startFront(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(app.front(system).toString()));
        command.addAll(Arrays.asList(arguments));
        McpClient child = McpClient.start(command, Map.of(Locations.OVERRIDE, home.toString()),
                scratch.resolve("front.stderr"));
        client = child;
        child.initialize("mcp-datalayer demo", DEADLINE);
        return child;
    }

    HostDirectory hosts() {
        return new HostDirectory(new Locations(home, List.of(home.resolve("run"))));
    }

    /** The internet sockets of the front and of these hosts; empty when this system cannot tell. */
    static Optional<List<Socket>> sockets(McpClient front, List<HostDescriptor> hosts) throws IOException {
        List<Long> pids = new ArrayList<>();
        ProcessTree.of(front.process()).forEach(process -> pids.add(process.pid()));
        hosts.forEach(host -> pids.add(host.pid()));
        return InternetSockets.of(pids);
    }

    @Override
    public void close() {
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
        try {
            McpClient front = client;
            if (front != null) {
                front.close();
            }
            ThrowAwayBrowser open = browser;
            if (open != null) {
                open.close();
            }
            ThrowAwayFolder.delete(scratch, Duration.ofSeconds(10));
        } catch (IOException e) {
            System.err.println("mcp-datalayer: could not clean up after the demo: " + e);
        }
    }
}
