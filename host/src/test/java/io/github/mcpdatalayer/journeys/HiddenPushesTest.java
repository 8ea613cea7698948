package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.Expectations.PushExpectation;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** An expectation that misses a push says what of the page could have hidden it. */
class HiddenPushesTest {

    private static final LocalizedText GATE = new LocalizedText("dataLayer.push was replaced",
            "dataLayer.push wurde ersetzt");

    private static CheckedExpectation of(List<LocalizedText> unseen, Integer count) {
        var seen = new SeenTracking("https://shop.example/", "", 1, List.of(), List.of(), Map.of(), unseen);
        return new ExpectationCheck(
                Expectations.ofPush(new PushExpectation("steps[0]", "purchase", List.of(), count)), seen)
                .checked("steps[0]").getFirst();
    }

    @Test
    void aMissingPushIsToldWithWhatIsNotSeen() {
        CheckedExpectation missing = of(List.of(GATE), 1);
        assertEquals(Standing.OPEN, missing.state());
        assertEquals("; not seen: dataLayer.push was replaced",
                missing.got().english().replaceFirst("^[^;]*; [^;]*", ""));
        assertEquals("; nicht zu sehen: dataLayer.push wurde ersetzt",
                missing.got().german().replaceFirst("^[^;]*; [^;]*", ""));
        assertEquals(missing.got().english().replaceFirst("; not seen.*", ""), of(List.of(), 1).got().english());
    }

    @Test
    void anAbsenceIsNotSpokenOf() {
        assertEquals("", of(List.of(GATE), 0).got().english());
    }
}
