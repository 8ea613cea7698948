package io.github.mcpdatalayer.front.tools.website;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;

/** Lists the tools that pages offer. */
final class ListWebsiteTools implements Tool {

    static final String NAME = "listWebsiteTools";

    private static final Arg<String> TOOL = Arg.text("tool", "\"add_to_cart\"", "Only this");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "List a site's tools", 300)
            .does("Tools that pages register by WebMCP.")
            .asks(Method.GET_WEBSITE_TOOLS)
            .takes(Args.TAB, TOOL, Args.FRAME.known(), Args.MAX_CHARS, Args.CURSOR)
            .answers("\"result\":{},\"noAccess\":{}")
            .example("{}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.POLICY_DISABLED, ErrorCode.FRAME_NOT_FOUND,
                    ErrorCode.BAD_CURSOR);

    private final Workbench bench;
    private final PageValues kept = new PageValues(NAME);

    ListWebsiteTools(Workbench bench) {
        this.bench = bench;
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
            return kept.further(cursor, maxChars, bench.limit());
        }
        String wanted = arguments.text(TOOL);
        ToolsOfTab all = ToolsOfTab.ask(bench, NAME, arguments.text(Args.TAB),
                arguments.integer(Args.FRAME), LayerReader.deadline());
        List<OfferedByPage> tools = all.tools().stream()
                .filter(each -> wanted == null || Objects.equals(wanted, each.name())).toList();
        List<String> notes = new ArrayList<>(all.notes());
        if (all.tools().isEmpty()) {
            notes.add(
                    "No page here has registered a tool. Where the browser has no WebMCP, the person can add it in the extension's options, for each site.");
        } else if (tools.isEmpty()) {
            notes.add("No page here has a tool of this name; there are " + all.tools().size() + " others.");
        }
        AnswerDocument value = new CheckedSchemas(bench.workload()).run(all.chars(), () -> shown(tools, all.own()),
                "The schemas of the tools here took too long to read.",
                "Ask for one tool by its name, as in tool \"add_to_cart\", or for one frame.");
        String about = ",\"tab\":" + Shown.quoted(all.tab(), 20) + (all.unread().isEmpty()
                ? ""
                : ",\"noAccess\":[" + String.join(",", all.unread().stream().map(JsonStrings::quote).toList()) + ']');
        return kept.first(new PageValues.Value(all.tab(), value, about), notes, maxChars, bench.limit());
    }

    /** Writes what a model is shown of them; an interrupt ends it. */
    static AnswerDocument shown(List<OfferedByPage> tools, String own) throws InterruptedException {
        List<JsonValue> rows = new ArrayList<>();
        var schemas = new OfferedSchemas();
        for (OfferedByPage each : tools) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException("The call has ended");
            }
            rows.add(each.shown(own, schemas));
        }
        return AnswerDocument.of(new JsonArray(rows), AnswerDocument.ChildNotes.NOTHING);
    }
}
