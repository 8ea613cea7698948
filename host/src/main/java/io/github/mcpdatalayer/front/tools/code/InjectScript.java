package io.github.mcpdatalayer.front.tools.code;

import java.time.Duration;
import java.util.ArrayList;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
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
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** A script that runs in a tab's page now and in each next one of the site, and messages to it. */
final class InjectScript implements Tool {

    static final String NAME = "injectScript";

    private static final Duration PATIENCE = Duration.ofSeconds(18);
    private static final String EARLY = ",\"runs\":\"now, and early in each page of this site that the tab gets, "
            + "perhaps after its first scripts\"";

    private static final Arg<String> ID = Arg.text("id", "\"spy\"", "None: list all");
    private static final Arg<String> CODE = Arg.longText("code", "\"receive(m => 1)\"", "Statements",
            CodeArguments.MOST_CODE);
    private static final Arg<Boolean> REMOVE = Arg.flag("remove", "End it");
    private static final Arg<Object> MESSAGE = Arg.any("message", "{\"get\":1}", "To its receive(listener)");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Inject code", 280)
            .does("Runs code now and in later pages of the site.")
            .asks(Method.INJECT_SCRIPT, Method.GET_HISTORY, Method.GET_HITS)
            .takes(Args.TAB, ID, CODE, REMOVE, MESSAGE)
            .answers("\"scripts\":{},\"result\":{}")
            .example("{\"id\":\"spy\",\"code\":\"receive((name) => window[name])\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.CODE_BLOCKED, ErrorCode.CODE_REFUSED,
                    ErrorCode.SCRIPT_NOT_FOUND, ErrorCode.POLICY_DISABLED, ErrorCode.TIMEOUT,
                    ErrorCode.STOPPED_BY_PERSON, ErrorCode.TAB_BUSY, ErrorCode.OUTCOME_UNKNOWN);

    private final Workbench bench;
    private final PageActs acts;
    private final CodeAnswers answers;

    InjectScript(Workbench bench, PageActs acts, CodeAnswers answers) {
        this.bench = bench;
        this.acts = acts;
        this.answers = answers;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String tab = arguments.text(Args.TAB);
        JsonObject params = params(arguments);
        BrowserReply reply;
        try {
            reply = bench.browsers().ask(Method.INJECT_SCRIPT, params, tab, Deadline.in(PATIENCE));
        } catch (LinkException e) {
            throw acts.error(e.error(), NAME, tab);
        }
        EvaluatedCode code = bench.workload().run(reply.shown().length(), () -> EvaluatedCode.of(reply));
        String scripts = code.scripts();
        if (scripts != null) {
            return Answer.of(Part.of("{\"scripts\":" + scripts + ",\"tab\":" + Shown.quoted(code.tab(), 20) + "}"));
        }
        return answers.of(NAME, code, params.has("code") ? EARLY : "", new ArrayList<>(), null);
    }

    private static JsonObject params(Arguments arguments) throws ToolException {
        var params = new JsonObject();
        add(params, "id", arguments.text(ID));
        add(params, "code", arguments.text(CODE));
        if (arguments.flag(REMOVE)) {
            params.addProperty("remove", true);
        }
        Object message = arguments.any(MESSAGE);
        if (message != null) {
            params.add("message", CodeArguments.one(message));
        }
        return params;
    }

    private static void add(JsonObject params, String name, @Nullable String value) {
        if (value != null) {
            params.addProperty(name, value);
        }
    }
}
