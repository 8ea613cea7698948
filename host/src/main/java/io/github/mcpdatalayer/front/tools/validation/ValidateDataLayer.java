package io.github.mcpdatalayer.front.tools.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.FindingRow;
import io.github.mcpdatalayer.front.tools.answer.KnownValues;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;
import io.github.mcpdatalayer.front.tools.sources.PushFilter;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.front.tools.validation.PushJudge.JudgedPushes;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Checks the pushes of a tab by GA4's rules and for common mistakes with tag managers, or by a person's plan. */
final class ValidateDataLayer implements Tool {

    public static final String NAME = "validateDataLayer";

    private static final int SHOWN_CHARS = 300;
    private static final Arg<String> MIN_SEVERITY = Arg.choice("minSeverity", "\"warning\"", "The least",
            List.of("info", "warning", "error"));

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Validate pushes", 80)
            .does("""
                    Finds what is wrong with the recorded pushes: GA4's names, limits and e-commerce, items that GTM merges, \
                    duplicates with both sources, late consent, lost and changed pushes, personal data, hashes, placeholders. \
                    One finding for each rule and path, the worst first.""")
            .asks(Method.GET_HISTORY)
            .takes(Args.TAB, Args.LAYER, Args.PAGE, Args.EVENT,
                    Args.PLAN.as("The person's, by name, instead of GA4's rules"), MIN_SEVERITY, Args.MAX_CHARS,
                    Args.CURSOR)
            .answers(
                    """
                            "result":{"description":"Findings: severity, rule, path, count, pushes (first three), saw, text, fix"},\
                            "tab":{},"checked":{"description":"Pushes"},"errors":{},"warnings":{},"infos":{},"rules":{},"tags":{},"cursor":{}""")
            .example("{\"minSeverity\":\"warning\"}")
            .fails(ErrorCode.NOTHING_RECORDED, ErrorCode.BAD_REFERENCE, ErrorCode.LAYER_NOT_FOUND, ErrorCode.NO_PLANS,
                    ErrorCode.UNKNOWN_PLAN, ErrorCode.BAD_PLAN, ErrorCode.BAD_CURSOR, ErrorCode.RESULT_TOO_LARGE,
                    ErrorCode.TOO_LARGE);

    private final AnswerLimit limit;
    private final Redaction redaction;
    private final PushJudge judge;

    ValidateDataLayer(Workbench bench) {
        limit = bench.limit();
        redaction = bench.redaction();
        judge = new PushJudge(bench);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    private record Asked(@Nullable String tab, PushFilter filter, String plan, Severity least,
            @Nullable Integer maxChars,
            @Nullable Cursor cursor) {}

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Asked asked = asked(arguments);
        return judge.judged(asked.tab(), asked.filter(), asked.plan(),
                (read, recording, judged) -> answer(asked, read, recording, judged));
    }

    private static Asked asked(Arguments arguments) throws ToolException {
        String tab = arguments.text(Args.TAB);
        String least = arguments.text(MIN_SEVERITY);
        Integer maxChars = Args.maxChars(arguments);
        String plan = arguments.text(Args.PLAN);
        Cursor cursor = Cursor.of(arguments, NAME);
        PushFilter filter = PushFilter.of(arguments, cursor);
        if (cursor == null) {
            return new Asked(tab, filter, Objects.requireNonNullElse(plan, PlanFolder.BUILT_IN),
                    severity(Objects.requireNonNullElse(least, "info")), maxChars, null);
        }
        // The cursor has the severity as its layer and the plan as its document.
        if ((least != null && !least.equals(cursor.layer())) || (plan != null && !plan.equals(cursor.document()))) {
            throw RequestFilter.otherThanCursor();
        }
        return new Asked(cursor.tab(), filter, cursor.document(), severity(cursor.layer()), maxChars, cursor);
    }

    private static Severity severity(String word) {
        return Severity.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private Answer answer(Asked asked, RecordedTab read, Recording recording, JudgedPushes judged)
            throws ToolException {
        var facts = new StringBuilder(",\"checked\":").append(judged.checked());
        for (Severity severity : List.of(Severity.ERROR, Severity.WARNING, Severity.INFO)) {
            facts.append(",\"").append(severity.word()).append("s\":").append(
                    judged.findings().stream().filter(finding -> finding.severity() == severity).count());
        }
        facts.append(",\"rules\":").append(Shown.quoted(judged.rules(), SHOWN_CHARS));
        List<String> notes = new ArrayList<>(read.notes());
        notes.addAll(judged.notes());
        String unknown = KnownValues.unknown("event", asked.filter().events(), PushFilter.names(recording));
        if (unknown != null) {
            notes.add(unknown);
        }
        notes.addAll(recording.shortened("What they left out is not judged."));
        JsonArray shown = new JsonArray(judged.findings().stream()
                .filter(finding -> finding.severity().compareTo(asked.least()) >= 0)
                .map(finding -> FindingRow.of(finding, redaction)).toList());
        Cursor cursor = asked.cursor();
        return new BoundedAnswer(NAME, AnswerDocument.of(shown, AnswerDocument.ChildNotes.NOTHING),
                max -> read.about(max) + facts,
                notes, true, again(asked, read), cursor == null ? null : cursor.position(), asked.maxChars(),
                position -> new Cursor(NAME, read.handle(), asked.least().word(), 0, -1,
                        asked.filter().toJson().toString(), asked.plan(), position).encode())
                .bounded(limit);
    }

    private static JsonObject again(Asked asked, RecordedTab read) {
        JsonObject arguments = asked.filter().again(read.handle());
        if (!asked.plan().equals(PlanFolder.BUILT_IN)) {
            arguments.addProperty("plan", asked.plan());
        }
        if (asked.least() != Severity.INFO) {
            arguments.addProperty("minSeverity", asked.least().word());
        }
        return arguments;
    }
}
