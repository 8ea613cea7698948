package io.github.mcpdatalayer.container.lint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.Container.ContainerOrigin;
import io.github.mcpdatalayer.container.model.Container.ContainerUse;
import io.github.mcpdatalayer.container.model.ContainerPart;
import io.github.mcpdatalayer.container.model.ContainerPart.PartKind;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTag.Sequenced;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.FilterCondition;
import io.github.mcpdatalayer.container.model.ValueFormat;
import io.github.mcpdatalayer.container.model.VariableReference;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** Links between parts: those that lead nowhere, in a circle, or that nobody follows. */
final class LinkLint {

    private final Container container;
    private final LintNotes notes;
    private final boolean isRuntime;

    LinkLint(Container container, LintNotes notes) {
        this.container = container;
        this.notes = notes;
        this.isRuntime = container.identity().origin() == ContainerOrigin.RUNTIME;
    }

    void check() {
        triggers();
        sequences();
        variables();
        cycles();
        parts();
    }

    private void triggers() {
        Set<String> used = new HashSet<>();
        Set<String> sequenced = new HashSet<>();
        for (ContainerTag tag : container.tags()) {
            used.addAll(tag.firing());
            used.addAll(tag.blocking());
            for (Sequenced each : neighbours(tag)) {
                sequenced.add(each.tag());
            }
            for (String id : tag.firing()) {
                missing(id, () -> notes.tag(LintRule.TRIGGER_MISSING, tag, id));
            }
            for (String id : tag.blocking()) {
                missing(id, () -> notes.tag(LintRule.TRIGGER_MISSING, tag, id));
            }
        }
        for (ContainerTrigger trigger : container.triggers()) {
            used.addAll(trigger.members());
            for (String id : trigger.members()) {
                missing(id, () -> notes.trigger(LintRule.TRIGGER_MISSING, trigger, id));
            }
        }
        boolean hasZones = !container.parts(PartKind.ZONE).isEmpty();
        for (ContainerTag tag : container.tags()) {
            if (tag.firing().isEmpty() && !tag.paused() && !sequenced.contains(tag.name())) {
                notes.tag(LintRule.TAG_WITHOUT_TRIGGER, tag, "");
            }
        }
        for (ContainerTrigger trigger : container.triggers()) {
            if (!isRuntime && !hasZones && !used.contains(trigger.id())) {
                notes.trigger(LintRule.TRIGGER_UNUSED, trigger, "");
            }
        }
    }

    private void missing(String id, Runnable then) {
        if (container.trigger(id) == null) {
            then.run();
        }
    }

    private static List<Sequenced> neighbours(ContainerTag tag) {
        List<Sequenced> neighbours = new ArrayList<>();
        if (tag.setup() != null) {
            neighbours.add(tag.setup());
        }
        if (tag.teardown() != null) {
            neighbours.add(tag.teardown());
        }
        return neighbours;
    }

    private void sequences() {
        for (ContainerTag tag : container.tags()) {
            for (Sequenced each : neighbours(tag)) {
                ContainerTag other = container.tag(each.tag());
                if (other == null || (other.paused() && !tag.paused())) {
                    notes.tag(LintRule.SEQUENCE_BROKEN, tag, each.tag());
                }
            }
        }
    }

    /** Every text of the container that can refer to variables, by what it is in. */
    private Map<String, Set<String>> references() {
        Map<String, Set<String>> references = new LinkedHashMap<>();
        for (ContainerTag tag : container.tags()) {
            Set<String> names = references.computeIfAbsent("tag\t" + tag.name(), _ -> new LinkedHashSet<>());
            names.addAll(VariableReference.names(tag.parameters()));
            names.addAll(VariableReference.names(tag.priority()));
            JsonValue metadata = tag.source().get("monitoringMetadata");
            if (metadata != null) {
                names.addAll(VariableReference.names(metadata.toJson()));
            }
        }
        for (ContainerTrigger trigger : container.triggers()) {
            Set<String> names = references.computeIfAbsent("trigger\t" + trigger.name(), _ -> new LinkedHashSet<>());
            for (FilterCondition each : trigger.allConditions()) {
                names.addAll(VariableReference.names(each.variable()));
                names.addAll(VariableReference.names(each.value()));
            }
            names.addAll(VariableReference.names(trigger.parameters()));
        }
        for (ContainerVariable variable : container.variables()) {
            references.computeIfAbsent("variable\t" + variable.name(), _ -> new LinkedHashSet<>())
                    .addAll(references(variable));
        }
        for (PartKind kind : PartKind.values()) {
            for (ContainerPart part : container.parts(kind)) {
                references.computeIfAbsent(kind.field() + "\t" + part.name(), _ -> new LinkedHashSet<>())
                        .addAll(VariableReference.names(part.parameters()));
            }
        }
        return references;
    }

    private static Set<String> references(ContainerVariable variable) {
        Set<String> names = new LinkedHashSet<>(VariableReference.names(variable.parameters()));
        ValueFormat format = variable.format();
        for (String each : new String[]{format.forNull(), format.forUndefined(), format.forTrue(), format.forFalse()}) {
            if (each != null) {
                names.addAll(VariableReference.names(each));
            }
        }
        return names;
    }

    private void variables() {
        Set<String> used = new HashSet<>();
        references().forEach((part, names) -> {
            String[] kindAndName = part.split("\t", 2);
            for (String name : names) {
                // A variable that only refers to itself is not used.
                if (!part.equals("variable\t" + name)) {
                    used.add(name);
                }
                if (container.variable(name) == null && !VariableReference.isInternal(name) && !name.isBlank()) {
                    notes.add(LintRule.VARIABLE_MISSING, kindAndName[0], kindAndName[1], VariableReference.to(name));
                }
            }
        });
        for (ContainerVariable variable : container.variables()) {
            if (!isRuntime && !variable.builtIn() && !used.contains(variable.name())) {
                notes.variable(LintRule.VARIABLE_UNUSED, variable, "");
            }
        }
    }

    private void cycles() {
        Map<String, Set<String>> ofTags = new LinkedHashMap<>();
        container.tags().forEach(tag -> neighbours(tag)
                .forEach(each -> ofTags.computeIfAbsent(tag.name(), _ -> new LinkedHashSet<>()).add(each.tag())));
        for (String name : LinkCycles.in(ofTags)) {
            notes.add(LintRule.SEQUENCE_CYCLE, "tag", name, "");
        }
        Map<String, Set<String>> ofVariables = new LinkedHashMap<>();
        container.variables().forEach(variable -> ofVariables.put(variable.name(), references(variable)));
        for (String name : LinkCycles.in(ofVariables)) {
            notes.add(LintRule.VARIABLE_CYCLE, "variable", name, "");
        }
    }

    private void parts() {
        Set<String> types = new HashSet<>();
        Set<String> folders = new HashSet<>();
        container.tags().forEach(each -> {
            types.add(each.type());
            folders.add(String.valueOf(each.folder()));
        });
        container.variables().forEach(each -> {
            types.add(each.type());
            folders.add(String.valueOf(each.folder()));
        });
        container.triggers().forEach(each -> folders.add(String.valueOf(each.folder())));
        for (PartKind kind : List.of(PartKind.CLIENT, PartKind.TRANSFORMATION, PartKind.TEMPLATE, PartKind.ZONE)) {
            container.parts(kind).forEach(each -> {
                types.add(kind == PartKind.TEMPLATE ? "" : each.type());
                folders.add(String.valueOf(each.folder()));
            });
        }
        for (ContainerPart template : container.parts(PartKind.TEMPLATE)) {
            if (!types.contains(template.type())) {
                notes.add(LintRule.TEMPLATE_UNUSED, "template", template.name(), "");
            }
        }
        for (ContainerPart folder : container.parts(PartKind.FOLDER)) {
            if (!folders.contains(folder.id())) {
                notes.add(LintRule.FOLDER_EMPTY, "folder", folder.name(), "");
            }
        }
        for (ContainerPart zone : container.parts(PartKind.ZONE)) {
            if (zone.source().get("boundary") == null && zone.parameters().rows("boundaries").isEmpty()) {
                notes.add(LintRule.ZONE_OPEN, "zone", zone.name(), "");
            }
        }
        if (container.identity().use() == ContainerUse.SERVER && container.tags().isEmpty()
                && !container.parts(PartKind.CLIENT).isEmpty()) {
            notes.add(LintRule.SERVER_WITHOUT_TAGS, "container", container.identity().name(), "");
        }
    }
}
