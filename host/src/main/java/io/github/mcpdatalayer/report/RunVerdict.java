package io.github.mcpdatalayer.report;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.RunFields;

/** Tells in one sentence how a run ended. */
record RunVerdict(JsonObject run, RunLanguage language) {

    boolean isHeld() {
        return word().equals("held");
    }

    /** The style of the box in which it stands. */
    String style() {
        return switch (word()) {
            case "held" -> "";
            case "failed" -> "error";
            default -> "warning";
        };
    }

    private String word() {
        return RunFields.text(run, "verdict");
    }

    private List<JsonObject> expectations() {
        return RunFields.objects(run, "steps").stream()
                .flatMap(step -> RunFields.objects(step, "expectations").stream())
                .toList();
    }

    /** The number of expectations that hold. */
    String held() {
        List<JsonObject> all = expectations();
        return all.isEmpty()
                ? language.word(RunWords.NONE)
                : language.word(RunWords.SOME_HOLD, all.stream().filter(StepCard::held).count(), all.size());
    }

    String sentence() {
        String sentence = ofExpectations();
        String found = RunFields.objects(run, "findings").isEmpty()
                ? ""
                : RunFields.text(RunFields.object(run, "audit"), "found");
        if (found.isEmpty()) {
            return sentence;
        }
        return sentence.isEmpty()
                ? language.word(RunWords.FAILS_BY_AUDIT, found)
                : language.word(RunWords.ALSO_FOUND, sentence, found);
    }

    /** Empty where the audit alone fails the run. */
    private String ofExpectations() {
        List<JsonObject> all = expectations();
        long accepted = all.stream().filter(each -> !StepCard.held(each) && each.has("accepted")).count();
        long unmet = all.stream().filter(each -> !StepCard.held(each)).count() - accepted;
        long healed = RunFields.objects(run, "steps").stream().filter(step -> step.has("healed")).count();
        return switch (word()) {
            case "held" -> heldOf(all.size(), accepted)
                    + (healed > 0 ? " " + counted(RunWords.HEALED_ONE, RunWords.HEALED, healed) : "");
            case "failed" -> unmet > 0
                    ? language.word(unmet == 1 ? RunWords.UNMET_ONE : RunWords.UNMET, unmet, all.size())
                    : RunFields.is(run, "strict") && healed > 0
                            ? counted(RunWords.STRICT_ONE, RunWords.STRICT, healed)
                            : "";
            default -> unmet > 0 ? language.word(RunWords.BROKEN_UNMET, unmet) : language.word(RunWords.BROKEN);
        };
    }

    private String heldOf(int all, long accepted) {
        String attempt = RunFields.number(run, "attempt") > 1
                ? language.word(RunWords.AT_ATTEMPT, RunFields.text(run, "attempt"))
                : "";
        if (all == 0) {
            return language.word(RunWords.ALL_DONE, attempt);
        }
        if (accepted > 0) {
            return language.word(RunWords.REST_ACCEPTED, all - accepted, all, attempt);
        }
        return all == 1
                ? language.word(RunWords.ONE_HOLDS, attempt)
                : language.word(RunWords.ALL_HOLD, all, attempt);
    }

    private String counted(RunWords one, RunWords several, long number) {
        return number == 1 ? language.word(one) : language.word(several, number);
    }
}
