package io.github.mcpdatalayer.front.tools.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.HitFinding;
import io.github.mcpdatalayer.datalayer.validation.PushFinding;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.privacy.Redaction;

/** Findings in the form of tools. The rules have read the original pushes, so their values are redacted here. */
public final class FindingRow {

    private static final int SAW_CHARS = 300;
    private static final int MOST_PATHS = 8;
    private static final int SHOWN = 3;

    private FindingRow() {}

    /** One finding. */
    public static JsonValue of(PushFinding finding, Redaction redaction) {
        ShownFinding shown = shown(finding, redaction);
        List<Member> row = begin(shown.rule(), shown.severity());
        row.add(new Member("path", new JsonString(shown.path())));
        row.add(new Member("count", JsonNumber.of(shown.count())));
        row.add(new Member("pushes", numbers(shown.pushes())));
        if (shown.saw() != null) {
            row.add(new Member("saw", new JsonString(shown.saw())));
        }
        return end(row, shown.rule());
    }

    /** One finding, for those that go on from it. */
    public static ShownFinding shown(PushFinding finding, Redaction redaction) {
        Rule rule = finding.rule();
        String saw = finding.saw();
        // Our own words and those of plans do not contain the value of the key.
        boolean ours = rule == Rule.PERSONAL_DATA || rule.isOfPlan();
        return new ShownFinding(rule, finding.severity(), shown(redaction.text(finding.path())), finding.count(),
                finding.seqs().stream().limit(SHOWN).toList(), saw == null
                        ? null
                        : shown(ours ? redaction.text(saw) : redaction.value(finding.path(), saw)));
    }

    private static String shown(String text) {
        return Shown.text(text, SAW_CHARS);
    }

    /** Merges findings of the same rule, for a tool that shows few. */
    public static JsonValue of(List<PushFinding> findings, Redaction redaction) {
        Rule rule = findings.getFirst().rule();
        List<Member> row = begin(rule, findings.getFirst().severity());
        row.add(new Member("paths", new JsonArray(findings.stream().limit(MOST_PATHS)
                .<JsonValue>map(each -> text(redaction.text(each.path()))).toList())));
        row.add(new Member("count", JsonNumber.of(findings.stream().mapToInt(PushFinding::count).sum())));
        row.add(new Member("pushes",
                numbers(findings.stream().flatMap(each -> each.seqs().stream()).distinct().sorted()
                        .toList())));
        String saw = findings.stream().map(PushFinding::saw).filter(Objects::nonNull).distinct().limit(3)
                .collect(Collectors.joining("; "));
        if (!saw.isEmpty()) {
            row.add(new Member("saw", text(redaction.text(saw))));
        }
        return end(row, rule);
    }

    public static JsonValue of(HitFinding finding, Redaction redaction) {
        List<Member> row = begin(finding.rule(), finding.rule().severity());
        row.add(new Member("count", JsonNumber.of(finding.count())));
        row.add(new Member("hits", numbers(finding.hits())));
        row.add(new Member("saw", text(redaction.text(finding.saw()))));
        return end(row, finding.rule());
    }

    private static List<Member> begin(Rule rule, Severity severity) {
        List<Member> row = new ArrayList<>();
        row.add(new Member("severity", new JsonString(severity.word())));
        row.add(new Member("rule", new JsonString(rule.id())));
        return row;
    }

    private static JsonValue end(List<Member> row, Rule rule) {
        row.add(new Member("expected", new JsonString(rule.expected())));
        row.add(new Member("text", new JsonString(rule.text())));
        row.add(new Member("fix", new JsonString(rule.fix())));
        return JsonObject.of(row);
    }

    private static JsonString text(String text) {
        return new JsonString(shown(text));
    }

    private static JsonArray numbers(List<Long> numbers) {
        return new JsonArray(numbers.stream().limit(SHOWN).<JsonValue>map(JsonNumber::of).toList());
    }
}
