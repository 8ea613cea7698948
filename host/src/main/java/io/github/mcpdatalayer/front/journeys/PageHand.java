package io.github.mcpdatalayer.front.journeys;

import java.time.Duration;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.act.ActionItem;
import io.github.mcpdatalayer.front.tools.page.act.ActionMaker;
import io.github.mcpdatalayer.front.tools.page.act.Navigation;
import io.github.mcpdatalayer.front.tools.page.act.Navigation.PageArrival;
import io.github.mcpdatalayer.front.tools.page.act.Navigation.PageWay;
import io.github.mcpdatalayer.front.tools.page.act.PageActing;
import io.github.mcpdatalayer.front.tools.page.act.PageActing.DoneAction;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.sources.PageRest;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.journeys.JourneySelector;
import io.github.mcpdatalayer.journeys.StepFailure;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The hand of a run in the pages of its tabs. After each action it waits until the page is quiet, or goes on at once. */
final class PageHand {

    private static final String PLACE = PageActing.place(0);
    private static final int MOST_MS = 15_000;

    private final PageActing patient;
    private final PageActing brisk;
    private final Navigation patientWay;
    private final Navigation briskWay;
    private boolean quiet = true;

    PageHand(Workbench bench) {
        Workbench atRest = bench.resting(PageRest.QUIET);
        Workbench atOnce = bench.resting(PageRest.NONE);
        patient = new PageActing(atRest);
        patientWay = new Navigation(atRest);
        brisk = new PageActing(atOnce);
        briskWay = new Navigation(atOnce);
    }

    /** Makes one action. */
    interface Made {
        ActionItem.Act by(ActionMaker make) throws ToolException;
    }

    /** Tells whether it waits until a page is quiet from now on. */
    void awaitQuiet(boolean awaits) {
        quiet = awaits;
    }

    static ElementQuery element(JourneySelector selector) throws ToolException {
        return SelectedElement.of(PLACE, selector);
    }

    PageArrival open(@Nullable String tab, String url, int patienceMs) throws StepFailure, InterruptedException {
        return StepFailures.of(() -> (quiet ? patientWay : briskWay).go(tab, PageWay.to(url, patienceMs)));
    }

    DoneAction act(@Nullable String tab, Duration timeout, Made made) throws StepFailure, InterruptedException {
        return done(tab, timeout, made, false);
    }

    /** Acts by real input where the browser has it, else by the page's means. */
    DoneAction actByHand(@Nullable String tab, Duration timeout, Made made) throws StepFailure, InterruptedException {
        try {
            return done(tab, timeout, made, true);
        } catch (StepFailure e) {
            if (!e.code().equals(ErrorCode.TRUSTED_INPUT_UNAVAILABLE.name())) {
                throw e;
            }
        }
        return act(tab, timeout, made);
    }

    private DoneAction done(@Nullable String tab, Duration timeout, Made made, boolean trusted)
            throws StepFailure, InterruptedException {
        PageActing acting = quiet ? patient : brisk;
        return StepFailures.of(() -> {
            ActionItem item = ActionItem.of(made.by(acting.actions(PLACE)),
                    (int) Math.min(timeout.toMillis(), MOST_MS));
            return acting.act(tab, trusted ? item.trusted() : item);
        });
    }
}
