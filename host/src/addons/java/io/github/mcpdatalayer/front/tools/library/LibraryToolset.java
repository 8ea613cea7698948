package io.github.mcpdatalayer.front.tools.library;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The browser's history and bookmarks. */
public final class LibraryToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("library", 170,
            "history and bookmarks, if the person gives the permission");

    private final Workbench bench;

    public LibraryToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new SearchHistory(bench), //
                new SearchBookmarks(bench), //
                new AddBookmark(bench.browsers()), //
                new DeleteBookmark(bench.browsers()));
        // end of generated: tools
    }
}
