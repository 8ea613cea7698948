package io.github.mcpdatalayer.front.tools.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.Excerpt;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.MalformedJsonException;
import io.github.mcpdatalayer.datalayer.NoSuchPartException;
import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a tool that shows a document: whole if it fits, otherwise in parts that a cursor continues.
 *
 * @param tool what to call next
 * @param document what is shown
 * @param about fields about it for an answer of at most so many characters, each with a comma before it
 * @param notes what the document does not show
 * @param complete whether the document itself is complete
 * @param again the arguments of the same call from its start and with the usual limit
 * @param position where to start; null for the start of a call without a cursor
 * @param maxChars as it was given: null for the usual limit, 0 for everything
 * @param cursors the cursor for a place in the document
 */
public record BoundedAnswer(String tool, AnswerDocument document, IntFunction<String> about, List<String> notes,
        boolean complete,
        JsonObject again, @Nullable Position position, @Nullable Integer maxChars,
        Function<Position, String> cursors) {

    private static final String CHANGED = "Earlier content has changed since the cursor was given: entries may be missing or stand twice.";
    private static final String HIDDEN = "Characters that nobody sees are written out, as in \\u202e or \\u{e0041}; a person does not read them.";
    /** The minimum space for a useful part, because smaller parts would be endless stubs. */
    private static final int LEAST_PART = 64;

    public Answer bounded(AnswerLimit limit) throws ToolException {
        return bounded(limit, null);
    }

    /**
     * Answers likewise, with a call to make next where nothing is left to read.
     *
     * @param after as {@code {tool, arguments}}
     */
    public Answer bounded(AnswerLimit limit, @Nullable JsonObject after) throws ToolException {
        AnswerDocument written = document.writtenOut();
        if (written != null) {
            List<String> said = new ArrayList<>(notes);
            said.add(HIDDEN);
            return new BoundedAnswer(tool, written, about, said, complete, again, position, maxChars, cursors)
                    .bounded(limit, after);
        }
        String then = after == null ? "" : ",\"next\":" + after;
        boolean everything = maxChars != null && maxChars == 0;
        int max = (maxChars == null ? limit.usual() : everything ? limit.largest() : maxChars) - OfferedTool.CHARS;
        String facts = about.apply(max);
        if (position == null) {
            String beside = document.beside().fields(0, Integer.MAX_VALUE);
            int tagsChars = document.text().length() - document.tags();
            String shownNotes = notes(notes, max);
            long whole = (long) document.text().length() + facts.length() + beside.length() + shownNotes.length()
                    + then.length() + 40;
            if (whole <= max) {
                List<Part> parts = document.parts();
                String end = facts + beside + ",\"complete\":" + complete + (tagsChars > 2 ? ",\"tags\":" : "");
                return Answer.of(Part.of("{\"result\":"), parts.getFirst(), Part.of(end),
                        tagsChars > 2 ? parts.getLast() : Part.of(""),
                        Part.of(shownNotes + then + "}"));
            }
            if (everything) {
                throw new ToolException(
                        ErrorCode.RESULT_TOO_LARGE.error(ErrorCode.RESULT_TOO_LARGE.message() + " It has " + whole
                                + " characters; at most " + max + " are possible.", ErrorCode.RESULT_TOO_LARGE.hint()),
                        null, ToolException.next(tool, again));
            }
        }
        return part(position == null ? Position.START : position, facts, max, then);
    }

    private Answer part(Position position, String facts, int max, String then) throws ToolException {
        List<String> said = new ArrayList<>(notes);
        boolean inside = !position.steps().isEmpty();
        int child = inside ? position.steps().getFirst() : 0;
        String beside = inside ? document.beside().fields(child, child + 1) : "";
        Excerpt part;
        try {
            int room = max - then.length() - around(position, facts, beside, max);
            if (room < LEAST_PART) {
                throw Arguments.bad(
                        "maxChars must be at least " + (max + OfferedTool.CHARS + LEAST_PART - room) + " here; at "
                                + (max + OfferedTool.CHARS)
                                + " there is no room beside the path and the page's title and address.");
            }
            part = Excerpt.cut(document.text().toString(), document.tags(), position, room, cursors,
                    document.beside()::chars);
        } catch (NoSuchPartException e) {
            throw new ToolException(
                    ErrorCode.PAGE_CHANGED.error(
                            ErrorCode.PAGE_CHANGED.message() + " Or its data layer was changed: " + e.getMessage(),
                            ErrorCode.PAGE_CHANGED.hint()),
                    null, ToolException.next(tool, again));
        } catch (MalformedJsonException e) {
            throw RefusedReply.notJson(e);
        }
        if (part.changed()) {
            said.add(CHANGED);
        }
        boolean whole = position.from() == 0 && !inside && part.isEnd() && part.tooLarge() == 0
                && part.tagsLeftOut() == 0;
        var end = new StringBuilder(facts)
                .append(inside ? beside : document.beside().fields(part.from(), part.to())).append(",\"complete\":")
                .append(whole && complete);
        if (part.tags().length() > 2) {
            end.append(",\"tags\":").append(part.tags());
        }
        end.append(notes(said, max));
        if (!whole) {
            end.append(",\"omitted\":{\"path\":").append(JsonStrings.quote(part.path())).append(",\"unit\":\"")
                    .append(part.unit()).append('"');
            count(end, "before", part.from());
            count(end, "after", part.of() - part.to());
            count(end, "tooLarge", part.tooLarge());
            count(end, "tags", part.tagsLeftOut());
            end.append('}');
        }
        if (!part.isEnd()) {
            String cursor = cursors.apply(part.next());
            var arguments = new JsonObject();
            arguments.addProperty("cursor", cursor);
            if (maxChars != null) {
                arguments.addProperty("maxChars", maxChars);
            }
            end.append(",\"cursor\":\"").append(cursor).append("\",\"next\":")
                    .append(ToolException.next(tool, arguments));
        } else {
            end.append(then);
        }
        return Answer.of(Part.of("{\"result\":"), Part.of(part.json()), Part.of(end.append('}').toString()));
    }

    /** The maximum number of characters of the answer without the part and its tags. */
    private int around(Position position, String facts, String beside, int max) {
        int longestCursor = cursors.apply(new Position(position.steps(), Integer.MAX_VALUE, 1)).length();
        int path = position.steps().isEmpty() ? 3 : 202;
        return facts.length() + document.beside().fields(0, 0).length() + beside.length() + notes(notes, max).length()
                + (position.hash() == 0 ? 0 : CHANGED.length() + 12) + path + 2 * longestCursor + 280;
    }

    public static String notes(List<String> notes, int max) {
        var json = new StringBuilder();
        int room = max / 5;
        for (String note : notes) {
            String quoted = Shown.quoted(note, Math.min(200, room));
            if (json.length() + quoted.length() > room) {
                json.append(",\"(more notes)\"");
                break;
            }
            json.append(',').append(quoted);
        }
        return json.isEmpty() ? "" : json.replace(0, 1, ",\"notes\":[").append(']').toString();
    }

    private static void count(StringBuilder json, String name, int count) {
        if (count > 0) {
            json.append(",\"").append(name).append("\":").append(count);
        }
    }
}
