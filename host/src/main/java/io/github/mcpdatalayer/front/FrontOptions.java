package io.github.mcpdatalayer.front;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.state.SpellingDistance;
import io.github.mcpdatalayer.front.journeys.tools.JourneysToolset;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.privacy.RedactionMode;
import org.jspecify.annotations.Nullable;

/** The parsed command line. */
sealed interface FrontOptions {

    Pattern OPTION = Pattern.compile("--[a-z-]+");

    String USAGE = """
            Usage: mcp-datalayer-front [--max-chars N] [--allow-layer PATTERN]... [--state dlh] [--redact MODE]
                                       [--max-level LEVEL] [--plans FOLDER] [--files FOLDER] [--journeys FOLDER]
                                       [--containers FOLDER] [--toolsets a,b|all] [--triggers on] [--format FORMAT] [--tracked off]
                                       [--version] [--help]
                                       [--launch[=MODE] --sites PATTERN... [--executable FILE] [--profile FOLDER]
                                       [--browser-arg FLAG]...]

            An MCP server on stdin and stdout; MCP clients start it.

              --max-chars N          most characters of an answer, at least 1000 (default 40000; 9000 for Codex)
              --allow-layer PATTERN  further globals that may be read as data layers; * stands for any characters
              --state dlh            states of GTM's and unknown arrays follow google/data-layer-helper
              --redact MODE          what is redacted: mask (default) personal data, strict also places and ids, off nothing
              --max-level LEVEL      goes no further than data (reads what sites track), see (the page), act (operates it; default)
              --plans FOLDER         whose JSON files (JSON Schema; plans of Segment, RudderStack, Iglu) validateDataLayer may use
              --files FOLDER         whose files may be given to pages, and where downloads go
              --journeys FOLDER      where journeys are kept; without it a private folder
              --containers FOLDER    with exports of Google Tag Manager (JSON): names for the containers that pages load
              --toolsets a,b|all     also offers TOOLSETS
              --triggers on          journeys may run by themselves in tabs that may be operated, where the client arms that
              --format toon          writes the nodes of snapshots as a table in TOON: fewer characters, no indentation
              --tracked off          actions do not say what they tracked, unless a call asks for it
              --launch[=MODE]        also uses a browser of its own, started when a call needs it: with a window,
                                     headless (without one), fallback (only if no attached tab answers)
              --sites PATTERN        what that browser may open: shop.example, *.shop.example, http://127.0.0.1:*;
                                     several: once each; without one it opens nothing
              --executable FILE      its program; without it the first browser that is installed
              --profile FOLDER       its profile, kept; without it a fresh one that is removed at the end
              --browser-arg FLAG     one more flag for it; several: once each
              --version              prints the version
              --help                 prints this text
            """;

    /** The usage text with what the toolsets offer. */
    static String usage() {
        return USAGE.replace("TOOLSETS", Toolsets.usage(" ".repeat(25)));
    }

    /**
     * Serve; without maxChars by what suits the client, states by the kind of layer unless dlh; {@code runs}: browsers of
     * journeys; {@code greeting}: the file to leave when a client has greeted, which our own chat names and no help.
     */
    record Serve(@Nullable Integer maxChars, List<String> allowLayers, boolean dlh,
            RedactionMode redact, Level maxLevel, @Nullable Path plans, @Nullable Path files, @Nullable Path journeys,
            @Nullable Path containers, List<String> toolsets, boolean triggers, boolean toon, boolean tracked,
            @Nullable Launch launch, Launch runs, @Nullable Path greeting) implements FrontOptions {

        /** Tells whether this further toolset is asked for. */
        boolean offers(ToolsetSpec further) {
            return toolsets.contains(further.name());
        }
    }

    /** A browser of the front's own: these sites, and only as a fallback where that is so. */
    record Launch(LaunchOptions options, List<String> sites, boolean fallback) {}

    /** Compute for the side panel what the host with this name is asked; started by that host, so no help names it. */
    record Inspect(String instance) implements FrontOptions {}

    /**
     * Run the chat of the side panel for the host with this name; started by that host, so no help names it.
     *
     * @param keeps whether conversations may be kept
     * @param front our launcher, for the agents
     */
    record ServeChat(String instance, String profile, boolean keeps, Path front) implements FrontOptions {}

    /** Print a text instead of serving. */
    record Print(String text) implements FrontOptions {}

    /** The command line is wrong. */
    record Wrong(String message) implements FrontOptions {}

    static FrontOptions parse(String[] args, String version) {
        Integer maxChars = null;
        List<String> allowLayers = new ArrayList<>();
        boolean dlh = false;
        RedactionMode redact = RedactionMode.MASK;
        Level maxLevel = Level.ACT;
        Path plans = null;
        Path files = null;
        Path journeys = null;
        Path containers = null;
        Path greeting = null;
        List<String> toolsets = List.of();
        boolean triggers = false;
        boolean toon = false;
        boolean tracked = true;
        LaunchFlags launch = new LaunchFlags();
        if (args.length == 1 && args[0].matches("--inspect=[0-9a-z]{1,64}")) {
            return new Inspect(args[0].substring("--inspect=".length()));
        }
        if (args.length == 4 && args[0].matches("--chat=[0-9a-z]{1,64}") && args[1].matches("--profile=[0-9a-z]{1,64}")
                && args[2].matches("--keep=(on|off)") && args[3].startsWith("--front=")) {
            Path front = path(args[3].substring("--front=".length()));
            return front == null
                    ? new Wrong("--front needs the path of a program.")
                    : new ServeChat(args[0].substring("--chat=".length()), args[1].substring("--profile=".length()),
                            args[2].endsWith("on"), front);
        }
        for (int i = 0; i < args.length; i++) {
            int equals = args[i].startsWith("--") ? args[i].indexOf('=') : -1;
            String name = equals < 0 ? args[i] : args[i].substring(0, equals);
            switch (name) {
                case "--version" -> {
                    return new Print("mcp-datalayer-front " + version + "\n");
                }
                case "--help", "-h" -> {
                    return new Print(usage());
                }
                case "--max-chars", "--allow-layer", "--state", "--redact", "--max-level", "--plans", "--files",
                        "--journeys", "--containers", "--greeting",
                        "--toolsets", "--triggers", "--format", "--tracked", "--sites", "--executable", "--profile",
                        "--browser-arg" -> {
                    if (equals < 0 && i + 1 == args.length) {
                        return new Wrong(name + " needs a value.");
                    }
                    String value = equals < 0 ? args[++i] : args[i].substring(equals + 1);
                    if (LaunchFlags.NAMES.contains(name)) {
                        String complaint = launch.take(name, value);
                        if (complaint != null) {
                            return new Wrong(complaint);
                        }
                        continue;
                    }
                    if (name.equals("--allow-layer")) {
                        allowLayers.add(value);
                        continue;
                    }
                    if (name.equals("--state")) {
                        dlh = value.equals("dlh");
                        if (!dlh) {
                            return new Wrong("--state takes dlh; without it the kind of the layer decides.");
                        }
                        continue;
                    }
                    if (name.equals("--format")) {
                        toon = value.equals("toon");
                        if (!toon) {
                            return new Wrong("--format takes toon; without it, lines.");
                        }
                        continue;
                    }
                    if (name.equals("--triggers")) {
                        triggers = value.equals("on");
                        if (!triggers) {
                            return new Wrong("--triggers takes on; without it, no journey runs by itself.");
                        }
                        continue;
                    }
                    if (name.equals("--tracked")) {
                        tracked = !value.equals("off");
                        if (tracked) {
                            return new Wrong("--tracked takes off; without it, actions say what they tracked.");
                        }
                        continue;
                    }
                    if (name.equals("--redact")) {
                        RedactionMode mode = RedactionMode.of(value);
                        if (mode == null) {
                            return new Wrong("--redact takes mask, strict or off; without it, mask.");
                        }
                        redact = mode;
                        continue;
                    }
                    if (name.equals("--max-level")) {
                        Level level = Level.named(value);
                        if (level == null) {
                            return new Wrong("--max-level takes data, see or act; without it, act.");
                        }
                        maxLevel = level;
                        continue;
                    }
                    if (name.equals("--plans")) {
                        plans = path(value);
                        if (plans == null) {
                            return new Wrong("--plans needs the path of a folder.");
                        }
                        continue;
                    }
                    if (name.equals("--files")) {
                        files = path(value);
                        if (files == null) {
                            return new Wrong("--files needs the path of a folder.");
                        }
                        continue;
                    }
                    if (name.equals("--journeys")) {
                        journeys = path(value);
                        if (journeys == null) {
                            return new Wrong("--journeys needs the path of a folder.");
                        }
                        continue;
                    }
                    if (name.equals("--containers")) {
                        containers = path(value);
                        if (containers == null) {
                            return new Wrong("--containers needs the path of a folder.");
                        }
                        continue;
                    }
                    if (name.equals("--greeting")) {
                        greeting = path(value);
                        if (greeting == null) {
                            return new Wrong("--greeting needs the path of a file.");
                        }
                        continue;
                    }
                    if (name.equals("--toolsets")) {
                        List<String> known = Toolsets.names();
                        toolsets = value.equals("all") ? known : List.of(value.split(",", -1));
                        for (String each : toolsets) {
                            if (!known.contains(each)) {
                                return new Wrong("--toolsets takes all, or any of "
                                        + String.join(", ", known) + " with commas between them, not "
                                        + (each.isEmpty() ? "nothing" : each) + "." + meant(each, known));
                            }
                        }
                        continue;
                    }
                    maxChars = number(value);
                    if (maxChars == null) {
                        return new Wrong("--max-chars needs a whole number of at least " + AnswerLimit.SMALLEST + ".");
                    }
                }
                case "--launch" -> {
                    String complaint = launch.mode(equals < 0 ? "" : args[i].substring(equals + 1));
                    if (complaint != null) {
                        return new Wrong(complaint);
                    }
                }
                default -> {
                    return new Wrong("Unknown option " + args[i] + "." + meant(name, OPTION.matcher(usage()).results()
                            .map(MatchResult::group).distinct().toList()));
                }
            }
        }
        String unused = launch.unused(toolsets.contains(JourneysToolset.SPEC.name()));
        return unused != null
                ? new Wrong(unused)
                : new Serve(maxChars, List.copyOf(allowLayers), dlh, redact, maxLevel, plans, files, journeys,
                        containers, toolsets, triggers, toon, tracked, launch.launch(), launch.runs(), greeting);
    }

    private static String meant(String given, List<String> known) {
        List<String> near = SpellingDistance.nearest(given, known);
        return near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?";
    }

    /** The path, absolute; null for what is none. */
    static @Nullable Path path(String text) {
        try {
            return text.isBlank() ? null : Path.of(text).toAbsolutePath();
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static @Nullable Integer number(String text) {
        try {
            int number = Integer.parseInt(text);
            return number >= AnswerLimit.SMALLEST ? number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
