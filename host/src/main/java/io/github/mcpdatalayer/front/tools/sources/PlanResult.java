package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Plan;
import io.github.mcpdatalayer.datalayer.validation.PlanException;
import io.github.mcpdatalayer.datalayer.validation.PushFinding;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/**
 * The verdict of a person's plan on pushes. A plan looks at what is redacted: else its answers would tell what is hidden.
 *
 * @param checked how many events it looked at
 * @param rules what it is, in a few words
 */
public record PlanResult(List<PushFinding> findings, int checked, String rules, List<String> notes) {

    private static final int SHOWN_CHARS = 300;

    /**
     * Holds pushes against a plan.
     *
     * @param shown the pushes, redacted
     * @param all whether no push was left out, so that one that is missing was not pushed
     */
    public static PlanResult of(Plan plan, String name, Recording shown, Predicate<RecordedPush> wanted, boolean all)
            throws ToolException {
        try {
            Plan.Result result = plan.check(shown, new RedactedTexts(), wanted);
            List<String> notes = new ArrayList<>(plan.notes());
            if (result.unjudged() > 0) {
                notes.add(result.unjudged()
                        + " values are redacted, so that their form, length or list could not be checked.");
            }
            if (result.tooDeep() > 0) {
                notes.add(result.tooDeep() + " events are nested too deep to be checked.");
            }
            if (result.undecided() > 0) {
                notes.add(result.undecided() + " events could not be checked, because this takes too long for"
                        + " their values: " + Shown.text(String.join(", ", result.slow()), SHOWN_CHARS)
                        + ". Write it without lookaheads and backreferences.");
            }
            if (!result.unseen().isEmpty() && all) {
                notes.add("Planned but not pushed: "
                        + Shown.text(String.join(", ", result.unseen()), SHOWN_CHARS) + ".");
            }
            return new PlanResult(result.findings(), result.checked(),
                    "plan " + name + ": " + plan.format() + ", " + plan.size() + " events", notes);
        } catch (PlanException e) {
            throw PlanFolder.bad(name, e.getMessage());
        }
    }
}
