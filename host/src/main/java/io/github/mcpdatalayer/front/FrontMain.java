package io.github.mcpdatalayer.front;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.front.inspect.Inspection;
import io.github.mcpdatalayer.front.journeys.JourneyFolder;
import io.github.mcpdatalayer.front.journeys.tools.JourneySettings;
import io.github.mcpdatalayer.front.launched.LaunchedBrowser;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.mcp.McpFront;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.offer.Completions;
import io.github.mcpdatalayer.front.tools.offer.Offer;
import io.github.mcpdatalayer.front.tools.offer.Resources;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** The MCP server that a client starts. It reads stdin, writes stdout, and ends when stdin ends. */
public final class FrontMain {

    private FrontMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        // Taken before any code can print, because stdout is only for the protocol.
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        run(args, out, new Toolsets());
    }

    /** Does what the arguments ask for, with these tools. */
    static void run(String[] args, OutputStream out, Toolsets toolsets) throws IOException, InterruptedException {
        // Names slf4j's own silent provider, so that it does not search for one or print a warning.
        System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        // No pattern switch before the first answer: code generated at run time links each one, which no AOT
        // cache holds, and costs more than everything around it.
        FrontOptions options = FrontOptions.parse(args, Protocol.PRODUCT_VERSION);
        if (options instanceof FrontOptions.Serve serve) {
            serve(serve, out, toolsets);
        } else if (options instanceof FrontOptions.Inspect inspect) {
            inspect(inspect, out);
        } else if (options instanceof FrontOptions.Print print) {
            out.write(print.text().getBytes(StandardCharsets.UTF_8));
        } else if (options instanceof FrontOptions.Wrong wrong) {
            System.err.println(wrong.message() + "\n\n" + FrontOptions.USAGE);
            System.exit(2);
        }
    }

    private static void inspect(FrontOptions.Inspect options, OutputStream out) throws IOException {
        var redaction = new Redaction(RedactionMode.MASK);
        try (var browsers = new Browsers(() -> new HostDirectory(Locations.ofThisProcess(), options.instance()),
                redaction)) {
            new Inspection(browsers, redaction).serve(new FileInputStream(FileDescriptor.in), out);
        }
        System.exit(0); // the host is gone or has closed stdin, so nobody waits for open results
    }

    private static void serve(FrontOptions.Serve options, OutputStream out, Toolsets toolsets)
            throws IOException, InterruptedException {
        var limit = new AnswerLimit(options.maxChars());
        var redaction = new Redaction(options.redact());
        try (LaunchedBrowser own = own(options.launch(), options.toolsets());
                var browsers = new Browsers(() -> directory(own), redaction, options.maxLevel(), own)) {
            var plans = new PlanFolder(options.plans());
            JourneySettings journeys = journeys(options);
            var bench = new Workbench(browsers, new LayerReader(browsers, new NamePatterns(options.allowLayers())),
                    new RecordingReader(browsers), limit, new Workload(), redaction, plans,
                    new SharedFolder(options.files()),
                    Clock.systemUTC(), options.dlh(), options.toon(), options.tracked(),
                    new WalkedSteps(options.toolsets().contains("journeys")), true);
            var offer = new Offer(toolsets.of(bench, options.toolsets(), journeys), redaction);
            McpFront.serve(new FileInputStream(FileDescriptor.in), out, Protocol.PRODUCT_VERSION, offer.instructions(),
                    offer.tools(), new Resources(browsers, offer),
                    new Completions(browsers, bench.histories(), offer.specs(),
                            new NamedFiles(journeys.folder(), plans)),
                    browsers::notices,
                    (name, version) -> {
                        limit.client(name);
                        browsers.connect(name, version);
                    });
        }
    }

    private static JourneySettings journeys(FrontOptions.Serve options) throws IOException {
        Path home = Locations.ofThisProcess().home();
        return new JourneySettings(JourneyFolder.of(options.journeys(), home.resolve("journeys")),
                home.resolve("journey-runs"), options.maxLevel(), options.runs().options(), options.runs().sites(),
                options.plans(), options.files(), options.triggers());
    }

    /** The browser of this front's own, which does not run yet; null: it is to have none. */
    private static @Nullable LaunchedBrowser own(FrontOptions.@Nullable Launch launch, List<String> toolsets)
            throws IOException {
        return launch == null
                ? null
                : new LaunchedBrowser(launch.options(), launch.sites(), launch.fallback(), Locations.ofThisProcess(),
                        Toolsets.features(toolsets));
    }

    private static HostDirectory directory(@Nullable LaunchedBrowser own) throws IOException {
        Locations locations = Locations.ofThisProcess();
        return own == null ? new HostDirectory(locations) : new HostDirectory(locations, own::runFolders);
    }
}
