package io.github.mcpdatalayer.front.tools.page.act;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.page.act.Navigation.PageArrival;
import io.github.mcpdatalayer.front.tools.page.act.Navigation.PageWay;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageFacts;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;

/** Takes a tab to another page, and says what that tracked. */
public final class Navigate implements Tool {

    static final String NAME = "navigate";

    private static final int TIMEOUT_MS = 10_000;
    private static final int MOST_TIMEOUT_MS = 25_000;
    private static final Arg<String> URL = Arg.text("url", "\"/cart\"", "Or a path on this site");
    private static final Arg<Integer> HISTORY = Arg.signed("history", "-1", "-1 back, 1 forward");
    private static final Arg<Boolean> RELOAD = Arg.flag("reload", "This page").known();
    private static final Arg<String> WAIT_UNTIL = Arg.choice("waitUntil", "\"networkidle\"", "Default load",
            List.of("load", "domcontentloaded", "networkidle")).known();
    private static final Arg<Boolean> DISCARD = Arg.flag("discardChanges", "Leave even if the page asks");
    private static final Arg<Integer> TIMEOUT = Arg.whole("timeoutMs", "10000", "Default 10000")
            .atMost(MOST_TIMEOUT_MS, "call waitFor where a page takes longer").known();
    private static final Arg<Boolean> TRACKED = Arg.flag("tracked", "Default true").known();

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Go to a page", 222)
            .does("Takes the tab to url, along its history, or reloads it. Answers when the page is at rest, with what the step tracked.")
            .asks(Method.NAVIGATE, Method.GET_HISTORY, Method.GET_HITS)
            .takes(Args.TAB, URL, HISTORY, RELOAD, WAIT_UNTIL, DISCARD, TIMEOUT, TRACKED)
            .answers("\"step\":{},\"url\":{},\"title\":{},\"status\":{},\"page\":{},\"tracked\":{}")
            .example("{\"url\":\"https://shop.example/cart\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.NAVIGATION_FAILED, ErrorCode.DIALOG_OPEN,
                    ErrorCode.SITE_DENIED,
                    ErrorCode.STOPPED_BY_PERSON, ErrorCode.TAB_BUSY, ErrorCode.OUTCOME_UNKNOWN);

    private final Workbench bench;

    public Navigate(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String tab = arguments.text(Args.TAB);
        PageWay way = way(arguments);
        PageArrival arrival = new Navigation(bench).go(tab, way);
        return answer(arrival, way.patienceMs(), arguments.has(TRACKED) ? arguments.flag(TRACKED) : bench.tracked());
    }

    private static PageWay way(Arguments arguments) throws ToolException {
        Integer timeout = arguments.integer(TIMEOUT);
        String url = arguments.text(URL);
        Integer history = arguments.signed(HISTORY);
        boolean reload = arguments.flag(RELOAD);
        if ((url == null ? 0 : 1) + (history == null ? 0 : 1) + (reload ? 1 : 0) != 1
                || (history != null && history == 0)) {
            throw Arguments.bad("Give one of url, history (-1 for back) and reload.");
        }
        return new PageWay(url, history, arguments.text(WAIT_UNTIL), arguments.flag(DISCARD),
                timeout == null ? TIMEOUT_MS : Math.max(100, timeout));
    }

    private Answer answer(PageArrival arrival, int patience, boolean tracked) throws InterruptedException {
        String tab = arrival.tab();
        String step = arrival.step();
        boolean settled = arrival.settled();
        var facts = arrival.facts();
        boolean left = facts.get("access") != null;
        List<String> notes = new ArrayList<>();
        if (left) {
            notes.add(
                    "The tab has left the site that it was attached on. Everything that is not allowed there needs the person's permission.");
        } else if (facts.get("loaded") == JsonLiteral.FALSE && facts.get("navigated") != null) {
            notes.add("The page is there, but was not loaded as far as asked within " + patience + " ms."
                    + (facts.get("busy") == JsonLiteral.TRUE ? " It is busy, and answers nothing." : ""));
        } else if (facts.get("navigated") == null) {
            notes.add("The tab shows the same page as before: the address has none, or it is a download.");
        }
        var answer = new StringBuilder("{\"step\":").append(Shown.quoted(step, 30)).append(",\"tab\":")
                .append(Shown.quoted(tab, 20));
        String came = PageFacts.came(facts);
        if (came.length() > 2) {
            answer.append(',').append(came, 1, came.length() - 1);
        }
        if (!settled) {
            answer.append(",\"settled\":false");
        }
        String what = tracked && !left ? new PageSteps(bench).tracked(NAME, tab, step, settled, notes) : null;
        if (what != null) {
            answer.append(",\"tracked\":").append(what);
        }
        answer.append(BoundedAnswer.notes(notes, bench.limit().usual() - OfferedTool.CHARS));
        return Answer.of(Part.of(answer.append('}').toString()));
    }
}
