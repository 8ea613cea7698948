package io.github.mcpdatalayer.container.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/** A container, whatever it was read from. */
public final class Container {

    /** The source that it was read from. */
    public enum ContainerOrigin {
        EXPORT,
        API,
        RUNTIME
    }

    /** The place where it runs. */
    public enum ContainerUse {
        WEB,
        SERVER,
        AMP,
        APP,
        UNKNOWN
    }

    /**
     * The identity of a container.
     *
     * @param publicId such as GTM-ABC123; empty where the file does not say
     * @param numericId the number that the ids of listeners begin with; empty where the file does not say
     * @param version empty or 0 for a workspace
     * @param exported as the file says
     * @param servers the addresses of its servers; empty but for containers of servers
     */
    public record Identity(ContainerOrigin origin, ContainerUse use, String publicId, String numericId, String name,
            String version, String exported, List<String> servers) {
        public Identity {
            servers = List.copyOf(servers);
        }

        /** Tells whether it has no version yet. */
        public boolean isWorkspace() {
            return version.isEmpty() || version.equals("0");
        }
    }

    /** All that a file has. */
    public record Content(List<ContainerTag> tags, List<ContainerTrigger> triggers, List<ContainerVariable> variables,
            List<ContainerPart> parts, List<ReadNote> notes) {
        public Content {
            tags = List.copyOf(tags);
            triggers = List.copyOf(triggers);
            variables = List.copyOf(variables);
            parts = List.copyOf(parts);
            notes = List.copyOf(notes);
        }
    }

    private final Identity identity;
    private final Content content;
    private final Map<String, ContainerTrigger> triggersById = new HashMap<>();
    private final Map<String, ContainerVariable> variablesByName = new HashMap<>();
    private final Map<String, ContainerTag> tagsByName = new LinkedHashMap<>();
    private final Map<String, ContainerPart> templatesByType = new HashMap<>();

    public Container(Identity identity, Content content) {
        this.identity = identity;
        this.content = content;
        content.triggers().forEach(each -> triggersById.putIfAbsent(each.id(), each));
        content.variables().forEach(each -> variablesByName.putIfAbsent(each.name(), each));
        content.tags().forEach(each -> tagsByName.putIfAbsent(each.name(), each));
        parts(ContainerPart.PartKind.TEMPLATE).forEach(each -> templatesByType.putIfAbsent(each.type(), each));
    }

    public Identity identity() {
        return identity;
    }

    public List<ContainerTag> tags() {
        return content.tags();
    }

    /** The triggers of the file; Google's own are not among them. */
    public List<ContainerTrigger> triggers() {
        return content.triggers();
    }

    /** The variables that people made, and Google's that are switched on. */
    public List<ContainerVariable> variables() {
        return content.variables();
    }

    public List<ContainerPart> parts(ContainerPart.PartKind kind) {
        return content.parts().stream().filter(each -> each.kind() == kind).toList();
    }

    public List<ReadNote> notes() {
        return content.notes();
    }

    /** A trigger by its id, Google's own included. */
    public @Nullable ContainerTrigger trigger(String id) {
        ContainerTrigger own = triggersById.get(id);
        return own == null ? ContainerTrigger.builtIn(id) : own;
    }

    public @Nullable ContainerVariable variable(String name) {
        return variablesByName.get(name);
    }

    public @Nullable ContainerTag tag(String name) {
        return tagsByName.get(name);
    }

    /** The template of a tag's or variable's type; null where the file does not have it. */
    public @Nullable ContainerPart template(String type) {
        return templatesByType.get(type);
    }

    /** The triggers of these ids that exist. */
    public List<ContainerTrigger> triggers(List<String> ids) {
        List<ContainerTrigger> found = new ArrayList<>();
        for (String id : ids) {
            ContainerTrigger each = trigger(id);
            if (each != null) {
                found.add(each);
            }
        }
        return found;
    }
}
