package io.github.mcpdatalayer.front.tools.page.element;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** An element as the wire names it. Role and name are looked for in a redacted snapshot, so that they are no way to ask for what is hidden. */
public record NamedElement(Browsers browsers, String tool, Redaction redaction) {

    /**
     * Returns the target as the wire has it.
     *
     * @param notes is told where a mark was found another way than before
     */
    public JsonObject target(Object written, @Nullable String tab, List<String> notes)
            throws ToolException, InterruptedException {
        ElementQuery query = ElementQuery.of("element", written);
        query.asksNothingHidden("element", redaction);
        try {
            query = new MarkFinder(browsers, redaction).found(query, tab, LayerReader.deadline(), notes);
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), tool, tab);
        }
        JsonObject target = query.target();
        if (target != null) {
            return target;
        }
        var params = new JsonObject();
        params.addProperty("texts", query.needsTexts());
        try {
            return query
                    .target(PageSnapshot.of(browsers.ask(Method.TAKE_SNAPSHOT, params, tab, LayerReader.deadline())));
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), tool, tab);
        }
    }

    /** The error of a call that named an element, with the elements that were found. */
    public static ToolException error(WireError error, String tool, @Nullable String tab) {
        JsonObject data = error.data();
        if (data == null || !(data.get("elements") instanceof JsonArray elements) || elements.isEmpty()) {
            return ToolErrors.of(error, tool, tab);
        }
        var found = new JsonArray();
        for (JsonElement each : elements) {
            if (each instanceof JsonObject element && element.get("ref") instanceof JsonPrimitive ref) {
                found.add("e" + ref.getAsInt() + " " + Shown.text(text(element, "role"), 40) + " "
                        + Shown.quoted(text(element, "name"), 200));
            }
        }
        var listed = new JsonObject();
        listed.add("elements", found);
        listed.add("count", data.get("count"));
        return new ToolException(error, listed.toString(), ToolException.next(PageSnapshot.TOOL, tab));
    }

    private static String text(JsonObject object, String name) {
        return object.get(name) instanceof JsonPrimitive value ? value.getAsString() : "";
    }
}
