package io.github.mcpdatalayer.front.tools.sources;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The arguments that tools which show one layer share; what a cursor knows is taken from it.
 *
 * @param at the push or step to stop after; {@link Moment#NOW} for none
 * @param maxChars as it was given: null for the usual limit, 0 for everything
 */
public record LayerRequest(String tool, @Nullable String tab, @Nullable String layer, @Nullable Integer frame,
        Moment at, @Nullable String path, @Nullable Integer maxChars, @Nullable Cursor cursor) {

    /** Another word for layer. */
    public static final Arg<String> NAME = Arg.text("name", "\"dataLayer\"", "Same as layer");
    public static final Arg<String> AT = Arg.point("at", "\"kd1#57\"",
            "Right after this push or step: 57, kd1#57 or kd1@7. Default: now");
    public static final Arg<String> PATH = Arg.text("path", "\"$.ecommerce.items[*].item_id\"",
            "JSONPath, like $.ecommerce.items[*].item_id");

    public static LayerRequest of(String tool, Arguments arguments) throws ToolException {
        Integer maxChars = Args.maxChars(arguments);
        String tab = arguments.text(Args.TAB);
        String layer = layer(arguments);
        Integer frame = arguments.integer(Args.FRAME);
        String given = arguments.point(AT);
        Moment at = given == null ? Moment.NOW : Reference.pushOrStep("at", given, tab);
        String path = arguments.text(PATH);
        Cursor cursor = Cursor.of(arguments, tool);
        if (cursor == null) {
            return new LayerRequest(tool, tab == null ? Reference.tabOf(given) : tab, layer, frame, at, path, maxChars,
                    null);
        }
        same("tab", tab, cursor.tab());
        same("layer", layer, cursor.layer());
        same("frame", frame, cursor.frame());
        same("at", at.step() == null ? at.push() : given, (long) cursor.at());
        same("path", path, cursor.path());
        return new LayerRequest(tool, cursor.tab(), cursor.layer(), cursor.frame(),
                cursor.at() < 0 ? Moment.NOW : Moment.after(cursor.at()),
                cursor.path().isEmpty() ? null : cursor.path(), maxChars, cursor);
    }

    private static @Nullable String layer(Arguments arguments) throws ToolException {
        String layer = arguments.text(Args.LAYER);
        String name = arguments.text(NAME);
        if (layer != null && name != null && !layer.equals(name)) {
            throw Arguments.bad("name is another word for layer; give one of them, or both the same.");
        }
        return layer == null ? name : layer;
    }

    private static void same(String name, @Nullable Object given, Object inCursor) throws ToolException {
        if (given != null && !given.equals(inCursor)) {
            throw Arguments.bad("The cursor belongs to another " + name + "; leave " + name + " out.");
        }
    }

    /** Returns the same call for the layer that was read, from its start and with the usual limit. */
    public JsonObject again(LayerSnapshot read) {
        JsonObject arguments = read.where();
        at.addTo(arguments, "at", read.handle());
        if (path != null) {
            arguments.addProperty("path", path);
        }
        return arguments;
    }

    /** The arguments as they were given, with another path. */
    public JsonObject with(String otherPath) {
        var arguments = new JsonObject();
        arguments.addProperty("path", otherPath);
        arguments.addProperty("tab", tab);
        arguments.addProperty("layer", layer);
        arguments.addProperty("frame", frame);
        at.addTo(arguments, "at", tab);
        arguments.addProperty("maxChars", maxChars);
        arguments.entrySet().removeIf(argument -> argument.getValue().isJsonNull());
        return arguments;
    }

    /** Refuses what was read from another document than the cursor's. */
    void checkDocument(LayerSnapshot read) throws ToolException {
        if (cursor != null && !cursor.document().equals(read.document())) {
            throw new ToolException(ErrorCode.PAGE_CHANGED.error(), null, ToolException.next(tool, again(read)));
        }
    }
}
