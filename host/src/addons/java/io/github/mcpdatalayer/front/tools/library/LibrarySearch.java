package io.github.mcpdatalayer.front.tools.library;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.answer.ReplyText;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * A search in what a browser keeps. The words are looked for in the redacted rows: the browser is not told them, so that no
 * call can ask whether a masked value is there.
 *
 * @param method gives all rows, the most important first
 * @param columns of the answer, as a JSON array
 * @param row a row with these columns, as a JSON array
 */
record LibrarySearch(String tool, Method method, String columns, Function<JsonObject, String> row) {

    static final Arg<String> QUERY = Arg.text("query", "\"checkout\"", "All words, in title or address");
    static final Arg<Integer> LIMIT = Arg.whole("limit", "50", "Rows, 50").atMost(500, "Ask for less at a time.")
            .known();

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final int USUAL_ROWS = 50;
    /** The characters around the rows. */
    private static final int AROUND = 400;

    Answer answer(Workbench bench, Arguments arguments, JsonObject params)
            throws ToolException, InterruptedException {
        String query = arguments.text(QUERY);
        Integer limit = arguments.integer(LIMIT);
        if (limit != null && limit == 0) {
            throw Arguments.bad("limit must be 1 to 500.");
        }
        String tab = arguments.text(Args.TAB);
        BrowserReply reply;
        try {
            reply = bench.browsers().ask(method, params, tab, Deadline.in(PATIENCE));
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), tool, tab);
        }
        int room = bench.limit().usual() - OfferedTool.CHARS - AROUND - columns.length();
        return bench.workload().run(reply.shown().length(),
                () -> found(reply, words(query), limit == null ? USUAL_ROWS : limit, room));
    }

    private static List<String> words(@Nullable String query) {
        return query == null ? List.of() : List.of(query.strip().toLowerCase(Locale.ROOT).split("\\s+"));
    }

    private Answer found(BrowserReply reply, List<String> words, int limit, int room) throws ToolException {
        List<String> shown = new ArrayList<>();
        int chars = 0;
        int found = 0;
        for (JsonElement each : ReplyText.rows(reply.text())) {
            if (!(each instanceof JsonObject object) || !has(object, words)) {
                continue;
            }
            found++;
            if (shown.size() == limit || shown.size() < found - 1) {
                continue; // rows are left out at the end alone
            }
            String json = row.apply(object);
            if (chars + json.length() < room) {
                chars += json.length() + 1;
                shown.add(json);
            }
        }
        List<String> notes = new ArrayList<>();
        long more = (long) Lenient.number(reply.result(), "more");
        if (more > 0) {
            notes.add(more
                    + " further rows were not searched: the browser hands over 10,000 at most. Ask for another range of time.");
        }
        long hidden = (long) Lenient.number(reply.result(), "hidden");
        if (hidden > 0) {
            notes.add(hidden + " rows are of sites that an administrator does not allow.");
        }
        int omitted = found - shown.size();
        return Answer.of(Part.of("{\"columns\":" + columns + ",\"rows\":[" + String.join(",", shown) + "],\"complete\":"
                + (omitted == 0 && more == 0)
                + (omitted == 0 ? "" : ",\"omitted\":{\"unit\":\"rows\",\"after\":" + omitted + "}")
                + (notes.isEmpty()
                        ? ""
                        : ",\"notes\":[" + String.join(",", notes.stream().map(JsonStrings::quote).toList()) + "]")
                + "}"));
    }

    private static boolean has(JsonObject row, List<String> words) {
        String text = (Lenient.text(row, "title") + '\n' + Lenient.text(row, "url") + '\n'
                + Lenient.text(row, "folder")).toLowerCase(Locale.ROOT);
        return words.stream().allMatch(text::contains);
    }
}
