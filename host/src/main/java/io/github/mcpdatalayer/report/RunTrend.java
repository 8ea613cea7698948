package io.github.mcpdatalayer.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.RunFields;

/**
 * Tells how the same journey ended before: a row a run, the newest first, and what is new since the last one.
 *
 * @param before
 *            earlier runs, the newest first
 */
record RunTrend(JsonObject run, List<JsonObject> before, RunLanguage language) {

    void addTo(Html html) {
        if (before.isEmpty()) {
            return;
        }
        html.raw("<h2>").text(language.word(RunWords.TREND)).raw("</h2>\n");
        Set<String> now = wrong(run);
        Set<String> then = wrong(before.getFirst());
        said(html, RunWords.FIRST_SEEN, now, then);
        if (!RunFields.text(run, "verdict").equals("broken")) { // what was not reached is not mended
            said(html, RunWords.NO_MORE, then, now);
        }
        html.raw("<div class=\"scroll\"><table><thead><tr>");
        for (RunWords column : List.of(RunWords.WHEN, RunWords.VERDICT, RunWords.EXPECTATIONS, RunWords.FINDINGS,
                RunWords.TIME)) {
            html.raw("<th scope=\"col\">").text(language.word(column)).raw("</th>");
        }
        html.raw("</tr></thead><tbody>\n");
        row(html, run, language.word(RunWords.THIS_RUN));
        before.forEach(each -> row(html, each, language.time(each)));
        html.raw("</tbody></table></div>\n");
    }

    private void said(Html html, RunWords words, Set<String> these, Set<String> without) {
        List<String> only = these.stream().filter(each -> !without.contains(each)).toList();
        if (!only.isEmpty()) {
            html.raw("<p>").value(language.word(words, String.join("; ", only))).raw("</p>\n");
        }
    }

    private void row(Html html, JsonObject each, String when) {
        String verdict = RunFields.text(each, "verdict");
        JsonObject audit = RunFields.object(each, "audit");
        html.raw("<tr><td class=\"n\">").value(when).raw("</td><td class=\"" + switch (verdict) {
            case "held" -> "good";
            case "failed" -> "error";
            default -> "warning";
        } + "\"><span class=\"severity\">").text(language.word(switch (verdict) {
            case "held" -> RunWords.HELD;
            case "failed" -> RunWords.FAILED;
            default -> RunWords.NOT_TO_END;
        })).raw("</span></td><td class=\"n\">").text(new RunVerdict(each, language).held())
                .raw("</td><td class=\"n\">")
                .text(RunFields.is(audit, "done")
                        ? Long.toString(RunFields.objects(each, "findings").stream()
                                .filter(finding -> !finding.has("accepted")).count())
                        : language.word(RunWords.NOT_AUDITED))
                .raw("</td><td class=\"n\">").text(language.seconds(each)).raw("</td></tr>\n");
    }

    /** Lists the faults of a run in words that do not change with language or run: kinds, places and rules. */
    private static Set<String> wrong(JsonObject run) {
        Stream<String> unmet = RunFields.objects(run, "steps").stream()
                .flatMap(step -> RunFields.objects(step, "expectations").stream()
                        .filter(each -> !StepCard.held(each) && !each.has("accepted"))
                        .map(each -> RunFields.text(each, "kind") + " (" + RunFields.text(each, "place") + ")"));
        Stream<String> found = RunFields.objects(run, "findings").stream().filter(each -> !each.has("accepted"))
                .map(each -> RunFields.text(each, "rule")
                        + (RunFields.text(each, "path").isEmpty() ? "" : " " + RunFields.text(each, "path")));
        return new LinkedHashSet<>(Stream.concat(unmet, found).toList());
    }
}
