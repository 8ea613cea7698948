package io.github.mcpdatalayer.front;

import java.util.List;

import io.github.mcpdatalayer.front.journeys.tools.JourneysToolset;
import io.github.mcpdatalayer.front.tools.access.AccessToolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.code.CodeToolset;
import io.github.mcpdatalayer.front.tools.container.ContainerToolset;
import io.github.mcpdatalayer.front.tools.core.CoreToolset;
import io.github.mcpdatalayer.front.tools.datalayer.DataLayerToolset;
import io.github.mcpdatalayer.front.tools.files.FilesToolset;
import io.github.mcpdatalayer.front.tools.history.HistoryToolset;
import io.github.mcpdatalayer.front.tools.hits.HitsToolset;
import io.github.mcpdatalayer.front.tools.network.NetworkToolset;
import io.github.mcpdatalayer.front.tools.page.PageToolset;
import io.github.mcpdatalayer.front.tools.plans.PlansToolset;
import io.github.mcpdatalayer.front.tools.storage.StorageToolset;
import io.github.mcpdatalayer.front.tools.tabs.TabsToolset;
import io.github.mcpdatalayer.front.tools.validation.ValidationToolset;
import io.github.mcpdatalayer.front.tools.visit.VisitToolset;

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
                ContainerToolset.SPEC, //
                StorageToolset.SPEC);
    }

    /** Adds those that a front offers whose {@code --toolsets} names these. */
    static void addTo(RankedToolsets all, Toolsets.Given given, List<String> named, boolean beyondReading) {
        if (CoreToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(CoreToolset.SPEC, new CoreToolset(given.bench(), given.allTabs()));
        }
        if (AccessToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(AccessToolset.SPEC, new AccessToolset(given.bench()));
        }
        if (DataLayerToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(DataLayerToolset.SPEC, new DataLayerToolset(given.bench()));
        }
        if (HistoryToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(HistoryToolset.SPEC, new HistoryToolset(given.bench()));
        }
        if (HitsToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(HitsToolset.SPEC, new HitsToolset(given.bench()));
        }
        if (VisitToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(VisitToolset.SPEC, new VisitToolset(given.bench(), given.tickets()));
        }
        if (ValidationToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(ValidationToolset.SPEC, new ValidationToolset(given.bench()));
        }
        if (PageToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(PageToolset.SPEC, new PageToolset(given.bench()));
        }
        if (FilesToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(FilesToolset.SPEC, new FilesToolset(given.bench(), given.acts()));
        }
        if (CodeToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(CodeToolset.SPEC, new CodeToolset(given.bench(), given.acts()));
        }
        if (PlansToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(PlansToolset.SPEC, new PlansToolset(given.bench()));
        }
        if (TabsToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(TabsToolset.SPEC, new TabsToolset(given.bench(), given.acts()));
        }
        if (JourneysToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(JourneysToolset.SPEC, new JourneysToolset(given.bench(), given.settings()));
        }
        if (NetworkToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(NetworkToolset.SPEC, new NetworkToolset(given.bench(), given.acts()));
        }
        if (ContainerToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(ContainerToolset.SPEC, new ContainerToolset(given.bench()));
        }
        if (StorageToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(StorageToolset.SPEC, new StorageToolset(given.bench()));
        }
    }
}
