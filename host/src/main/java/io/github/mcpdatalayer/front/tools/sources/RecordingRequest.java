package io.github.mcpdatalayer.front.tools.sources;

import java.util.List;
import java.util.function.IntFunction;

import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool that shows what was recorded, chosen by a filter and nothing else.
 *
 * @param tab as it was given, or as the cursor knows it
 */
public record RecordingRequest<F extends RequestFilter>(String tool, @Nullable String tab, F filter,
        @Nullable Integer maxChars,
        @Nullable Cursor cursor) {

    public static <F extends RequestFilter> RecordingRequest<F> of(String tool, Arguments arguments, List<Arg<?>> args,
            RequestFilter.Reader<F> reader) throws ToolException {
        Cursor cursor = Cursor.of(arguments, tool);
        return new RecordingRequest<>(tool, cursor == null ? arguments.text(Args.TAB) : cursor.tab(),
                RequestFilter.of(arguments, cursor, args, reader), Args.maxChars(arguments), cursor);
    }

    /** Returns this request, with a number of characters for callers that name none. */
    public RecordingRequest<F> usually(int chars) {
        return maxChars != null ? this : new RecordingRequest<>(tool, tab, filter, chars, cursor);
    }

    /**
     * The answer.
     *
     * @param facts about the document, for an answer of at most so many characters, each with a comma before it
     * @param notes what it does not show
     */
    public BoundedAnswer answer(RecordedTab read, AnswerDocument document, IntFunction<String> facts,
            List<String> notes) {
        return answer(read, document, facts, notes, true);
    }

    /**
     * Answers likewise.
     *
     * @param complete
     *            whether the document has all that there is
     */
    public BoundedAnswer answer(RecordedTab read, AnswerDocument document, IntFunction<String> facts,
            List<String> notes, boolean complete) {
        return new BoundedAnswer(tool, document, max -> read.about(max) + facts.apply(max), notes, complete,
                filter.again(read.handle()), cursor == null ? null : cursor.position(), maxChars,
                position -> new Cursor(tool, read.handle(), "", 0, -1, filter.toJson().toString(), "", position)
                        .encode());
    }
}
