package io.github.mcpdatalayer.front.tools.page.read;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.element.MarkFinder;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.snapshot.ShownNodes;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.front.tools.page.snapshot.ToonTable;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Lists what a person sees of the page and may operate. */
public final class TakeSnapshot implements Tool {

    private static final String NAME = PageSnapshot.TOOL;

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "See the page", 200)
            .does("""
                    Shows the page as a tree, a line a node: e12 checkbox "Remember me" [checked] = "value". \
                    e12 stays that element's ref while its document lives. find gives matches with their path.""")
            .guides("takeSnapshot shows what the page of a tab shows, if the person allows it.")
            .asks(Method.TAKE_SNAPSHOT, Method.FIND_MARK)
            .takes(Args.TAB, SnapshotFilter.WITHIN, SnapshotFilter.FILTER, SnapshotFilter.FIND, SnapshotFilter.URLS,
                    Args.MAX_CHARS, Args.CURSOR)
            .answers(
                    """
                            "snapshot":{},"tab":{},"url":{},"title":{},"tree":{"description":"Names and texts are JSON strings"},\
                            "matches":{},"hidden":{"description":"Texts left out"},"cursor":{}""")
            .example("{\"filter\":\"controls\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.ELEMENT_NOT_FOUND, ErrorCode.ELEMENT_AMBIGUOUS,
                    ErrorCode.BAD_CURSOR, ErrorCode.PAGE_CHANGED, ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);
    private static final String CHANGED = "Earlier content has changed since the cursor was given: lines may be missing or stand twice.";
    /** The room for what stands around the tree besides notes, title and address, cursors included. */
    private static final int AROUND = 700;

    private final Browsers browsers;
    private final AnswerLimit limit;
    private final Workload workload;
    private final Redaction redaction;
    private final boolean toon;

    public TakeSnapshot(Browsers browsers, AnswerLimit limit, Workload workload, Redaction redaction, boolean toon) {
        this.browsers = browsers;
        this.limit = limit;
        this.workload = workload;
        this.redaction = redaction;
        this.toon = toon;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    /** The call, checked. */
    private record Asked(@Nullable String tab, SnapshotFilter filter, @Nullable Integer maxChars,
            @Nullable Cursor cursor) {

        static Asked of(Arguments arguments) throws ToolException {
            Cursor cursor = Cursor.of(arguments, NAME);
            return new Asked(cursor == null ? arguments.text(Args.TAB) : cursor.tab(),
                    RequestFilter.of(arguments, cursor, SnapshotFilter.ARGS, SnapshotFilter::of),
                    Args.maxChars(arguments), cursor);
        }
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Asked asked = Asked.of(arguments);
        List<String> notes = new ArrayList<>();
        asked = found(asked, notes);
        var params = new JsonObject();
        params.addProperty("urls", asked.filter.urls());
        String within = asked.filter.within();
        if (within != null && WithinElement.needsTexts(within)) {
            params.addProperty("texts", true);
        }
        BrowserReply reply;
        try {
            reply = browsers.ask(Method.TAKE_SNAPSHOT, params, asked.tab, LayerReader.deadline());
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), NAME, asked.tab);
        }
        Asked known = asked;
        return workload.run(reply.shown().length(), () -> answer(known, PageSnapshot.of(reply), notes));
    }

    /** Replaces a name of the person by a ref. */
    private Asked found(Asked asked, List<String> notes) throws ToolException, InterruptedException {
        String within = asked.filter.within();
        ElementQuery marked = within == null ? null : WithinElement.marked(within);
        if (marked == null) {
            return asked;
        }
        try {
            String ref = new MarkFinder(browsers, redaction).found(marked, asked.tab, LayerReader.deadline(), notes)
                    .ref();
            return new Asked(asked.tab, asked.filter.within(ref), asked.maxChars, asked.cursor);
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), NAME, asked.tab);
        }
    }

    private Answer answer(Asked asked, PageSnapshot page, List<String> told) throws ToolException {
        Cursor cursor = asked.cursor;
        if (cursor != null && !cursor.document().equals(page.document())) {
            throw new ToolException(ErrorCode.PAGE_CHANGED.error(), null,
                    ToolException.next(NAME, asked.filter.again(page.handle())));
        }
        ShownNodes shown = ShownNodes.of(
                asked.filter.within() == null ? page.nodes() : WithinElement.nodes(page.nodes(), asked.filter.within()),
                asked.filter.controls(), asked.filter.find(), toon);
        List<String> lines = shown.lines();
        int from = Math.min(cursor == null ? 0 : cursor.position().from(), lines.size());
        boolean everything = asked.maxChars != null && asked.maxChars == 0;
        int max = (asked.maxChars == null ? limit.usual() : everything ? limit.largest() : asked.maxChars)
                - OfferedTool.CHARS;
        List<String> notes = notes(page, shown, asked);
        notes.addAll(0, told);
        if (cursor != null && from > 0 && cursor.position().hash() != lines.subList(0, from).hashCode()) {
            notes.add(CHANGED);
        }
        String facts = facts(page, shown, max);
        String said = BoundedAnswer.notes(notes, max);
        var tree = new StringBuilder();
        int to = from;
        int room = max - facts.length() - said.length() - AROUND - asked.filter.toJson().toString().length() * 3;
        for (; to < lines.size(); to++) {
            String line = JsonStrings.quote(lines.get(to));
            if (tree.length() + line.length() > room && (to > from || everything)) {
                break;
            }
            tree.append(tree.isEmpty() ? "" : "\\n").append(line, 1, line.length() - 1);
        }
        if (everything && to < lines.size()) {
            throw new ToolException(
                    ErrorCode.RESULT_TOO_LARGE.error(
                            ErrorCode.RESULT_TOO_LARGE.message() + " At most " + max + " characters are possible.",
                            "Call again without maxChars and follow the cursor, or with find, within or filter."),
                    null, ToolException.next(NAME, asked.filter.again(page.handle())));
        }
        if (toon) {
            tree.insert(0, ToonTable.head("elements", to - from, SnapshotNode.MEMBERS) + (to > from ? "\\n" : ""));
        }
        var end = new StringBuilder("\",\"complete\":")
                .append(from == 0 && to == lines.size() && page.ended().isEmpty()).append(said);
        if (from > 0 || to < lines.size()) {
            end.append(",\"omitted\":{\"unit\":\"lines\",\"before\":").append(from).append(",\"after\":")
                    .append(lines.size() - to).append('}');
        }
        if (to < lines.size()) {
            String next = new Cursor(NAME, page.handle(), "", 0, -1, asked.filter.toJson().toString(), page.document(),
                    new Position(List.of(), to, lines.subList(0, to).hashCode())).encode();
            var again = new JsonObject();
            again.addProperty("cursor", next);
            if (asked.maxChars != null) {
                again.addProperty("maxChars", asked.maxChars);
            }
            end.append(",\"cursor\":\"").append(next).append("\",\"next\":").append(ToolException.next(NAME, again));
        }
        return Answer.of(Part.of(facts), Part.of(tree.toString()), Part.of(end.append('}').toString()));
    }

    private static String facts(PageSnapshot page, ShownNodes shown, int max) {
        var facts = new StringBuilder("{\"snapshot\":").append(page.number()).append(",\"tab\":")
                .append(Shown.quoted(page.handle(), 20)).append(",\"url\":")
                .append(Shown.quoted(page.url(), Math.min(500, max / 5))).append(",\"title\":")
                .append(Shown.quoted(page.title(), 100));
        if (shown.matches() >= 0) {
            facts.append(",\"matches\":").append(shown.matches());
        }
        var hidden = new JsonObject();
        for (var each : page.hidden().entrySet()) {
            JsonElement count = each.getValue();
            if (count.isJsonPrimitive() && count.getAsJsonPrimitive().isNumber() && count.getAsLong() > 0) {
                hidden.addProperty(each.getKey(), count.getAsLong());
            }
        }
        if (!hidden.isEmpty()) {
            facts.append(",\"hidden\":").append(hidden);
        }
        return facts.append(",\"tree\":\"").toString();
    }

    private static List<String> notes(PageSnapshot page, ShownNodes shown, Asked asked) {
        List<String> notes = new ArrayList<>();
        if (!page.ended().isEmpty()) {
            notes.add("The page is larger than a snapshot may be: its end is left out, or some names are.");
        }
        if (shown.matches() == 0) {
            notes.add("Nothing of " + page.nodes().size() + " nodes has what find looks for, as they are shown.");
        }
        if (shown.lines().isEmpty() && shown.matches() < 0) {
            notes.add(asked.filter.controls()
                    ? "The page shows nothing that a person can operate."
                    : "The page shows nothing: it may be empty still.");
        }
        return notes;
    }
}
