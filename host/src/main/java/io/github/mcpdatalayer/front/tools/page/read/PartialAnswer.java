package io.github.mcpdatalayer.front.tools.page.read;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * An answer that shows as much as there is room for, and a cursor for the rest.
 *
 * @param document the id of the document that is read; a cursor of another one is refused
 * @param maxChars as it was given: null for the usual limit, 0 for everything
 */
record PartialAnswer(String tool, String tab, String document, RequestFilter filter, AnswerLimit limit,
        @Nullable Integer maxChars, @Nullable Cursor cursor) {

    private static final String CHANGED = "Earlier content has changed since the cursor was given: something may be missing or stand twice.";
    /** The characters kept free around the part, for cursors and the like. Facts and notes are counted by themselves. */
    private static final int AROUND = 700;

    /** The number of characters for all of it. */
    int max() {
        boolean everything = maxChars != null && maxChars == 0;
        return (maxChars == null ? limit.usual() : everything ? limit.largest() : maxChars) - OfferedTool.CHARS;
    }

    /**
     * Makes the answer.
     *
     * @param facts the object up to the member before the part, without a comma at its end
     * @param field the name of the part
     * @param complete whether the pieces are all that there is
     */
    Answer of(String facts, String field, PageParts pieces, List<String> said, boolean complete) throws ToolException {
        if (cursor != null && !cursor.document().equals(document)) {
            throw new ToolException(ErrorCode.PAGE_CHANGED.error(), null,
                    ToolException.next(tool, filter.again(tab)));
        }
        int max = max();
        List<String> notes = new ArrayList<>(said);
        int from = Math.min(cursor == null ? 0 : cursor.position().from(), pieces.size());
        if (cursor != null && from > 0 && cursor.position().hash() != pieces.hash(from)) {
            notes.add(CHANGED);
        }
        String told = BoundedAnswer.notes(notes, max);
        int room = max - facts.length() - told.length() - AROUND - filter.toJson().toString().length() * 3;
        PageParts.PagePart part = pieces.cut(from, Math.max(100, room));
        if (maxChars != null && maxChars == 0 && part.to() < pieces.size()) {
            throw new ToolException(
                    ErrorCode.RESULT_TOO_LARGE.error(
                            ErrorCode.RESULT_TOO_LARGE.message() + " At most " + max + " characters are possible.",
                            "Call again without maxChars and follow the cursor, or ask for a part."),
                    null, ToolException.next(tool, filter.again(tab)));
        }
        var end = new StringBuilder(",\"complete\":").append(from == 0 && part.to() == pieces.size() && complete)
                .append(told);
        if (from > 0 || part.to() < pieces.size()) {
            end.append(",\"omitted\":{\"unit\":\"").append(pieces.unit()).append("\",\"before\":").append(from)
                    .append(",\"after\":").append(pieces.size() - part.to()).append('}');
        }
        if (part.to() < pieces.size()) {
            String next = new Cursor(tool, tab, "", 0, -1, filter.toJson().toString(), document,
                    new Position(List.of(), part.to(), pieces.hash(part.to()))).encode();
            var again = new JsonObject();
            again.addProperty("cursor", next);
            if (maxChars != null) {
                again.addProperty("maxChars", maxChars);
            }
            end.append(",\"cursor\":\"").append(next).append("\",\"next\":").append(ToolException.next(tool, again));
        }
        return Answer.of(Part.of(facts + ",\"" + field + "\":"), Part.of(part.json()),
                Part.of(end.append('}').toString()));
    }
}
