package io.github.mcpdatalayer.front.inspect;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.Steps;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.visit.Defect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** Holds which steps a visit has, on which of them the page stood that the tab showed last, and how severe a finding is. */
class VisitAsRunTest {

    private static RecordedPage page(long number, String navigation, double startedAt, @Nullable Double shownAt) {
        return new RecordedPage(number, "https://shop.example/" + number, "", navigation, 0, "firstScript", startedAt,
                shownAt, List.of());
    }

    private static RecordedPage page(long number, double startedAt) {
        return page(number, "navigate", startedAt, null);
    }

    private static TabStep step(long number, double began) {
        return new TabStep(number, "click e1 link \"On\"", began, began + 1);
    }

    private static Recording recording(List<RecordedPage> pages, String pushes, TabStep... steps) {
        List<RecordedPush> pushed = Recording.pushes(pushes);
        return new Recording(pages, pushed, 1, pushed.size(), List.of(), 0, 0, new Steps(List.of(steps), 0));
    }

    private static String push(int seq, long page, long time) {
        return "{\"seq\":%d,\"page\":%d,\"frame\":0,\"t\":%d,\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"value\":{},\"tags\":[]}"
                .formatted(seq, page, time);
    }

    private static JsonObject run(Recording recording, Defect... defects) {
        var tab = new RecordedTab(TestHost.PEER, "kd1", "Shop", "https://shop.example/", "granted", recording, "[]",
                "[]", List.of());
        List<String> rows = new ArrayList<>();
        for (Defect each : defects) {
            rows.add("{\"got\":\"" + each.got() + "\"}");
        }
        return VisitAsRun.of(tab, rows, List.of(defects), new VisitSteps(recording, List.of()),
                RuleWords.in(Locale.ENGLISH), Instant.EPOCH).json();
    }

    /** The steps in their order, each that was done on the page that the tab showed last with a star. */
    private static String steps(JsonObject run) {
        return String.join(" ", RunFields.objects(run, "steps").stream()
                .map(each -> RunFields.text(each, "step") + (RunFields.is(each, VisitSteps.ON_LAST_PAGE) ? "*" : ""))
                .toList());
    }

    @Test
    void aPageThatTrackedNothingIsAStepAndHasThePicture() {
        JsonObject run = run(recording(List.of(page(1, 1000), page(2, 3000)), "[" + push(1, 1, 1500) + "]",
                step(1, 2900)));
        assertEquals("p1 @1 p2*", steps(run));
        assertEquals("p2", VisitAsRun.lastStep(run));
        assertEquals("open https://shop.example/2",
                RunFields.text(RunFields.objects(run, "steps").getLast(), "did"));
    }

    @Test
    void thePictureIsOfTheLastStepOnTheLastPage() {
        JsonObject run = run(recording(List.of(page(1, 1000), page(2, 3000)), "[]", step(1, 2900), step(2, 4000)));
        assertEquals("p1 @1 p2* @2*", steps(run));
        assertEquals("@2", VisitAsRun.lastStep(run));
        assertEquals("", VisitAsRun.lastStep(run(recording(List.of(), "[" + push(1, 1, 1500) + "]", step(1, 1400)))),
                "no page is known, so nobody knows of which step a picture would be");
    }

    @Test
    void aPageThatWasPrerenderedOrCameBackIsNoOtherPagesPlace() {
        assertEquals("p1 @1 p2*",
                steps(run(recording(List.of(page(1, 1000), page(2, "prerender", 1200, 3000.0)), "[]", step(1, 2900)))));
        List<RecordedPage> pages = List.of(page(1, 1000), page(2, 2000), page(3, "bfcache", 1000, null));
        assertEquals("p1 p2 @1 p3*", steps(run(recording(pages, "[]", step(1, 2900)))));
        assertEquals("p1 p2 @1 p3* @2*",
                steps(run(recording(pages, "[" + push(1, 3, 3500) + "]", step(1, 2900), step(2, 8000)))));
    }

    @Test
    void aFindingIsAsSevereAsItsEvidence() {
        Defect weak = new Defect(Rule.PUSH_WITHOUT_HIT, Severity.INFO, "", "x", Said.plain("y"), 1, List.of(),
                List.of(), List.of(1L), List.of());
        JsonObject finding = RunFields.objects(run(recording(List.of(page(1, 1000)), "[]"), weak), "findings")
                .getFirst();
        assertEquals("info", RunFields.text(finding, "severity"));
        assertEquals(Severity.WARNING, Rule.PUSH_WITHOUT_HIT.severity(), "else this says nothing");
        assertEquals("p1", RunFields.text(finding, "step"));
    }

    @Test
    void anElementIsNamedByAllThatIsKnownOfIt() {
        assertEquals("e12 button \"Add\"", VisitPictures.element("click e12 button \"Add\""));
        assertEquals("f1e3 textbox \"a \\\"b\\\"\"",
                VisitPictures.element("press Control+A f1e3 textbox \"a \\\"b\\\"\""));
        assertEquals("e4 image", VisitPictures.element("click e4 image"));
        assertEquals("button \"Add\"", VisitPictures.element("click button \"Add\""));
        for (String none : List.of("click button", "press Enter", "open https://shop.example/", "",
                "drag e1 button \"A\" to e2 button \"B\"")) {
            assertNull(VisitPictures.element(none), none);
        }
    }
}
