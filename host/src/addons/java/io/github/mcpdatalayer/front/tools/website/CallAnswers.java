package io.github.mcpdatalayer.front.tools.website;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import org.jspecify.annotations.Nullable;

/** Says what came of a call: what the tool answered or threw, what became of the page, and what that tracked. */
final class CallAnswers {

    private final Workbench bench;
    private final PageActs acts;
    private final PageValues kept = new PageValues(CallWebsiteTool.NAME);

    CallAnswers(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    /**
     * Tells what came of a call.
     *
     * @param isForm whether the person sends what it fills in
     */
    Answer of(CalledTool called, boolean isForm, @Nullable Integer maxChars)
            throws ToolException, InterruptedException {
        List<String> notes = new ArrayList<>();
        String about = about(called, notes);
        JsonValue value = called.value();
        if (value != null) {
            return kept.first(new PageValues.Value(called.tab(),
                    AnswerDocument.of(value, AnswerDocument.ChildNotes.NOTHING), about), notes, maxChars,
                    bench.limit());
        }
        String threw = called.threw();
        String what = threw != null
                ? "\"threw\":" + threw
                : called.waits() ? "\"waits\":\"person\"" : "\"result\":null";
        if (called.waits()) {
            notes.add(
                    "The form is filled in, and not sent: the person sends it, or does not. Look at the page for what becomes of it.");
        } else if (threw != null && isForm) {
            notes.add("The form may be filled in.");
        } else if (called.lost().equals("page")) {
            notes.add("The page was left before its tool had answered: the answer is lost.");
        } else if (called.tooLong() > 0) {
            notes.add("The tool has answered with " + called.tooLong()
                    + " characters, which is more than is taken. What it did is done.");
        } else if (threw == null) {
            notes.add("The answer did not come through: the page has replaced what it goes by.");
        }
        return Answer.of(Part.of("{" + what + about
                + BoundedAnswer.notes(notes, bench.limit().usual() - OfferedTool.CHARS) + "}"));
    }

    /** The next part of an answer. */
    Answer further(Cursor cursor, @Nullable Integer maxChars) throws ToolException {
        return kept.further(cursor, maxChars, bench.limit());
    }

    private String about(CalledTool called, List<String> notes) throws ToolException, InterruptedException {
        var about = new StringBuilder(",\"tab\":").append(Shown.quoted(called.tab(), 20)).append(",\"step\":")
                .append(Shown.quoted(called.step(), 30)).append(",\"came\":").append(acts.came(called.came()));
        String tracked = bench.tracked() && !called.left()
                ? acts.tracked(CallWebsiteTool.NAME, called.tab(), called.step(), called.settled(), notes)
                : null;
        if (tracked != null) {
            about.append(",\"tracked\":").append(tracked);
        }
        if (called.left()) {
            notes.add(
                    "The tab has left the site that it was attached on. Everything that is not allowed there needs the person's permission.");
        }
        return about.toString();
    }
}
