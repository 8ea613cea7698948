package io.github.mcpdatalayer.front.tools.page.element;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import org.jspecify.annotations.Nullable;

/**
 * Selectors of which each is looked for inside what the one before has found, as recordings have them. The page follows css and xpath; what has a
 * name or a text is looked for in a redacted snapshot, as everywhere, and the page says which of it stands inside.
 *
 * @param parts from the outermost
 */
record ElementChain(List<ChainPart> parts) {

    private static final int MOST_PARTS = 50;
    private static final int MOST_FOUND = 1_000;
    /** CSS in all shadow roots inside, not only in the next one. */
    private static final String PIERCE = "pierce";
    private static final Set<String> TAKEN = Set.of("css", PIERCE, "xpath", "role", "name", "text", "textPart");

    /**
     * One selector.
     *
     * @param query what it asks for
     * @param deep whether it is looked for in all shadow roots there
     */
    record ChainPart(ElementQuery query, boolean deep) {

        boolean isStructure() {
            return query.isStructure();
        }
    }

    static ElementChain of(String argument, @Nullable Object given) throws ToolException {
        if (!(given instanceof List<?> list) || list.size() < 2 || list.size() > MOST_PARTS) {
            throw Arguments.bad("chain of " + argument + " must have 2 to " + MOST_PARTS + " parts.");
        }
        List<ChainPart> parts = new ArrayList<>();
        for (Object each : list) {
            if (!(each instanceof Map<?, ?> part) || part.isEmpty()
                    || !part.keySet().stream().allMatch(key -> TAKEN.contains(String.valueOf(key)))) {
                throw Arguments.bad("Each part of chain of " + argument
                        + " must be an object with css, pierce, xpath, text, or role and name.");
            }
            Object pierced = part.size() == 1 ? part.get(PIERCE) : null;
            parts.add(new ChainPart(ElementQuery.of(argument, pierced == null ? part : Map.of("css", pierced)),
                    pierced != null));
        }
        return new ElementChain(List.copyOf(parts));
    }

    /** Tells whether the page follows all of it. */
    boolean isStructure() {
        return parts.stream().allMatch(ChainPart::isStructure);
    }

    /** Tells whether a snapshot must have the refs of texts. */
    boolean needsTexts() {
        return parts.stream().anyMatch(part -> !part.isStructure() && part.query.needsTexts());
    }

    /** Returns the chain as the wire has it, where the page follows all of it. */
    JsonArray wire() throws ToolException {
        return wire(List.of());
    }

    /** Returns the chain as the wire has it. */
    JsonArray wire(List<SnapshotNode> nodes) throws ToolException {
        var wire = new JsonArray();
        for (ChainPart part : parts) {
            JsonObject structure = part.query.target();
            if (structure == null) {
                structure = named(part.query, nodes);
            } else if (part.deep) {
                structure.addProperty("deep", true);
            }
            wire.add(structure);
        }
        return wire;
    }

    private static JsonObject named(ElementQuery query, List<SnapshotNode> nodes) throws ToolException {
        Set<String> refs = new LinkedHashSet<>();
        for (SnapshotNode node : query.matches(nodes)) {
            if (!node.ref().isEmpty() && refs.size() < MOST_FOUND) {
                refs.add(node.ref());
            }
        }
        var all = new JsonArray();
        refs.forEach(all::add);
        var named = new JsonObject();
        named.add("refs", all);
        return named;
    }
}
