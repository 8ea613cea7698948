package io.github.mcpdatalayer.front.tools.api;

import java.util.Arrays;
import java.util.List;

/**
 * The answer of a tool: one JSON object.
 *
 * @param parts its text in pieces that are written one after another, so a large text is never joined
 * @param isError whether the object is {@code {"error":{…}}}
 */
public record Answer(List<Part> parts, boolean isError) {

    public Answer {
        parts = List.copyOf(parts);
    }

    public static Answer of(Part... parts) {
        return new Answer(Arrays.asList(parts), false);
    }
}
