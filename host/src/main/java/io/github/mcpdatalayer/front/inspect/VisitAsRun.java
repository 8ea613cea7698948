package io.github.mcpdatalayer.front.inspect;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.front.tools.answer.TicketAnswer;
import io.github.mcpdatalayer.front.tools.answer.TicketAnswer.TicketRoom;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.report.Ticket;
import io.github.mcpdatalayer.report.VisitReport;
import io.github.mcpdatalayer.visit.Defect;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** A visit in the form of a run.json: its steps, and its findings in the order of the audit. So reports and tickets are made as those of runs. */
record VisitAsRun(JsonObject json) {

    private static final int TEXT_CHARS = 400;

    /**
     * Writes it.
     *
     * @param rows of the defects, each as JSON, redacted
     */
    static VisitAsRun of(RecordedTab tab, List<String> rows, List<Defect> defects, VisitSteps steps, RuleWords words,
            Instant now) {
        var findings = new JsonArray();
        for (int i = 0; i < rows.size(); i++) {
            findings.add(finding(VisitSteps.object(rows.get(i)), i + 1, defects.get(i), steps, words));
        }
        var run = new JsonObject();
        run.addProperty("title", Shown.text(tab.title(), TEXT_CHARS));
        run.addProperty("baseUrl", Shown.text(tab.url(), TEXT_CHARS));
        run.addProperty("browser", tab.browser().browser().shown());
        run.addProperty("started", now.toString());
        run.add("steps", steps.inOrder());
        run.add("findings", findings);
        return new VisitAsRun(run);
    }

    private static JsonObject finding(JsonObject row, int number, Defect defect, VisitSteps steps, RuleWords words) {
        row.addProperty("finding", "F" + number);
        row.addProperty("severity", defect.severity().name().toLowerCase(Locale.ROOT));
        row.addProperty("rule", defect.rule().id());
        row.addProperty("effect", words.text(defect.rule()));
        row.addProperty("fix", words.fix(defect.rule()));
        row.addProperty("step", steps.of(defect.pushes(), defect.hits(), defect.pages()));
        row.add("pushes", numbers(defect.pushes()));
        row.add("hits", numbers(defect.hits()));
        return row;
    }

    private static JsonArray numbers(List<Long> numbers) {
        var list = new JsonArray();
        numbers.forEach(list::add);
        return list;
    }

    /** Adds the picture of the page that a tab shows to the report, at the last step on that page. */
    static VisitReport pictured(VisitReport report, String tab, VisitPictures pictures) throws InterruptedException {
        String step = lastStep(report.walked().run());
        byte[] picture = step.isEmpty() ? null : pictures.page(tab);
        return picture == null ? report : report.with(Map.of(step, picture));
    }

    /** Names the last step on the page that the tab showed last; empty where there is none. */
    static String lastStep(JsonObject run) {
        return RunFields.objects(run, "steps").reversed().stream()
                .filter(each -> RunFields.is(each, VisitSteps.ON_LAST_PAGE)).map(each -> RunFields.text(each, "step"))
                .findFirst().orElse("");
    }

    /** Writes the ticket of a finding: {@code {markdown, jira, picture?}}. */
    String ticket(String number, String rule, String tab, VisitPictures pictures, Locale language)
            throws ToolException, InterruptedException {
        JsonObject finding = RunFields.objects(json, "findings").stream()
                .filter(each -> RunFields.text(each, "finding").equals(number)
                        && RunFields.text(each, "rule").equals(rule))
                .findFirst().orElseThrow(
                        () -> ToolException.of(ErrorCode.BAD_ARGUMENT, "The findings have changed; choose it again."));
        var document = new JsonObject();
        Ticket.Subject subject = subject(finding, tab, pictures, language);
        for (Ticket.TicketForm form : Ticket.TicketForm.values()) {
            document.addProperty(form.name().toLowerCase(Locale.ROOT),
                    subject == null ? "" : subject.written(form, number + ".jpg").text());
        }
        String cut = subject == null ? null : subject.base64();
        if (cut != null) {
            document.addProperty("picture", cut);
        }
        return document.toString();
    }

    /** Writes it for a client. The visit may have gone on since it was numbered, so the answer says of which rule it is. */
    Answer ticket(String number, String tab, VisitPictures pictures, Ticket.TicketForm form, TicketRoom room)
            throws ToolException, InterruptedException {
        List<JsonObject> findings = RunFields.objects(json, "findings");
        JsonObject finding = findings.stream().filter(each -> RunFields.text(each, "finding").equals(number))
                .findFirst().orElse(null);
        Ticket.Subject subject = finding == null ? null : subject(finding, tab, pictures, Locale.ENGLISH);
        if (finding == null || subject == null) {
            throw Arguments.bad("ticket is " + Shown.quoted(number, 20) + ", and this part of the visit has "
                    + (findings.isEmpty() ? "no defects." : "F1 to F" + findings.size() + "."));
        }
        return TicketAnswer.of(number, form, subject, room,
                ",\"tab\":" + Shown.quoted(tab, 20) + ",\"severity\":"
                        + JsonStrings.quote(RunFields.text(finding, "severity")) + ",\"rule\":"
                        + JsonStrings.quote(RunFields.text(finding, "rule")));
    }

    private Ticket.@Nullable Subject subject(JsonObject finding, String tab, VisitPictures pictures, Locale language)
            throws InterruptedException {
        JsonObject step = RunFields.objects(json, "steps").stream()
                .filter(each -> RunFields.text(each, "step").equals(RunFields.text(finding, "step"))).findFirst()
                .orElse(null);
        byte[] picture = step == null ? null : pictures.element(tab, step);
        return Ticket.find(json, RunFields.text(finding, "finding"), language, _ -> picture);
    }
}
