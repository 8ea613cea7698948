package io.github.mcpdatalayer.front.tools.page.element;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.NearestNodes;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * Finds elements by the names that the person gave to them. The browser keeps the ways to each and looks for those that ask for
 * structure; names and texts are looked for in a redacted snapshot, as everywhere. The first way that leads to one element counts.
 */
public record MarkFinder(Browsers browsers, Redaction redaction) {

    private static final int MOST_NEAREST = 5;

    /**
     * Gives an element that is named by a mark its ref; leaves others as they are.
     *
     * @param notes is told where it was found another way than before
     * @throws ToolException MARK_UNKNOWN, ELEMENT_NOT_FOUND or ELEMENT_AMBIGUOUS
     */
    public ElementQuery found(ElementQuery query, @Nullable String tab, Deadline deadline, List<String> notes)
            throws LinkException, ToolException, InterruptedException {
        if (!query.isMark()) {
            return query;
        }
        MarkLook look = look(query, tab, deadline);
        SnapshotNode node = look.node();
        if (node == null) {
            throw look.count() > 1 ? ambiguous(look) : notFound(look);
        }
        if (!look.note().isEmpty() && !notes.contains(look.note())) {
            notes.add(look.note());
        }
        return query.foundAt(node.ref(), look.document());
    }

    /**
     * Looks for it in the page as it is now.
     *
     * @throws ToolException MARK_UNKNOWN; ELEMENT_NOT_FOUND where it was named in another frame than is asked for
     */
    public MarkLook look(ElementQuery query, @Nullable String tab, Deadline deadline)
            throws LinkException, ToolException, InterruptedException {
        MarkLook look = lookOnce(query, tab, deadline);
        if (look == null) {
            look = lookOnce(query, tab, deadline); // the page that came is looked at, too
        }
        if (look == null) {
            throw new ToolException(ErrorCode.PAGE_CHANGED.error(), null, null);
        }
        return look;
    }

    /** Null where another page came while it was looked for. */
    private @Nullable MarkLook lookOnce(ElementQuery query, @Nullable String tab, Deadline deadline)
            throws LinkException, ToolException, InterruptedException {
        String mark = String.valueOf(query.mark());
        var params = new JsonObject();
        params.addProperty("mark", mark);
        BrowserReply reply;
        try {
            reply = browsers.ask(Method.FIND_MARK, params, tab, deadline);
        } catch (LinkException e) {
            if (e.error().is(ErrorCode.MARK_UNKNOWN)) {
                throw unknown(e.error(), mark, tab);
            }
            throw e;
        }
        io.github.mcpdatalayer.datalayer.json.JsonObject kept = object(reply.text());
        query.requireIn(list(kept.get("frame")).stream().map(MarkFinder::number).toList());
        String document = Lenient.text(reply.result(), "document");
        List<Way> ways = ways(kept);
        List<SnapshotNode> nodes = List.of();
        if (ways.stream().anyMatch(each -> each.way.shown() != null)) {
            var asked = new JsonObject();
            asked.addProperty("texts", ways.stream().anyMatch(each -> each.way.needsTexts()));
            PageSnapshot page = PageSnapshot.of(browsers.ask(Method.TAKE_SNAPSHOT, asked, tab, deadline));
            if (!page.document().equals(document)) {
                return null;
            }
            // A frame without a number is not there, or is of another site.
            Pattern refs = Pattern.compile((list(kept.get("frame")).isEmpty() ? "" : "f" + number(kept.get("number")))
                    + "e\\d+");
            nodes = page.nodes().stream().filter(node -> refs.matcher(node.ref()).matches()).toList();
        }
        return chosen(kept, document, ways, nodes);
    }

    /** A way, and what the page has of it by structure. */
    private record Way(MarkWay way, List<SnapshotNode> rows, int count, int visible) {

        /** Tells the problem with what a snapshot shows of the element. */
        Way in(List<SnapshotNode> nodes) throws ToolException {
            ElementQuery shown = way.shown();
            if (shown == null) {
                return this;
            }
            List<SnapshotNode> found = shown.matches(nodes).stream().filter(node -> !node.ref().isEmpty()).toList();
            return new Way(way, found, found.size(), found.size());
        }
    }

    private static MarkLook chosen(io.github.mcpdatalayer.datalayer.json.JsonObject kept, String document,
            List<Way> ways, List<SnapshotNode> nodes) throws ToolException {
        String name = text(kept.get("name"));
        String role = text(kept.get("role"));
        List<String> looked = new ArrayList<>();
        Way several = null;
        boolean visible = false;
        for (Way each : ways) {
            Way found = each.in(nodes);
            // The structure may lead to another element now, which is of another kind.
            boolean isIt = found.count == 1 && found.rows.size() == 1
                    && (role.isEmpty() || found.way.shown() != null || found.rows.getFirst().role().equals(role));
            if (isIt) {
                String note = looked.isEmpty()
                        ? ""
                        : "mark=" + Shown.text(name, 60) + " was found by " + Shown.text(found.way.written(), 60)
                                + ", not by " + Shown.text(looked.getFirst(), 60) + " as before.";
                return new MarkLook(name, found.rows.getFirst(), document, note, List.of(), 1, found.visible > 0,
                        looked,
                        role, text(kept.get("label")), nodes);
            }
            looked.add(found.way.written());
            visible |= found.visible > 0;
            several = several == null && found.count > 1 ? found : several;
        }
        return new MarkLook(name, null, document, "", several == null ? List.of() : several.rows,
                several == null ? 0 : several.count, visible, looked, role, text(kept.get("label")), nodes);
    }

    private List<Way> ways(io.github.mcpdatalayer.datalayer.json.JsonObject kept) throws ToolException {
        List<Way> ways = new ArrayList<>();
        for (JsonValue each : list(kept.get("ways"))) {
            var row = each instanceof io.github.mcpdatalayer.datalayer.json.JsonObject object ? object : null;
            if (row == null) {
                throw RefusedReply.because("a way of a mark is no object");
            }
            MarkWay way = MarkWay.of(list(row.get("way")).stream().map(MarkFinder::text).toList(), redaction);
            if (way == null) {
                continue;
            }
            List<SnapshotNode> rows = new ArrayList<>();
            int count = 0;
            int visible = 0;
            if (row.get("found") instanceof io.github.mcpdatalayer.datalayer.json.JsonObject found) {
                count = number(found.get("count"));
                visible = number(found.get("visible"));
                for (JsonValue node : list(found.get("rows"))) {
                    if (node instanceof io.github.mcpdatalayer.datalayer.json.JsonArray cells) {
                        rows.add(SnapshotNode.of(cells));
                    }
                }
            }
            ways.add(new Way(way, rows, count, visible));
        }
        return ways;
    }

    private static io.github.mcpdatalayer.datalayer.json.JsonObject object(String json) throws ToolException {
        try {
            if (JsonValue.parse(json) instanceof io.github.mcpdatalayer.datalayer.json.JsonObject object) {
                return object;
            }
        } catch (JsonSyntaxException e) {
            throw RefusedReply.notJson(e);
        }
        throw RefusedReply.because("a mark is no object");
    }

    private static List<JsonValue> list(@Nullable JsonValue value) {
        return value instanceof io.github.mcpdatalayer.datalayer.json.JsonArray array ? array.elements() : List.of();
    }

    private static String text(@Nullable JsonValue value) {
        return value instanceof JsonString(String text) ? text : "";
    }

    private static int number(@Nullable JsonValue value) {
        return value instanceof JsonNumber number ? (int) number.doubleValue() : 0;
    }

    private static ToolException unknown(WireError error, String mark, @Nullable String tab) {
        JsonObject data = error.data();
        List<String> nearest = new ArrayList<>();
        if (data != null && data.get("nearest") instanceof JsonArray names) {
            names.asList().stream().limit(MOST_NEAREST)
                    .forEach(each -> nearest.add(JsonStrings.quote(Shown.text(each.getAsString(), 60))));
        }
        ErrorCode code = ErrorCode.MARK_UNKNOWN;
        return new ToolException(
                code.error(code.message() + " It was named mark=" + Shown.text(mark, 60) + ".", code.hint()),
                "{\"nearest\":[" + String.join(",", nearest) + "]}", ToolException.next(PageSnapshot.TOOL, tab));
    }

    private static String asked(MarkLook look) {
        return " It was named mark=" + Shown.text(look.name(), 60) + (look.looked().isEmpty()
                ? ", and none of its selectors may be used."
                : ", and looked for by " + Shown.text(String.join(", ", look.looked()), 300) + ".");
    }

    private static ToolException ambiguous(MarkLook look) {
        ErrorCode code = ErrorCode.ELEMENT_AMBIGUOUS;
        return ElementQuery.ambiguous(code.error(code.message() + asked(look), code.hint()), look.several(),
                look.count());
    }

    /** That no way leads to it. */
    public static ToolException notFound(MarkLook look) {
        ErrorCode code = ErrorCode.ELEMENT_NOT_FOUND;
        List<SnapshotNode> nearest = NearestNodes.of(look.nodes(), null, look.role(),
                look.label().isEmpty() ? null : look.label());
        return new ToolException(
                code.error(code.message() + asked(look), code.hint() + " The person can name the element anew."),
                nearest.isEmpty() ? null : "{\"nearest\":" + ElementQuery.lines(nearest) + "}",
                ToolException.next(PageSnapshot.TOOL, new JsonObject()));
    }
}
