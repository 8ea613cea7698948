package io.github.mcpdatalayer.front.tools.page;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.GivenFiles;
import io.github.mcpdatalayer.front.tools.sources.PageOperation;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.RedactionMode;
import org.jspecify.annotations.Nullable;

/** One entry of interact, for another tool. */
public final class InteractOperation implements PageOperation {

    private final Workbench bench;
    private final PageReader pages;

    public InteractOperation(Workbench bench) {
        this.bench = bench;
        pages = new PageReader(bench.browsers(), bench.workload());
    }

    @Override
    public Answer perform(String tool, @Nullable String tab, Map<?, ?> entry)
            throws ToolException, InterruptedException {
        ActionItem item = ActionReader.of(-1, entry, bench.redaction().mode() != RedactionMode.OFF,
                new GivenFiles(bench.files()));
        item.asksNothingHidden("element", bench.redaction());
        var run = new InteractRun(bench, pages, tool, tab);
        run.run(List.of(item));
        return new InteractAnswer(bench, pages, run, List.of(entry)).of(Outline.NONE, null, bench.tracked());
    }
}
