package io.github.mcpdatalayer.front.tools.code;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.KeptValues;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Says what came of code: its value or what it threw, what became of the page, and what that tracked. */
final class CodeAnswers {

    private final Workbench bench;
    private final PageActs acts;
    private final KeptValues<EvaluatedCode> kept = new KeptValues<>();

    CodeAnswers(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    /**
     * Tells what came of code.
     *
     * @param tool that ran it
     * @param more fields about it, each with a comma before it
     * @param notes what is to be said of it already
     */
    Answer of(String tool, EvaluatedCode code, String more, List<String> notes, @Nullable Integer maxChars)
            throws ToolException, InterruptedException {
        String tab = ",\"tab\":" + Shown.quoted(code.tab(), 20);
        String mistake = code.mistake();
        if (mistake != null) {
            return Answer.of(Part.of("{\"syntaxError\":" + mistake + tab
                    + ",\"notes\":[\"Nothing was run.\"]}"));
        }
        var about = new StringBuilder(tab).append(more).append(",\"step\":").append(Shown.quoted(code.step(), 30))
                .append(",\"came\":").append(acts.came(code.came()));
        String tracked = bench.tracked() && !code.left()
                ? acts.tracked(tool, code.tab(), code.step(), code.settled(), notes)
                : null;
        if (tracked != null) {
            about.append(",\"tracked\":").append(tracked);
        }
        if (code.left()) {
            notes.add(
                    "The tab has left the site that it was attached on. Everything that is not allowed there needs the person's permission.");
        }
        AnswerDocument value = code.value();
        String threw = code.threw();
        if (value == null || threw != null) {
            if (code.lost().equals("page")) {
                notes.add("The page was left before the code had ended: its value is lost.");
            } else if (code.lost().equals("listener")) {
                notes.add(
                        "The script takes no messages in this page: it calls receive(listener) with what takes them.");
            } else if (threw == null) {
                notes.add("The value did not come through: the page has replaced what it goes by.");
            }
            return Answer.of(Part.of("{" + (threw == null ? "\"kind\":\"unknown\"" : "\"threw\":" + threw) + about
                    + BoundedAnswer.notes(notes, bench.limit().usual() - OfferedTool.CHARS) + "}"));
        }
        if (code.kind().equals("undefined") && tool.equals(Evaluate.NAME)) {
            notes.add("The code gave no value. Statements answer with what they return.");
        }
        if (!code.complete()) {
            notes.add("The value is larger than what is read of one: a part of it is left out.");
        }
        return bounded(code, value, about.toString(), notes, null, maxChars, kept.keep(code, code.chars()));
    }

    /** The next part of a value. */
    Answer further(Cursor cursor, @Nullable Integer maxChars) throws ToolException {
        EvaluatedCode code = kept.of(cursor.document());
        AnswerDocument value = code == null ? null : code.value();
        if (code == null || value == null) {
            throw ToolException.of(ErrorCode.BAD_CURSOR,
                    "Its value is not kept any more: of the code that ran, the last values are.");
        }
        String about = ",\"tab\":" + Shown.quoted(code.tab(), 20) + ",\"step\":" + Shown.quoted(code.step(), 30);
        return bounded(code, value, about, List.of(), cursor.position(), maxChars, cursor.document());
    }

    private Answer bounded(EvaluatedCode code, AnswerDocument value, String about, List<String> notes,
            @Nullable Position position, @Nullable Integer maxChars, String name) throws ToolException {
        var again = new JsonObject();
        again.addProperty("cursor", cursor(code, name, Position.START));
        return new BoundedAnswer(Evaluate.NAME, value, _ -> ",\"kind\":" + Shown.quoted(code.kind(), 100) + about,
                notes,
                code.complete(), again, position, maxChars, each -> cursor(code, name, each)).bounded(bench.limit());
    }

    private static String cursor(EvaluatedCode code, String name, Position position) {
        return new Cursor(Evaluate.NAME, code.tab(), "", 0, -1, "", name, position).encode();
    }
}
