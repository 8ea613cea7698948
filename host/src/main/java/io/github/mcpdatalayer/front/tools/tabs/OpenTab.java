package io.github.mcpdatalayer.front.tools.tabs;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;

/** Opens a page in a new tab, which is attached only where the person has allowed that before. */
final class OpenTab implements Tool {

    static final String NAME = "openTab";

    /** Asking the browser's own search engine needs a permission; this one needs none. */
    static final String SEARCH = "https://www.google.com/search?q=";
    private static final int TIMEOUT_MS = 10_000;
    private static final int AFTER_MS = 8_000;

    private static final Arg<String> URL = Arg.text("url", "\"https://shop.example/\"", "http or https");
    private static final Arg<String> SEARCH_FOR = Arg.text("search", "\"running shoes\"", "Or words for Google");
    private static final Arg<Boolean> ACTIVATE = Arg.flag("activate", "Show it, or the open one");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Open a tab", 300)
            .does("Opens a page. Attached only where the person has the site remembered.")
            .asks(Method.OPEN_TAB, Method.ACTIVATE_TAB, Method.GET_HISTORY, Method.GET_HITS)
            .takes(URL, SEARCH_FOR, ACTIVATE, Args.TAB.as("From it"))
            .answers("\"tab\":{},\"attached\":{}")
            .example("{\"url\":\"https://shop.example/\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.SITE_DENIED, ErrorCode.NAVIGATION_FAILED,
                    ErrorCode.STOPPED_BY_PERSON, ErrorCode.OUTCOME_UNKNOWN);

    private final Workbench bench;
    private final PageActs acts;

    OpenTab(Workbench bench, PageActs acts) {
        this.acts = acts;
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String url = arguments.text(URL);
        String search = arguments.text(SEARCH_FOR);
        if ((url == null) == (search == null)) {
            throw Arguments.bad("Give one of url and search.");
        }
        boolean activate = arguments.flag(ACTIVATE);
        if (url != null && activate) {
            for (AttachedTabs.AttachedTab tab : AttachedTabs.of(bench.browsers()).tabs()) {
                if (isSame(tab.url(), url)) {
                    return activated(ActivateTab.activate(bench.browsers(), tab.handle()));
                }
            }
        }
        String from = arguments.text(Args.TAB);
        var params = new JsonObject();
        params.addProperty("url",
                url == null ? SEARCH + URLEncoder.encode(String.valueOf(search), StandardCharsets.UTF_8) : url);
        params.addProperty("timeoutMs", TIMEOUT_MS);
        if (activate) {
            params.addProperty("active", true);
        }
        try {
            return opened(bench.browsers().ask(Method.OPEN_TAB, params, from,
                    Deadline.in(Duration.ofMillis(TIMEOUT_MS + AFTER_MS))));
        } catch (LinkException e) {
            throw acts.error(e.error(), NAME, from);
        }
    }

    /** A site's first page may be written without the last slash. */
    private static boolean isSame(String shown, String asked) {
        return shown.equals(asked) || shown.equals(asked + "/");
    }

    private static Answer activated(JsonObject result) {
        return Answer.of(Part.of("{\"step\":" + Shown.quoted(Lenient.text(result, "step"), 30) + ",\"tab\":"
                + Shown.quoted(Lenient.text(result, "tab"), 20) + ",\"attached\":true,\"opened\":false}"));
    }

    private Answer opened(BrowserReply reply) throws ToolException, InterruptedException {
        JsonObject result = reply.result();
        String tab = Lenient.text(result, "tab");
        if (tab.isEmpty()) {
            return notAttached();
        }
        String step = Lenient.text(result, "step");
        String level = Lenient.text(result, "level");
        boolean settled = result.get("settled") instanceof JsonPrimitive is && is.getAsBoolean();
        io.github.mcpdatalayer.datalayer.json.JsonObject facts = parse(reply.text());
        List<String> notes = new ArrayList<>();
        var answer = new StringBuilder("{\"step\":").append(Shown.quoted(step, 30)).append(",\"tab\":")
                .append(Shown.quoted(tab, 20)).append(",\"attached\":true,\"level\":").append(Shown.quoted(level, 10));
        String came = acts.came(reply.text());
        if (came.length() > 2) {
            answer.append(',').append(came, 1, came.length() - 1);
        }
        boolean left = facts.get("access") != null;
        if (left) {
            notes.add("The tab has gone on to a site that the person has not allowed.");
        } else if (facts.get("loaded") == JsonLiteral.FALSE) {
            notes.add("The page is there, but was not loaded within " + TIMEOUT_MS + " ms.");
        }
        if (level.equals("act") && !settled) {
            answer.append(",\"settled\":false");
        }
        String tracked = bench.tracked() && !left && level.equals("act")
                ? acts.tracked(NAME, tab, step, settled, notes)
                : null;
        if (tracked != null) {
            answer.append(",\"tracked\":").append(tracked);
        }
        answer.append(BoundedAnswer.notes(notes, bench.limit().usual() - OfferedTool.CHARS));
        return Answer.of(Part.of(answer.append('}').toString()));
    }

    private static Answer notAttached() {
        var arguments = new JsonObject();
        arguments.addProperty("level", "act");
        return Answer.of(Part.of("{\"opened\":true,\"attached\":false,\"notes\":["
                + "\"The tab is open, and it is not attached: the person has not remembered a level for its site. "
                + "They can attach it by the mcp-datalayer button in that tab; until then no tool can read or close it.\"],"
                + "\"next\":" + ToolException.next("requestAccess", arguments) + "}"));
    }

    private static io.github.mcpdatalayer.datalayer.json.JsonObject parse(String json) throws ToolException {
        try {
            if (JsonValue.parse(json) instanceof io.github.mcpdatalayer.datalayer.json.JsonObject object) {
                return object;
            }
        } catch (JsonSyntaxException e) {
            throw RefusedReply.notJson(e);
        }
        throw RefusedReply.because("what came of the tab is no object");
    }
}
