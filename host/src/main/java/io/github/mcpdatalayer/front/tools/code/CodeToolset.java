package io.github.mcpdatalayer.front.tools.code;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Code of a client in the pages of a tab, where the person has switched that on. */
public final class CodeToolset implements Toolset {

    private final Workbench bench;
    private final PageActs acts;

    public CodeToolset(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    @Override
    public List<Tool> tools() {
        var answers = new CodeAnswers(bench, acts);
        return List.of(new Evaluate(bench, acts, answers), new InjectScript(bench, acts, answers));
    }
}
