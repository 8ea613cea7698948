package io.github.mcpdatalayer.report;

import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.RunFields;

/** The steps of a run: of each a picture, what was to be counted and what was, the effect, and whose job that is. */
record RunSteps(JsonObject run, List<StepCard> cards, Map<StepCard, StepPictures> pictures, RunLanguage language) {

    void addTo(Html html, String id) {
        html.raw("<h2>").text(language.word(RunWords.STEPS)).raw("</h2>\n<ol>\n");
        cards.stream().filter(card -> !card.isLeftOut()).forEach(card -> step(html, card, card.id(id)));
        html.raw("</ol>\n");
        for (StepCard card : cards) {
            StepPictures picture = pictures.get(card);
            if (picture != null) {
                picture.large(html, language.word(RunWords.BACK));
            }
        }
        leftOut(html, "skipped", RunWords.SKIPPED);
        leftOut(html, "notRun", RunWords.NOT_RUN);
    }

    private void step(Html html, StepCard card, String id) {
        JsonObject step = card.step();
        String status = card.status();
        StepPictures picture = pictures.get(card);
        html.raw("<li id=\"" + id + "\" class=\"defect " + card.style(run) + "\"><div class=\"step"
                + (picture == null ? "" : " pictured") + "\">");
        if (picture != null) {
            picture.card(html);
        }
        html.raw("<div>");
        card.heading(html, language.word(word(status)), language);
        List<JsonObject> expectations = card.expectations();
        List<JsonObject> found = card.found(run).toList();
        if (!expectations.isEmpty() || step.has("hits") || !found.isEmpty()) {
            html.raw("<dl>");
            expected(html, expectations);
            if (step.has("hits")) {
                language.line(html, RunWords.COUNTED, counted(step));
            }
            each(html, expectations, RunWords.EFFECT, "effect", " ");
            each(html, expectations, RunWords.WHOSE_JOB, "job", ", ");
            found(html, found);
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

    /** Writes in short what the rules found: all of it stands above. */
    private void found(Html html, List<JsonObject> found) {
        if (found.isEmpty()) {
            return;
        }
        html.raw("<dt>").text(language.word(RunWords.FOUND_BY_RULES)).raw("</dt><dd><ul>");
        for (JsonObject each : found) {
            String number = RunFields.text(each, "finding");
            html.raw("<li>").value((number.isEmpty() ? "" : number + ": ") + RunFields.text(each, "effect"))
                    .raw("</li>");
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
        for (JsonObject push : pushes) {
            caption(html, language.word(RunWords.PUSH) + " " + RunFields.text(push, "push"),
                    RunFields.text(push, "event"));
            PayloadTable.addTo(html, push.get("value"), language);
        }
        for (JsonObject hit : hits) {
            String from = RunFields.text(hit, "push");
            caption(html, language.word(RunWords.HIT) + " " + RunFields.text(hit, "hit"),
                    String.join(" · ", List.of(RunFields.vendor(hit), RunFields.text(hit, "id"),
                            RunFields.text(hit, "event"),
                            from.isEmpty() ? "" : language.word(RunWords.FROM_PUSH) + " " + from).stream()
                            .filter(each -> !each.isEmpty()).toList()));
            PayloadTable.addTo(html, hit.get("params"), language);
        }
        html.raw("</details>\n");
    }

    private static void caption(Html html, String number, String what) {
        html.raw("<h4>").value(number).text(what.isEmpty() ? "" : " · ").value(what).raw("</h4>\n");
    }

    private static RunWords word(String status) {
        return switch (status) {
            case "done" -> RunWords.DONE;
            case "healed" -> RunWords.OTHER_WAY;
            case "failed" -> RunWords.TRACKED_WRONGLY;
            default -> RunWords.NOT_DONE;
        };
    }
}
