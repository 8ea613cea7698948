package io.github.mcpdatalayer.front.trial;

import java.util.List;

import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.Method;

/** Counts the pushes of a tab with these events. */
final class CountEvents implements Tool {

    private static final ToolSpec SPEC = ToolSpec.of("countEvents", "Count events", 45)
            .does("Counts the recorded events of a tab.").asks(Method.GET_HISTORY).takes(Args.TAB, Args.EVENT)
            .answers("\"events\":{},\"tab\":{}").example("{\"event\":[\"purchase\"]}");

    private final Workbench bench;

    CountEvents(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        var names = new NamePatterns(arguments.texts(Args.EVENT));
        var tab = bench.histories().read(SPEC.name(), arguments.text(Args.TAB), 0, List.of(), LayerReader.deadline());
        return bench.workload().run(tab.text().length(), () -> {
            long events = tab.recording().pushes().stream().map(push -> push.event())
                    .filter(event -> event != null && names.allows(event)).count();
            return Answer.of(Part.of("{\"events\":" + events + tab.about(1000) + ",\"complete\":true}"));
        });
    }
}
