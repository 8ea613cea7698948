package io.github.mcpdatalayer.front.tools.code;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Code of a client in the pages of a tab, where the person has switched that on. */
public final class CodeToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("code", 120,
            "runs code in the page, if the person switches that on").switched();

    private final Workbench bench;
    private final PageActs acts;
    private final CodeAnswers answers;

    public CodeToolset(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
        answers = new CodeAnswers(bench, acts);
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new Evaluate(bench, acts, answers), //
                new InjectScript(bench, acts, answers));
        // end of generated: tools
    }
}
