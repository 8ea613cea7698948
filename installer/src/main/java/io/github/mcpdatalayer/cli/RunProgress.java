package io.github.mcpdatalayer.cli;

import java.util.function.Consumer;

import io.github.mcpdatalayer.front.journeys.JourneyRuns.Asked;
import io.github.mcpdatalayer.journeys.JourneyStep;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;

/** Says which step of which journey is at work, and how many journeys have ended. */
final class RunProgress {

    private static final String START = "starting a browser";

    private final Redaction redaction = new Redaction(RedactionMode.MASK);
    private final Consumer<String> line;
    private final int all;
    private final int workers;
    private int ended;
    private String doing = START;

    RunProgress(int all, int workers, Consumer<String> line) {
        this.all = all;
        this.workers = workers;
        this.line = line;
    }

    synchronized void starting() {
        says(START);
    }

    synchronized void begins(Asked asked, int attempt, JourneyStep step) {
        String choice = asked.settings().consent();
        says("step " + step.number() + " of " + asked.journey().steps().size() + ": "
                + redaction.text(step.action().words()) + " (" + redaction.text(asked.journey().title())
                + (choice == null ? "" : ", consent " + choice) + (attempt > 1 ? ", attempt " + attempt : "") + ")");
    }

    synchronized void ended(boolean isLast) {
        if (isLast) {
            ended++;
        }
        if (ended < all) {
            // With several workers the others are at their steps.
            says(workers == 1 ? START : doing);
        }
    }

    private void says(String now) {
        doing = now;
        line.accept(counted() + now);
    }

    private String counted() {
        return all == 1 ? "" : ended + " of " + all + " journeys done, ";
    }
}
