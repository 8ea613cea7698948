package io.github.mcpdatalayer.front.trial;

import java.util.List;

import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.Method;

/** Counts the recorded pages of a tab. */
final class CountPages implements Tool {

    private static final Arg<Integer> FROM_PAGE = Arg.whole("fromPage", "2", "Only this page and later ones").atMost(9,
            "leave it out for all pages");

    private static final ToolSpec SPEC = ToolSpec.of("countPages", "Count pages", 35)
            .does("Counts the recorded pages of a tab.").guides("countPages counts pages.").asks(Method.GET_HISTORY)
            .takes(Args.TAB, FROM_PAGE).answers("\"pages\":{},\"tab\":{}").example("{\"fromPage\":2}");

    private final Workbench bench;

    CountPages(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Integer from = arguments.integer(FROM_PAGE);
        var tab = bench.histories().read(SPEC.name(), arguments.text(Args.TAB), 0, List.of(), LayerReader.deadline());
        long pages = tab.facts().pages().stream().filter(page -> from == null || page.page() >= from).count();
        return Answer.of(Part.of("{\"pages\":" + pages + tab.about(1000) + ",\"complete\":true}"));
    }
}
