package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.demo.Demo;
import io.github.mcpdatalayer.demo.DemoResult;
import io.github.mcpdatalayer.demo.InternetSockets.Socket;
import io.github.mcpdatalayer.demo.Step;
import io.github.mcpdatalayer.demo.Walk;
import io.github.mcpdatalayer.demo.WalkResult;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "demo", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Run the whole chain with a temporary browser and a bundled shop. "
        + "Your own browsers and settings are not touched.")
final class DemoCommand implements Callable<Integer> {

    private static final int SHOWN = 24;

    @Option(names = "--show", description = "Use a visible window, and go slowly enough to watch.")
    private boolean show;

    @Option(names = "--walk", description = "Walk through the checkout of a shop by tools, and find its six tracking defects.")
    private boolean walk;

    @Option(names = "--json", description = "Print one JSON object: {ok, answer, timingsMs, openPorts}, with --walk {ok, calls, characters, defects, openPorts}.")
    private boolean json;

    @Option(names = "--browser", paramLabel = "PATH", description = "The browser's program (default: CHROME_PATH, or the first browser found).")
    private @Nullable Path browser;

    @Override
    public Integer call() throws IOException {
        OperatingSystem system = OperatingSystem.current();
        Path executable = BrowserFinder.find(browser, "--browser", system).path();
        Screen screen = Screen.stdout(system);
        if (!json) {
            screen.heading(walk
                    ? "A walk through a checkout, by the tools of an MCP client"
                    : "One data layer, from a real page to a real MCP client");
            screen.note(executable.toString());
            screen.blank();
        }
        return walk ? walk(executable, system, screen) : read(executable, system, screen);
    }

    private int walk(Path executable, OperatingSystem system, Screen screen) throws IOException {
        var report = new WalkReport(screen);
        WalkResult result;
        Progress.say("starting a browser");
        try (Walk shown = new Walk(AppFolder.current(), system, show, json ? _ -> {} : report::answered)) {
            result = shown.run(executable);
            Progress.rest();
            if (!json) {
                report.found(result);
                ports(result.ports(), screen);
                next(true, result.ok(), screen);
                waitForPerson(screen);
            }
        }
        if (json) {
            Json.print(result.toJson());
        }
        return result.ok() ? 0 : 1;
    }

    private int read(Path executable, OperatingSystem system, Screen screen) throws IOException {
        Demo.Steps steps = json ? (_, _) -> {} : told(screen);
        DemoResult result;
        try (Demo demo = new Demo(AppFolder.current(), system, show, steps)) {
            result = demo.run(executable);
            Progress.rest();
            if (!json) {
                print(result, screen);
                next(false, result.ok(), screen);
                waitForPerson(screen);
            }
        }
        if (json) {
            Json.print(result.toJson());
        }
        return result.ok() ? 0 : 1;
    }

    private static Demo.Steps told(Screen screen) {
        return new Demo.Steps() {
            private int begun;

            @Override
            public void begins(Step step) {
                Progress.say("step " + ++begun + " of " + Step.values().length);
            }

            @Override
            public void done(Step step, Duration time) {
                screen.amount(step.text(), Screen.millis(time));
            }
        };
    }

    /** Says how the person comes from here to their own browser; after a failure, what looks for the reason. */
    static void next(boolean walked, boolean ok, Screen screen) {
        screen.blank();
        if (!ok) {
            screen.text("Next: `mcp-datalayer doctor` checks each link of the chain.");
            return;
        }
        screen.heading("Next, with your own browser");
        screen.line(Mark.NONE, "`mcp-datalayer register` tells your browsers where the host is.");
        screen.line(Mark.NONE, "`mcp-datalayer extension-path` prints the folder to load on chrome://extensions.");
        screen.line(Mark.NONE, walked
                ? "`mcp-datalayer clients add --walk --all` lets your MCP clients read and operate what you allow."
                : "`mcp-datalayer clients add --all` lets your MCP clients read what you attach.");
        screen.line(Mark.NONE, walked
                ? "Then attach a tab, choose “Operate the page”, and ask your client to walk your checkout."
                : "Then attach a tab and ask: what is in its data layer? `mcp-datalayer demo --walk` shows a whole checkout.");
    }

    private void waitForPerson(Screen screen) throws IOException {
        if (show) {
            screen.blank();
            screen.text("The browser stays open until you press Enter.");
            while (System.in.read() > '\n') {
                // until the end of the line or of the input
            }
        }
    }

    private static void print(DemoResult result, Screen screen) {
        screen.blank();
        screen.heading("What the client was told (tools: " + String.join(", ", result.tools()) + ")");
        JsonElement pushes = result.answer().isError() ? null : result.answer().structured().get("result");
        if (pushes == null) {
            screen.text(result.answer().text());
        } else {
            List<JsonElement> all = pushes.getAsJsonArray().asList();
            var gson = new GsonBuilder().disableHtmlEscaping().serializeNulls().create();
            for (JsonElement push : all.subList(0, Math.min(SHOWN, all.size()))) {
                screen.cut("  " + gson.toJson(push));
            }
            if (all.size() > SHOWN) {
                screen.note("… and " + (all.size() - SHOWN) + " more");
            }
        }
        screen.blank();
        screen.heading("Proof");
        screen.line(result.right() ? Mark.GOOD : Mark.BAD,
                "The answer has the same events in the same order as the page “"
                        + result.title() + "” in " + result.browser() + (result.right() ? "." : ": No, they differ."));
        ports(result.ports(), screen);
        result.browserPorts().ifPresent(ports -> screen.note(ports.isEmpty()
                ? "The browser has none open either: the demo controls it through a pipe."
                : "Sockets of the browser itself, for information: "
                        + String.join("; ", ports.stream().map(DemoCommand::say).toList())));
    }

    private static void ports(Optional<List<Socket>> found, Screen screen) {
        found.ifPresentOrElse(ports -> {
            screen.line(ports.isEmpty() ? Mark.GOOD : Mark.BAD,
                    ports.isEmpty()
                            ? "No port: host and front have no internet socket open."
                            : "Internet sockets are open:");
            ports.forEach(socket -> screen.note(say(socket)));
        }, () -> screen.line(Mark.NONE, "Ports: not checked. This system has neither /proc nor lsof."));
    }

    private static String say(Socket socket) {
        return "process " + socket.pid() + ": " + socket.description();
    }
}
