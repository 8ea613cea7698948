package io.github.mcpdatalayer.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Exact counts and absences: held against the settled step and the whole run, without a wait for what does not come. */
class ExactExpectationsTest {

    private static final String BEGIN = "{\"event\":\"begin_checkout\",\"value\":9}";

    @TempDir
    private Path folder;

    private JourneyRun run(Site site, String steps) throws Exception {
        return run(site, steps, AuditMode.FAIL);
    }

    private JourneyRun run(Site site, String steps, AuditMode audit) throws Exception {
        Path file = folder.resolve("journey.json");
        Files.writeString(file, ("{'title':'T','steps':[" + steps + "]}").replace('\'', '"'));
        var variables = new JourneyVariables(Map.of());
        var settings = new RunSettings(null, false, 0, null, null, false, false, HitMode.ANSWER, audit);
        return new JourneyRunner(JourneyReader.read(file, variables, new JourneyRights(false, false)), settings,
                variables, site, Clock.systemUTC(), Duration.ofMinutes(1), Duration.ofMillis(250)).run(_ -> {});
    }

    private static String click(String selector) {
        return "{'type':'click','selectors':['" + selector + "']}";
    }

    private static String expect(String parameters) {
        return "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1," + parameters + "}}";
    }

    private static final String ONCE = expect("'pushes':[{'event':'begin_checkout','count':1}]");

    private static List<String> unmet(JourneyRun run) {
        return run.unmet().stream().map(each -> each.place() + " " + each.got().english()).toList();
    }

    @Test
    void countsAndAbsencesTakeNoTimeOfTheirOwn() throws Exception {
        Site site = new Site().with("#a", BEGIN);
        String step = click("#a") + "," + ONCE + ","
                + expect("'absent':{'pushes':['purchase'],'hits':[{'vendor':'meta'}]}");
        long begin = System.nanoTime();
        JourneyRun run = run(site, String.join(",", List.of(step, step, step, step, step)));
        assertEquals(Verdict.HELD, run.verdict(), () -> unmet(run).toString());
        assertTrue(System.nanoTime() - begin < 3_000_000_000L, "each took its 6 s, and 15 s for hits");
    }

    @Test
    void aDoubleThatComesWhenAllStepsAreDoneIsStillFound() throws Exception {
        Site site = new Site().with("#a", BEGIN).late(3, BEGIN);
        JourneyRun run = run(site, click("#a") + "," + ONCE);
        assertEquals(List.of("steps[1].parameters.pushes[0] 2 came: begin_checkout #1, begin_checkout #2"), unmet(run));
        assertEquals(Verdict.FAILED, run.verdict());
        assertEquals("failed", RunJson.of(run).getAsJsonArray("steps").get(1).getAsJsonObject().get("status")
                .getAsString());
    }

    @Test
    void aDoubleThatComesInALaterStepIsStillFound() throws Exception {
        Site site = new Site().with("#a", BEGIN).with("#name").with("#mail").straying(3, BEGIN);
        JourneyRun run = run(site, click("#a") + "," + ONCE + "," + click("#name") + "," + click("#mail"));
        assertEquals(List.of("steps[1].parameters.pushes[0] 2 came: begin_checkout #1, begin_checkout #2"), unmet(run));
    }

    @Test
    void whatALaterStepIsToPushIsNoDoubleOfAnEarlierOne() throws Exception {
        String again = expect("'pushes':[{'event':'begin*'}]");
        assertEquals(List.of(), unmet(run(new Site().with("#a", BEGIN).with("#b", BEGIN),
                click("#a") + "," + ONCE + "," + click("#b") + "," + again)), "it is expected there");
        assertEquals(List.of(), unmet(run(new Site().with("#a", BEGIN).with("#name"),
                click("#a") + "," + ONCE + "," + click("#name") + "," + click("#a"))), "the same is done again");
        assertEquals(List.of(), unmet(run(new Site().with("#a", BEGIN).with("https://s.example/2", BEGIN),
                click("#a") + "," + ONCE + ",{'type':'navigate','url':'https://s.example/2'}")), "another page");
        assertEquals(List.of(), unmet(run(new Site().with("#a", BEGIN).with("#b", BEGIN.replace("9", "8")),
                click("#a") + "," + ONCE + "," + click("#b"))), "another one");
    }

    @Test
    void whatAnotherPagePushesIsNoDoubleThoughNoStepWasRecordedToLeadThere() throws Exception {
        Site site = new Site().with("#a", BEGIN).with("#b").straying(2, BEGIN).turningPageAt(2);
        assertEquals(List.of(), unmet(run(site, click("#a") + "," + ONCE + "," + click("#b"))));
    }

    @Test
    void whatMustNotComeIsFoundWhenItComesLateInItsStepAndIsAllowedInTheNextOne() throws Exception {
        String none = expect("'absent':{'pushes':['begin_checkout']}");
        assertEquals(List.of("steps[1].parameters.absent.pushes[0] 1 came: begin_checkout #1"),
                unmet(run(new Site().with("#a").late(3, BEGIN), click("#a") + "," + none)));
        assertEquals(List.of(), unmet(run(new Site().with("#a").with("#b", BEGIN),
                click("#a") + "," + none + "," + click("#b"))));
    }

    @Test
    void theTimeThatAFileNamesForWhatMustNotComeIsTaken() throws Exception {
        Site site = new Site().with("#a").with("#b").late(5, BEGIN);
        String none = expect("'absent':{'pushes':['begin_checkout']},'withinMs':1000");
        assertEquals(List.of("steps[1].parameters.absent.pushes[0] 1 came: begin_checkout #1"),
                unmet(run(site, click("#a") + "," + none + "," + click("#b"))));
    }

    @Test
    void anErrorInTheVisitFailsTheRunThatHeldAndAWarningIsTold() throws Exception {
        Site site = new Site().with("#a", BEGIN).with("#b");
        site.findings.add(finding("warning"));
        String steps = click("#a") + "," + ONCE + "," + click("#b");
        assertEquals(Verdict.HELD, run(site, steps).verdict());
        site = new Site().with("#a", BEGIN).with("#b");
        site.findings.add(finding("error"));
        JourneyRun run = run(site, steps);
        assertEquals(Verdict.FAILED, run.verdict());
        assertEquals(List.of(), unmet(run));
        assertEquals(Verdict.HELD, run(site, steps, AuditMode.TELL).verdict());
        assertEquals(List.of(), run(site, steps, AuditMode.OFF).audit().findings());
        JsonObject json = RunJson.of(run);
        JsonObject row = json.getAsJsonArray("findings").get(0).getAsJsonObject();
        assertEquals(1, row.get("step").getAsInt());
        assertEquals("F1", row.get("finding").getAsString());
        assertEquals("1 finding: 1 error", json.getAsJsonObject("audit").get("found").getAsString());
        assertEquals(1, json.get("exit").getAsInt());
        assertTrue(JUnitReport.of(List.of(json)).contains("failures=\"1\""));
        assertTrue(MarkdownReport.of(List.of(json)).contains("❌ failed; 1 finding: 1 error".replace(":", "&#58;")),
                () -> MarkdownReport.of(List.of(json)));
    }

    private static RunFinding finding(String severity) {
        return new RunFinding("value-without-currency", severity, "$.ecommerce.value",
                LocalizedText.same("a currency code"), LocalizedText.same("none"), LocalizedText.same("No revenue."),
                LocalizedText.same("Push it."), "site", 1, List.of(1L), List.of(), 1, null);
    }
}
