package io.github.mcpdatalayer.front.tools.page.read;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.answer.ReplyText;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.Reference;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Tells what the pages of a tab said on their consoles. */
public final class GetConsole implements Tool {

    public static final String NAME = "getConsole";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Read the console", 220)
            .does("""
                    Lists console messages, uncaught errors, failed loads, blocked and deprecated things.""")
            .guides("getConsole lists errors and messages of its console.")
            .asks(Method.GET_CONSOLE)
            .takes(Args.TAB, ConsoleFilter.LEVEL, ConsoleFilter.SINCE, Args.STEP, Args.PAGE,
                    SnapshotFilter.FIND.known(), Args.MAX_CHARS, Args.CURSOR)
            .answers(
                    "\"tab\":{},\"since\":{\"description\":\"Complete from then on\"},\"columns\":{},\"rows\":{},\"cursor\":{}")
            .example("{\"level\":\"error\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.HISTORY_OFF, ErrorCode.BAD_REFERENCE, ErrorCode.BAD_CURSOR,
                    ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);

    private final Browsers browsers;
    private final AnswerLimit limit;
    private final Workload workload;

    public GetConsole(Browsers browsers, AnswerLimit limit, Workload workload) {
        this.browsers = browsers;
        this.limit = limit;
        this.workload = workload;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Cursor cursor = Cursor.of(arguments, NAME);
        String tab = cursor == null ? Reference.tab(arguments) : cursor.tab();
        ConsoleFilter filter = RequestFilter.of(arguments, cursor, ConsoleFilter.ARGS, ConsoleFilter::of);
        Integer maxChars = Args.maxChars(arguments);
        var params = new JsonObject();
        params.addProperty("after", filter.since());
        BrowserReply reply;
        try {
            reply = browsers.ask(Method.GET_CONSOLE, params, tab, LayerReader.deadline());
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), NAME, tab);
        }
        return workload.run(reply.shown().length(), () -> answer(reply, filter, maxChars, cursor));
    }

    private Answer answer(BrowserReply reply, ConsoleFilter filter, @Nullable Integer maxChars,
            @Nullable Cursor cursor) throws ToolException {
        JsonObject result = reply.result();
        if (!(result.get("tab") instanceof JsonObject tab)
                || !(tab.get("handle") instanceof JsonPrimitive handle)) {
            throw RefusedReply.because("tab is missing");
        }
        Predicate<ConsoleRow> finding = filter.finding();
        List<String> shown = new ArrayList<>();
        int known = 0;
        for (JsonElement each : ReplyText.rows(reply.text())) {
            if (each instanceof JsonObject object) {
                known++;
                ConsoleRow row = ConsoleRow.of(object);
                if (filter.allows(row) && finding.test(row)) {
                    shown.add(row.json());
                }
            }
        }
        List<String> notes = new ArrayList<>();
        double since = Lenient.number(result, "since");
        if (since == 0) {
            notes.add("Nothing is recorded yet. Recording begins once the page may be seen.");
        }
        for (JsonElement each : result.get("pages") instanceof JsonArray pages ? pages : new JsonArray()) {
            if (each instanceof JsonObject page && page.get("since") instanceof JsonPrimitive from
                    && from.getAsString().equals("attach")) {
                notes.add((page.get("page") instanceof JsonPrimitive number && number.isNumber()
                        ? "Page " + number.getAsInt()
                        : "A page") + " was there first: it is recorded from "
                        + RecordedTab.time(Lenient.number(page, "at"))
                        + " on. What it said before is missing.");
            }
        }
        if (Lenient.number(result, "dropped") > 0) {
            notes.add((long) Lenient.number(result, "dropped")
                    + " messages were left out: a page said too much at once, or they are too old.");
        }
        if (shown.isEmpty() && known > 0) {
            notes.add("None of " + known + " messages fits these arguments.");
        }
        String facts = "{\"tab\":" + Shown.quoted(handle.getAsString(), 20) + ",\"last\":"
                + (long) Lenient.number(result, "last")
                + (since == 0 ? "" : ",\"since\":\"" + RecordedTab.time(since) + '"')
                + ",\"columns\":" + ConsoleRow.COLUMNS;
        return new PartialAnswer(NAME, handle.getAsString(), "", filter, limit, maxChars, cursor).of(facts, "rows",
                RowParts.of(shown), notes, true);
    }
}
