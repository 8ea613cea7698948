package io.github.mcpdatalayer.front.tools.tabs;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
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
import io.github.mcpdatalayer.front.tools.tabs.TabOpening.OpenedTab;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;

/** Opens a page in a new tab, which is attached only where the person has allowed that before. */
final class OpenTab implements Tool {

    static final String NAME = "openTab";

    /** Asking the browser's own search engine needs a permission; this one needs none. */
    static final String SEARCH = "https://www.google.com/search?q=";

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
        String from = arguments.text(Args.TAB);
        var opening = new TabOpening(bench, acts);
        OpenedTab opened = url == null
                ? opening.openNew(from, SEARCH + URLEncoder.encode(String.valueOf(search), StandardCharsets.UTF_8),
                        activate)
                : opening.open(from, url, activate);
        return opened.isNew() ? opened(opened) : activated(opened);
    }

    private static Answer activated(OpenedTab shown) {
        return Answer.of(Part.of("{\"step\":" + Shown.quoted(shown.step(), 30) + ",\"tab\":"
                + Shown.quoted(shown.tab(), 20) + ",\"attached\":true,\"opened\":false}"));
    }

    private Answer opened(OpenedTab opened) throws ToolException, InterruptedException {
        String tab = opened.tab();
        if (tab.isEmpty()) {
            return notAttached();
        }
        String step = opened.step();
        String level = opened.level();
        boolean settled = opened.settled();
        io.github.mcpdatalayer.datalayer.json.JsonObject facts = parse(opened.facts());
        List<String> notes = new ArrayList<>();
        var answer = new StringBuilder("{\"step\":").append(Shown.quoted(step, 30)).append(",\"tab\":")
                .append(Shown.quoted(tab, 20)).append(",\"attached\":true,\"level\":").append(Shown.quoted(level, 10));
        String came = acts.came(opened.facts());
        if (came.length() > 2) {
            answer.append(',').append(came, 1, came.length() - 1);
        }
        boolean left = facts.get("access") != null;
        if (left) {
            notes.add("The tab has gone on to a site that the person has not allowed.");
        } else if (facts.get("loaded") == JsonLiteral.FALSE) {
            notes.add("The page is there, but was not loaded within " + TabOpening.TIMEOUT_MS + " ms.");
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
