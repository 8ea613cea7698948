package io.github.mcpdatalayer.front.journeys;

import java.time.Duration;
import java.util.List;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.wait.PageWaiting;
import io.github.mcpdatalayer.front.tools.page.wait.WaitCondition;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.visit.SentHits;

/**
 * Looks whether the condition of a trigger has become so. A condition that held before does not count. Texts are held against what is shown
 * of the tab, redacted, so no trigger tells what redaction hides. Only for an element is there an observer in the page, while it is waited
 * for.
 */
final class TriggerWatch {

    private static final int POLL_MS = 300;
    private static final int APPEARS_MS = 5_000;
    private static final int GONE_MS = 1_000;

    private final Workbench bench;
    private final PageWaiting waiting;
    private final String tool;
    private final String tab;
    private final TriggerCondition condition;
    private String page = "";
    private long request;
    private boolean isGone;

    TriggerWatch(Workbench bench, String tool, String tab, TriggerCondition condition) {
        this.bench = bench;
        this.tool = tool;
        this.tab = tab;
        this.condition = condition;
        waiting = new PageWaiting(bench);
    }

    /** Refuses an element that cannot be waited for. */
    void check() throws ToolException, InterruptedException {
        if (condition.kind().equals(TriggerCondition.ELEMENT)) {
            try {
                isThere(0);
            } catch (ToolException e) {
                throw Arguments.bad("The element of when cannot be waited for: " + e.shown());
            }
        }
    }

    /** Begins anew: from now on, only what is new counts. */
    void beginAnew() throws ToolException, InterruptedException {
        page = page();
        isGone = false;
        if (condition.kind().equals(TriggerCondition.REQUEST)) {
            request = requests().stream().mapToLong(each -> each.request().number()).max().orElse(0);
        }
    }

    /** Tells whether it has become so, after a wait of some seconds at most. */
    boolean isSo() throws ToolException, InterruptedException {
        switch (condition.kind()) {
            case TriggerCondition.URL -> {
                RecordedTab read = read();
                String now = page(read);
                if (!now.equals(page)) {
                    page = now;
                    return like(read.url());
                }
            }
            case TriggerCondition.REQUEST -> {
                long before = request;
                boolean isSo = false;
                for (Hit each : requests()) {
                    long number = each.request().number();
                    isSo |= number > before && like(bench.redaction().text(each.request().url()));
                    request = Math.max(request, number);
                }
                if (isSo) {
                    return true;
                }
            }
            default -> {
                // Another page is another element, even if both have it.
                isGone = isGone || !page().equals(page) || hasGone();
                return isGone && isThere(APPEARS_MS);
            }
        }
        Thread.sleep(POLL_MS);
        return false;
    }

    private boolean isThere(int mostMs) throws ToolException, InterruptedException {
        return holds(WaitCondition.there(ElementQuery.of("element", condition.what())), mostMs);
    }

    private boolean hasGone() throws ToolException, InterruptedException {
        return holds(WaitCondition.gone(ElementQuery.of("gone", condition.what())), GONE_MS);
    }

    private boolean holds(WaitCondition awaited, int mostMs) throws ToolException, InterruptedException {
        return waiting.waitFor(tab, awaited, Duration.ofMillis(mostMs)).matched();
    }

    private boolean like(String url) {
        return new NamePatterns(List.of(condition.what())).allows(url);
    }

    private RecordedTab read() throws ToolException, InterruptedException {
        return bench.histories().read(tool, tab, RecordingReader.NO_PUSHES, List.of(), LayerReader.deadline());
    }

    private String page() throws ToolException, InterruptedException {
        return page(read());
    }

    /** The number of the page that is shown, and its address: pages change that, too. */
    private static String page(RecordedTab read) {
        RecordedPage last = read.facts().lastPage();
        return (last == null ? 0 : last.page()) + " " + read.url();
    }

    private List<Hit> requests() throws ToolException, InterruptedException {
        RecordedVisit read = RecordedVisit.of(bench.histories(), tool, tab);
        SentHits sent = read.visit(read.history().recording(), bench.redaction().mode()).sent();
        return sent == null ? List.of() : sent.hits();
    }
}
