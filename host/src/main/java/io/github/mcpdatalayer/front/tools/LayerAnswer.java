package io.github.mcpdatalayer.front.tools;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.Excerpt;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.MalformedJsonException;
import io.github.mcpdatalayer.datalayer.NoSuchPartException;
import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.wire.ErrorCode;

/**
 * The answer of a tool that shows a document of one layer: whole when it fits, else in parts that a cursor continues.
 *
 * @param call what was asked for
 * @param read the layer
 * @param document what of it, or what computed from it, is shown
 * @param facts further fields about the document, each with a comma before it
 * @param notes what the document does not show
 */
record LayerAnswer(LayerCall call, LayerRead read, Document document, String facts, List<String> notes) {

    private static final String CHANGED = "What stands before this part has changed since the cursor was given: entries may be missing or stand twice.";
    /** The least room for a part that is not an endless row of stubs. */
    private static final int LEAST_PART = 64;

    Answer bounded(AnswerLimit limit) throws ToolException {
        Integer maxChars = call.maxChars();
        Cursor cursor = call.cursor();
        boolean everything = maxChars != null && maxChars == 0;
        int max = maxChars == null ? limit.usual() : everything ? limit.largest() : maxChars;
        String about = about(read, max) + facts;
        if (cursor == null) {
            String beside = document.beside().fields(0, Integer.MAX_VALUE);
            String text = document.text();
            int tagsChars = text.length() - document.tags();
            String shownNotes = notes(notes, max);
            long whole = (long) text.length() + about.length() + beside.length() + shownNotes.length() + 40;
            if (whole <= max) {
                document.checkJson();
                String end = about + beside + ",\"complete\":" + read.complete() + (tagsChars > 2 ? ",\"tags\":" : "");
                return Answer.of(Part.of("{\"result\":"), new Part(text, 0, document.tags()), Part.of(end),
                        tagsChars > 2 ? new Part(text, document.tags(), text.length()) : Part.of(""),
                        Part.of(shownNotes + "}"));
            }
            if (everything) {
                throw new ToolException(
                        ErrorCode.RESULT_TOO_LARGE.error(ErrorCode.RESULT_TOO_LARGE.message() + " It has " + whole
                                + " characters; at most " + max + " are possible.", ErrorCode.RESULT_TOO_LARGE.hint()),
                        null, ToolException.next(call.tool(), call.again(read)));
            }
        }
        return part(cursor == null ? Position.START : cursor.position(), about, max);
    }

    private Answer part(Position position, String about, int max) throws ToolException {
        List<String> said = new ArrayList<>(notes);
        boolean inside = !position.steps().isEmpty();
        int child = inside ? position.steps().getFirst() : 0;
        String beside = inside ? document.beside().fields(child, child + 1) : "";
        Excerpt part;
        try {
            int room = max - around(position, about, beside, max);
            if (room < LEAST_PART) {
                throw Arguments.bad(
                        "maxChars must be at least " + (max + LEAST_PART - room) + " here; at " + max
                                + " there is no room beside the path and the page's title and address.");
            }
            part = Excerpt.cut(document.text(), document.tags(), position, room, this::cursor,
                    document.beside()::chars);
        } catch (NoSuchPartException e) {
            throw new ToolException(
                    ErrorCode.PAGE_CHANGED.error(
                            ErrorCode.PAGE_CHANGED.message() + " Or its data layer was changed: " + e.getMessage(),
                            ErrorCode.PAGE_CHANGED.hint()),
                    null, ToolException.next(call.tool(), call.again(read)));
        } catch (MalformedJsonException e) {
            throw LayerRead.malformed(e);
        }
        if (part.changed()) {
            said.add(CHANGED);
        }
        boolean whole = position.from() == 0 && !inside && part.isEnd() && part.tooLarge() == 0
                && part.tagsLeftOut() == 0;
        var end = new StringBuilder(about)
                .append(inside ? beside : document.beside().fields(part.from(), part.to())).append(",\"complete\":")
                .append(whole && read.complete());
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
            String cursor = cursor(part.next());
            var arguments = new JsonObject();
            arguments.addProperty("cursor", cursor);
            if (call.maxChars() != null) {
                arguments.addProperty("maxChars", call.maxChars());
            }
            end.append(",\"cursor\":\"").append(cursor).append("\",\"next\":")
                    .append(ToolException.next(call.tool(), arguments));
        }
        return Answer.of(Part.of("{\"result\":"), Part.of(part.json()), Part.of(end.append('}').toString()));
    }

    /** How many characters the answer has at most besides the part and its tags. */
    private int around(Position position, String about, String beside, int max) {
        int longestCursor = cursor(new Position(position.steps(), Integer.MAX_VALUE, 1)).length();
        int path = position.steps().isEmpty() ? 3 : 202;
        return about.length() + document.beside().fields(0, 0).length() + beside.length() + notes(notes, max).length()
                + (position.hash() == 0 ? 0 : CHANGED.length() + 12) + path + 2 * longestCursor + 280;
    }

    private String cursor(Position position) {
        String path = call.path();
        Integer at = call.at();
        return new Cursor(call.tool(), read.handle(), read.layer(), read.frame(), at == null ? -1 : at,
                path == null ? "" : path, read.document(), position).encode();
    }

    /** What is known of the layer and its tab. */
    static String about(LayerRead read, int max) {
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

    static String notes(List<String> notes, int max) {
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
