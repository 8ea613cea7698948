package io.github.mcpdatalayer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.DeedSteps;
import io.github.mcpdatalayer.journeys.DeedWords;
import io.github.mcpdatalayer.journeys.RunFields;

/** A step with its expectations, which are steps of their own in the journey. */
record StepCard(int place, JsonObject step, List<JsonObject> expectations) {

    static List<StepCard> of(JsonObject run) {
        List<StepCard> cards = new ArrayList<>();
        for (JsonObject step : RunFields.objects(run, "steps")) {
            JsonObject deed = DeedSteps.of(run, step);
            StepCard card = cards.stream().filter(each -> each.step().equals(deed)).findFirst().orElse(null);
            if (card == null) {
                cards.add(
                        new StepCard(cards.size() + 1, step, new ArrayList<>(RunFields.objects(step, "expectations"))));
            } else {
                card.expectations().addAll(RunFields.objects(step, "expectations"));
            }
        }
        return cards;
    }

    static boolean held(JsonObject expectation) {
        return RunFields.is(expectation, "held");
    }

    /** The anchor in the document; a run may call its steps anything, so they are counted. */
    String id(String run) {
        return run + "s" + place;
    }

    /** The numbers of its findings: those of expectations first, then those of rules. */
    List<String> findings(JsonObject run) {
        List<String> numbers = new ArrayList<>();
        expectations.stream().filter(each -> !held(each)).map(each -> RunFields.text(each, "finding"))
                .forEach(numbers::add);
        found(run).map(each -> RunFields.text(each, "finding")).forEach(numbers::add);
        numbers.removeIf(String::isEmpty);
        return numbers;
    }

    /** The findings that rules made in this step. */
    Stream<JsonObject> found(JsonObject run) {
        return RunFields.objects(run, "findings").stream()
                .filter(each -> RunFields.text(each, "step").equals(number()));
    }

    /** The style of its card, by the worst fault. */
    String style(JsonObject run) {
        List<String> severities = found(run).filter(each -> !each.has("accepted"))
                .map(each -> RunFields.text(each, "severity")).toList();
        return switch (status()) {
            case "failed" -> "error";
            case "broken" -> "warning";
            case "done", "healed" -> severities.contains("error")
                    ? "error"
                    : severities.contains("warning") || status().equals("healed") ? "warning" : "good";
            default -> "";
        };
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
        return title(step, locale);
    }

    /** Any step in words. */
    static String title(JsonObject step, Locale locale) {
        String did = RunFields.text(step, "did");
        return (did.isEmpty() ? DeedWords.ofType(RunFields.text(step, "type")) : DeedWords.of(did)).in(locale);
    }

    /** Its mark and its title. */
    void heading(Html to, String mark, RunLanguage language) {
        to.raw("<h3><span class=\"severity\">").text(mark).raw("</span> ")
                .text(language.step(number())).value(title(language.locale())).raw("</h3>\n");
    }
}
