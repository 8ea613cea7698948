package io.github.mcpdatalayer.report;

import java.util.Base64;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.RunFields;
import org.jspecify.annotations.Nullable;

/** The steps of a run: of each a picture, what was to be counted and what was, the effect, and whose job that is. */
record RunSteps(JsonObject run, List<StepCard> cards, JourneyHtmlReport.Pictures pictures, RunLanguage language) {

    private static final int MOST_VALUE = 2_000;

    void addTo(Html html) {
        html.raw("<h2>").text(language.word(RunWords.STEPS)).raw("</h2>\n<ol>\n");
        cards.stream().filter(card -> !card.isLeftOut()).forEach(card -> step(html, card));
        html.raw("</ol>\n");
        leftOut(html, "skipped", RunWords.SKIPPED);
        leftOut(html, "notRun", RunWords.NOT_RUN);
    }

    private void step(Html html, StepCard card) {
        JsonObject step = card.step();
        String status = card.status();
        String kind = switch (status) {
            case "done" -> "good";
            case "failed" -> "error";
            case "healed", "broken" -> "warning";
            default -> "";
        };
        byte[] picture = pictures.of(run, step);
        html.raw("<li class=\"defect " + kind + "\"><div class=\"step" + (picture == null ? "" : " pictured") + "\">");
        if (picture != null) {
            html.raw("<img alt=\"").text(language.word(RunWords.PICTURE)).raw("\" src=\"data:image/jpeg;base64,"
                    + Base64.getEncoder().encodeToString(picture) + "\">");
        }
        html.raw("<div>");
        card.heading(html, language.word(word(status)), language);
        List<JsonObject> expectations = card.expectations();
        if (!expectations.isEmpty() || step.has("hits")) {
            html.raw("<dl>");
            expected(html, expectations);
            if (step.has("hits")) {
                language.line(html, RunWords.COUNTED, counted(step));
            }
            each(html, expectations, RunWords.EFFECT, "effect", " ");
            each(html, expectations, RunWords.WHOSE_JOB, "job", ", ");
            html.raw("</dl>\n");
        }
        details(html, step);
        html.raw("</div></div></li>\n");
    }

    private void expected(Html html, List<JsonObject> expectations) {
        if (expectations.isEmpty()) {
            return;
        }
        html.raw("<dt>").text(language.word(RunWords.EXPECTED)).raw("</dt><dd><ul>");
        for (JsonObject each : expectations) {
            boolean held = StepCard.held(each);
            html.raw("<li><span class=\"" + (held ? "held" : "unmet") + "\">")
                    .text(language.word(held ? RunWords.HOLDS : RunWords.HOLDS_NOT)).raw("</span> ")
                    .value(RunFields.text(each, "expected")).raw("</li>");
        }
        html.raw("</ul></dd>");
    }

    /** Steps that were not done, in one line. */
    private void leftOut(Html html, String status, RunWords words) {
        List<String> numbers = cards.stream().filter(card -> RunFields.text(card.step(), "status").equals(status))
                .map(StepCard::number).toList();
        if (!numbers.isEmpty()) {
            html.raw("<p class=\"quiet foot\">").text(language.word(words, String.join(", ", numbers))).raw("</p>\n");
        }
    }

    /** A field of those that do not hold, each value once. */
    private void each(Html html, List<JsonObject> expectations, RunWords name, String field, String between) {
        language.line(html, name, String.join(between, expectations.stream().filter(each -> !StepCard.held(each))
                .map(each -> RunFields.text(each, field)).filter(text -> !text.isEmpty())
                .map(text -> field.equals("job") ? language.job(text) : text).distinct().toList()));
    }

    /** Counts what reached the vendors, or would have. */
    private String counted(JsonObject step) {
        List<String> hits = RunFields.objects(step, "hits").stream()
                .map(hit -> RunFields.vendor(hit) + " " + RunFields.text(hit, "event")).toList();
        if (!hits.isEmpty()) {
            return String.join(", ", hits);
        }
        List<String> pushes = RunFields.objects(step, "pushes").stream().map(push -> RunFields.text(push, "event"))
                .filter(event -> !event.isEmpty()).toList();
        return pushes.isEmpty()
                ? language.word(RunWords.NOTHING)
                : language.word(RunWords.NOTHING_SENT, String.join(", ", pushes));
    }

    private void details(Html html, JsonObject step) {
        List<JsonObject> pushes = RunFields.objects(step, "pushes");
        List<JsonObject> hits = RunFields.objects(step, "hits");
        if (pushes.isEmpty() && hits.isEmpty()) {
            return;
        }
        html.raw("<details><summary>").text(language.word(RunWords.DETAILS)).raw("</summary>\n");
        if (!pushes.isEmpty()) {
            table(html, RunWords.PUSH, RunWords.EVENT, RunWords.VALUE);
            pushes.forEach(push -> row(html, push, "push", List.of("event"), "value"));
            html.raw("</tbody></table></div>\n");
        }
        if (!hits.isEmpty()) {
            table(html, RunWords.HIT, RunWords.VENDOR, RunWords.ACCOUNT, RunWords.EVENT, RunWords.FROM_PUSH,
                    RunWords.PARAMETERS);
            hits.forEach(hit -> row(html, hit, "hit", List.of("vendor", "id", "event", "push"), "params"));
            html.raw("</tbody></table></div>\n");
        }
        html.raw("</details>\n");
    }

    private void table(Html html, RunWords... columns) {
        html.raw("<div class=\"scroll\"><table><thead><tr>");
        for (RunWords column : columns) {
            html.raw("<th scope=\"col\">").text(language.word(column)).raw("</th>");
        }
        html.raw("</tr></thead><tbody>\n");
    }

    private void row(Html html, JsonObject from, String number, List<String> fields, String value) {
        html.raw("<tr><td class=\"n\">").text(RunFields.text(from, number)).raw("</td>");
        fields.forEach(field -> html.raw("<td>").value(RunFields.text(from, field)).raw("</td>"));
        html.raw("<td><code>").value(json(from.get(value))).raw("</code></td></tr>\n");
    }

    private static RunWords word(String status) {
        return switch (status) {
            case "done" -> RunWords.DONE;
            case "healed" -> RunWords.OTHER_WAY;
            case "failed" -> RunWords.TRACKED_WRONGLY;
            default -> RunWords.NOT_DONE;
        };
    }

    private String json(@Nullable JsonElement value) {
        String json = value == null ? "" : value.toString();
        return json.length() <= MOST_VALUE
                ? json
                : json.substring(0, MOST_VALUE) + " … (" + language.word(RunWords.THE_REST) + ")";
    }
}
