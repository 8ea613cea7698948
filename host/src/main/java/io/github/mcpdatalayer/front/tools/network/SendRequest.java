package io.github.mcpdatalayer.front.tools.network;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;
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
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;

/** Asks the site of a page, as that page could. */
final class SendRequest implements Tool {

    static final String NAME = "sendRequest";

    private static final int TIMEOUT_MS = 10_000;
    private static final int MOST_TIMEOUT_MS = 25_000;
    private static final int AFTER_MS = 5_000;
    private static final int MOST_BODY = 1024 * 1024;
    /** The characters around the body. */
    private static final int AROUND = 300;

    private static final Arg<String> URL = Arg.text("url", "\"/api/cart\"", "Same origin").required();
    private static final Arg<String> METHOD = Arg.text("method", "\"POST\"", "");
    private static final Arg<Object> HEADERS = Arg.any("headers", "{\"Accept\":\"application/json\"}", "JSON object");
    private static final Arg<String> BODY = Arg.longText("body", "\"a=1\"", "", MOST_BODY);
    private static final Arg<Integer> TIMEOUT = Arg.whole("timeoutMs", "10000", "Default 10000")
            .atMost(MOST_TIMEOUT_MS, "ask for what is ready sooner").known();

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Send a request", 275)
            .does("Asks the page's site, with its cookies.")
            .asks(Method.SEND_REQUEST)
            .takes(Args.TAB, URL, METHOD, HEADERS, BODY, Args.FRAME, TIMEOUT)
            .answers("\"status\":{},\"headers\":{},\"body\":{},\"step\":{}")
            .example("{\"url\":\"/api/cart\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.REQUEST_FAILED, ErrorCode.CODE_REFUSED,
                    ErrorCode.POLICY_DISABLED, ErrorCode.FRAME_NOT_FOUND, ErrorCode.TIMEOUT,
                    ErrorCode.STOPPED_BY_PERSON, ErrorCode.TAB_BUSY, ErrorCode.OUTCOME_UNKNOWN);

    private final Workbench bench;
    private final PageActs acts;

    SendRequest(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
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
        JsonObject params = params(arguments, patience);
        BrowserReply reply;
        try {
            reply = bench.browsers().ask(Method.SEND_REQUEST, params, tab,
                    Deadline.in(Duration.ofMillis(patience + AFTER_MS)));
        } catch (LinkException e) {
            throw acts.error(e.error(), NAME, tab);
        }
        int max = bench.limit().usual() - OfferedTool.CHARS;
        return bench.workload().run(reply.shown().length(), () -> answer(reply, max));
    }

    private static JsonObject params(Arguments arguments, int patience) throws ToolException {
        var params = new JsonObject();
        String url = arguments.text(URL);
        if (url == null) {
            throw Arguments.bad("url is missing: an address of the page's site, such as /api/cart.");
        }
        params.addProperty("url", url);
        for (Map.Entry<String, Arg<String>> each : Map.of("method", METHOD, "body", BODY).entrySet()) {
            String value = arguments.text(each.getValue());
            if (value != null) {
                params.addProperty(each.getKey(), value);
            }
        }
        Object headers = arguments.any(HEADERS);
        if (headers != null) {
            params.add("headers", Args.object(headers, "headers", "{\"Accept\":\"application/json\"}"));
        }
        Integer frame = arguments.integer(Args.FRAME);
        if (frame != null) {
            params.addProperty("frame", frame);
        }
        params.addProperty("timeoutMs", patience);
        return params;
    }

    private static Answer answer(BrowserReply reply, int max) throws ToolException {
        JsonObject said;
        try {
            if (!(StrictJson.parse(reply.text(), Protocol.MAX_JSON_DEPTH) instanceof JsonObject object)) {
                throw RefusedReply.because("it is no object");
            }
            said = object;
        } catch (NotJsonException e) {
            throw RefusedReply.because("it is no JSON");
        }
        JsonObject headers = NetworkRequest.headers(said.get("headers"));
        List<String> notes = new ArrayList<>();
        boolean cut = Lenient.is(said, "cut");
        if (!said.has("body") && Lenient.number(said, "bytes") > 0) {
            notes.add("The answer is no text. downloadFile stores it.");
        }
        String facts = "{\"status\":" + (int) Lenient.number(said, "status") + ",\"ms\":"
                + (long) Lenient.number(said, "ms") + ",\"bytes\":" + (long) Lenient.number(said, "bytes")
                + ",\"tab\":" + Shown.quoted(Lenient.text(reply.result(), "tab"), 20) + ",\"step\":"
                + Shown.quoted(Lenient.text(reply.result(), "step"), 30) + ",\"headers\":"
                + (headers.toString().length() > max / 3 ? "{}" : headers.toString());
        String body = Lenient.text(said, "body");
        int room = Math.max(0, max - facts.length() - AROUND);
        String shown = Shown.quoted(body, room);
        for (int less = room; shown.length() > room && less > 0; less = less * 3 / 4) {
            shown = Shown.quoted(body, less); // what is quoted takes more
        }
        boolean whole = !cut && shown.equals(Shown.quoted(body, Integer.MAX_VALUE));
        return Answer.of(Part.of(facts + ",\"body\":" + shown + ",\"complete\":" + whole
                + BoundedAnswer.notes(notes, max) + '}'));
    }
}
