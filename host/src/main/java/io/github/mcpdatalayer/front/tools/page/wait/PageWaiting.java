package io.github.mcpdatalayer.front.tools.page.wait;

import java.time.Duration;

import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageErrors;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageReader;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import org.jspecify.annotations.Nullable;

/** Waits in pages: a call of waitFor writes what it has found, a step of a journey goes on from there. */
public final class PageWaiting {

    private final Workbench bench;
    private final PageReader pages;

    public PageWaiting(Workbench bench) {
        this.bench = bench;
        pages = new PageReader(bench.browsers(), bench.workload());
    }

    /**
     * The end of a wait.
     *
     * @param by the condition that holds: element, text, gone, url, event, hit or idle; empty where none held in time
     * @param ref of what was found; empty where it has none
     * @param found the element that was waited for, or that shows the text
     * @param note that an element was found another way than before; empty where it was not
     */
    public record WaitOutcome(String by, long waitedMs, String ref, @Nullable SnapshotNode found, @Nullable String tab,
            String note) {

        /** Tells whether a condition holds. */
        public boolean matched() {
            return !by.isEmpty();
        }
    }

    /**
     * Waits until the condition holds, or the time is over. Refuses one that asks the page for what redaction hides.
     *
     * @throws ToolException it cannot be waited for
     */
    public WaitOutcome waitFor(@Nullable String tab, WaitCondition condition, Duration most)
            throws ToolException, InterruptedException {
        condition.asksNothingHidden("element or gone", bench.redaction());
        var waiting = new Waiting(bench, pages, WaitFor.NAME, tab, condition, most);
        try {
            String by = waiting.by();
            return new WaitOutcome(by, waiting.waitedMs(), waiting.ref(), waiting.found(), waiting.tab(),
                    waiting.note());
        } catch (LinkException e) {
            throw PageErrors.of(e.error(), WaitFor.NAME, waiting.tab());
        }
    }
}
