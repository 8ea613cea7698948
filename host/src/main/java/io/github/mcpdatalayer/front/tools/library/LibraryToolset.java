package io.github.mcpdatalayer.front.tools.library;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The browser's history and bookmarks. */
public final class LibraryToolset implements Toolset {

    private final Workbench bench;

    public LibraryToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        return List.of(new SearchHistory(bench), new SearchBookmarks(bench), new AddBookmark(bench.browsers()),
                new DeleteBookmark(bench.browsers()));
    }
}
