package io.github.mcpdatalayer.container.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** Gives the tags of a runtime the names of an export: they are told by their ids and types. */
public final class ContainerNames {

    private ContainerNames() {}

    /** The runtime with the names of the export, where both have a tag. */
    public static Container of(Container runtime, Container export) {
        Map<String, String> byId = new HashMap<>();
        export.tags().forEach(tag -> byId.put(tag.type() + " " + tag.id(), tag.name()));
        Map<String, String> renamed = new HashMap<>();
        Set<String> taken = new HashSet<>();
        for (ContainerTag tag : runtime.tags()) {
            String name = tag.id().isEmpty() ? null : byId.get(tag.type() + " " + tag.id());
            renamed.put(tag.name(), name != null && taken.add(name) ? name : tag.name());
        }
        List<ContainerTag> tags = new ArrayList<>();
        for (ContainerTag tag : runtime.tags()) {
            tags.add(new ContainerTag(tag.id(), renamed.getOrDefault(tag.name(), tag.name()), tag.type(),
                    tag.parameters(), tag.firing(), tag.blocking(), renamed(tag.setup(), renamed),
                    renamed(tag.teardown(), renamed), tag.priority(), tag.option(), tag.paused(), tag.consent(),
                    tag.starts(), tag.ends(), tag.liveOnly(), tag.notes(), tag.folder(), tag.fingerprint(),
                    tag.source()));
        }
        List<ContainerPart> parts = new ArrayList<>();
        for (ContainerPart.PartKind kind : ContainerPart.PartKind.values()) {
            parts.addAll(runtime.parts(kind));
        }
        return new Container(runtime.identity(),
                new Container.Content(tags, runtime.triggers(), runtime.variables(), parts, runtime.notes()));
    }

    private static ContainerTag.@Nullable Sequenced renamed(ContainerTag.@Nullable Sequenced sequenced,
            Map<String, String> names) {
        return sequenced == null
                ? null
                : new ContainerTag.Sequenced(names.getOrDefault(sequenced.tag(), sequenced.tag()), sequenced.stops());
    }
}
