package io.github.mcpdatalayer.front.tools.files;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Files to pages and from them. */
public final class FilesToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("files", 110,
            "gives files to pages, takes files from them, writes tables of what was recorded");

    private final Workbench bench;
    private final PageActs acts;

    public FilesToolset(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new UploadFile(bench, acts), //
                new DownloadFile(bench, acts), //
                new ExportTable(bench));
        // end of generated: tools
    }
}
