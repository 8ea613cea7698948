package io.github.mcpdatalayer.front.tools.code;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
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
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Runs code in a page and gives its value. */
final class Evaluate implements Tool {

    static final String NAME = "evaluate";

    private static final int TIMEOUT_MS = 10_000;
    private static final int MOST_TIMEOUT_MS = 25_000;

    private static final Arg<String> FUNCTION = Arg.longText("function", "\"(el) => el.dataset\"",
            "Function, expression or statements", CodeArguments.MOST_CODE);
    private static final Arg<Object> ARGS = Arg.any("args", "[1]", "JSON list");
    private static final Arg<Object> ELEMENT = Arg.any("element", "\"e12\"", "Argument");
    private static final Arg<Integer> TIMEOUT = Arg.whole("timeoutMs", "10000", "Default 10000").known()
            .atMost(MOST_TIMEOUT_MS, "start the work, and ask for its end in another call");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Run code", 270)
            .does("Runs JavaScript in the page.")
            .asks(Method.EVALUATE, Method.TAKE_SNAPSHOT, Method.FIND_MARK, Method.GET_HISTORY, Method.GET_HITS)
            .takes(Args.TAB, FUNCTION, ARGS, ELEMENT, Args.FRAME, TIMEOUT, Args.MAX_CHARS, Args.CURSOR)
            .answers(
                    "\"result\":{},\"kind\":{},\"threw\":{},\"syntaxError\":{},\"step\":{},\"came\":{},\"tracked\":{}")
            .example("{\"function\":\"document.querySelectorAll('script').length\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.CODE_BLOCKED, ErrorCode.CODE_REFUSED,
                    ErrorCode.POLICY_DISABLED, ErrorCode.REF_STALE, ErrorCode.ELEMENT_NOT_FOUND,
                    ErrorCode.ELEMENT_AMBIGUOUS, ErrorCode.FRAME_NOT_FOUND, ErrorCode.TIMEOUT,
                    ErrorCode.STOPPED_BY_PERSON, ErrorCode.TAB_BUSY, ErrorCode.OUTCOME_UNKNOWN,
                    ErrorCode.BAD_CURSOR);

    private final Workbench bench;
    private final PageActs acts;
    private final CodeAnswers answers;

    Evaluate(Workbench bench, PageActs acts, CodeAnswers answers) {
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
        Cursor cursor = Cursor.of(arguments, NAME);
        Integer maxChars = Args.maxChars(arguments);
        if (cursor != null) {
            return answers.further(cursor, maxChars);
        }
        String tab = arguments.text(Args.TAB);
        Integer timeout = arguments.integer(TIMEOUT);
        int patience = timeout == null ? TIMEOUT_MS : Math.max(100, timeout);
        List<String> notes = new ArrayList<>();
        EvaluatedCode code = new PageCode(bench, acts).run(tab, params(arguments, tab, notes), patience);
        return answers.of(NAME, code, "", notes, maxChars);
    }

    private JsonObject params(Arguments arguments, @Nullable String tab, List<String> notes)
            throws ToolException, InterruptedException {
        var params = new JsonObject();
        String function = arguments.text(FUNCTION);
        if (function == null) {
            throw Arguments.bad("function is missing: JavaScript such as \"document.title\".");
        }
        params.addProperty("code", function);
        params.add("args", CodeArguments.of(arguments.any(ARGS)));
        Object element = arguments.any(ELEMENT);
        if (element != null) {
            params.add("target", acts.target(NAME, element, tab, notes));
        }
        Integer frame = arguments.integer(Args.FRAME);
        if (frame != null) {
            params.addProperty("frame", frame);
        }
        return params;
    }
}
