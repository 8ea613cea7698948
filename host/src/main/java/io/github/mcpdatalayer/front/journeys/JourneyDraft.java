package io.github.mcpdatalayer.front.journeys;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps.WalkedStep;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.RunFinding;
import io.github.mcpdatalayer.privacy.Redaction;

/**
 * Makes a journey's file of steps that were done: of those of an agent, or of a recording by hand. The tracking of each step becomes an
 * expectation; secrets and personal values are names in it.
 *
 * @param tool that asks
 */
public record JourneyDraft(RecordingReader histories, Redaction redaction, String tool) {

    private static final int TIMEOUT_MS = 10_000;

    /**
     * The draft that was made.
     *
     * @param content of the file
     * @param expectations how many steps have some
     * @param left what could not be taken over, in words
     * @param defects what is wrong in what was tracked, and is not kept: {@code step, severity, rule, expected, got}
     * @param variables that a run needs
     */
    public record Drafted(JsonObject content, int steps, int expectations, List<String> left,
            List<JsonObject> defects, List<String> variables) {}

    /** A page that a tab showed at the beginning of its step; empty where that is not known. */
    public static String pageBefore(Recording recording, long number) {
        TabStep step = recording.steps().step(number);
        String url = "";
        for (RecordedPage page : recording.pages()) {
            if (page.frame() == 0 && (step == null || page.startedAt() <= step.began())) {
                url = page.url();
            }
        }
        return url;
    }

    /**
     * Drafts from steps that an agent walked in one tab.
     *
     * @param begin the address that the tab showed before
     */
    public Drafted walked(String title, String begin, List<WalkedStep> walked) throws InterruptedException {
        var file = new JsonObject();
        file.addProperty("title", title);
        file.addProperty("timeout", TIMEOUT_MS);
        var texts = new FileTexts(redaction.mode(), file.toString());
        var steps = new DraftedSteps();
        var agent = new WalkedByAgent(texts, steps);
        if (!walked.getFirst().verb().equals("navigate")) {
            agent.begin(begin);
        }
        walked.forEach(agent::take);
        return drafted(file, texts, steps);
    }

    /**
     * Drafts from a recording by hand.
     *
     * @param recorded the file as the extension writes it, its steps with {@code step}, such as {@code kd1@7}, where they are one
     */
    public Drafted recorded(JsonObject recorded) throws InterruptedException {
        var texts = new FileTexts(redaction.mode(), recorded.toString());
        var steps = new DraftedSteps();
        var hand = new RecordedByHand(texts, steps);
        RunFields.objects(recorded, "steps").forEach(hand::take);
        return drafted(recorded, texts, steps);
    }

    private Drafted drafted(JsonObject file, FileTexts texts, DraftedSteps steps) throws InterruptedException {
        String title = RunFields.text(file, "title");
        file.addProperty("title", texts.isPlain(title) ? title : "Journey");
        file.add("steps", steps.json());
        int count = steps.json().size();
        int expectations = new DraftExpectations(new TabTracking(histories, redaction, tool),
                TabAudit.ofDraft(histories, redaction, tool), texts).in(file, steps);
        return new Drafted(file, count, expectations, steps.left(),
                steps.defects().stream().map(JourneyDraft::row).toList(), JourneyVariables.names(file.toString()));
    }

    private static JsonObject row(DraftedSteps.FoundDefect defect) {
        RunFinding finding = defect.finding();
        var row = new JsonObject();
        row.addProperty("step", defect.step());
        row.addProperty("severity", finding.severity());
        row.addProperty("rule", finding.rule());
        row.addProperty("expected", finding.expected().english());
        row.addProperty("got", finding.got().english());
        return row;
    }
}
