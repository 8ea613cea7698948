package io.github.mcpdatalayer.front.tools.sources;

import java.util.List;

import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.wire.Peer;

/** Answers for tools that show a document of one layer. */
public final class LayerAnswer {

    private LayerAnswer() {}

    /**
     * The answer.
     *
     * @param document what is shown of the layer, or what was computed from it
     * @param facts further fields about the document, each with a comma before it
     */
    public static BoundedAnswer of(LayerRequest call, LayerSnapshot read, AnswerDocument document, String facts,
            List<String> notes) {
        Cursor cursor = call.cursor();
        return new BoundedAnswer(call.tool(), document, max -> about(read, max) + facts, notes, read.complete(),
                call.again(read), cursor == null ? null : cursor.position(), call.maxChars(),
                position -> cursor(call, read, position));
    }

    private static String cursor(LayerRequest call, LayerSnapshot read, Position position) {
        String path = call.path();
        return new Cursor(call.tool(), read.handle(), read.layer(), read.frame(), -1,
                path == null ? "" : path, read.document(), position).encode();
    }

    /** Writes what is known of a tab: as a field, with a comma before it. */
    public static String tab(Peer browser, String handle, String title, String url, int max) {
        return ",\"tab\":{\"handle\":" + Shown.quoted(handle, 20) + ",\"title\":" + Shown.quoted(title, 100)
                + ",\"url\":" + Shown.quoted(url, Math.min(500, max / 5)) + ",\"browser\":"
                + Shown.quoted(browser.browser().shown(), 40) + ",\"profile\":"
                + Shown.quoted(browser.profile().label(), 40) + '}';
    }

    public static String layer(String layer, String kind, int frame) {
        return ",\"layer\":" + Shown.quoted(layer, 200) + ",\"kind\":" + Shown.quoted(kind, 20) + ",\"frame\":" + frame;
    }

    /** Writes what is known of the layer and its tab. */
    private static String about(LayerSnapshot read, int max) {
        var about = new StringBuilder(tab(read.browser(), read.handle(), read.title(), read.url(), max))
                .append(layer(read.layer(), read.kind(), read.frame()));
        if (read.length() != null) {
            about.append(",\"length\":").append(read.length());
        }
        return about.toString();
    }
}
