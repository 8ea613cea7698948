package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

import io.github.mcpdatalayer.chat.ChatServer;
import io.github.mcpdatalayer.chat.ChatSettings;
import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.front.inspect.AppPages;
import io.github.mcpdatalayer.front.inspect.Inspection;
import io.github.mcpdatalayer.front.journeys.JourneyFolder;
import io.github.mcpdatalayer.front.journeys.PanelReplays;
import io.github.mcpdatalayer.front.journeys.tools.JourneySettings;
import io.github.mcpdatalayer.front.journeys.tools.JourneysToolset;
import io.github.mcpdatalayer.front.launched.LaunchedBrowser;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.mcp.McpFront;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.container.ContainerToolset;
import io.github.mcpdatalayer.front.tools.hits.HitMessages;
import io.github.mcpdatalayer.front.tools.offer.Completions;
import io.github.mcpdatalayer.front.tools.offer.Offer;
import io.github.mcpdatalayer.front.tools.offer.Resources;
import io.github.mcpdatalayer.front.tools.sources.ContainerFolder;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.PageRest;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.front.tools.storage.StorageToolset;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.rendezvous.PrivateFile;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** The MCP server that a client starts. It reads stdin, writes stdout, and ends when stdin ends. */
public final class FrontMain {

    private static final int WRONG = 2;

    private final Surroundings around;
    private final Toolsets toolsets;

    /** A front in these surroundings, with these tools. */
    FrontMain(Surroundings around, Toolsets toolsets) {
        this.around = around;
        this.toolsets = toolsets;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        run(args, new Toolsets());
    }

    /** Does in this process what the arguments ask for, with these tools, and ends it. */
    static void run(String[] args, Toolsets toolsets) throws IOException, InterruptedException {
        // Taken before any code can print, because stdout is only for the protocol.
        Surroundings around = Surroundings.ofThisProcess();
        System.setOut(System.err);
        // Names slf4j's own silent provider, so that it does not search for one or print a warning.
        System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        // Not a return: the host or the client is gone, so nobody waits for what threads still do.
        System.exit(new FrontMain(around, toolsets).run(args));
    }

    /** Does what the arguments ask for, and returns the exit code. */
    int run(String... args) throws IOException, InterruptedException {
        // No pattern switch before the first answer: code generated at run time links each one, which no AOT
        // cache holds, and costs more than everything around it.
        FrontOptions options = FrontOptions.parse(args, Protocol.PRODUCT_VERSION);
        if (options instanceof FrontOptions.Serve serve) {
            serve(serve);
        } else if (options instanceof FrontOptions.Inspect inspect) {
            inspect(inspect);
        } else if (options instanceof FrontOptions.ServeChat chat) {
            chat(chat);
        } else if (options instanceof FrontOptions.Print print) {
            around.out().write(print.text().getBytes(StandardCharsets.UTF_8));
        } else if (options instanceof FrontOptions.Wrong wrong) {
            System.err.println("mcp-datalayer-front: " + wrong.message() + " See: mcp-datalayer-front --help");
            return WRONG;
        }
        return 0;
    }

    private void inspect(FrontOptions.Inspect options) throws IOException {
        var redaction = new Redaction(RedactionMode.MASK);
        try (var browsers = new Browsers(() -> new HostDirectory(around.places(), options.instance()), redaction)) {
            new Inspection(browsers, redaction, around.places(), PanelReplays::new).serve(around.in(), around.out());
        }
    }

    private void chat(FrontOptions.ServeChat options) throws IOException, InterruptedException {
        new ChatServer(
                new ChatSettings(around.places().home(), Locations.userHome(), options.profile(), options.keeps(),
                        options.front(), around.environment()))
                .serve(around.in(), around.out());
    }

    private void serve(FrontOptions.Serve options) throws IOException, InterruptedException {
        var limit = new AnswerLimit(options.maxChars());
        var redaction = new Redaction(options.redact());
        try (LaunchedBrowser own = own(options.launch(), options.toolsets());
                var browsers = new Browsers(() -> new HostDirectory(around.places()), redaction, options.maxLevel(),
                        own)) {
            var plans = new PlanFolder(options.plans());
            Locations places = around.places();
            JourneySettings journeys = journeys(options, places.home());
            var folder = new ContainerFolder(options.containers());
            var containers = new PageContainers(browsers, folder,
                    folder.isThere() || options.offers(ContainerToolset.SPEC));
            var histories = new RecordingReader(browsers);
            var bench = new Workbench(browsers, new LayerReader(browsers, new NamePatterns(options.allowLayers())),
                    histories, new HitMessages(histories, redaction), limit, new Workload(), redaction, plans,
                    containers,
                    options.offers(StorageToolset.SPEC),
                    new SharedFolder(options.files()), places, Clock.systemUTC(), options.dlh(), options.toon(),
                    options.tracked(), new WalkedSteps(options.offers(JourneysToolset.SPEC)), PageRest.AS_ASKED);
            var offer = new Offer(toolsets.of(bench, options.toolsets(), journeys), redaction,
                    options.maxLevel());
            McpFront.serve(around.in(), around.out(), Protocol.PRODUCT_VERSION, offer.instructions(),
                    offer.tools(), AppPages.all(), new Resources(browsers, offer),
                    new Completions(browsers, bench.histories(), offer.specs(),
                            new NamedFiles(journeys.folder(), plans)),
                    browsers::notices, around.halt(),
                    (name, version) -> {
                        limit.client(name);
                        browsers.connect(name, version);
                        greeted(options.greeting(), browsers);
                    });
        }
    }

    /** Says to the chat that started the client that its tools are there, and by which mark their requests are known. */
    private static void greeted(@Nullable Path greeting, Browsers browsers) {
        if (greeting != null) {
            try (OutputStream file = PrivateFile.append(greeting)) {
                file.write((browsers.mark() + "\n").getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                System.err.println("The greeting was not left: " + e.getMessage());
            }
        }
    }

    private static JourneySettings journeys(FrontOptions.Serve options, Path home) {
        return new JourneySettings(JourneyFolder.of(options.journeys(), home.resolve("journeys")),
                home.resolve("journey-runs"), options.maxLevel(), options.runs().options(), options.runs().sites(),
                options.plans(), options.files(), options.triggers());
    }

    /** The browser of this front's own, which does not run yet; null: it is to have none. */
    private @Nullable LaunchedBrowser own(FrontOptions.@Nullable Launch launch, List<String> named)
            throws IOException {
        return launch == null
                ? null
                : new LaunchedBrowser(launch.options(), launch.sites(), launch.fallback(), around.places(),
                        Toolsets.features(named));
    }
}
