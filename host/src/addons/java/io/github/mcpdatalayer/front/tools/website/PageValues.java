package io.github.mcpdatalayer.front.tools.website;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.KeptValues;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Shows what pages gave, in parts where it is long: nothing is asked or called again for the next part. */
final class PageValues {

    private final String tool;
    private final KeptValues<Value> kept = new KeptValues<>();

    /**
     * A value.
     *
     * @param about fields beside it, each with a comma before it
     */
    record Value(String tab, AnswerDocument document, String about) {}

    PageValues(String tool) {
        this.tool = tool;
    }

    /** The answer with its first part, or all of it. */
    Answer first(Value value, List<String> notes, @Nullable Integer maxChars, AnswerLimit limit) throws ToolException {
        String name = kept.keep(value, value.document().text().length());
        return bounded(value, name, notes, null, maxChars, limit);
    }

    /** The next part. */
    Answer further(Cursor cursor, @Nullable Integer maxChars, AnswerLimit limit) throws ToolException {
        Value value = kept.of(cursor.document());
        if (value == null) {
            throw ToolException.of(ErrorCode.BAD_CURSOR, "The rest of this answer is not kept any more.");
        }
        return bounded(value, cursor.document(), List.of(), cursor.position(), maxChars, limit);
    }

    private Answer bounded(Value value, String name, List<String> notes, @Nullable Position position,
            @Nullable Integer maxChars, AnswerLimit limit) throws ToolException {
        var again = new JsonObject();
        again.addProperty("cursor", cursor(value, name, Position.START));
        var whole = again.deepCopy();
        whole.addProperty("maxChars", 0);
        // A single text that is too long for a part comes whole, or not at all.
        boolean isWholeNext = position == null && maxChars == null && value.document().text().length() > limit.usual();
        return new BoundedAnswer(tool, value.document(), _ -> value.about(), notes, true, again, position, maxChars,
                each -> cursor(value, name, each)).bounded(limit,
                        isWholeNext ? ToolException.next(tool, whole) : null);
    }

    private String cursor(Value value, String name, Position position) {
        return new Cursor(tool, value.tab(), "", 0, -1, "", name, position).encode();
    }
}
