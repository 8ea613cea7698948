package io.github.mcpdatalayer.container.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.SecretTexts;

/** Collects findings, each once. */
final class LintNotes {

    private static final int SHOWN = 160;

    private final Set<LintFinding> findings = new LinkedHashSet<>();

    void tag(LintRule rule, ContainerTag tag, String detail) {
        add(rule, "tag", tag.name(), detail);
    }

    void trigger(LintRule rule, ContainerTrigger trigger, String detail) {
        add(rule, "trigger", trigger.name(), detail);
    }

    void variable(LintRule rule, ContainerVariable variable, String detail) {
        add(rule, "variable", variable.name(), detail);
    }

    void add(LintRule rule, String part, String name, String whole) {
        String detail = SecretTexts.hidden(whole);
        findings.add(new LintFinding(rule, part, SecretTexts.hidden(name),
                detail.length() <= SHOWN ? detail : detail.substring(0, SHOWN) + "…"));
    }

    /** The worst first. */
    List<LintFinding> all() {
        List<LintFinding> all = new ArrayList<>(findings);
        all.sort(Comparator.comparing((LintFinding each) -> each.rule().severity()).reversed()
                .thenComparing(LintFinding::rule));
        return all;
    }
}
