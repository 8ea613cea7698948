package io.github.mcpdatalayer.datalayer.consent;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what happened to consent on pages as they are built. */
class ConsentTimelineTest {

    private static final String DEFAULT = "\"default\":false";
    private static final String GRANTED = "\"default\":false,\"update\":true";
    private static final String DENY_ALL = Pushes.signals("denied");

    /** gtag's snippet above GTM's, a banner that updates later: the order that Google's guide shows. */
    private static Pushes rightOrder() {
        return new Pushes().from("https://shop.example/:5:1").consent("default", DENY_ALL + ",\"wait_for_update\":500")
                .push("{\"gtm.start\":1,\"event\":\"gtm.js\"}").after(Pushes.ics(DEFAULT))
                .push("{\"event\":\"gtm.dom\"}").push("{\"event\":\"gtm.load\"}")
                .from("https://cmp.example/banner.js:1:900")
                .consent("update", Pushes.signals("granted")).after(Pushes.ics(GRANTED))
                .push("{\"event\":\"view_item\"}").push("{\"event\":\"view_item\"}");
    }

    @Test
    void everyCommandSaysWhatItChangedFromAndTo() {
        ConsentTimeline timeline = rightOrder().timeline();

        assertEquals(List.of("1 gtag default unset→denied", "5 gtag update denied→granted"), changes(timeline));
        assertEquals(500L, command(timeline).waitMs());
        assertEquals("https://cmp.example/banner.js", timeline.changes().getLast().platform());
        assertEquals(Map.of("ad_storage", Grant.GRANTED, "analytics_storage", Grant.GRANTED, "ad_user_data",
                Grant.GRANTED, "ad_personalization", Grant.GRANTED), timeline.now());
    }

    @Test
    void aDefaultBehindAnUpdateChangesNothing() {
        ConsentTimeline timeline = new Pushes().consent("update", Pushes.signals("granted"))
                .consent("default", DENY_ALL).timeline();

        assertEquals(List.of("1 gtag update unset→granted", "2 gtag default granted→granted"), changes(timeline));
        assertEquals(Grant.GRANTED, timeline.now().get("ad_storage"));
    }

    @Test
    void eventsThatFoundTheSameStateAreOneSpan() {
        List<Span> states = rightOrder().timeline().states();

        assertEquals(List.of("2-4 denied {gtm.js=1, gtm.dom=1, gtm.load=1}", "6-7 granted {view_item=2}"),
                states.stream().map(span -> span.first() + "-" + span.last() + " "
                        + word(span, "ad_storage") + " " + span.events()).toList());
    }

    @Test
    void aTemplateThatOnlyCallsGtmLeavesNoPushButIsSeen() {
        ConsentTimeline timeline = new Pushes().push("{\"gtm.start\":1,\"event\":\"gtm.js\"}")
                .after(Pushes.ics(DEFAULT)).push("{\"event\":\"gtm.dom\"}").push("{\"event\":\"consent_given\"}")
                .before(Pushes.ics(GRANTED)).push("{\"event\":\"page_view\"}").timeline();

        assertEquals(
                List.of("after 1 default without a push unset→denied", "after 2 update without a push denied→granted"),
                changes(timeline));
        assertEquals(List.of("denied", "granted"), timeline.states().stream().skip(1)
                .map(span -> word(span, "analytics_storage")).toList());
    }

    @Test
    void aCommandThatWaitsForTheTagManagerIsNotTakenForATemplates() {
        ConsentTimeline timeline = new Pushes().consent("default", DENY_ALL)
                .consent("update", Pushes.signals("granted")).push("{\"event\":\"gtm.js\"}").push("{\"event\":\"x\"}")
                .before(Pushes.ics(GRANTED)).timeline();

        assertEquals(List.of("1 gtag default unset→denied", "2 gtag update denied→granted"), changes(timeline));
    }

    @Test
    void whereTheTagManagerIsNotThereYetTheCommandsTellWhatEventsWillFind() {
        ConsentTimeline timeline = new Pushes().push("{\"event\":\"early\"}").consent("default", DENY_ALL)
                .push("{\"event\":\"later\"}").timeline();

        assertFalse(timeline.sampled());
        assertEquals(List.of(Grant.DENIED), timeline.states().stream().skip(1)
                .map(span -> span.state().get("ad_storage")).toList());
        assertTrue(timeline.states().getFirst().state().isEmpty());
    }

    @Test
    void aDefaultForSomeRegionsLeavesOpenWhatIsTrueHere() {
        ConsentTimeline open = new Pushes().consent("default", DENY_ALL + ",\"region\":[\"DE\",\"US-CA\"]")
                .push("{\"event\":\"x\"}").timeline();
        assertEquals(List.of("1 gtag default unset→by region"), changes(open));
        assertEquals(List.of("DE", "US-CA"), command(open).regions());

        ConsentTimeline seen = new Pushes().consent("default", DENY_ALL + ",\"region\":\"DE\"")
                .consent("default", Pushes.signals("granted")).push("{\"event\":\"gtm.js\"}")
                .after(Pushes.ics("\"default\":true")).push("{\"event\":\"x\"}").timeline();
        assertEquals(Grant.GRANTED, seen.now().get("ad_storage"));
        assertEquals(2, seen.changes().size());
    }

    @Test
    void whatIsNeitherGrantedNorDeniedIsDeniedAsGooglesLibraryHasIt() {
        ConsentTimeline timeline = new Pushes()
                .consent("default", "\"ad_storage\":true,\"analytics_storage\":\"granted\",\"ad_user_data\":null")
                .timeline();

        assertEquals(Grant.DENIED, timeline.now().get("ad_storage"));
        assertEquals(Grant.GRANTED, timeline.now().get("analytics_storage"));
        assertEquals(Grant.UNSET, timeline.now().get("ad_user_data"));
    }

    @Test
    void pushesFoundAtAttachAreOlderThanTheStateFoundWithThem() {
        ConsentTimeline timeline = new Pushes().backfill().consent("default", DENY_ALL).before(Pushes.ics(GRANTED))
                .push("{\"event\":\"before the choice\"}").consent("update", Pushes.signals("granted"))
                .live().push("{\"event\":\"x\"}").timeline();

        assertEquals(List.of("1 gtag default unset→denied", "3 gtag update denied→granted"), changes(timeline));
        assertEquals(List.of("denied", "granted"),
                timeline.states().stream().map(span -> word(span, "ad_storage")).toList());
    }

    @Test
    void tagsThatAreHeldBackAreSaidToBe() {
        ConsentTimeline timeline = new Pushes().consent("default", DENY_ALL + ",\"wait_for_update\":500")
                .push("{\"event\":\"gtm.js\"}").after(Pushes.ics(DEFAULT + ",\"quiet\":true"))
                .push("{\"event\":\"held\"}")
                .push("{\"event\":\"free\"}").before(Pushes.ics(DEFAULT)).timeline();

        assertEquals(List.of(false, true, false), timeline.states().stream().map(Span::waiting).toList());
    }

    @Test
    void settingsAndPlatformsAreFacts() {
        ConsentTimeline timeline = new Pushes().gtag("\"set\",\"ads_data_redaction\",true")
                .gtag("\"set\",{\"url_passthrough\":true}")
                .push("{\"event\":\"OneTrustLoaded\",\"OnetrustActiveGroups\":\",C0001,\"}")
                .push("{\"event\":\"OneTrustGroupsUpdated\"}").push("{\"event\":\"consent_status\",\"ucCategory\":{}}")
                .push("{\"event\":\"consent_status\"}").timeline();

        assertEquals(Map.of("ads_data_redaction", true, "url_passthrough", true), timeline.settings());
        assertEquals(
                List.of("OneTrust [OneTrustLoaded, OneTrustGroupsUpdated] [3, 4]", "Usercentrics [consent_status] [5]"),
                timeline.platforms().stream()
                        .map(each -> each.name() + " " + each.events() + " " + each.pushes()).toList());
        assertFalse(timeline.isUsed());
    }

    @Test
    void aPageWithoutConsentModeHasNone() {
        ConsentTimeline implied = new Pushes().push("{\"event\":\"gtm.js\"}")
                .after("{\"active\":false,\"accessedAny\":true,\"entries\":{\"ad_storage\":{\"implicit\":true}}}")
                .push("{\"event\":\"x\"}").timeline();

        assertFalse(implied.isUsed());
        assertTrue(implied.sampled());
        assertEquals(Map.of(), implied.now());
    }

    @Test
    void eachDocumentHasItsOwnTimelineAndAnAddressOfASinglePageApplicationDoesNot() {
        var pushes = new Pushes().consent("default", DENY_ALL).push("{\"event\":\"x\"}").page("route")
                .push("{\"event\":\"y\"}").page("navigate").push("{\"event\":\"z\"}");

        List<ConsentTimeline> timelines = ConsentTimeline.of(pushes.recording());

        assertEquals(List.of(List.of(1L, 2L), List.of(3L)), timelines.stream().map(ConsentTimeline::pages).toList());
        assertEquals(List.of(true, false), timelines.stream().map(ConsentTimeline::isUsed).toList());
    }

    @Test
    void whatAPageWritesIntoTheStateNeverBreaksIt() {
        ConsentTimeline timeline = new Pushes().push("{\"event\":\"x\"}")
                .after("{\"active\":\"yes\",\"entries\":{\"ad_storage\":{\"default\":\"granted\"},\"b\":7,\"c\":[true]}}")
                .push("{\"event\":\"y\"}").before("[1]").timeline();

        assertFalse(timeline.isUsed());
    }

    @Test
    void namesThatAreNearlySignalsAreKnownForThem() {
        assertEquals("ad_storage", SignalNames.meant("ads_storage"));
        assertEquals("ad_personalization", SignalNames.meant("ad_personalisation"));
        assertEquals("wait_for_update", SignalNames.meant("waitForUpdate"));
        assertEquals("", SignalNames.meant("newsletter"));
    }

    private static List<String> changes(ConsentTimeline timeline) {
        return timeline.changes().stream().map(change -> (change.push() == null ? "after " : "") + change.after() + " "
                + change.means().word() + " " + step(change)).toList();
    }

    private static String step(Change change) {
        Change.GrantStep step = Objects.requireNonNull(change.steps().get("ad_storage"));
        return step.from().word() + "→" + step.to().word();
    }

    private static String word(Span span, String signal) {
        return Objects.requireNonNull(span.state().get(signal)).word();
    }

    private static ConsentCommand command(ConsentTimeline timeline) {
        return Objects.requireNonNull(timeline.changes().getFirst().command());
    }

    @Test
    void whatConsentWasIsToldByThePushBeforeOrByTheTime() {
        Choices choices = Choices.of(rightOrder().recording());

        assertEquals("before the choice (nothing said)", choices.at(1, 0, 0L, 0).words());
        assertEquals("before the choice (denied)", choices.at(1, 0, 3L, 0).words());
        assertEquals("granted", choices.at(1, 0, 7L, 0).words());
        assertEquals("granted", choices.at(1, 0, null, Double.MAX_VALUE).words());
        assertEquals("", choices.at(9, 0, 7L, 0).words());
        assertEquals("", Choices.of(new Pushes().push("{\"event\":\"x\"}").recording()).at(1, 0, 1L, 0).words());
    }
}
