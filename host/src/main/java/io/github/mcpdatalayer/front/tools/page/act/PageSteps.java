package io.github.mcpdatalayer.front.tools.page.act;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.NamedElement;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageErrors;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageFacts;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Steps in a page, for the tools of every toolset. */
public record PageSteps(Workbench bench) implements PageActs {

    @Override
    public JsonObject target(String tool, Object element, @Nullable String tab, List<String> notes)
            throws ToolException, InterruptedException {
        return new NamedElement(bench.browsers(), tool, bench.redaction()).target(element, tab, notes);
    }

    @Override
    public ToolException error(WireError error, String tool, @Nullable String tab) {
        return PageErrors.of(error, tool, tab);
    }

    @Override
    public String came(String came) throws ToolException {
        return PageFacts.came(PageFacts.parse(came));
    }

    @Override
    public @Nullable String tracked(String tool, String tab, String step, boolean settled, List<String> notes)
            throws InterruptedException {
        try {
            RecordedVisit read = RecordedVisit.of(bench.histories(), tool, tab);
            return bench.workload().run(read.chars(),
                    () -> new TrackedSteps(read, bench.redaction(), bench.clock().millis())
                            .of(StepMark.numberIn(step), settled).toJson());
        } catch (ToolException e) {
            notes.add("The tracking of the step could not be read: getDataLayerHistory says why.");
            return null;
        }
    }
}
