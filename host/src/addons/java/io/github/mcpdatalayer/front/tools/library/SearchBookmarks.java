package io.github.mcpdatalayer.front.tools.library;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;

/** The person's bookmarks. */
final class SearchBookmarks implements Tool {

    private static final String NAME = "searchBookmarks";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Search bookmarks", 810)
            .does("Finds bookmarks.").asks(Method.SEARCH_BOOKMARKS)
            .takes(LibrarySearch.QUERY.known(), LibrarySearch.LIMIT,
                    Args.TAB)
            .answers("\"columns\":{},\"rows\":{}").example("{\"query\":\"shop\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.POLICY_DISABLED);

    private static final LibrarySearch SEARCH = new LibrarySearch(NAME, Method.SEARCH_BOOKMARKS,
            "[\"id\",\"folder\",\"title\",\"url\"]", SearchBookmarks::row);

    private final Workbench bench;

    SearchBookmarks(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        return SEARCH.answer(bench, arguments, new JsonObject());
    }

    private static String row(JsonObject bookmark) {
        return '[' + Shown.quoted(Lenient.text(bookmark, "id"), 40) + ','
                + Shown.quoted(Lenient.text(bookmark, "folder"), 200) + ','
                + Shown.quoted(Lenient.text(bookmark, "title"), 200) + ','
                + Shown.quoted(Lenient.text(bookmark, "url"), 500) + ']';
    }
}
