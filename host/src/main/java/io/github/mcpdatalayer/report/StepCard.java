package io.github.mcpdatalayer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.DeedWords;
import io.github.mcpdatalayer.journeys.RunFields;

/** A step with what is expected of it, which the journey has as steps of its own. */
record StepCard(JsonObject step, List<JsonObject> expectations) {

    static List<StepCard> of(JsonObject run) {
        List<StepCard> cards = new ArrayList<>();
        for (JsonObject step : RunFields.objects(run, "steps")) {
            List<JsonObject> expectations = RunFields.objects(step, "expectations");
            if (!expectations.isEmpty() && RunFields.text(step, "did").isEmpty() && !cards.isEmpty()) {
                cards.getLast().expectations().addAll(expectations);
            } else {
                cards.add(new StepCard(step, new ArrayList<>(expectations)));
            }
        }
        return cards;
    }

    static boolean held(JsonObject expectation) {
        return RunFields.is(expectation, "held");
    }

    boolean isLeftOut() {
        return List.of("skipped", "notRun").contains(RunFields.text(step, "status"));
    }

    String number() {
        return RunFields.text(step, "step");
    }

    String status() {
        return expectations.stream().allMatch(each -> held(each) || each.has("accepted"))
                ? RunFields.text(step, "status")
                : "failed";
    }

    /** The step in words: what was done, else what was to be done. */
    String title(Locale locale) {
        String did = RunFields.text(step, "did");
        return (did.isEmpty() ? DeedWords.ofType(RunFields.text(step, "type")) : DeedWords.of(did)).in(locale);
    }

    /** Its mark and its title. */
    void heading(Html to, String mark, RunLanguage language) {
        to.raw("<h3><span class=\"severity\">").text(mark).raw("</span> ")
                .text(language.word(RunWords.STEP, number())).value(title(language.locale())).raw("</h3>\n");
    }
}
