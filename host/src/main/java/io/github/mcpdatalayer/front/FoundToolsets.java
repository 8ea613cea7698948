package io.github.mcpdatalayer.front;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.front.journeys.tools.JourneysToolset;
import io.github.mcpdatalayer.front.tools.access.AccessToolset;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.code.CodeToolset;
import io.github.mcpdatalayer.front.tools.container.ContainerToolset;
import io.github.mcpdatalayer.front.tools.core.CoreToolset;
import io.github.mcpdatalayer.front.tools.datalayer.DataLayerToolset;
import io.github.mcpdatalayer.front.tools.files.FilesToolset;
import io.github.mcpdatalayer.front.tools.history.HistoryToolset;
import io.github.mcpdatalayer.front.tools.hits.HitsToolset;
import io.github.mcpdatalayer.front.tools.library.LibraryToolset;
import io.github.mcpdatalayer.front.tools.network.NetworkToolset;
import io.github.mcpdatalayer.front.tools.page.PageToolset;
import io.github.mcpdatalayer.front.tools.plans.PlansToolset;
import io.github.mcpdatalayer.front.tools.search.SearchToolset;
import io.github.mcpdatalayer.front.tools.storage.StorageToolset;
import io.github.mcpdatalayer.front.tools.tabs.TabsToolset;
import io.github.mcpdatalayer.front.tools.validation.ValidationToolset;
import io.github.mcpdatalayer.front.tools.visit.VisitToolset;
import io.github.mcpdatalayer.front.tools.website.WebsiteToolset;

/** The toolsets that have rooms. All of this is generated: node host/wire/generate.mjs. */
final class FoundToolsets {

    private FoundToolsets() {}

    /** Their declarations, by rank. */
    static List<ToolsetSpec> specs() {
        return List.of( //
                CoreToolset.SPEC, //
                AccessToolset.SPEC, //
                DataLayerToolset.SPEC, //
                HistoryToolset.SPEC, //
                HitsToolset.SPEC, //
                VisitToolset.SPEC, //
                ValidationToolset.SPEC, //
                PageToolset.SPEC, //
                FilesToolset.SPEC, //
                CodeToolset.SPEC, //
                PlansToolset.SPEC, //
                TabsToolset.SPEC, //
                JourneysToolset.SPEC, //
                NetworkToolset.SPEC, //
                LibraryToolset.SPEC, //
                WebsiteToolset.SPEC, //
                SearchToolset.SPEC, //
                ContainerToolset.SPEC, //
                StorageToolset.SPEC);
    }

    /** Those that a front offers whose {@code --toolsets} names these. */
    static List<Toolset> of(Toolsets.Given given, List<String> named, boolean beyondReading) {
        List<Toolset> all = new ArrayList<>();
        if (CoreToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new CoreToolset(given.bench(), given.allTabs()));
        }
        if (AccessToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new AccessToolset(given.bench()));
        }
        if (DataLayerToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new DataLayerToolset(given.bench()));
        }
        if (HistoryToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new HistoryToolset(given.bench()));
        }
        if (HitsToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new HitsToolset(given.bench()));
        }
        if (VisitToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new VisitToolset(given.bench()));
        }
        if (ValidationToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new ValidationToolset(given.bench()));
        }
        if (PageToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new PageToolset(given.bench()));
        }
        if (FilesToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new FilesToolset(given.bench(), given.acts()));
        }
        if (CodeToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new CodeToolset(given.bench(), given.acts()));
        }
        if (PlansToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new PlansToolset(given.bench()));
        }
        if (TabsToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new TabsToolset(given.bench(), given.acts()));
        }
        if (JourneysToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new JourneysToolset(given.bench(), given.settings()));
        }
        if (NetworkToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new NetworkToolset(given.bench(), given.acts()));
        }
        if (LibraryToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new LibraryToolset(given.bench()));
        }
        if (WebsiteToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new WebsiteToolset(given.bench(), given.acts()));
        }
        if (SearchToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new SearchToolset(given.bench()));
        }
        if (ContainerToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new ContainerToolset(given.bench()));
        }
        if (StorageToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(new StorageToolset(given.bench()));
        }
        return all;
    }
}
