package io.github.mcpdatalayer.front.tools.api;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The answer of a tool: one JSON object.
 *
 * @param parts its text in pieces that are written one after another, so a large text is never joined
 * @param isError whether the object is {@code {"error":{…}}}
 * @param image what is shown beside it
 */
public record Answer(List<Part> parts, boolean isError, @Nullable Image image) {

    /**
     * A picture.
     *
     * @param type such as {@code image/png}
     * @param base64 its bytes
     */
    public record Image(String type, String base64) {}

    public Answer {
        parts = List.copyOf(parts);
    }

    public Answer(List<Part> parts, boolean isError) {
        this(parts, isError, null);
    }

    /** Returns this with a picture. */
    public Answer with(Image picture) {
        return new Answer(parts, isError, picture);
    }

    public static Answer of(Part... parts) {
        return new Answer(Arrays.asList(parts), false);
    }
}
