package io.github.mcpdatalayer.report;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.RunFields;

/** The faults of a run, and what was found another way, each with the step where. */
record RunFaults(JsonObject run, List<StepCard> cards, JourneyHtmlReport.Pictures pictures, RunLanguage language) {

    void addTo(Html html) {
        Html wrong = new Html();
        Html changed = new Html();
        for (StepCard card : cards) {
            if (card.step().has("error")) {
                error(wrong, card);
            }
            card.expectations().stream().filter(each -> !StepCard.held(each)).forEach(each -> unmet(wrong, card, each));
            if (card.step().has("healed")) {
                healed(changed, card);
            }
        }
        list(html, RunWords.WRONG, wrong);
        Html found = new Html();
        RunFields.objects(run, "findings").forEach(each -> finding(found, each));
        list(html, RunWords.FOUND_BY_AUDIT, found);
        List<String> unseen = RunFields.texts(RunFields.object(run, "audit"), "notVisible");
        if (!unseen.isEmpty()) {
            html.raw("<p class=\"quiet\">").text(language.word(RunWords.NOT_LOOKED_AT)).raw("</p><ul class=\"quiet\">");
            unseen.forEach(each -> html.raw("<li>").value(each).raw("</li>"));
            html.raw("</ul>\n");
        }
        list(html, RunWords.FOUND_ANOTHER_WAY, changed);
    }

    private void list(Html html, RunWords heading, Html list) {
        String items = list.toString();
        if (!items.isEmpty()) {
            html.raw("<h2>").text(language.word(heading)).raw("</h2>\n<ol>\n").raw(items).raw("</ol>\n");
        }
    }

    private void error(Html list, StepCard card) {
        JsonObject error = RunFields.object(card.step(), "error");
        String code = RunFields.text(error, "code");
        String message = RunFields.text(error, "message");
        String meaning = language.error(code);
        open(list, "warning", language.word(RunWords.NOT_DONE), card);
        language.line(list, RunWords.WHAT_HAPPENED, meaning.isEmpty() ? message : meaning);
        language.line(list, RunWords.MESSAGE, meaning.isEmpty() ? "" : message);
        language.line(list, RunWords.CODE, code);
        language.line(list, RunWords.EFFECT, language.word(RunWords.NOT_RUN_AFTER));
        list.raw("</dl></li>\n");
    }

    private void unmet(Html list, StepCard card, JsonObject expectation) {
        JsonObject accepted = RunFields.object(expectation, "accepted");
        open(list, accepted.isEmpty() ? "error" : "", accepted.isEmpty()
                ? RunFields.text(expectation, "finding")
                : language.word(RunWords.ACCEPTED_UNTIL, language.day(RunFields.text(accepted, "until"))), card);
        language.line(list, RunWords.EXPECTED, RunFields.text(expectation, "expected"));
        language.line(list, RunWords.FOUND, RunFields.text(expectation, "got"));
        language.line(list, RunWords.EFFECT, RunFields.text(expectation, "effect"));
        language.line(list, RunWords.WHOSE_JOB, language.job(RunFields.text(expectation, "job")));
        language.line(list, RunWords.ACCEPTED_BECAUSE, RunFields.text(accepted, "reason"));
        list.raw("</dl>");
        tickets(list, RunFields.text(expectation, "finding"));
        list.raw("</li>\n");
    }

    private void finding(Html list, JsonObject finding) {
        JsonObject accepted = RunFields.object(finding, "accepted");
        String severity = RunFields.text(finding, "severity");
        String path = RunFields.text(finding, "path");
        String mark = accepted.isEmpty()
                ? RunFields.text(finding, "finding") + " "
                        + language.word(switch (severity) {
                            case "error" -> RunWords.ERROR;
                            case "warning" -> RunWords.WARNING;
                            default -> RunWords.HINT;
                        })
                : language.word(RunWords.ACCEPTED_UNTIL, language.day(RunFields.text(accepted, "until")));
        String kind = !accepted.isEmpty() || severity.equals("info") ? "" : severity;
        cards.stream().filter(each -> RunFields.text(each.step(), "step").equals(RunFields.text(finding, "step")))
                .findFirst().ifPresentOrElse(card -> open(list, kind, mark, card),
                        () -> list.raw("<li class=\"defect " + kind + "\"><b>").text(mark).raw("</b><dl>"));
        language.line(list, RunWords.EFFECT, RunFields.text(finding, "effect"));
        language.line(list, RunWords.EXPECTED, RunFields.text(finding, "expected"));
        language.line(list, RunWords.FOUND, (path.isEmpty() ? "" : path + ": ") + RunFields.text(finding, "got"));
        language.line(list, RunWords.TO_DO, RunFields.text(finding, "fix"));
        language.line(list, RunWords.WHOSE_JOB, language.job(RunFields.text(finding, "job")));
        language.line(list, RunWords.CODE, RunFields.text(finding, "rule"));
        language.line(list, RunWords.ACCEPTED_BECAUSE, RunFields.text(accepted, "reason"));
        list.raw("</dl>");
        tickets(list, RunFields.text(finding, "finding"));
        list.raw("</li>\n");
    }

    /** Writes tickets for a tracker of issues, to be copied. */
    void tickets(Html list, String number) {
        Ticket.Subject subject = number.isEmpty()
                ? null
                : Ticket.find(run, number, language.locale(), step -> pictures.of(run, step));
        if (subject == null) {
            return;
        }
        for (Ticket.TicketForm markup : Ticket.TicketForm.values()) {
            list.raw("<details><summary>").text(language.word(markup == Ticket.TicketForm.JIRA
                    ? RunWords.TICKET_JIRA
                    : RunWords.TICKET)).raw("</summary><pre>");
            subject.written(markup, language.word(RunWords.PICTURE_BELOW)).text().lines()
                    .forEach(line -> list.text(line).raw("\n"));
            list.raw("</pre></details>\n");
        }
        String shown = subject.base64();
        if (shown != null) {
            list.raw("<details><summary>").text(language.word(RunWords.TICKET_PICTURE))
                    .raw("</summary><img class=\"cut\" alt=\"").text(language.word(RunWords.TICKET_PICTURE))
                    .raw("\" src=\"data:image/jpeg;base64," + shown
                            + "\"></details>\n");
        }
    }

    private void healed(Html list, StepCard card) {
        JsonObject healed = RunFields.object(card.step(), "healed");
        open(list, "warning", language.word(RunWords.CHANGED), card);
        language.line(list, RunWords.LOOKED_FOR, RunFields.text(healed, "was"));
        language.line(list, RunWords.FOUND_BY, RunFields.text(healed, "by"));
        list.raw("</dl></li>\n");
    }

    private void open(Html list, String kind, String mark, StepCard card) {
        list.raw("<li class=\"defect " + kind + "\">");
        card.heading(list, mark, language);
        list.raw("<dl>");
    }
}
