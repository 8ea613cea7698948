package io.github.mcpdatalayer.front.tools.page.read;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Reads the page: as a person reads it, as markup, or as rows. */
public final class ReadPage implements Tool {

    public static final String NAME = "readPage";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Read the page", 210)
            .does("""
                    Reads the page: its visible text, the article, Markdown, HTML, links, metadata, tables, or \
                    controls with attributes and boxes.""")
            .guides("readPage reads its text, links and tables.")
            .asks(Method.READ_PAGE, Method.TAKE_SNAPSHOT, Method.FIND_MARK)
            .takes(Args.TAB, ContentFilter.AS, ContentFilter.ELEMENT, ContentFilter.OUTER, ContentFilter.INCLUDE,
                    ContentFilter.EXCLUDE, ContentFilter.SAME_ORIGIN, Args.MAX_CHARS, Args.CURSOR)
            .answers(
                    "\"tab\":{},\"url\":{},\"title\":{},\"text\":{},\"columns\":{},\"rows\":{},\"tables\":{},\"metadata\":{},\"cursor\":{}")
            .example("{\"as\":\"links\",\"sameOrigin\":true}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.ELEMENT_NOT_FOUND, ErrorCode.ELEMENT_AMBIGUOUS,
                    ErrorCode.REF_STALE, ErrorCode.BAD_CURSOR, ErrorCode.PAGE_CHANGED, ErrorCode.RESULT_TOO_LARGE,
                    ErrorCode.TOO_LARGE);

    private final Browsers browsers;
    private final AnswerLimit limit;
    private final Workload workload;
    private final Redaction redaction;

    public ReadPage(Browsers browsers, AnswerLimit limit, Workload workload, Redaction redaction) {
        this.browsers = browsers;
        this.limit = limit;
        this.workload = workload;
        this.redaction = redaction;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Cursor cursor = Cursor.of(arguments, NAME);
        String tab = cursor == null ? arguments.text(Args.TAB) : cursor.tab();
        ContentFilter filter = RequestFilter.of(arguments, cursor, ContentFilter.ARGS, ContentFilter::of);
        Integer maxChars = Args.maxChars(arguments);
        List<String> notes = new ArrayList<>();
        BrowserReply reply = new PageReading(browsers, workload, redaction).ask(tab, filter, notes);
        return workload.run(reply.shown().length(),
                () -> answer(PageContent.of(reply), filter, maxChars, cursor, notes));
    }

    private Answer answer(PageContent page, ContentFilter filter, @Nullable Integer maxChars, @Nullable Cursor cursor,
            List<String> notes) throws ToolException {
        var part = new PartialAnswer(NAME, page.handle(), page.document(), filter, limit, maxChars, cursor);
        String facts = facts(page, part.max());
        notes.addAll(notes(page, filter));
        boolean complete = page.ended().isEmpty();
        if (filter.is(ContentFilter.METADATA)) {
            return Answer.of(Part.of(facts + ",\"metadata\":" + metadata(page.content()) + ",\"complete\":" + complete
                    + BoundedAnswer.notes(notes, part.max()) + '}'));
        }
        if (filter.is(ContentFilter.ARTICLE)) {
            JsonValue about = ContentParts.object(page.content()).get("about");
            facts += ",\"metadata\":" + metadata(about == null ? JsonLiteral.NULL : about);
        }
        PageParts pieces = ContentParts.of(page.content(), filter, redaction);
        if (pieces.size() == 0) {
            notes.add("Nothing of this kind is in what was read.");
        }
        String columns = filter.is(ContentFilter.LINKS)
                ? ",\"columns\":[\"ref\",\"text\",\"url\"]"
                : filter.is(ContentFilter.CONTROLS)
                        ? ",\"columns\":[\"ref\",\"tag\",\"role\",\"name\",\"states\",\"box\",\"attributes\"]"
                        : "";
        String field = filter.isText() ? "text" : filter.is(ContentFilter.TABLES) ? "tables" : "rows";
        return part.of(facts + columns, field, pieces, notes, complete);
    }

    private static String facts(PageContent page, int max) {
        var facts = new StringBuilder("{\"tab\":").append(Shown.quoted(page.handle(), 20)).append(",\"url\":")
                .append(Shown.quoted(page.url(), Math.min(500, max / 5))).append(",\"title\":")
                .append(Shown.quoted(page.title(), 100));
        count(facts, "hidden", page.hidden());
        count(facts, "unreadableFrames", page.frames());
        count(facts, "scriptsLeftOut", page.scripts());
        count(facts, "valuesLeftOut", page.values());
        return facts.toString();
    }

    private static void count(StringBuilder facts, String name, int count) {
        if (count > 0) {
            facts.append(",\"").append(name).append("\":").append(count);
        }
    }

    private static String metadata(JsonValue about) {
        if (!(about instanceof io.github.mcpdatalayer.datalayer.json.JsonObject object)) {
            return "{}";
        }
        String fields = ContentParts.members(object);
        JsonValue from = object.get("from");
        return fields.substring(0, fields.length() - 1) + (fields.length() > 2 ? "," : "") + "\"from\":"
                + (from == null ? "{}" : ContentParts.members(from)) + '}';
    }

    private static List<String> notes(PageContent page, ContentFilter filter) throws ToolException {
        List<String> notes = new ArrayList<>();
        if (!page.ended().isEmpty()) {
            notes.add("The page is larger than what is read of one: its end is left out.");
        }
        if (filter.is(ContentFilter.ARTICLE)
                && ContentParts.object(page.content()).get("article") != JsonLiteral.TRUE) {
            notes.add("No article was found in the page, so this is all of it.");
        }
        return notes;
    }
}
