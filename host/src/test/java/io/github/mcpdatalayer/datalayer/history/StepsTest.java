package io.github.mcpdatalayer.datalayer.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests which step a push belongs to. */
class StepsTest {

    private static final int SEEDS = 300;
    private static final int PUSHES = 100;

    @Test
    void aPushBelongsToTheStepItCameInAndIsLateThreeSecondsAfterItsEnd() {
        var steps = new Steps(List.of(new TabStep(1, "one", 1000, 1010d), new TabStep(2, "two", 9000, null)), 0);
        assertEquals(StepMark.NONE, steps.at(999));
        assertEquals(new StepMark(1, false), steps.at(1000));
        assertEquals(new StepMark(1, false), steps.at(4010));
        assertEquals(new StepMark(1, true), steps.at(4010.5));
        assertEquals(new StepMark(1, true), steps.at(8999.9));
        assertEquals(new StepMark(2, false), steps.at(9000));
        assertEquals(new StepMark(2, false), steps.at(1e13));
        assertEquals(StepMark.NONE, Steps.NONE.at(5));
        assertNull(steps.step(3));
    }

    @Test
    void whateverTheStepsAndPushesEachPushHasTheLastStepBeforeIt() {
        for (int seed = 1; seed <= SEEDS; seed++) {
            var random = new Random(seed);
            List<TabStep> made = new ArrayList<>();
            double time = 1000;
            long number = random.nextInt(5);
            for (int i = random.nextInt(12); i > 0; i--) {
                time += random.nextInt(6000);
                double ended = time + random.nextInt(2000);
                number += 1 + random.nextInt(2); // some were not done after all
                made.add(new TabStep(number, "step", time, random.nextInt(8) == 0 ? null : (Double) ended));
                time = ended;
            }
            var steps = new Steps(made.reversed(), random.nextInt(3));
            long before = 0;
            double at = 0;
            for (int i = 0; i < PUSHES; i++) {
                at += random.nextInt(1500);
                StepMark mark = steps.at(at);
                assertTrue(mark.number() >= before, "seed " + seed + ": a later push belongs to an earlier step");
                before = mark.number();
                for (TabStep step : made) {
                    assertEquals(step.began() <= at, step.number() <= mark.number(), "seed " + seed + " at " + at);
                }
                TabStep own = steps.step(mark.number());
                assertEquals(mark.isNone(), own == null, "seed " + seed);
                Double ended = own == null ? null : own.ended();
                assertEquals(ended != null && at - ended > Steps.LATE_MS, mark.late(), "seed " + seed + " at " + at);
            }
        }
    }

    @Test
    void whatAPageDidBeforeItWasShownAndWhatWasThereBeforeTheRecordingBelongsToNone() {
        Recording recording = recording(5000d, 4000, 4999, 5000, -1);
        assertEquals(List.of(0L, 0L, 1L, 0L),
                recording.pushes().stream().map(push -> recording.stepOf(push).number()).toList());
        Recording plain = recording(null, 4000, 4999, 5000, -1);
        assertEquals(List.of(1L, 1L, 1L, 0L),
                plain.pushes().stream().map(push -> plain.stepOf(push).number()).toList());
        assertEquals(List.of(1L, 2L, 3L), plain.pushesOf(1).stream().map(RecordedPush::seq).toList());
        assertFalse(plain.steps().isEmpty());
        assertEquals(plain.steps(), plain.with(List.of()).steps());
    }

    @Test
    void whatAPersonsPressMadeBelongsToNone() {
        Recording steps = recording(null, 3500);
        for (String person : List.of("", "\"person\":true,")) {
            List<RecordedPush> pushes = Recording
                    .pushes("[{\"seq\":1,\"page\":1,\"frame\":0,\"t\":3500,\"ms\":1,\"layer\":\"dataLayer\","
                            + "\"gen\":1,\"via\":\"push\"," + person + "\"value\":{},\"tags\":[]}]");
            assertEquals(person.isEmpty() ? 1 : 0, steps.with(pushes).stepOf(pushes.getFirst()).number());
        }
    }

    @Test
    void whatAPersonsPressMadeIsOfTheirRecordedStepAndOfNoClients() {
        String push = "[{\"seq\":1,\"page\":1,\"frame\":0,\"t\":3100,\"ms\":1,\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"person\":true,\"value\":{},\"tags\":[]}]";
        for (boolean person : new boolean[]{true, false}) {
            var recording = new Recording(recording(null).pages(), Recording.pushes(push), 1, 1, List.of(), 0, 0,
                    new Steps(List.of(new TabStep(1, "click", 3000, 3200d, person)), 0));
            assertEquals(person ? 1 : 0, recording.stepOf(recording.pushes().getFirst()).number());
            assertEquals(person ? 1 : 0, recording.pushesOf(1).size());
        }
    }

    /** A page, prerendered if it was shown at a time, with a push at each time; -1 for one of before. */
    private static Recording recording(@Nullable Double shownAt, int... times) {
        var page = new RecordedPage(1, "https://shop.example/", "", "prerender", 0, "firstScript", 3500, shownAt,
                List.of());
        List<String> pushes = new ArrayList<>();
        for (int time : times) {
            pushes.add("{\"seq\":" + (pushes.size() + 1) + ",\"page\":1,\"frame\":0,\"t\":"
                    + (time < 0 ? "null" : Integer.toString(time))
                    + ",\"ms\":1,\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"value\":{},\"tags\":[]}");
        }
        return new Recording(List.of(page), Recording.pushes("[" + String.join(",", pushes) + "]"), 1, times.length,
                List.of(), 0, 0, new Steps(List.of(new TabStep(1, "click", 3000, null)), 0));
    }
}
