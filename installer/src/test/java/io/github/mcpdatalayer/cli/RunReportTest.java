package io.github.mcpdatalayer.cli;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.JourneyRuns.Asked;
import io.github.mcpdatalayer.journeys.CheckedExpectation;
import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.JUnitReport;
import io.github.mcpdatalayer.journeys.Journey;
import io.github.mcpdatalayer.journeys.JourneyAction;
import io.github.mcpdatalayer.journeys.JourneyRun;
import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import io.github.mcpdatalayer.journeys.JourneyStep;
import io.github.mcpdatalayer.journeys.KnownFindings;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.journeys.MarkdownReport;
import io.github.mcpdatalayer.journeys.RunAudit;
import io.github.mcpdatalayer.journeys.RunFinding;
import io.github.mcpdatalayer.journeys.RunJson;
import io.github.mcpdatalayer.journeys.RunSettings;
import io.github.mcpdatalayer.journeys.StepResult;
import io.github.mcpdatalayer.report.JourneyHtmlReport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A failure is called the same wherever a person meets it. */
class RunReportTest {

    private static LocalizedText same(String text) {
        return LocalizedText.same(text);
    }

    private static StepResult step(int number, String did, CheckedExpectation... expectations) {
        var action = new JourneyAction.Open("https://shop.example/");
        var step = new JourneyStep(number, "a.json", "steps[" + (number - 1) + "]", "click", action, null, 5000, false,
                List.of());
        return new StepResult(step, expectations.length > 0 ? StepResult.Status.FAILED : StepResult.Status.DONE,
                same(did), 10, did.isEmpty() ? 0 : number, null, null, List.of(expectations), null);
    }

    private static JourneyRun run() {
        var unmet = new CheckedExpectation("steps[3].parameters.hits[0]", "hit", Standing.FAILED,
                same("hit ga4 purchase"), same("no hit of ga4 came"), same("Revenue is missing."), "container", null,
                null, null);
        var finding = new RunFinding("currency-missing", "error", "$.ecommerce", same("a currency"), same("none"),
                same("Sums cannot be told apart."), same("Add it."), "site", 3, List.of(7L), List.of(), 1, null);
        return new JourneyRun("a.json", "Order", Instant.parse("2026-11-28T20:00:00Z"), 900, "Chromium",
                new RunSettings(null, false, 0, null, null, false, false, HitMode.ANSWER), 1, Verdict.FAILED,
                List.of(step(1, "open https://shop.example/"), step(2, "click e1 button \"Add\""),
                        step(3, "click e2 button \"Buy\""), step(4, "", unmet)),
                null, new RunAudit(true, List.of(finding), 1, 1, 1, List.of()), List.of());
    }

    @Test
    void aFailureHasTheSameStepAndNumberOnTheTerminalInJUnitInMarkdownAndInHtml() {
        JourneyRun run = run();
        JsonObject json = RunJson.of(run);
        json.addProperty("folder", "runs/one");
        var printed = new ByteArrayOutputStream();
        new RunReport(new Screen(new PrintStream(printed, true, UTF_8), Screen.UNBOUNDED, false, UTF_8)).ended(run,
                json);
        String terminal = printed.toString(UTF_8);
        String junit = JUnitReport.of(List.of(json));
        String markdown = MarkdownReport.of(List.of(json));
        String html = JourneyHtmlReport.of(List.of(json), (_, _) -> null, Locale.ENGLISH);
        assertTrue(terminal.contains("F1, step 3 (steps[3]): expected hit ga4 purchase; no hit of ga4 came."),
                terminal);
        assertTrue(terminal.contains("F2, step 3: currency-missing at $.ecommerce: expected a currency; none. "
                + "Sums cannot be told apart."), terminal);
        assertTrue(
                junit.contains("name=\"step 3: hit ga4 purchase\">\n      <failure message=\"F1: no hit of ga4 came\""),
                junit);
        assertTrue(junit.contains("currency-missing $.ecommerce\">\n      <failure message=\"F2: none\""), junit);
        assertTrue(markdown.contains("| F1, step 3 | hit ga4 purchase |"), markdown);
        assertTrue(markdown.contains("| F2, step 3 | error |"), markdown);
        assertTrue(html.contains("F1</span> Step 3: <bdi>click button &quot;Buy&quot;</bdi>")
                && html.contains("F2 Error</span> Step 3: <bdi>click button &quot;Buy&quot;</bdi>"), html);
        for (String all : List.of(terminal, junit, markdown, html)) {
            assertFalse(Pattern.compile("(?i)step 4").matcher(all).find(), all);
        }
        assertEquals("F1", json.getAsJsonArray("steps").get(3).getAsJsonObject().getAsJsonArray("expectations").get(0)
                .getAsJsonObject().get("finding").getAsString(), "accept takes this one");
    }

    @Test
    void aRunThatDidNotHoldSaysWhatComesNextWithTheNumberThatAcceptTakes() {
        JsonObject json = RunJson.of(run());
        json.addProperty("folder", "runs/one");
        String next = next(json, null);
        assertTrue(next.contains("--html report.html") && next.contains("accept runs/one F1 --until DATE"), next);
        json.addProperty("folder", "My runs/one");
        assertTrue(next(json, null).contains("accept 'My runs/one' F1") || File.separatorChar == '\\',
                "as it is pasted");
        String reported = next(json, Path.of("report.html"));
        assertTrue(reported.startsWith("Report: report.html") && !reported.contains("--html"), reported);
        json.addProperty("verdict", "held");
        assertEquals("", next(json, null));
    }

    private static String next(JsonObject run, @Nullable Path html) {
        var printed = new ByteArrayOutputStream();
        new RunReport(new Screen(new PrintStream(printed, true, UTF_8), Screen.UNBOUNDED, false, UTF_8))
                .next(List.of(run), html);
        return printed.toString(UTF_8);
    }

    @Test
    void progressNamesTheStepAndTheJourneysThatAreDone() {
        List<String> said = new ArrayList<>();
        var progress = new RunProgress(2, 1, said::add);
        progress.starting();
        progress.ended(true);
        progress.ended(true);
        assertEquals(List.of("0 of 2 journeys done, starting a browser", "1 of 2 journeys done, starting a browser"),
                said);
    }

    @Test
    void progressOfSeveralWorkersKeepsTheStepAndShowsNothingPersonal() throws Exception {
        List<String> said = new ArrayList<>();
        var progress = new RunProgress(2, 2, said::add);
        JourneyStep step = step(1, "").step();
        progress.begins(new Asked(new Journey("a.json", "Order of mia@shop.example", List.of(step), List.of()),
                run().settings(), KnownFindings.of(Path.of("src"))), 1, step);
        progress.ended(true);
        assertTrue(said.getFirst().startsWith("0 of 2 journeys done, step 1 of 1: open a page (Order of ")
                && !said.getFirst().contains("mia@"), said::toString);
        assertEquals(said.getFirst().replace("0 of", "1 of"), said.getLast());
    }
}
