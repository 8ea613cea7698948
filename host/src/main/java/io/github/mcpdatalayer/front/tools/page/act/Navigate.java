package io.github.mcpdatalayer.front.tools.page.act;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
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
import io.github.mcpdatalayer.front.tools.page.snapshot.PageErrors;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageFacts;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps.WalkedStep;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;

/** Takes a tab to another page, and says what that tracked. */
public final class Navigate implements Tool {

    static final String NAME = "navigate";

    private static final int TIMEOUT_MS = 10_000;
    private static final int MOST_TIMEOUT_MS = 25_000;
    /** A page comes to rest after it is there, and the answer has its way. */
    private static final int AFTER_MS = 8_000;

    /** A text that a person takes for an address, and a browser for a path. */
    private static final Pattern HOST = Pattern.compile(
            "^(?:www\\.|(?:[a-z0-9-]+\\.)+(?:com|org|net|de|io|dev|app|shop|store|eu|uk|fr|it|es|nl|at|ch|pl|example|test)(?::\\d+)?(?:[/?#]|$))",
            Pattern.CASE_INSENSITIVE);
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
        Integer timeout = arguments.integer(TIMEOUT);
        int patience = timeout == null ? TIMEOUT_MS : Math.max(100, timeout);
        BrowserReply reply;
        try {
            reply = bench.browsers().ask(Method.NAVIGATE, params(arguments, patience), tab,
                    Deadline.in(Duration.ofMillis(patience + AFTER_MS)));
        } catch (LinkException e) {
            throw PageErrors.of(e.error(), NAME, tab);
        }
        boolean tracked = arguments.has(TRACKED) ? arguments.flag(TRACKED) : bench.tracked();
        return answer(reply, patience, tracked);
    }

    private JsonObject params(Arguments arguments, int patience) throws ToolException {
        String url = arguments.text(URL);
        Integer history = arguments.signed(HISTORY);
        boolean reload = arguments.flag(RELOAD);
        if ((url == null ? 0 : 1) + (history == null ? 0 : 1) + (reload ? 1 : 0) != 1
                || (history != null && history == 0)) {
            throw Arguments.bad("Give one of url, history (-1 for back) and reload.");
        }
        var params = new JsonObject();
        if (url != null) {
            if (HOST.matcher(url.strip()).find()) {
                throw Arguments.bad(
                        "url has no https:// or http://, so it would be a path of the site that the tab shows: write https://"
                                + Shown.text(url.strip(), 80) + ", or ./ before it where a path is meant.");
            }
            params.addProperty("url", url);
        } else if (history != null) {
            params.addProperty("history", history);
        } else {
            params.addProperty("reload", true);
        }
        String until = arguments.text(WAIT_UNTIL);
        if (until != null) {
            params.addProperty("waitUntil", until);
        }
        if (arguments.flag(DISCARD)) {
            params.addProperty("discardChanges", true);
        }
        params.addProperty("timeoutMs", patience);
        if (!bench.quiet()) {
            params.addProperty("quiet", false);
        }
        return params;
    }

    private Answer answer(BrowserReply reply, int patience, boolean tracked)
            throws ToolException, InterruptedException {
        JsonObject result = reply.result();
        String tab = Lenient.text(result, "tab");
        String step = Lenient.text(result, "step");
        boolean settled = result.get("settled") instanceof JsonPrimitive is && is.getAsBoolean();
        var facts = PageFacts.parse(reply.text());
        boolean left = facts.get("access") != null;
        bench.walked()
                .add(new WalkedStep(step, NAME, facts.get("url") instanceof JsonString(String url) ? url : "", false,
                        false, NAME, List.of(), List.of(), ""));
        List<String> notes = new ArrayList<>();
        if (left) {
            notes.add(
                    "The tab has left the site that it was attached on. Everything that is not allowed there needs the person's permission.");
        } else if (facts.get("loaded") == JsonLiteral.FALSE && facts.get("navigated") != null) {
            notes.add("The page is there, but was not loaded as far as asked within " + patience + " ms.");
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
