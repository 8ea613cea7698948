package io.github.mcpdatalayer.front.tools.website;

import java.time.Duration;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.Placeholder;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Calls a tool of a page, as a step of its tab. */
final class CallWebsiteTool implements Tool {

    static final String NAME = "callWebsiteTool";

    private static final int TIMEOUT_MS = 10_000;
    private static final int MOST_TIMEOUT_MS = 25_000;
    /** The page comes to rest after the call, and the answer has its way. */
    private static final int AFTER_MS = 8_000;

    private static final Arg<String> TOOL = Arg.text("tool", "\"add_to_cart\"", "").required();
    private static final Arg<Object> ARGUMENTS = Arg.any("arguments", "{\"sku\":\"A1\"}", "JSON object");
    private static final Arg<String> HASH = Arg.text("hash", "\"0f3a…\"", "As listed").required();
    private static final Arg<Integer> TIMEOUT = Arg.whole("timeoutMs", "10000", "Default 10000")
            .atMost(MOST_TIMEOUT_MS, "look at the page for what becomes of it").known();

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Call a site's tool", 301)
            .does("Calls a tool of listWebsiteTools.")
            .asks(Method.CALL_WEBSITE_TOOL, Method.GET_WEBSITE_TOOLS, Method.GET_HISTORY, Method.GET_HITS)
            .takes(Args.TAB, TOOL, ARGUMENTS, HASH, Args.FRAME.known(), TIMEOUT, Args.MAX_CHARS, Args.CURSOR)
            .answers("\"result\":{},\"threw\":{},\"waits\":{},\"step\":{},\"came\":{},\"tracked\":{}")
            .example("{\"tool\":\"add_to_cart\",\"arguments\":{\"sku\":\"A1\"},\"hash\":\"0f3a5c7e9b1d2f40\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.TOOL_NOT_FOUND, ErrorCode.TOOL_CHANGED,
                    ErrorCode.TOOL_UNUSABLE, ErrorCode.CONFIRMATION_REQUIRED, ErrorCode.CONSENT_REFUSED,
                    ErrorCode.SECRET_NOT_ALLOWED, ErrorCode.PLACEHOLDER_NOT_ALLOWED, ErrorCode.POLICY_DISABLED,
                    ErrorCode.FRAME_NOT_FOUND, ErrorCode.TIMEOUT, ErrorCode.STOPPED_BY_PERSON, ErrorCode.TAB_BUSY,
                    ErrorCode.OUTCOME_UNKNOWN, ErrorCode.BAD_CURSOR);

    private final Workbench bench;
    private final PageActs acts;
    private final CallAnswers answers;
    private final ValidArguments valid;

    CallWebsiteTool(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
        this.answers = new CallAnswers(bench, acts);
        this.valid = new ValidArguments(bench.workload());
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Cursor cursor = Cursor.of(arguments, NAME);
        Integer maxChars = Args.maxChars(arguments);
        if (cursor != null) {
            return answers.further(cursor, maxChars);
        }
        String tool = arguments.text(TOOL);
        String hash = arguments.text(HASH);
        if (tool == null || hash == null) {
            throw Arguments.bad("tool and hash are needed, as listWebsiteTools gives them.");
        }
        Object given = arguments.any(ARGUMENTS);
        JsonObject values = given == null
                ? new JsonObject()
                : Args.object(given, "arguments", "{\"sku\":\"A1\"}");
        requirePlain(values);
        Integer timeout = arguments.integer(TIMEOUT);
        int patience = timeout == null ? TIMEOUT_MS : Math.max(100, timeout);
        var deadline = Deadline.in(Duration.ofMillis(patience + 2L * AFTER_MS));
        ToolsOfTab all = ToolsOfTab.ask(bench, NAME, arguments.text(Args.TAB),
                arguments.integer(Args.FRAME), deadline);
        OfferedByPage meant = meant(all, tool, hash);
        valid.require(meant, values);
        var params = new JsonObject();
        params.addProperty("tool", tool);
        params.add("arguments", values);
        params.addProperty("hash", hash);
        params.addProperty("frame", meant.frame());
        params.addProperty("timeoutMs", patience);
        BrowserReply reply;
        try {
            reply = bench.browsers().ask(Method.CALL_WEBSITE_TOOL, params, all.tab(),
                    Deadline.in(Duration.ofMillis(patience + AFTER_MS)));
        } catch (LinkException e) {
            throw acts.error(e.error(), NAME, all.tab());
        }
        CalledTool called = bench.workload().run(reply.shown().length(), () -> CalledTool.of(reply));
        return answers.of(called, meant.waitsForPerson(), maxChars);
    }

    /** Refuses what the person stored and what redaction hides: a page's tools never get it. */
    private void requirePlain(JsonObject values) throws ToolException {
        String text = values.toString();
        if (text.contains("{{secret:")) {
            throw ToolException.of(ErrorCode.SECRET_NOT_ALLOWED, "A page's tool gets no secrets.");
        }
        if (bench.redaction().mode() != RedactionMode.OFF && Placeholder.isIn(text)) {
            throw ToolException.of(ErrorCode.PLACEHOLDER_NOT_ALLOWED, "A page's tool gets no placeholders.");
        }
    }

    private static OfferedByPage meant(ToolsOfTab all, String tool, String hash) throws ToolException {
        List<OfferedByPage> named = all.tools().stream().filter(each -> each.name().equals(tool)).toList();
        if (named.isEmpty()) {
            throw error(ErrorCode.TOOL_NOT_FOUND, all.tab());
        }
        List<OfferedByPage> same = named.stream().filter(each -> each.hash().equals(hash)).toList();
        if (same.isEmpty()) {
            throw error(ErrorCode.TOOL_CHANGED, all.tab());
        }
        if (same.size() > 1) {
            throw Arguments.bad("Several frames have this tool: give frame, one of "
                    + same.stream().map(OfferedByPage::frame).toList() + ".");
        }
        return same.getFirst();
    }

    private static ToolException error(ErrorCode code, @Nullable String tab) {
        return new ToolException(code.error(code.message(), code.hint()), null,
                ToolException.next(ListWebsiteTools.NAME, tab));
    }
}
