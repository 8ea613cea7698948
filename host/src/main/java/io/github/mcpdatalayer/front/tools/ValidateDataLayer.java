package io.github.mcpdatalayer.front.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Finding;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.datalayer.validation.Validation;
import io.github.mcpdatalayer.privacy.Redaction;
import org.jspecify.annotations.Nullable;

/** Holds the pushes of a tab against GA4's rules and the usual mistakes with tag managers. */
public final class ValidateDataLayer implements Tool {

    static final String NAME = "validateDataLayer";

    private static final int SAW_CHARS = 300;
    private static final List<String> ARGUMENTS = List.of("tab", "layer", "page", "event", "minSeverity", "maxChars",
            "cursor");
    private static final List<String> SEVERITIES = List.of("info", "warning", "error");

    private final Histories histories;
    private final AnswerLimit limit;
    private final Workload workload;
    private final Redaction redaction;

    public ValidateDataLayer(Histories histories, AnswerLimit limit, Workload workload, Redaction redaction) {
        this.redaction = redaction;
        this.histories = histories;
        this.limit = limit;
        this.workload = workload;
    }

    @Override
    public ToolInfo info() {
        return new ToolInfo(NAME, "Validate pushes",
                """
                        Finds what is wrong with the recorded pushes: GA4's names, limits and e-commerce, items that GTM merges, \
                        duplicates with both sources, late consent, lost and changed pushes, hashes, placeholders. \
                        One finding for each rule and path, the worst first."""
                        + Schemas.UNTRUSTED,
                Schemas.input(Schemas.TAB, Schemas.LAYER, Schemas.PAGE, Schemas.EVENT,
                        "\"minSeverity\":{\"type\":\"string\",\"enum\":[\"info\",\"warning\",\"error\"]}",
                        Schemas.PAGED),
                Schemas.output(
                        """
                                "result":{"description":"Findings: severity, rule, path, count, pushes (first three), saw, text, fix"},\
                                "tab":{},"checked":{"description":"Pushes"},"errors":{},"warnings":{},"infos":{},"rules":{},"tags":{},"cursor":{}"""),
                true, false, true, true);
    }

    private record Asked(@Nullable String tab, HistoryFilter filter, Severity least, @Nullable Integer maxChars,
            @Nullable Cursor cursor) {}

    private record Judged(int checked, List<Finding> findings) {}

    @Override
    public Answer call(Map<String, @Nullable Object> values) throws InterruptedException {
        try {
            Asked asked = asked(new Arguments(values, ARGUMENTS));
            HistoryRead read = histories.read(NAME, asked.tab(), 0, List.of(), Layers.deadline());
            return workload.run(read.text().length(), () -> answer(asked, read));
        } catch (ToolException e) {
            return e.answer();
        }
    }

    private static Asked asked(Arguments arguments) throws ToolException {
        String tab = arguments.text("tab");
        String least = arguments.choice("minSeverity", SEVERITIES);
        Integer maxChars = LayerCall.maxChars(arguments);
        Cursor cursor = Cursor.of(arguments, NAME);
        HistoryFilter filter = HistoryFilter.of(arguments, cursor);
        if (cursor == null) {
            return new Asked(tab, filter, severity(Objects.requireNonNullElse(least, "info")), maxChars, null);
        }
        if (least != null && !least.equals(cursor.layer())) {
            throw HistoryFilter.otherThanCursor();
        }
        return new Asked(cursor.tab(), filter, severity(cursor.layer()), maxChars, cursor);
    }

    private static Severity severity(String word) {
        return Severity.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private Answer answer(Asked asked, HistoryRead read) throws ToolException {
        Recording recording = read.recording();
        if (recording.pushes().isEmpty()) {
            throw read.nothingRecorded();
        }
        Judged judged = judge(asked, recording, read.rawRecording());
        var facts = new StringBuilder(",\"checked\":").append(judged.checked());
        for (Severity severity : List.of(Severity.ERROR, Severity.WARNING, Severity.INFO)) {
            facts.append(",\"").append(severity.word()).append("s\":").append(
                    judged.findings().stream().filter(finding -> finding.rule().severity() == severity).count());
        }
        facts.append(",\"rules\":\"GA4 ").append(Rule.DATED).append('"');
        JsonArray shown = new JsonArray(judged.findings().stream()
                .filter(finding -> finding.rule().severity().compareTo(asked.least()) >= 0)
                .map(this::row).toList());
        Cursor cursor = asked.cursor();
        return new BoundedAnswer(NAME, Document.of(shown, Document.Beside.NOTHING), max -> read.about(max) + facts,
                read.notes(), true, again(asked, read), cursor == null ? null : cursor.position(), asked.maxChars(),
                position -> new Cursor(NAME, read.handle(), asked.least().word(), 0, -1,
                        asked.filter().toJson().toString(), "", position).encode())
                .bounded(limit);
    }

    /** Which pushes are asked for is decided by what is redacted; the rules look at what the page has pushed. */
    private static Judged judge(Asked asked, Recording recording, Recording raw) {
        Set<Long> taken = recording.pushes().stream().filter(asked.filter()::takes).map(RecordedPush::seq)
                .collect(Collectors.toSet());
        return new Judged(taken.size(), Validation.of(raw, push -> taken.contains(push.seq())));
    }

    private JsonValue row(Finding finding) {
        Rule rule = finding.rule();
        List<Member> members = new ArrayList<>();
        members.add(new Member("severity", new JsonString(rule.severity().word())));
        members.add(new Member("rule", new JsonString(rule.id())));
        members.add(new Member("path", new JsonString(Shown.text(redaction.text(finding.path()), SAW_CHARS))));
        members.add(new Member("count", JsonNumber.of(finding.count())));
        members.add(new Member("pushes", new JsonArray(
                finding.seqs().stream().<JsonValue>map(JsonNumber::of).toList())));
        String saw = finding.saw();
        if (saw != null) {
            members.add(new Member("saw", new JsonString(Shown.text(redaction.value(finding.path(), saw), SAW_CHARS))));
        }
        members.add(new Member("text", new JsonString(rule.text())));
        members.add(new Member("fix", new JsonString(rule.fix())));
        return io.github.mcpdatalayer.datalayer.json.JsonObject.of(members);
    }

    private static JsonObject again(Asked asked, HistoryRead read) {
        JsonObject arguments = asked.filter().toJson();
        arguments.addProperty("tab", read.handle());
        if (asked.least() != Severity.INFO) {
            arguments.addProperty("minSeverity", asked.least().word());
        }
        return arguments;
    }
}
