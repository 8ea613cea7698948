package io.github.mcpdatalayer.front.trial;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.TrialMethods;

/** The first heading of a page: it sees the page, as no tool of a release does yet. */
final class ReadHeading implements Tool {

    private static final Method HEADING = TrialMethods.named("trialHeading");

    private static final ToolSpec SPEC = ToolSpec.of("readHeading", "Read heading", 47)
            .does("Reads the page's first heading.").asks(HEADING).takes(Args.TAB).answers("\"heading\":{}")
            .example("{}");

    private final Browsers browsers;

    ReadHeading(Browsers browsers) {
        this.browsers = browsers;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String tab = arguments.text(Args.TAB);
        try {
            return Answer.of(Part.of(browsers.ask(HEADING, new JsonObject(), tab, LayerReader.deadline()).text()));
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), SPEC.name(), tab);
        }
    }
}
