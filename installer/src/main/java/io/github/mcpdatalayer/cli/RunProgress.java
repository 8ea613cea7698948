package io.github.mcpdatalayer.cli;

import java.util.function.Consumer;

import io.github.mcpdatalayer.front.journeys.JourneyRuns.Asked;
import io.github.mcpdatalayer.journeys.JourneyStep;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;

/** Says which step of which journey is at work, and how many journeys have ended. */
final class RunProgress {

    private final Redaction redaction = new Redaction(RedactionMode.MASK);
    private final Consumer<String> line;
    private final int all;
    private int ended;

    RunProgress(int all, Consumer<String> line) {
        this.all = all;
        this.line = line;
    }

    synchronized void starting() {
        line.accept(counted() + "starting a browser");
    }

    synchronized void begins(Asked asked, int attempt, JourneyStep step) {
        String choice = asked.settings().consent();
        line.accept(counted() + "step " + step.number() + " of " + asked.journey().steps().size() + ": "
                + redaction.text(step.action().words()) + " (" + asked.journey().title()
                + (choice == null ? "" : ", consent " + choice) + (attempt > 1 ? ", attempt " + attempt : "") + ")");
    }

    synchronized void ended(boolean isLast) {
        if (isLast) {
            ended++;
        }
        if (ended < all) {
            starting();
        }
    }

    private String counted() {
        return all == 1 ? "" : ended + " of " + all + " journeys done, ";
    }
}
