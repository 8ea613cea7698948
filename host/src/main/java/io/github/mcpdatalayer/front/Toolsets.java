package io.github.mcpdatalayer.front;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.front.journeys.tools.JourneySettings;
import io.github.mcpdatalayer.front.journeys.tools.JourneysToolset;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.code.CodeToolset;
import io.github.mcpdatalayer.front.tools.container.ContainerToolset;
import io.github.mcpdatalayer.front.tools.core.CoreToolset;
import io.github.mcpdatalayer.front.tools.datalayer.DataLayerToolset;
import io.github.mcpdatalayer.front.tools.files.FilesToolset;
import io.github.mcpdatalayer.front.tools.history.HistoryToolset;
import io.github.mcpdatalayer.front.tools.hits.HitMessages;
import io.github.mcpdatalayer.front.tools.hits.HitsToolset;
import io.github.mcpdatalayer.front.tools.library.LibraryToolset;
import io.github.mcpdatalayer.front.tools.network.NetworkToolset;
import io.github.mcpdatalayer.front.tools.page.PageToolset;
import io.github.mcpdatalayer.front.tools.plans.PlansToolset;
import io.github.mcpdatalayer.front.tools.search.SearchToolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.front.tools.storage.StorageToolset;
import io.github.mcpdatalayer.front.tools.tabs.TabsToolset;
import io.github.mcpdatalayer.front.tools.visit.VisitToolset;
import io.github.mcpdatalayer.front.tools.website.WebsiteToolset;

/** The toolsets of a front. A new toolset is added only here. */
class Toolsets {

    /** The toolsets that are offered only on request. */
    static final List<String> FURTHER = List.of("page", "files", "code", "plans", "tabs", "journeys", "network",
            "library", "website", "search", "container", "storage");

    /** The toolsets of these that need no more than what a person allows by attaching a tab. */
    private static final List<String> READING = List.of("plans", "container");

    /** Lists what the tools of these toolsets use in a browser of our own beside the extension. */
    static Set<String> features(List<String> named) {
        Set<String> features = new HashSet<>();
        if (!READING.containsAll(named)) {
            features.add("companion");
        }
        for (String feature : List.of("code", "storage")) {
            if (named.contains(feature)) {
                features.add(feature);
            }
        }
        return features;
    }

    /** Makes the toolsets that are always there, and the further ones that {@code --toolsets} names. */
    List<Toolset> of(Workbench bench, List<String> named, JourneySettings journeys) {
        boolean beyondReading = !READING.containsAll(named);
        List<Toolset> all = new ArrayList<>(List.of(new CoreToolset(bench, beyondReading, named.contains("tabs")),
                new DataLayerToolset(bench, new HitMessages(bench.histories(), bench.redaction())),
                new HistoryToolset(bench),
                new HitsToolset(bench), new VisitToolset(bench), new PlansToolset(bench, named.contains("plans"))));
        if (named.contains("page")) {
            all.add(new PageToolset(bench));
        }
        if (named.contains("files")) {
            all.add(new FilesToolset(bench, PageToolset.acts(bench)));
        }
        if (named.contains("code")) {
            all.add(new CodeToolset(bench, PageToolset.acts(bench)));
        }
        if (named.contains("tabs")) {
            all.add(new TabsToolset(bench, PageToolset.acts(bench)));
        }
        if (named.contains("network")) {
            all.add(new NetworkToolset(bench, PageToolset.acts(bench)));
        }
        if (named.contains("storage")) {
            all.add(new StorageToolset(bench));
        }
        if (named.contains("library")) {
            all.add(new LibraryToolset(bench));
        }
        if (named.contains("website")) {
            all.add(new WebsiteToolset(bench, PageToolset.acts(bench)));
        }
        if (named.contains("search")) {
            all.add(new SearchToolset(bench));
        }
        if (named.contains("container")) {
            all.add(new ContainerToolset(bench));
        }
        if (named.contains("journeys")) {
            all.add(new JourneysToolset(bench, journeys));
        }
        return all;
    }
}
