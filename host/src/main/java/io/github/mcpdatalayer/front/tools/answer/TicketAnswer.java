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

/** A ticket as an answer: its text, and beside it the picture of the element, or a note why there is none. */
public final class TicketAnswer {

    /** The markup of the tracker. */
    public static final Arg<String> AS = Arg.choice("as", "\"jira\"", "The form of a ticket: markdown by default",
            Arrays.stream(TicketForm.values()).map(TicketAnswer::word).toList()).known();

    private static final int NOTE_CHARS = 1_000;

    private TicketAnswer() {}

    /** Reads the form that is wanted. */
    public static TicketForm form(Arguments arguments) throws ToolException {
        String as = arguments.text(AS);
        return as == null ? TicketForm.MARKDOWN : TicketForm.valueOf(as.toUpperCase(Locale.ROOT));
    }

    /**
     * Writes it.
     *
     * @param mostChars of the text
     * @param facts where it comes from, as JSON fields with a comma before each
     */
    public static Answer of(String number, TicketForm form, Ticket.Subject subject, int mostChars, String facts)
            throws ToolException {
        String picture = number + ".jpg";
        String text = subject.written(form, picture).text();
        if (text.length() > mostChars) {
            throw Arguments.bad("The ticket has " + text.length() + " characters, and maxChars allows " + mostChars
                    + "; give a larger one, or 0 for everything.");
        }
        String why = subject.why();
        String cut = subject.base64();
        Answer answer = Answer.of(Part.of("{\"ticket\":" + Shown.quoted(number, 20) + facts + ",\"as\":\"" + word(form)
                + "\",\"text\":" + JsonStrings.quote(text)
                + (cut == null ? "" : ",\"picture\":" + JsonStrings.quote(picture))
                + (why == null ? "" : BoundedAnswer.notes(List.of("picture: " + why), NOTE_CHARS)) + '}'));
        return cut == null ? answer : answer.with(new Answer.Image("image/jpeg", cut));
    }

    private static String word(TicketForm form) {
        return form.name().toLowerCase(Locale.ROOT);
    }
}
