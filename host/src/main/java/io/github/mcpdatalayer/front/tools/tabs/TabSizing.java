package io.github.mcpdatalayer.front.tools.tabs;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Sets how large pages are shown. The result is measured in the page, for windows have a smallest and a largest size. */
public record TabSizing(Browsers browsers) {

    /**
     * The size that is wanted; null leaves it as it is.
     *
     * @param zoom in percent
     * @param width in CSS pixels
     * @param scale device pixels for one of CSS
     * @param mobile whether it is laid out as on a phone
     */
    public record TabSize(@Nullable Integer zoom, @Nullable Integer width, @Nullable Integer height,
            @Nullable Integer scale, @Nullable Boolean mobile) {

        private JsonObject wire() {
            var params = new JsonObject();
            add(params, "zoom", zoom);
            add(params, "width", width);
            add(params, "height", height);
            add(params, "scale", scale);
            if (mobile != null) {
                params.addProperty("mobile", mobile);
            }
            return params;
        }

        private static void add(JsonObject params, String name, @Nullable Integer number) {
            if (number != null) {
                params.addProperty(name, number);
            }
        }
    }

    /**
     * The size that the page has.
     *
     * @param facts as host/PROTOCOL.md has them
     * @param others of width, height and zoom those that differ from what is wanted
     */
    public record SizedTab(JsonObject facts, List<String> others) {}

    /** Sizes a tab. */
    public SizedTab size(@Nullable String tab, TabSize wanted) throws ToolException, InterruptedException {
        JsonObject params = wanted.wire();
        JsonObject facts;
        try {
            facts = browsers.ask(Method.SET_VIEWPORT, params, tab, LayerReader.deadline()).result();
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), SetViewport.NAME, tab);
        }
        List<String> others = new ArrayList<>();
        for (String name : List.of("width", "height", "zoom")) {
            JsonElement asked = params.get(name);
            if (asked != null && facts.get(name) instanceof JsonPrimitive came
                    && Math.abs(came.getAsDouble() - asked.getAsDouble()) >= 1) {
                others.add(name);
            }
        }
        return new SizedTab(facts, others);
    }
}
