package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.history.Steps;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Tests which step a hit belongs to. */
class HitStepsTest {

    private static final String GA4 = "https://www.google-analytics.com/g/collect?v=2&tid=G-A&en=";

    /** Steps that begin right before pushes with these numbers, each over at once. */
    private static List<StepMark> marks(Sent sent, long... before) {
        Recording plain = sent.recording();
        List<TabStep> steps = new ArrayList<>();
        for (long seq : before) {
            RecordedPush push = Objects.requireNonNull(plain.push(seq));
            double began = Objects.requireNonNull(push.time()) - 1;
            steps.add(new TabStep(steps.size() + 1, "click", began, began));
        }
        var recording = new Recording(plain.pages(), plain.pushes(), 1, plain.lastSeq(), List.of(), 0, 0,
                new Steps(steps, 0));
        List<Hit> hits = sent.hits();
        return HitSteps.of(hits, Links.of(hits, recording), recording);
    }

    @Test
    void aHitSentSecondsLaterBelongsToTheStepOfItsPushAndIsNotLate() {
        var sent = new Sent().page("navigate").push("{\"event\":\"page\"}").pause(50)
                .push("{\"event\":\"add_to_cart\",\"ecommerce\":{\"value\":5}}").pause(4000)
                .push("{\"event\":\"scrolled\"}").pause(900).get(GA4 + "add_to_cart&epn.value=5");
        assertEquals(List.of(new StepMark(1, false)), marks(sent, 2, 3));
    }

    @Test
    void aHitOfALikelyPushBelongsToItsStepToo() {
        var sent = new Sent().page("navigate").push("{\"event\":\"page\"}").pause(50)
                .push("{\"event\":\"add_to_cart\"}").pause(1000).push("{\"event\":\"scrolled\"}").pause(900)
                .get(GA4 + "add_to_cart");
        assertEquals(List.of(Sureness.LIKELY), sent.links().stream().map(Link::sure).toList());
        assertEquals(List.of(new StepMark(1, false)), marks(sent, 2, 3));
    }

    @Test
    void aHitOfALatePushIsLate() {
        var sent = new Sent().page("navigate").push("{\"event\":\"page\"}").pause(4000)
                .push("{\"event\":\"add_to_cart\",\"ecommerce\":{\"value\":5}}").get(GA4 + "add_to_cart&epn.value=5");
        assertEquals(List.of(new StepMark(1, true)), marks(sent, 1));
    }

    @Test
    void aHitOfAPushBeforeAllStepsBelongsToNoneWheneverItWasSent() {
        var sent = new Sent().page("navigate").push("{\"event\":\"add_to_cart\",\"ecommerce\":{\"value\":5}}")
                .pause(50).push("{\"event\":\"scrolled\"}").pause(100).get(GA4 + "add_to_cart&epn.value=5");
        assertEquals(List.of(StepMark.NONE), marks(sent, 2));
    }

    @Test
    void aHitThatNoPushNamesBelongsToTheStepItWasSentIn() {
        var sent = new Sent().page("navigate").push("{\"event\":\"page\"}").pause(50).push("{\"event\":\"other\"}")
                .pause(3500).get("https://www.facebook.com/tr/?id=1&ev=Custom");
        assertEquals(List.of(new StepMark(2, true)), marks(sent, 1, 2));
    }

    @Test
    void aHitThatGa4HeldBackBelongsToTheStepOnTheAddressThatItTells() {
        var sent = new Sent().page("navigate").push("{\"event\":\"page\"}").page("route").pause(50)
                .push("{\"event\":\"route\"}").pause(900);
        assertEquals(List.of(new StepMark(1, true), new StepMark(2, false)),
                marks(sent.get(GA4 + "user_engagement&dl=https%3A%2F%2Fshop.example%2F1")
                        .get(GA4 + "user_engagement&dl=https%3A%2F%2Fshop.example%2F2"), 1, 2));
    }
}
