package io.github.mcpdatalayer.front.journeys;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.journeys.StepFailure;
import io.github.mcpdatalayer.visit.SentHits;
import org.jspecify.annotations.Nullable;

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
    private final ToolCaller tools;
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
        tools = new ToolCaller(bench);
    }

    /** Refuses an element that cannot be waited for. */
    void check() throws ToolException, InterruptedException {
        if (condition.kind().equals(TriggerCondition.ELEMENT)) {
            try {
                is("element", 0);
            } catch (StepFailure e) {
                throw Arguments.bad("The element of when cannot be waited for: " + e.why());
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
    boolean isSo() throws ToolException, StepFailure, InterruptedException {
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
                isGone = isGone || !page().equals(page) || is("gone", GONE_MS);
                return isGone && is("element", APPEARS_MS);
            }
        }
        Thread.sleep(POLL_MS);
        return false;
    }

    private boolean is(String what, int mostMs) throws StepFailure, InterruptedException {
        Map<String, @Nullable Object> arguments = new HashMap<>(
                Map.of("tab", tab, what, condition.what(), "timeoutMs", mostMs));
        return tools.call("waitFor", arguments).get("matched") instanceof JsonPrimitive matched
                && matched.getAsBoolean();
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
