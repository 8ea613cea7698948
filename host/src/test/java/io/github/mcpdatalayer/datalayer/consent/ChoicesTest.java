package io.github.mcpdatalayer.datalayer.consent;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

class ChoicesTest {

    private static final String GRANTED = Pushes.signals("granted");
    private static final String DENIED = Pushes.signals("denied");

    /** The time of the n-th push. */
    private static double at(int n) {
        return 1_000_000 + 100.0 * n;
    }

    private static Pushes asked() {
        return new Pushes().consent("default", DENIED).push("{\"event\":\"gtm.js\"}");
    }

    @Test
    void consentThatIsDeniedAfterItWasGivenIsTakenBack() {
        Pushes visit = asked().consent("update", GRANTED).push("{\"event\":\"a\"}").consent("update", DENIED);
        assertEquals(at(5), Choices.of(visit.recording()).withdrawn());
        assertNull(Choices.of(asked().consent("update", DENIED).recording()).withdrawn(), "it was never given");
    }

    @Test
    void consentThatIsGivenAgainIsNotTakenBackAnyMore() {
        Pushes again = asked().consent("update", GRANTED).consent("update", DENIED).consent("update", GRANTED);
        assertNull(Choices.of(again.recording()).withdrawn());
        assertEquals(at(6), Choices.of(again.consent("update", DENIED).recording()).withdrawn());
    }
}
