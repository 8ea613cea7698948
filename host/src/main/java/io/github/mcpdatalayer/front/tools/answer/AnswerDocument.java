package io.github.mcpdatalayer.front.tools.answer;

import java.util.List;

import io.github.mcpdatalayer.datalayer.JsonText;
import io.github.mcpdatalayer.datalayer.MalformedJsonException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.TaggedJson;
import io.github.mcpdatalayer.front.link.LargeText;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * The content that a tool shows: a layer, or a result computed from it.
 *
 * @param text its JSON and, right behind it, the JSON array of its tags
 * @param tags where that array starts
 */
public record AnswerDocument(LargeText text, int tags, ChildNotes beside) {

    /** The additional fields of an answer about the children of a document. */
    public interface ChildNotes {

        ChildNotes NOTHING = new ChildNotes() {
            @Override
            public int chars(int child) {
                return 0;
            }

            @Override
            public String fields(int from, int to) {
                return "";
            }
        };

        /** The number of characters that one child adds to {@link #fields}. */
        int chars(int child);

        /**
         * The fields for the children {@code [from, to)}, each with a comma before it.
         *
         * @param from may be past the last child, and so may to
         */
        String fields(int from, int to);
    }

    /** The value as a part of an answer, and the tags as another. Refuses a text that is not one JSON value and one array. */
    public List<Part> parts() throws ToolException {
        if (text.isTwoValues(tags)) {
            return List.of(new Part.Sent(text, true), new Part.Sent(text, false));
        }
        checkJson();
        String json = text.toString();
        return List.of(new Part.Slice(json, 0, tags), new Part.Slice(json, tags, json.length()));
    }

    /** Returns this with what nobody sees written out; null where it has nothing such. */
    @Nullable
    AnswerDocument writtenOut() {
        if (text.isTwoValues(tags)) {
            return null; // bytes in which nothing hides
        }
        String json = text.toString();
        if (!WrittenOut.isNeeded(json, 0, json.length())) {
            return null;
        }
        String value = WrittenOut.of(json, 0, tags);
        return new AnswerDocument(LargeText.of(value + WrittenOut.of(json, tags, json.length())), value.length(),
                beside);
    }

    private void checkJson() throws ToolException {
        try {
            String json = text.toString();
            if (JsonText.end(json, 0) != tags || JsonText.end(json, tags) != json.length()) {
                throw RefusedReply.because("its value does not end where it says");
            }
        } catch (MalformedJsonException e) {
            throw RefusedReply.notJson(e);
        }
    }

    public static AnswerDocument of(JsonValue value, ChildNotes beside) {
        String json = value.toJson();
        return new AnswerDocument(LargeText.of(json + TaggedJson.tagsOf(value).toJson()), json.length(), beside);
    }
}
