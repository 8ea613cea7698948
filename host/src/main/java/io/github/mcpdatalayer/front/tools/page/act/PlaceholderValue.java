package io.github.mcpdatalayer.front.tools.page.act;

import java.util.List;
import java.util.Set;
import java.util.UUID;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.DataType;
import io.github.mcpdatalayer.privacy.Original;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * A placeholder in place of a value: {@code [EMAIL_1]}. The extension checks the site and the field again right before it is typed.
 */
final class PlaceholderValue {

    /** The member of an action's options. */
    static final String OPTION = "placeholder";

    private static final Set<DataType> TYPED = Set.of(DataType.EMAIL, DataType.PHONE, DataType.NAME, DataType.STREET);
    /** The longest name of a field that the wire has. */
    private static final int MOST_FIELD = 100;
    /** Tells the extension that a placeholder is of this process, over which connection it may come. */
    private static final String SESSION = UUID.randomUUID().toString();

    private final Workbench bench;
    private final String tool;
    private final @Nullable String tab;
    private final Deadline deadline;

    PlaceholderValue(Workbench bench, String tool, @Nullable String tab, Deadline deadline) {
        this.bench = bench;
        this.tool = tool;
        this.tab = tab;
        this.deadline = deadline;
    }

    /** Makes the options that an action has until it is about to be done. */
    static JsonObject options(String placeholder) {
        var options = new JsonObject();
        options.addProperty(OPTION, placeholder);
        return options;
    }

    /**
     * Puts into the options of a call what the placeholder stands for, and where it may be typed. Where nothing says it any more, the
     * value is left out: the extension knows what this front has typed before.
     *
     * @throws ToolException PLACEHOLDER_UNKNOWN or PLACEHOLDER_NOT_ALLOWED
     */
    void into(JsonObject params, JsonObject options, String placeholder)
            throws LinkException, ToolException, InterruptedException {
        Original original = bench.redaction().original(placeholder);
        if (original == null) {
            throw new ToolException(ErrorCode.PLACEHOLDER_UNKNOWN.error(), null,
                    ToolException.next(PageSnapshot.TOOL, tab));
        }
        if (!TYPED.contains(original.type())) {
            throw refused("Only e-mail addresses, telephone numbers, names and streets are typed.");
        }
        PlaceholderSources site = PlaceholderSources.of(bench, tool, tab, deadline);
        if (site.origin().isEmpty()) {
            throw refused("That needs https, or a page of this computer.");
        }
        String value = site.find(original);
        var use = new JsonObject();
        use.addProperty("name", original.name());
        use.addProperty("origin", site.origin());
        use.addProperty("session", SESSION);
        if (value != null) {
            use.addProperty("value", value);
        }
        String field = field(params, site.nodes(), original.type());
        if (!field.isBlank() && field.length() <= MOST_FIELD) {
            use.addProperty("field", field);
        }
        options.add(OPTION, use);
    }

    private static ToolException refused(String why) {
        ErrorCode code = ErrorCode.PLACEHOLDER_NOT_ALLOWED;
        return new ToolException(code.error(code.message() + " " + why, code.hint()), null, null);
    }

    /** The label of the field, where it says that such values belong there; else empty. */
    private String field(JsonObject params, List<SnapshotNode> nodes, DataType type) {
        String ref = params.get("target") instanceof JsonObject target ? Lenient.text(target, "ref") : "";
        for (SnapshotNode node : nodes) {
            if (!ref.isEmpty() && node.ref().equals(ref)) {
                return bench.redaction().labelled(node.name()) == type ? node.name() : "";
            }
        }
        return "";
    }
}
