package io.github.mcpdatalayer.front.tools.api;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The answer of a tool: one JSON object.
 *
 * @param parts its text in pieces that are written one after another, so a large text is never joined
 * @param isError whether the object is {@code {"error":{…}}}
 * @param image what is shown beside it
 * @param links to files that it has written; its text names them, too
 */
public record Answer(List<Part> parts, boolean isError, @Nullable Image image, List<FileLink> links) {

    /**
     * A picture.
     *
     * @param type such as {@code image/png}
     * @param base64 its bytes
     */
    public record Image(String type, String base64) {}

    /**
     * A file on this computer that the person may open.
     *
     * @param title in our own words
     * @param type such as {@code text/html}
     */
    public record FileLink(Path file, String title, String type) {}

    public Answer {
        parts = List.copyOf(parts);
        links = List.copyOf(links);
    }

    public Answer(List<Part> parts, boolean isError) {
        this(parts, isError, null, List.of());
    }

    /** Returns this with a picture. */
    public Answer with(Image picture) {
        return new Answer(parts, isError, picture, links);
    }

    /** Returns this with links. */
    public Answer linked(List<FileLink> files) {
        return new Answer(parts, isError, image, files);
    }

    /** Returns this with its text in other pieces. */
    public Answer written(List<Part> pieces) {
        return new Answer(pieces, isError, image, links);
    }

    public static Answer of(Part... parts) {
        return new Answer(Arrays.asList(parts), false);
    }
}
