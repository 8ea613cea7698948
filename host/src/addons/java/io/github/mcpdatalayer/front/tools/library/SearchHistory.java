package io.github.mcpdatalayer.front.tools.library;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;

/** The pages that the person has visited. */
final class SearchHistory implements Tool {

    private static final String NAME = "searchHistory";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Search the history", 800)
            .does("Finds visited pages, the last first.").asks(Method.SEARCH_HISTORY)
            .takes(LibrarySearch.QUERY, TimeRange.FROM, TimeRange.TO, LibrarySearch.LIMIT, Args.TAB)
            .answers("\"columns\":{},\"rows\":{}").example("{\"query\":\"shop checkout\",\"from\":\"2026-11-01\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.POLICY_DISABLED);

    private static final LibrarySearch SEARCH = new LibrarySearch(NAME, Method.SEARCH_HISTORY,
            "[\"time\",\"visits\",\"title\",\"url\"]", SearchHistory::row);

    private final Workbench bench;

    SearchHistory(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        return SEARCH.answer(bench, arguments, TimeRange.params(arguments));
    }

    private static String row(JsonObject page) {
        return "[\"" + RecordedTab.time(Lenient.number(page, "t")) + "\"," + (long) Lenient.number(page, "visits") + ','
                + Shown.quoted(Lenient.text(page, "title"), 200) + ',' + Shown.quoted(Lenient.text(page, "url"), 500)
                + ']';
    }
}
