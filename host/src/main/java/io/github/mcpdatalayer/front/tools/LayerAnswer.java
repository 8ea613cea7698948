package io.github.mcpdatalayer.front.tools;

import java.util.List;

import io.github.mcpdatalayer.datalayer.Position;

/** How tools answer that show a document of one layer. */
final class LayerAnswer {

    private LayerAnswer() {}

    /**
     * The answer.
     *
     * @param document what is shown of the layer, or what was computed from it
     * @param facts further fields about the document, each with a comma before it
     */
    static BoundedAnswer of(LayerCall call, LayerRead read, Document document, String facts, List<String> notes) {
        Cursor cursor = call.cursor();
        return new BoundedAnswer(call.tool(), document, max -> about(read, max) + facts, notes, read.complete(),
                call.again(read), cursor == null ? null : cursor.position(), call.maxChars(),
                position -> cursor(call, read, position));
    }

    private static String cursor(LayerCall call, LayerRead read, Position position) {
        String path = call.path();
        Integer at = call.at();
        return new Cursor(call.tool(), read.handle(), read.layer(), read.frame(), at == null ? -1 : at,
                path == null ? "" : path, read.document(), position).encode();
    }

    /** What is known of the layer and its tab. */
    private static String about(LayerRead read, int max) {
        var about = new StringBuilder(",\"tab\":{\"handle\":").append(Shown.quoted(read.handle(), 20))
                .append(",\"title\":")
                .append(Shown.quoted(read.title(), 100)).append(",\"url\":")
                .append(Shown.quoted(read.url(), Math.min(500, max / 5)))
                .append(",\"browser\":").append(Shown.quoted(read.browser().browser().name(), 40))
                .append(",\"profile\":")
                .append(Shown.quoted(read.browser().profile().label(), 40)).append("},\"layer\":")
                .append(Shown.quoted(read.layer(), 200))
                .append(",\"kind\":").append(Shown.quoted(read.kind(), 20)).append(",\"frame\":").append(read.frame());
        if (read.length() != null) {
            about.append(",\"length\":").append(read.length());
        }
        return about.toString();
    }
}
