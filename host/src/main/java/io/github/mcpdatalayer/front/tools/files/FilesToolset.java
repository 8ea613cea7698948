package io.github.mcpdatalayer.front.tools.files;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.PageOperation;

/** Files to pages and from them. */
public final class FilesToolset implements Toolset {

    private final PageOperation pages;

    public FilesToolset(PageOperation pages) {
        this.pages = pages;
    }

    @Override
    public List<Tool> tools() {
        return List.of(new UploadFile(pages));
    }
}
