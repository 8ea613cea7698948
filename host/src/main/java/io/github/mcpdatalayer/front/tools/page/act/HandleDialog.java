package io.github.mcpdatalayer.front.tools.page.act;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageErrors;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;

/** Answers a dialog that stands open, where the browser lets anybody but a person do so. */
public final class HandleDialog implements Tool {

    static final String NAME = ToolErrors.ANSWERED_BY;

    private static final Arg<Boolean> ACCEPT = Arg.flag("accept", "Or dismiss").required();
    private static final Arg<String> TEXT = Arg.text("text", "\"Ann\"", "For a prompt");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Answer a dialog", 260)
            .does("Answers a dialog that stands open. Those of an action are answered by its dialogs.")
            .asks(Method.HANDLE_DIALOG).takes(Args.TAB, ACCEPT, TEXT).answers("\"step\":{},\"did\":{},\"dialog\":{}")
            .example("{\"accept\":true}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.TRUSTED_INPUT_REQUIRED);

    private final Browsers browsers;

    public HandleDialog(Browsers browsers) {
        this.browsers = browsers;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String tab = arguments.text(Args.TAB);
        var params = new JsonObject();
        params.addProperty("accept", arguments.flag(ACCEPT));
        String text = arguments.text(TEXT);
        if (text != null) {
            params.addProperty("text", text);
        }
        try {
            JsonObject result = browsers.ask(Method.HANDLE_DIALOG, params, tab, LayerReader.deadline()).result();
            return Answer.of(Part.of("{\"step\":" + Shown.quoted(Lenient.text(result, "step"), 30) + ",\"did\":"
                    + Shown.quoted(Lenient.text(result, "did"), 300) + next(result) + "}"));
        } catch (LinkException e) {
            throw PageErrors.of(e.error(), NAME, tab);
        }
    }

    /** The dialog that the page has opened at once, and what answers it; empty where it has gone on. */
    private static String next(JsonObject result) {
        if (!(result.get("dialog") instanceof JsonObject dialog)) {
            return "";
        }
        return ",\"dialog\":{\"kind\":" + Shown.quoted(Lenient.text(dialog, "kind"), 20) + ",\"message\":"
                + Shown.quoted(Lenient.text(dialog, "message"), 500) + "},\"next\":{\"tool\":\"" + NAME
                + "\",\"arguments\":{\"tab\":" + Shown.quoted(Lenient.text(result, "tab"), 20) + "}}";
    }
}
