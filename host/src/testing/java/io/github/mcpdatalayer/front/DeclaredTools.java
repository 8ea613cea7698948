package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.front.journeys.JourneyFolder;
import io.github.mcpdatalayer.front.journeys.tools.JourneySettings;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.hits.HitMessages;
import io.github.mcpdatalayer.front.tools.offer.Offer;
import io.github.mcpdatalayer.front.tools.sources.ContainerFolder;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.PageRest;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.rendezvous.Locations;

/** The declarations of all tools and toolsets, for tests that hold each of them against something. */
public final class DeclaredTools {

    private DeclaredTools() {}

    /** All tools that there are, in the order of the list. */
    public static List<ToolSpec> all() throws IOException {
        return of(Toolsets.names());
    }

    /** The tools that come with each toolset that {@code --toolsets} may name, by its name. */
    public static Map<String, List<ToolSpec>> byToolset() throws IOException {
        List<String> others = new ArrayList<>(of(List.of()).stream().map(ToolSpec::name).toList());
        others.add("requestAccess"); // it comes with each that goes beyond reading
        Map<String, List<ToolSpec>> tools = new LinkedHashMap<>();
        for (String name : Toolsets.names()) {
            tools.put(name, of(List.of(name)).stream().filter(tool -> !others.contains(tool.name())).toList());
        }
        return tools;
    }

    /** The offers of the toolsets that {@code --toolsets} may name, by name. */
    public static Map<String, String> toolsets() {
        Map<String, String> does = new LinkedHashMap<>();
        Toolsets.specs().stream().filter(ToolsetSpec::isAsked).forEach(each -> does.put(each.name(), each.does()));
        return does;
    }

    /** The tools of a front whose {@code --toolsets} names these. */
    private static List<ToolSpec> of(List<String> named) throws IOException {
        var redaction = new Redaction(RedactionMode.MASK);
        try (var browsers = new Browsers(() -> {
            throw new IOException("Nobody is asked");
        }, redaction)) {
            var histories = new RecordingReader(browsers);
            var bench = new Workbench(browsers, new LayerReader(browsers, new NamePatterns(List.of())), histories,
                    new HitMessages(histories, redaction), new AnswerLimit(null), new Workload(), redaction,
                    new PlanFolder(null), new PageContainers(browsers, new ContainerFolder(null), true), true,
                    new SharedFolder(null), new Locations(Path.of("home"), List.of()),
                    Clock.systemUTC(), false, false, true,
                    new WalkedSteps(false), PageRest.AS_ASKED);
            var journeys = new JourneySettings(JourneyFolder.of(null, Path.of("journeys")), Path.of("runs"), Level.ACT,
                    new LaunchOptions(Display.HEADLESS, null, null, List.of()), List.of(), null, null, false);
            return new Offer(new Toolsets().of(bench, named, journeys), redaction).specs();
        }
    }
}
