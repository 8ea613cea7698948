package io.github.mcpdatalayer.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Map;

import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import io.github.mcpdatalayer.journeys.KnownFindings.KnownFinding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

class KnownFindingsTest {

    private static final LocalDate LAST_DAY = LocalDate.of(2026, 12, 31);

    @TempDir
    private Path folder;

    /** A journey whose second step expects a push that nothing brings. */
    private JourneyRun failed() throws Exception {
        Path file = folder.resolve("journey.json");
        Files.writeString(file, """
                {"title":"T","steps":[{"type":"click","selectors":["#a"]},
                {"type":"customStep","name":"mcp-datalayer:expect","parameters":{"version":1,"withinMs":0,
                "pushes":[{"event":"purchase"}]}}]}""");
        var variables = new JourneyVariables(Map.of());
        var settings = new RunSettings(null, false, 0, null, null, false, false, HitMode.ANSWER, AuditMode.OFF);
        return new JourneyRunner(JourneyReader.read(file, variables, new JourneyRights(false, false)), settings,
                variables, new Site().with("#a"), Clock.systemUTC()).run(_ -> {});
    }

    @Test
    void anAcceptedFailureFailsNoRunUntilItsLastDayIsOver() throws Exception {
        JourneyRun run = failed();
        CheckedExpectation unmet = run.unmet().getFirst();
        KnownFindings known = KnownFindings.of(folder).with(new KnownFinding("journey.json", unmet.place(),
                unmet.kind(), unmet.expected().english(), "Ticket 4711", LAST_DAY));

        assertEquals(Verdict.FAILED, run.verdict());
        assertEquals(Verdict.HELD, known.in(run, LAST_DAY).verdict());
        JourneyRun after = known.in(run, LAST_DAY.plusDays(1));
        assertEquals(Verdict.FAILED, after.verdict());
        assertEquals(1, after.notes().size(), "it says that the day is over");
    }
}
