package io.github.mcpdatalayer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.DeedSteps;
import io.github.mcpdatalayer.journeys.DeedWords;
import io.github.mcpdatalayer.journeys.MarkdownText;
import io.github.mcpdatalayer.journeys.RunFields;
import org.jspecify.annotations.Nullable;

/** Writes a fault of a run as a ticket for the one who mends it: what, where, expected, got, and how to see it again. */
public final class Ticket {

    /** The markup of a tracker of issues, for headings, lists and texts. */
    public enum TicketForm {
        MARKDOWN,
        JIRA
    }

    private static final int MOST_TEXT = 600;
    private static final int MOST_VALUES = 40;

    private final JsonObject run;
    private final JsonObject failure;
    private final JsonObject deed;
    private final RunLanguage language;
    private final TicketForm markup;
    private final StringBuilder out = new StringBuilder();

    private Ticket(JsonObject run, JsonObject failure, JsonObject deed, Locale locale, TicketForm markup) {
        this.run = run;
        this.failure = failure;
        this.deed = deed;
        this.markup = markup;
        language = new RunLanguage(locale);
    }

    /** The text; null where the run has nothing with this number, such as F1. */
    public static @Nullable String of(JsonObject run, String number, Locale locale, TicketForm markup) {
        for (JsonObject step : RunFields.objects(run, "steps")) {
            for (JsonObject each : RunFields.objects(step, "expectations")) {
                if (RunFields.text(each, "finding").equals(number)) {
                    return new Ticket(run, each, DeedSteps.of(run, step), locale, markup).text();
                }
            }
        }
        for (JsonObject each : RunFields.objects(run, "findings")) {
            if (RunFields.text(each, "finding").equals(number)) {
                JsonObject deed = RunFields.objects(run, "steps").stream()
                        .filter(step -> RunFields.text(step, "step").equals(RunFields.text(each, "step"))).findFirst()
                        .orElseGet(JsonObject::new);
                return new Ticket(run, each, deed, locale, markup).text();
            }
        }
        return null;
    }

    private String text() {
        String rule = RunFields.text(failure, "rule");
        heading(1, RunFields.text(failure, "effect").isEmpty() ? rule : RunFields.text(failure, "effect"));
        point(RunWords.NAME, RunFields.text(run, "title") + ", " + RunFields.text(failure, "finding"));
        point(RunWords.CODE, rule);
        point(RunWords.SITE, RunFields.text(run, "baseUrl"));
        point(RunWords.WHERE, language.word(RunWords.STEP, RunFields.text(deed, "step")) + did(deed));
        String path = RunFields.text(failure, "path");
        point(RunWords.EXPECTED, RunFields.text(failure, "expected"));
        point(RunWords.FOUND, (path.isEmpty() ? "" : path + ": ") + RunFields.text(failure, "got"));
        point(RunWords.TO_DO, RunFields.text(failure, "fix"));
        point(RunWords.WHOSE_JOB, language.job(RunFields.text(failure, "job")));
        tracked("push", "pushes", "value");
        tracked("hit", "hits", "params");
        heading(2, language.word(RunWords.REPRODUCE));
        int number = 1;
        for (StepCard each : StepCard.of(run)) {
            if (each.isLeftOut() || RunFields.text(each.step(), "did").isEmpty()) {
                continue;
            }
            out.append(markup == TicketForm.JIRA ? "# " : number++ + ". ").append(escaped(did(each.step())))
                    .append('\n');
            if (each.step().equals(deed)) {
                break;
            }
        }
        out.append('\n');
        point(RunWords.BROWSER, RunFields.text(run, "browser"));
        point(RunWords.CONSENT, language.consent(RunFields.text(run, "choice")));
        point(RunWords.WHEN, language.time(run));
        point(RunWords.PICTURE_FILE, RunFields.text(deed, "picture"));
        point(RunWords.SCRIPT, language.word(RunWords.NOT_IN_RUN));
        return out.toString();
    }

    private String did(JsonObject step) {
        String did = RunFields.text(step, "did");
        return (did.isEmpty() ? DeedWords.ofType(RunFields.text(step, "type")) : DeedWords.of(did))
                .in(language.locale());
    }

    /** The push or hit that it is about, as a table. */
    private void tracked(String one, String several, String payload) {
        List<String> numbers = new ArrayList<>(RunFields.texts(failure, several));
        if (numbers.isEmpty()) {
            numbers.add(RunFields.text(failure, one));
        }
        for (JsonObject step : RunFields.objects(run, "steps")) {
            for (JsonObject each : RunFields.objects(step, several)) {
                if (numbers.contains(RunFields.text(each, one))) {
                    heading(2, language.word(one.equals("push") ? RunWords.PUSH : RunWords.HIT) + " "
                            + RunFields.text(each, one) + ": "
                            + (one.equals("hit") ? RunFields.vendor(each) + " " : "") + RunFields.text(each, "event"));
                    table(PayloadTable.rows(each.get(payload)));
                    return; // the others are like it
                }
            }
        }
    }

    private void table(List<PayloadTable.PayloadRow> rows) {
        String name = language.word(RunWords.FIELD);
        String value = language.word(RunWords.VALUE);
        out.append(markup == TicketForm.JIRA
                ? "||" + name + "||" + value + "||\n"
                : "| " + name + " | " + value + " |\n| --- | --- |\n");
        for (PayloadTable.PayloadRow row : rows.subList(0, Math.min(MOST_VALUES, rows.size()))) {
            out.append("| ").append(escaped(row.name())).append(" | ").append(escaped(row.value())).append(" |\n");
        }
        if (rows.size() > MOST_VALUES) {
            out.append("| … | ").append(language.word(RunWords.THE_REST)).append(" |\n");
        }
        out.append('\n');
    }

    private void heading(int level, String text) {
        if (level > 1) {
            out.append('\n');
        }
        out.append(markup == TicketForm.JIRA ? "h" + (level + 1) + ". " : "#".repeat(level + 1) + " ")
                .append(escaped(text)).append("\n\n");
    }

    private void point(RunWords name, String text) {
        if (!text.isEmpty()) {
            String word = language.word(name);
            out.append(markup == TicketForm.JIRA ? "* *" + word + ":* " : "- **" + word + ":** ").append(escaped(text))
                    .append('\n');
        }
    }

    private String escaped(String text) {
        return markup == TicketForm.JIRA ? JiraText.escaped(text, MOST_TEXT) : MarkdownText.escaped(text, MOST_TEXT);
    }
}
