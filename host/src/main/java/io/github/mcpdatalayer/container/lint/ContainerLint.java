package io.github.mcpdatalayer.container.lint;

import java.util.List;

import io.github.mcpdatalayer.container.model.Container;

/** Looks a container through by all rules. */
public final class ContainerLint {

    private ContainerLint() {}

    /** Returns the findings, the worst first. */
    public static List<LintFinding> of(Container container) {
        LintNotes notes = new LintNotes();
        new LinkLint(container, notes).check();
        new TriggerLint(container, notes).check();
        new VariableLint(container, notes).check();
        new TagLint(container, notes).check();
        new ConsentLint(container, notes).check();
        new CodeLint(container, notes).check();
        new NameLint(container, notes).check();
        return notes.all();
    }
}
