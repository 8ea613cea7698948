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

/** Adds 1 to a counter of the page: it acts, as no tool of a release does yet. */
final class CountUp implements Tool {

    private static final Method COUNT = TrialMethods.named("trialCount");

    private static final ToolSpec SPEC = ToolSpec.of("countUp", "Count up", 46).does("Adds 1 to the page's counter.")
            .asks(COUNT).takes(Args.TAB).answers("\"step\":{},\"counter\":{}").example("{}");

    private final Browsers browsers;

    CountUp(Browsers browsers) {
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
            JsonObject result = browsers.ask(COUNT, new JsonObject(), tab, LayerReader.deadline()).result();
            return Answer.of(Part.of(result.toString()));
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), SPEC.name(), tab);
        }
    }
}
