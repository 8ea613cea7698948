package io.github.mcpdatalayer.front.tools.answer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.report.Ticket;
import io.github.mcpdatalayer.report.Ticket.TicketForm;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** A ticket as an answer: its text, and beside it the picture of the element, or a note why there is none. */
public final class TicketAnswer {

    /** The markup of the tracker. */
    public static final Arg<String> AS = Arg.choice("as", "\"jira\"", "The form of a ticket: markdown by default",
            Arrays.stream(TicketForm.values()).map(TicketAnswer::word).toList());

    private static final int NOTE_CHARS = 1_000;

    private TicketAnswer() {}

    /**
     * The room of an answer.
     *
     * @param chars that it may have
     * @param most that maxChars may allow; 0 where the tool does not take it
     * @param otherwise what to do where no maxChars helps
     */
    public record TicketRoom(int chars, int most, String otherwise) {

        /** The room of a tool that takes maxChars: null for the usual, 0 for everything. */
        public static TicketRoom of(AnswerLimit limit, @Nullable Integer maxChars, String otherwise) {
            int most = limit.largest();
            return new TicketRoom(maxChars == null ? limit.usual() : maxChars == 0 ? most : maxChars, most, otherwise);
        }

        private void require(int needed) throws ToolException {
            if (needed > chars) {
                throw new ToolException(ErrorCode.RESULT_TOO_LARGE.error(
                        ErrorCode.RESULT_TOO_LARGE.message() + " With this ticket it has " + needed
                                + " characters; at most " + chars + " are allowed.",
                        needed <= most ? "Call with maxChars " + needed + ", or 0 for everything." : otherwise), null,
                        null);
            }
        }
    }

    /** Reads the form that is wanted. */
    public static TicketForm form(Arguments arguments) throws ToolException {
        String as = arguments.text(AS);
        return as == null ? TicketForm.MARKDOWN : TicketForm.valueOf(as.toUpperCase(Locale.ROOT));
    }

    /**
     * Writes it.
     *
     * @param facts where it comes from, as JSON fields with a comma before each
     */
    public static Answer of(String number, TicketForm form, Ticket.Subject subject, TicketRoom room, String facts)
            throws ToolException {
        String picture = number + ".jpg";
        String text = subject.written(form, picture).text();
        String why = subject.why();
        String cut = subject.base64();
        String json = "{\"ticket\":" + Shown.quoted(number, 20) + facts + ",\"as\":\"" + word(form)
                + "\",\"text\":" + JsonStrings.quote(text)
                + (cut == null ? "" : ",\"picture\":" + JsonStrings.quote(picture))
                + (why == null ? "" : BoundedAnswer.notes(List.of("picture: " + why), NOTE_CHARS)) + '}';
        room.require(json.length() + OfferedTool.CHARS);
        Answer answer = Answer.of(Part.of(json));
        return cut == null ? answer : answer.with(new Answer.Image("image/jpeg", cut));
    }

    private static String word(TicketForm form) {
        return form.name().toLowerCase(Locale.ROOT);
    }
}
