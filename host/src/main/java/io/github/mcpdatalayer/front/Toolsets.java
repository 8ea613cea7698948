package io.github.mcpdatalayer.front;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.front.inspect.AuditedVisit;
import io.github.mcpdatalayer.front.journeys.tools.JourneySettings;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.page.PageToolset;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.VisitTickets;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.front.tools.tabs.TabsToolset;

/** The toolsets of a front: those that are found in rooms of their own, as far as they are asked for. */
class Toolsets {

    /**
     * The parts that toolsets may take, by the names of these.
     *
     * @param acts for tools that do something to a page
     * @param tickets for tools that name defects
     * @param settings of journeys
     * @param allTabs whether tabs that are not attached can be listed
     */
    record Given(Workbench bench, PageActs acts, VisitTickets tickets, JourneySettings settings, boolean allTabs) {}

    /** The declarations of all that there are, add-ons too, by rank. */
    static List<ToolsetSpec> specs() {
        List<ToolsetSpec> specs = new ArrayList<>(FoundToolsets.specs());
        for (ToolsetSpec added : AddOns.specs()) {
            RankedToolsets.insert(specs, added);
        }
        return specs;
    }

    /** The names of those that are offered only when they are asked for. */
    static List<String> names() {
        List<String> names = new ArrayList<>();
        for (ToolsetSpec spec : specs()) {
            if (spec.isAsked()) {
                names.add(spec.name());
            }
        }
        return names;
    }

    /** Writes the part of the usage text on them: what each offers, each but the first on a line of its own with this indent. */
    static String usage(String indent) {
        var usage = new StringBuilder();
        for (ToolsetSpec spec : specs()) {
            if (spec.isAsked()) {
                usage.append(usage.isEmpty() ? "" : ";\n" + indent).append(spec.name()).append(": ")
                        .append(spec.does());
            }
        }
        return usage.toString();
    }

    /** Tells whether any of these needs more than what a person allows by attaching a tab. */
    private static boolean beyondReading(List<String> named) {
        for (ToolsetSpec spec : specs()) {
            if (!spec.onlyReads() && named.contains(spec.name())) {
                return true;
            }
        }
        return false;
    }

    /** Lists what the tools of these toolsets use in a browser of our own beside the extension. */
    static Set<String> features(List<String> named) {
        Set<String> features = new HashSet<>();
        if (beyondReading(named)) {
            features.add("companion");
        }
        for (ToolsetSpec spec : specs()) {
            if (spec.hasSwitch() && named.contains(spec.name())) {
                features.add(spec.name());
            }
        }
        return features;
    }

    /** Makes the toolsets that are always there, and the further ones that {@code --toolsets} names. */
    List<Toolset> of(Workbench bench, List<String> named, JourneySettings settings) {
        var given = new Given(bench, PageToolset.acts(bench), new AuditedVisit(bench), settings,
                named.contains(TabsToolset.SPEC.name()));
        boolean beyondReading = beyondReading(named);
        var all = new RankedToolsets();
        FoundToolsets.addTo(all, given, named, beyondReading);
        AddOns.addTo(all, given, named, beyondReading);
        return all.toolsets();
    }
}
