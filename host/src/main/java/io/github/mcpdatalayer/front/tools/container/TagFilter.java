package io.github.mcpdatalayer.front.tools.container;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.tagging.TagState;
import org.jspecify.annotations.Nullable;

/**
 * The requested tags. It compares redacted texts.
 *
 * @param tags patterns of their names; empty for all
 * @param state one of {@link TagState}; null for all
 * @param container its public id; null for all
 */
record TagFilter(List<String> tags, @Nullable String state, @Nullable String container) implements RequestFilter {

    static final Arg<List<String>> TAG = Arg.texts("tag", "[\"GA4*\"]", "Names; * is any text", 50);
    static final Arg<String> STATE = Arg.choice("state", "\"fired\"", "", List.of(TagState.values()).stream()
            .map(TagState::word).toList());
    static final Arg<String> CONTAINER = Arg.text("container", "\"GTM-ABC123\"", "One of several");
    static final List<Arg<?>> ARGS = List.of(TAG, STATE, CONTAINER);

    static TagFilter of(Arguments arguments) throws ToolException {
        return new TagFilter(arguments.texts(TAG), arguments.text(STATE), arguments.text(CONTAINER));
    }

    @Override
    public JsonObject toJson() {
        var json = new JsonObject();
        RequestFilter.add(json, "tag", tags);
        RequestFilter.add(json, "state", state);
        RequestFilter.add(json, "container", container);
        return json;
    }

    boolean takes(String name, TagState is) {
        return (state == null || state.equals(is.word())) && (tags.isEmpty() || new NamePatterns(tags).allows(name));
    }

    boolean takesContainer(String id) {
        return container == null || container.equals(id);
    }
}
