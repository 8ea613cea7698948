package io.github.mcpdatalayer.front.tools.page.read;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * Selects the part of a page that is shown.
 *
 * @param controls only what a person can operate
 * @param within the element or frame whose inside is shown; null for the page
 * @param find what is looked for; null for everything
 * @param urls whether links say where they lead
 */
record SnapshotFilter(boolean controls, @Nullable String within, @Nullable String find, boolean urls)
        implements
            RequestFilter {

    static final Arg<String> FILTER = Arg.choice("filter", "\"controls\"", "controls: no texts",
            List.of("controls", "all"));
    static final Arg<String> WITHIN = Arg.text("within", "\"e12\"", "e12, f2, dialog \"Cart\"");
    static final Arg<String> FIND = Arg.text("find", "\"/add to (cart|bag)/i\"", "Text or /regex/");
    static final Arg<Boolean> URLS = Arg.flag("urls", "Where links lead");
    static final List<Arg<?>> ARGS = List.of(FILTER, WITHIN, FIND, URLS);

    static SnapshotFilter of(Arguments arguments) throws ToolException {
        return new SnapshotFilter("controls".equals(arguments.text(FILTER)), arguments.text(WITHIN),
                arguments.text(FIND), arguments.flag(URLS));
    }

    /** Returns this filter within another element. */
    SnapshotFilter within(@Nullable String element) {
        return new SnapshotFilter(controls, element, find, urls);
    }

    @Override
    public JsonObject toJson() {
        var json = new JsonObject();
        RequestFilter.add(json, "filter", controls ? "controls" : null);
        RequestFilter.add(json, "within", within);
        RequestFilter.add(json, "find", find);
        if (urls) {
            json.addProperty("urls", true);
        }
        return json;
    }
}
