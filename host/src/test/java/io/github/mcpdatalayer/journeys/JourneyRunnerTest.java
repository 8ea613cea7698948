package io.github.mcpdatalayer.journeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import io.github.mcpdatalayer.journeys.StepResult.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests the runner of journeys. */
class JourneyRunnerTest {

    @TempDir
    private Path folder;
    private boolean allowsCode;

    private JourneyRun run(Site site, RunSettings settings, String steps) throws Exception {
        return run(site, settings, steps, Duration.ofMinutes(30));
    }

    private JourneyRun run(Site site, RunSettings settings, String steps, Duration whole) throws Exception {
        Path file = folder.resolve("journey.json");
        Files.writeString(file, ("{'title':'T','steps':[" + steps + "]}").replace('\'', '"'));
        var variables = new JourneyVariables(Map.of("kind", "guest"));
        return new JourneyRunner(JourneyReader.read(file, variables, new JourneyRights(true, allowsCode)), settings,
                variables, site,
                Clock.systemUTC(), whole, Duration.ofMillis(120))
                .run(_ -> {});
    }

    @Test
    void aRunThatTakesTooLongEndsBeforeItsNextStep() throws Exception {
        var site = new Site().with("#add");
        JourneyRun run = run(site, new RunSettings(null, false, 0, null, null, false, false, HitMode.ANSWER),
                "{'type':'navigate','url':'https://shop.example/'},{'type':'click','selectors':['#add']}",
                Duration.ofNanos(1));
        assertEquals(Verdict.BROKEN, run.verdict());
        assertEquals("JOURNEY_TOO_LONG", Objects.requireNonNull(run.steps().getFirst().failure()).code());
        assertEquals(List.of(Status.BROKEN, Status.NOT_RUN), statuses(run));
        assertEquals(List.of(), site.did);
    }

    @Test
    void whoeverWatchesHearsOfEachStepAsItBeginsAndAsItEnds() throws Exception {
        var site = new Site().with("https://shop.example/", "{\"event\":\"view\"}").with("#add");
        Path file = folder.resolve("journey.json");
        Files.writeString(file, ("{'title':'T','steps':[{'type':'navigate','url':'https://shop.example/'},"
                + expect("'pushes':[{'event':'other'}]")
                + ",{'type':'click','selectors':['#add']},{'type':'click','timeout':50,'selectors':['#gone']},"
                + "{'type':'click','selectors':['#add']}]}").replace('\'', '"'));
        var variables = new JourneyVariables(Map.of());
        List<String> heard = new ArrayList<>();
        var watcher = new JourneyRunner.StepWatcher() {
            @Override
            public void begins(JourneyStep step) {
                heard.add("begins " + step.number() + " after " + site.did.size());
            }

            @Override
            public void ended(StepResult result) {
                heard.add(result.status().word() + " " + result.step().number());
            }
        };
        new JourneyRunner(JourneyReader.read(file, variables, new JourneyRights(false, false)),
                new RunSettings(null, false, 0, null, null, false, false, HitMode.ANSWER), variables, site,
                Clock.systemUTC()).run(watcher);
        assertEquals(List.of("begins 1 after 0", "done 1", "begins 2 after 1", "failed 2", "begins 3 after 1", "done 3",
                "begins 4 after 2", "broken 4", "notRun 5"), heard);
    }

    private JourneyRun run(Site site, String steps) throws Exception {
        return run(site, new RunSettings(null, false, 0, null, null, false, false, HitMode.ANSWER), steps);
    }

    private static String expect(String parameters) {
        return "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'withinMs':100,"
                + parameters
                + "}}";
    }

    private static List<Status> statuses(JourneyRun run) {
        return run.steps().stream().map(StepResult::status).toList();
    }

    @Test
    void anExpectationSeesWhatBelongsToTheStepBeforeIt() throws Exception {
        Site site = new Site().with("https://s.example/", "{\"event\":\"view\"}").with("#add",
                "{\"event\":\"add\",\"n\":1}");
        JourneyRun run = run(site, "{'type':'navigate','url':'https://s.example/'},"
                + expect("'pushes':[{'event':'view'}]")
                + ",{'type':'click','selectors':['#add']}," + expect("'pushes':[{'event':'view'}]") + ","
                + expect("'pushes':[{'event':'a*','values':{'$.n':{'least':1}}}],'absent':{'pushes':['purchase']}"));
        assertEquals(List.of(Status.DONE, Status.DONE, Status.DONE, Status.FAILED, Status.DONE), statuses(run));
        assertEquals(Verdict.FAILED, run.verdict());
        CheckedExpectation unmet = run.unmet().getFirst();
        assertEquals("steps[3].parameters.pushes[0]", unmet.place());
        assertEquals("no such push; came instead: add", unmet.got().english());
        assertEquals("site", unmet.job());
    }

    @Test
    void filesAreGivenToTheElementThatIsFound() throws Exception {
        Site site = new Site().with("#cv", "{\"event\":\"upload\"}");
        JourneyRun run = run(site, "{'type':'customStep','name':'mcp-datalayer:upload','parameters':{'version':1,"
                + "'selectors':['#cv'],'files':['a.pdf','b/c.pdf']}}," + expect("'pushes':[{'event':'upload'}]"));
        assertEquals(List.of(Status.DONE, Status.DONE), statuses(run));
        assertEquals(List.of("upload [a.pdf, b/c.pdf] to #cv"), site.did);
    }

    @Test
    void aRunThatIsToSettleTakesNothingLateForTheNextStepsOwn() throws Exception {
        String clicks = "{'type':'click','selectors':['#add']},{'type':'click','selectors':['#more']}";
        JourneyRun settled = run(new Site().with("#add").with("#more").late(3),
                new RunSettings(null, false, 0, null, null, false, true, HitMode.ANSWER), clicks);
        assertEquals(1, Objects.requireNonNull(settled.seen()).pushes().getFirst().step());
        JourneyRun fast = run(new Site().with("#add").with("#more").late(1), clicks);
        assertEquals(2, Objects.requireNonNull(fast.seen()).pushes().getFirst().step(), "it looks at the end alone");
    }

    private List<Boolean> quiet(String steps) throws Exception {
        Site site = new Site().with("#a", "{\"event\":\"a\"}");
        run(site, steps.replace("CLICK", "{'type':'click','selectors':['#a']}"));
        return site.quiet;
    }

    @Test
    void aPageMustBeQuietOnlyWhereWhatComesLateCouldMislead() throws Exception {
        String positive = expect("'pushes':[{'event':'a'}]");
        String exact = expect("'pushes':[{'event':'a','count':1}]");
        String shown = expect("'url':'https://s.example/'");
        String perhaps = "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'when':{'variable':'kind','is':'guest'},'then':1}}";
        assertEquals(List.of(false, false, true), quiet("CLICK,CLICK,CLICK"), "the last one");
        assertEquals(List.of(false, false, true), quiet("CLICK," + positive + ",CLICK," + positive + ",CLICK"));
        assertEquals(List.of(false, true, true), quiet("CLICK,CLICK,CLICK," + positive), "nothing waited for it");
        assertEquals(List.of(true, true), quiet("CLICK," + positive + ",CLICK," + exact));
        assertEquals(List.of(false, true), quiet("CLICK," + exact + ",CLICK," + shown));
        assertEquals(List.of(true, true, false, true),
                quiet("CLICK," + perhaps + ",CLICK,CLICK," + positive + ",CLICK"));
        assertEquals(List.of(true, true), quiet("CLICK," + perhaps + ",CLICK"), "the first one may be the last");
    }

    @Test
    void aFailureSaysWhatCameInsteadAndWhoseJobItIs() throws Exception {
        Site site = new Site().with("#buy", "{\"event\":\"purchase\",\"ecommerce\":{\"value\":5}}");
        String click = "{'type':'click','selectors':['#buy']},";
        CheckedExpectation other = run(site, click + expect(
                "'pushes':[{'event':'purchase','values':{'$.ecommerce.currency':'EUR'}}]")).unmet().getFirst();
        assertEquals("purchase #1: $.ecommerce.currency is missing", other.got().english());
        CheckedExpectation once = run(site, click + expect(
                "'pushes':[{'event':'purchase','count':1,'values':{'$.ecommerce.currency':'EUR'}}]")).unmet()
                .getFirst();
        assertEquals("purchase #2: $.ecommerce.currency is missing", once.got().english(), "it came, but otherwise");
        assertTrue(other.effect().english().startsWith("Revenue and orders are reported"), other::toString);
        CheckedExpectation hit = run(site, click + expect("'hits':[{'vendor':'ga4','event':'purchase'}]")).unmet()
                .getFirst();
        assertEquals("no such hit, although purchase #3 was pushed; nothing else was sent", hit.got().english());
        assertEquals("Revenue and orders are missing in GA4.", hit.effect().english());
        assertEquals("container", hit.job());
        Site sending = new Site().with("#buy", "{\"event\":\"purchase\",\"value\":5,\"ecommerce\":{}}")
                .sending("purchase");
        CheckedExpectation both = run(sending, click
                + expect("'hits':[{'vendor':'ga4','event':'purchase','params':{'currency':'EUR'}}]")).unmet()
                .getFirst();
        assertEquals("hit 1 of ga4: currency is missing, as in the push purchase #1", both.got().english());
        assertEquals("site", both.job());
        CheckedExpectation container = run(sending, click
                + expect("'hits':[{'vendor':'ga4','event':'purchase','params':{'page_location':{'exists':true}}}]"))
                .unmet()
                .getFirst();
        assertEquals("container", container.job());
        CheckedExpectation consent = run(site, expect("'consent':{'ad_storage':'granted'}")).unmet().getFirst();
        assertEquals("consent platform", consent.job());
    }

    /** run.json is for programs: it stays English. */
    @Test
    void theReportSaysInGermanWhatRunJsonSaysInEnglish() throws Exception {
        Site site = new Site().with("#buy", "{\"event\":\"purchase\",\"value\":5,\"ecommerce\":{}}")
                .sending("purchase");
        JourneyRun run = run(site, "{'type':'close'},{'type':'click','selectors':['#buy']}," + expect(
                "'pushes':[{'event':'purchase','values':{'$.ecommerce.currency':{'exists':true}}},{'event':'generate_lead','count':2}],"
                        + "'hits':[{'vendor':'ga4','event':'purchase','params':{'currency':{'matches':'EUR'}}},"
                        + "{'vendor':'meta'}],'absent':{'hits':[{'vendor':'ga4'}]},"
                        + "'consent':{'ad_storage':'granted'},'text':'Thanks','url':'https://s.example/*'"));
        assertEquals(List.of(
                "ein Push purchase mit $.ecommerce.currency vorhanden"
                        + " | purchase #1: $.ecommerce.currency fehlt"
                        + " | Umsatz und Bestellungen stehen in allen an den Data Layer angebundenen Tools mit anderen Angaben als erwartet.",
                "genau 2 Pushes generate_lead | kein solcher Push; stattdessen kam: purchase"
                        + " | Leads fehlen in allen an den Data Layer angebundenen Tools.",
                "ein Hit ga4 purchase mit currency nach dem Muster \"EUR\""
                        + " | Hit 1 von ga4: currency fehlt, wie im Push purchase #1"
                        + " | Umsatz und Bestellungen stehen in GA4 mit anderen Angaben als erwartet.",
                "ein Hit meta | Consent ist verweigert (ad_storage), was solche Hits zurückhält; kein solcher Hit;"
                        + " stattdessen gesendet: ga4 purchase | Dieses Ereignis fehlt in Meta.",
                "kein Hit ga4 | 1 kam: ga4, Hit 1 | Dieses Ereignis wird in GA4 zu oft gezählt.",
                "Consent ad_storage ist erteilt | ad_storage ist verweigert"
                        + " | Tags werden zurückgehalten, obwohl der Besucher zugestimmt hat: Es fehlen Daten.",
                "der Tab zeigt https://s.example/* | der Tab zeigt "
                        + " | Die Journey kam nicht auf die Seite, für die sie aufgezeichnet wurde.",
                "die Seite zeigt „Thanks“ | die Seite zeigt das nicht"
                        + " | Der Besucher sieht nicht, was bei der Aufzeichnung zu sehen war."),
                unmet(RunJson.of(run, Locale.GERMANY)));
        assertTrue(RunJson.of(run, Locale.GERMANY).get("notes").toString()
                .contains("der Tab bleibt bis zum Ende des Laufs offen: close wird übergangen."), run::toString);
        assertEquals(RunJson.of(run), RunJson.of(run, Locale.FRENCH));
        assertTrue(
                unmet(RunJson.of(run))
                        .contains("a hit meta | consent is denied (ad_storage), which holds such hits back;"
                                + " no such hit; sent instead: ga4 purchase | This event is missing in Meta."),
                () -> unmet(RunJson.of(run)).toString());
    }

    private static List<String> unmet(JsonObject run) {
        return RunFields.objects(run, "steps").stream()
                .flatMap(step -> RunFields.objects(step, "expectations").stream())
                .filter(each -> !RunFields.is(each, "held"))
                .map(each -> RunFields.text(each, "expected") + " | " + RunFields.text(each, "got") + " | "
                        + RunFields.text(each, "effect"))
                .toList();
    }

    @Test
    void countsHoldOnlyOnceNothingMoreCame() throws Exception {
        Site site = new Site().with("#buy", "{\"event\":\"purchase\"}", "{\"event\":\"purchase\"}").sending("purchase");
        String click = "{'type':'click','selectors':['#buy']},";
        assertEquals(Verdict.HELD, run(site, click + expect("'pushes':[{'event':'purchase','count':2}]")).verdict());
        CheckedExpectation twice = run(site, click + expect("'pushes':[{'event':'purchase','count':1}]")).unmet()
                .getFirst();
        assertTrue(twice.got().english().startsWith("2 came: purchase #"), twice::toString);
        assertEquals("Revenue and orders are counted too often in the data layer.", twice.effect().english());
        assertEquals(1, run(site, click + expect("'absent':{'hits':[{'vendor':'ga4'}]}")).unmet().size());
    }

    @Test
    void anElementThatIsFoundAnotherWayIsHealedAndStrictRunsFail() throws Exception {
        Site site = new Site().with("#add");
        String click = "{'type':'click','timeout':300,'selectors':['#add','aria/Add']}";
        JourneyRun run = run(site, click);
        assertEquals(Verdict.HELD, run.verdict());
        StepResult.Healed healed = run.steps().getFirst().healed();
        assertEquals(new StepResult.Healed("aria/Add", "#add", "click #add", false), healed);
        JourneyRun strict = run(site, new RunSettings(null, true, 0, null, null, false, false, HitMode.ANSWER), click);
        assertEquals(Verdict.FAILED, strict.verdict());
        String junit = JUnitReport.of(List.of(RunJson.of(strict)));
        assertTrue(junit.contains("failures=\"1\""), junit);
    }

    @Test
    void aNameThatThePersonGaveIsTriedFirstAndWhereNobodyKnowsItTheOtherSelectorsAreNoHealing() throws Exception {
        String click = "{'type':'click','timeout':300,'selectors':['aria/Add','mark/checkout','#add']}";
        Site known = new Site().with("mark/checkout").with("aria/Add");
        assertEquals("click mark/checkout", run(known, click).steps().getFirst().did().english());

        JourneyRun unknown = run(new Site().with("aria/Add").with("#add"), click);
        assertEquals("click aria/Add", unknown.steps().getFirst().did().english());
        assertEquals(List.of(Status.DONE), statuses(unknown));
        JourneyRun healed = run(new Site().with("#add"), click);
        assertEquals(List.of(Status.HEALED), statuses(healed));
        StepResult.Healed found = healed.steps().getFirst().healed();
        assertNotNull(found);
        assertEquals("aria/Add", found.was());

        JourneyRun alone = run(new Site(), "{'type':'click','timeout':300,'selectors':['mark/checkout']}");
        StepResult.Failure failure = alone.steps().getFirst().failure();
        assertNotNull(failure);
        assertEquals("MARK_UNKNOWN", failure.code());
        assertTrue(failure.message().english().contains("no other selector"), failure::toString);
    }

    private static String code(JourneyRun run) {
        return Objects.requireNonNull(run.steps().getFirst().failure()).code();
    }

    @Test
    void aWaitGoesOnWithoutANameThatNobodyKnowsAndEndsWhereItHasNothingElse() throws Exception {
        String wait = "{'type':'waitForElement','timeout':20000,'selectors':['mark/checkout'OTHERS]}";
        String gone = wait.replace("[", "['mark/pay',").replace("{", "{'count':0,'operator':'==',");
        assertEquals(List.of(Status.DONE), statuses(run(new Site().with("#add"), wait.replace("OTHERS", ",'#add'"))));
        assertEquals(List.of(Status.DONE), statuses(run(new Site(), gone.replace("OTHERS", ",'#add'"))));

        Site alone = new Site();
        assertEquals("MARK_UNKNOWN", code(run(alone, wait.replace("OTHERS", ""))));
        assertEquals(List.of("mark/checkout"), alone.waits, "it says so at once");
        Site two = new Site();
        assertEquals("MARK_UNKNOWN", code(run(two, gone.replace("OTHERS", ""))));
        assertEquals(2, two.waits.size());
    }

    @Test
    void aConditionOnANameThatNobodyKnowsDoesNotHoldByItself() throws Exception {
        String when = "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,"
                + "'when':{'selectors':['mark/banner'OTHERS],'shown':false},'then':1}},{'type':'click','selectors':['#a']}";
        JourneyRun unknown = run(new Site().with("#a"), when.replace("OTHERS", ""));
        assertEquals("MARK_UNKNOWN", code(unknown));
        assertEquals(List.of(Status.BROKEN, Status.NOT_RUN), statuses(unknown));
        assertEquals(List.of(Status.DONE, Status.DONE),
                statuses(run(new Site().with("#a"), when.replace("OTHERS", ",'#banner'"))));
        assertEquals(List.of(Status.DONE, Status.SKIPPED),
                statuses(run(new Site().with("#a").with("#banner"), when.replace("OTHERS", ",'#banner'"))));
    }

    private static String act(String more) {
        return "{'type':'customStep','timeout':300,'name':'mcp-datalayer:act','parameters':{'version':1," + more
                + "}}".replace('\'', '"');
    }

    @Test
    void aDragEndsAtItsElementWhichMayBeFoundAnotherWay() throws Exception {
        Site site = new Site().with("#lamp").with("#basket").with("#slider").with("#field");
        JourneyRun run = run(site, act("'action':'drag','selectors':['#lamp'],'to':['#basket','#other']") + ","
                + act("'action':'drag','selectors':['#slider'],'by':{'x':40,'y':-3}") + ","
                + act("'action':'focus','selectors':['#field']") + "," + act("'action':'submit','selectors':['#field']")
                + "," + act("'action':'drag','selectors':['#lamp'],'to':['#was','#basket']") + ","
                + act("'action':'drag','selectors':['#lamp'],'to':['mark/basket','#basket']"));
        assertEquals(List.of("drag to #basket #lamp", "drag by 40 -3 #slider", "focus #field", "submit #field",
                "drag to #basket #lamp", "drag to #basket #lamp"), site.did);
        assertEquals(List.of(Status.DONE, Status.DONE, Status.DONE, Status.DONE, Status.HEALED, Status.DONE),
                statuses(run));
        assertEquals("#was", Objects.requireNonNull(run.steps().get(4).healed()).was());
        assertEquals("ELEMENT_NOT_FOUND",
                code(run(site, act("'action':'drag','selectors':['#lamp'],'to':['#none']"))));
    }

    @Test
    void whatNothingTellsIsNeitherThereNorGone() throws Exception {
        String when = "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,"
                + "'when':{'selectors':['#banner'OTHERS],'shown':false},'then':1}},{'type':'click','selectors':['#a']}";
        String gone = "{'type':'waitForElement','visible':false,'timeout':200,'selectors':['#banner'OTHERS]}";
        for (String code : List.of("BAD_ARGUMENT", "FRAME_NOT_FOUND")) {
            Site site = new Site().with("#a");
            site.untellable.put("#banner", code);
            JourneyRun run = run(site, when.replace("OTHERS", ""));
            assertEquals(code, code(run));
            assertEquals(List.of(Status.BROKEN, Status.NOT_RUN), statuses(run));
            assertEquals(code, code(run(site, gone.replace("OTHERS", ""))));
        }
        Site refused = new Site().with("#a");
        refused.untellable.put("#banner", "BAD_ARGUMENT");
        assertEquals(List.of(Status.DONE, Status.DONE), statuses(run(refused, when.replace("OTHERS", ",'#other'"))));
        assertEquals(List.of(Status.DONE), statuses(run(refused, gone.replace("OTHERS", ",'#other'"))));
    }

    @Test
    void anElementIsGoneOnceNoneOfItsSelectorsFindsOne() throws Exception {
        String gone = "{'type':'waitForElement','visible':false,'timeout':200,'selectors':['#renamed','#spinner']}";
        assertEquals("ELEMENT_NOT_FOUND", code(run(new Site().with("#spinner"), gone)));
        assertEquals(List.of(Status.DONE), statuses(run(new Site(), gone)));
    }

    @Test
    void aWaitPausesBetweenItsRounds() throws Exception {
        Site site = new Site();
        assertEquals("ELEMENT_NOT_FOUND",
                code(run(site, "{'type':'waitForElement','timeout':200,'selectors':['#none']}")));
        assertTrue(site.waits.size() <= 5, site.waits::toString); // a slow machine makes fewer of them
    }

    @Test
    void aStepThatIsNotFoundEndsTheRunAndIsNoFailedExpectation() throws Exception {
        JourneyRun run = run(new Site(), "{'type':'click','timeout':100,'selectors':['#none']},"
                + expect("'pushes':[{'event':'a'}]"));
        assertEquals(List.of(Status.BROKEN, Status.NOT_RUN), statuses(run));
        assertEquals(Verdict.BROKEN, run.verdict());
        assertEquals(3, run.verdict().exit());
        StepResult.Failure failure = run.steps().getFirst().failure();
        assertNotNull(failure);
        assertEquals("ELEMENT_NOT_FOUND", failure.code());
        assertTrue(failure.message().english().contains("#none"), failure::toString);
    }

    @Test
    void valuesAreAssignedAndUsedInLaterSteps() throws Exception {
        Site site = new Site().with("#buy", "{\"event\":\"purchase\",\"id\":\"T-1\"}").with("#order");
        JourneyRun run = run(site, "{'type':'click','selectors':['#buy']},"
                + expect("'assign':{'order':{'push':'purchase','path':'$.id'}}")
                + ",{'type':'change','selectors':['#order'],'value':'No {{order}}'}");
        assertEquals(Verdict.HELD, run.verdict());
        assertEquals(List.of("click #buy", "change to No T-1 #order"), site.did);
    }

    @Test
    void stepsWhoseConditionDoesNotHoldAreSkipped() throws Exception {
        Site site = new Site().with("#banner").with("#a").with("#b");
        JourneyRun run = run(site,
                """
                        {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'when':{'selectors':['#banner']},'then':1}},
                        {'type':'click','selectors':['#a']},
                        {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'when':{'variable':'kind','isNot':'guest'},'then':1}},
                        {'type':'click','selectors':['#missing']},
                        {'type':'click','selectors':['#b']}""");
        assertEquals(List.of(Status.DONE, Status.DONE, Status.DONE, Status.SKIPPED, Status.DONE), statuses(run));
        assertEquals(List.of("click #a", "click #b"), site.did);
    }

    @Test
    void theBaseAddressTakesThePlaceOfTheRecordedOriginAlone() throws Exception {
        Site site = new Site();
        JourneyRun run = run(site,
                new RunSettings("http://127.0.0.1:8080/shop/", false, 0, null, null, false, false, HitMode.ANSWER),
                "{'type':'navigate','url':'https://s.example/a?b=1'},{'type':'navigate','url':'https://s.example.evil.example/'},"
                        + "{'type':'navigate','url':'https://s.example/c'}," + expect("'url':'https://s.example/c'"));
        assertEquals(List.of("open http://127.0.0.1:8080/shop/a?b=1", "open https://s.example.evil.example/",
                "open http://127.0.0.1:8080/shop/c"), site.did);
        assertEquals(Verdict.HELD, run.verdict());
    }

    @Test
    void aChoiceOfConsentIsMadeAtTheFirstPageAndIsAVariable() throws Exception {
        Site site = new Site().with("banner", "{\"event\":\"choice\"}").with("#granted").with("#denied");
        String steps = "{'type':'navigate','url':'https://s.example/'}," + expect("'pushes':[{'event':'choice'}]") + ","
                + """
                        {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'when':{'variable':'consent','is':'granted'},'then':1}},
                        {'type':'click','selectors':['#granted']},
                        {'type':'navigate','url':'https://s.example/'}""";
        JourneyRun denied = run(site, new RunSettings(null, false, 0, "denied", null, false, false, HitMode.ANSWER),
                steps);
        assertEquals(Verdict.HELD, denied.verdict());
        assertEquals(List.of("open https://s.example/", "consent false", "open https://s.example/"), site.did);
        assertEquals(Status.SKIPPED, denied.steps().get(3).status());
        assertTrue(JUnitReport.of(List.of(RunJson.of(denied))).contains("T (consent denied)"));
        JourneyRun none = run(new Site(),
                new RunSettings(null, false, 0, "granted", null, false, false, HitMode.ANSWER),
                steps);
        assertEquals(Verdict.BROKEN, none.verdict());
    }

    @Test
    void afterADenialAndAReloadNobodyIsAskedAgain() throws Exception {
        String steps = "{'type':'navigate','url':'https://s.example/'}";
        var reload = new RunSettings(null, false, 0, "reload", null, false, false, HitMode.ANSWER);
        Site kept = new Site().with("banner", "{\"event\":\"choice\"}").keepingChoices();
        JourneyRun run = run(kept, reload, steps);
        assertEquals(List.of("open https://s.example/", "consent false", "open https://s.example/"), kept.did);
        assertEquals(List.of(), run.audit().findings());
        assertTrue(run.notes().stream().anyMatch(note -> note.english().equals("After a reload nobody asks again.")),
                run.notes()::toString);

        JourneyRun again = run(new Site().with("banner", "{\"event\":\"choice\"}"), reload, steps);
        assertEquals(List.of("banner-came-back"), again.audit().findings().stream().map(RunFinding::rule).toList());
        assertEquals(Verdict.HELD, again.verdict(), "it is told, and fails nothing");

        Site signalled = new Site().with("banner", "{\"event\":\"choice\"}");
        run(signalled, new RunSettings(null, false, 0, "gpc", null, false, false, HitMode.ANSWER), steps);
        assertEquals(List.of("open https://s.example/"), signalled.did, "the browser signals, and nobody chooses");
    }

    /** An audit that did not take place has found nothing, which is not that there is nothing. */
    @Test
    void whereTheAuditDecidesARunWithoutOneIsBroken() throws Exception {
        for (AuditMode mode : AuditMode.values()) {
            Site site = new Site().with("#add");
            site.hidesAudit = true;
            JourneyRun run = run(site,
                    new RunSettings(null, false, 0, null, null, false, false, HitMode.ANSWER, mode),
                    "{'type':'click','selectors':['#add']}");
            assertEquals(mode == AuditMode.FAIL ? Verdict.BROKEN : Verdict.HELD, run.verdict(), mode::name);
            assertEquals(mode != AuditMode.OFF, run.notes().stream()
                    .anyMatch(note -> note.english().contains("could not be audited: The page did not answer")));
        }
    }

    private static RunSettings choosing(ConsentChoice choice) {
        return new RunSettings(null, false, 0, choice.word(), null, false, false, HitMode.ANSWER);
    }

    private static List<String> rules(JourneyRun run) {
        return run.audit().findings().stream().map(RunFinding::rule).toList();
    }

    @Test
    void consentThatWasGivenIsTakenBackAndTheFirstPageLoadedOnceMore() throws Exception {
        String steps = "{'type':'navigate','url':'https://s.example/'}";
        RunSettings withdrawn = choosing(ConsentChoice.WITHDRAWN);
        Site offers = new Site().with("banner", "{\"event\":\"choice\"}").keepingChoices().with("settings");
        JourneyRun run = run(offers, withdrawn, steps);
        assertEquals(List.of("open https://s.example/", "consent true", "open https://s.example/", "withdraw",
                "open https://s.example/"), offers.did);
        assertEquals(List.of(), rules(run));

        Site none = new Site().with("banner", "{\"event\":\"choice\"}").keepingChoices();
        JourneyRun refused = run(none, withdrawn, steps);
        assertEquals(List.of("withdrawal-not-offered"), rules(refused));
        assertEquals(List.of("open https://s.example/", "consent true", "open https://s.example/"), none.did,
                "what was not taken back is not loaded as if it were");
        assertEquals(Verdict.HELD, refused.verdict());

        assertEquals(List.of("withdrawal-without-link"), rules(run(
                new Site().with("banner", "{\"event\":\"choice\"}").keepingChoices().with("interface"), withdrawn,
                steps)));
        JourneyRun stuck = run(new Site().with("banner", "{\"event\":\"choice\"}").keepingChoices().with("settings")
                .with("stuck"), withdrawn, steps);
        assertEquals(List.of("withdrawal-without-effect"), rules(stuck));
        assertEquals(Verdict.FAILED, stuck.verdict());
        assertEquals(List.of("banner-came-back"), rules(run(
                new Site().with("banner", "{\"event\":\"choice\"}").with("settings"), withdrawn, steps)));
    }

    @Test
    void whoAgreedIsNotAskedAgainAfterAReloadAndIfSoAgreesAgain() throws Exception {
        String steps = "{'type':'navigate','url':'https://s.example/'}";
        Site kept = new Site().with("banner", "{\"event\":\"choice\"}").keepingChoices();
        assertEquals(List.of(), rules(run(kept, choosing(ConsentChoice.RETURNING), steps)));
        assertEquals(List.of("open https://s.example/", "consent true", "open https://s.example/"), kept.did);
        Site asks = new Site().with("banner", "{\"event\":\"choice\"}");
        assertEquals(List.of("banner-came-back"), rules(run(asks, choosing(ConsentChoice.RETURNING), steps)));
        assertEquals("consent true", asks.did.getLast());
    }

    @Test
    void whatBreaksThePlanStandsAtItsStep() throws Exception {
        Site site = new Site().with("#a", "{\"event\":\"good\"}").with("#b", "{\"event\":\"bad\"}");
        RunSettings known = new RunSettings(null, false, 0, null, "known", false, false, HitMode.ANSWER);
        String first = "{'type':'click','selectors':['#a']}";
        JourneyRun held = run(site, known, first);
        assertEquals(Verdict.HELD, held.verdict());
        assertEquals("all 1 pushes follow the plan known",
                held.steps().getFirst().expectations().getFirst().expected().english());
        JourneyRun failed = run(site, known, first + ",{'type':'click','selectors':['#b']}," + first);
        assertEquals(List.of(Status.DONE, Status.FAILED, Status.DONE), statuses(failed));
        assertEquals("$.n: a text", failed.unmet().getFirst().got().english());
        assertEquals(Verdict.BROKEN,
                run(site, new RunSettings(null, false, 0, null, "other", false, false, HitMode.ANSWER), first)
                        .verdict());
    }

    @Test
    void aJourneyThatAnswersItsBannerItselfIsLeftToDoSo() throws Exception {
        Site site = new Site().with("#fine").with("banner");
        String steps = "{'type':'navigate','url':'https://s.example/'},"
                + "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,"
                + "'when':{'variable':'consent','is':'granted'},'use':'accept.json'}}";
        Files.writeString(folder.resolve("accept.json"),
                "{\"title\":\"Accept\",\"steps\":[{\"type\":\"click\",\"selectors\":[\"#fine\"]}]}");
        run(site, new RunSettings(null, false, 0, "granted", null, false, false, HitMode.ANSWER), steps);
        run(site, new RunSettings(null, false, 0, "denied", null, false, false, HitMode.ANSWER), steps);
        assertEquals(List.of("open https://s.example/", "click #fine", "open https://s.example/"), site.did);
    }

    @Test
    void aStepIsHeldAgainstAPlanOfItsOwn() throws Exception {
        Site site = new Site().with("#a", "{\"event\":\"good\"}").with("#b", "{\"event\":\"bad\"}");
        String plan = expect("'plan':'known'");
        JourneyRun run = run(site, "{'type':'click','selectors':['#b']},{'type':'click','selectors':['#a']}," + plan
                + ",{'type':'click','selectors':['#b']}," + plan);
        assertEquals(List.of(Status.DONE, Status.DONE, Status.DONE, Status.DONE, Status.FAILED), statuses(run));
        assertEquals("steps[4].plan", run.unmet().getFirst().place());
        assertEquals("the pushes of this step follow the plan known",
                run.steps().get(2).expectations().getFirst().expected().english());
    }

    @Test
    void codeOfTheFileIsRunOnlyWhereThePersonAllowsIt() throws Exception {
        String step = "{'type':'waitForExpression','expression':'window.ready','timeout':20000}";
        JourneyRefusal refused = assertThrows(JourneyRefusal.class, () -> run(new Site(), step));
        assertEquals(RefusalCode.JOURNEY_CODE_REFUSED, refused.code());
        allowsCode = true;
        Site site = new Site();
        site.isTrueAfter = 2;
        assertEquals(List.of(Status.DONE), statuses(run(site, step)));
        site.isTrueAfter = 1_000_000;
        String brief = step.replace("20000", "60");
        assertEquals("EXPRESSION_NOT_TRUE",
                Objects.requireNonNull(run(site, brief).steps().getFirst().failure()).code());
    }

    @Test
    void reportsEscapeWhatPagesSay() throws Exception {
        Site site = new Site().with("#x", "{\"event\":\"<img src=x onerror=alert(1)> | ![a](b) @team \\u202e\"}");
        JourneyRun run = run(site,
                "{'type':'click','selectors':['#x']}," + expect("'pushes':[{'event':'</failure>&'}]"));
        JsonObject json = RunJson.of(run);
        String junit = JUnitReport.of(List.of(json));
        assertFalse(junit.contains("<img"), junit);
        assertTrue(junit.contains("&lt;/failure&gt;&amp;"), junit);
        assertFalse(junit.contains("\u202e"), junit);
        String markdown = MarkdownReport.of(List.of(json));
        assertFalse(markdown.contains("<img"), markdown);
        assertFalse(markdown.contains("![a]"), markdown);
        assertFalse(markdown.contains("@team"), markdown);
    }

    @Test
    void resultsSayWhatEachStepTracked() throws IOException, Exception {
        Site site = new Site().with("#a", "{\"event\":\"one\"}").with("#b", "{\"event\":\"two\"}").sending("two");
        JsonObject run = RunJson
                .of(run(site, "{'type':'click','selectors':['#a']},{'type':'click','selectors':['#b']}"));
        JsonObject first = run.getAsJsonArray("steps").get(0).getAsJsonObject();
        JsonObject second = run.getAsJsonArray("steps").get(1).getAsJsonObject();
        assertEquals("[{\"push\":1,\"event\":\"one\",\"value\":{\"event\":\"one\"}}]", first.get("pushes").toString());
        assertEquals("two", second.getAsJsonArray("hits").get(0).getAsJsonObject().get("event").getAsString());
        assertEquals(0, first.getAsJsonArray("hits").size());
    }

    @Test
    void stepsAreDoneInTheTabThatTheyName() throws Exception {
        var site = new Site().with("#pay").with("#ok");
        site.tabs.add("https://pay.example/");
        JourneyRun run = run(site, """
                {'type': 'navigate', 'url': 'https://shop.example/'},
                {'type': 'click', 'target': 'main', 'selectors': ['#pay']},
                {'type': 'click', 'target': 'https://pay.example/', 'selectors': ['#ok']},
                """ + expect("'absent': {'pushes': ['x']}") + """
                ,{'type': 'navigate', 'target': 'https://help.example/', 'url': 'https://help.example/'},
                {'type': 'click', 'target': 'main', 'selectors': ['#pay']},
                {'type': 'click', 'target': 'https://gone.example/', 'selectors': ['#ok'], 'timeout': 1}
                """);
        assertEquals(List.of("open https://shop.example/", "click #pay", "turn to https://pay.example/", "click #ok",
                "turn to https://help.example/", "open in a new tab https://help.example/", "turn to ", "click #pay",
                "turn to https://gone.example/"), site.did);
        assertEquals("TAB_NOT_FOUND", Objects.requireNonNull(run.steps().getLast().failure()).code());
    }
}
