package io.github.mcpdatalayer.front.tools.website;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * The tools that the pages of a tab offer, redacted.
 *
 * @param tab its handle
 * @param own the origin of the page itself
 * @param notes what is not known, in our words
 * @param unread the origins of frames that cannot be looked into
 * @param chars of all this
 */
record ToolsOfTab(String tab, String own, List<OfferedByPage> tools, List<String> notes, List<String> unread,
        long chars) {

    private static final int MOST_NOTES = 10;

    static ToolsOfTab ask(Workbench bench, String tool, @Nullable String tab, @Nullable Integer frame,
            Deadline deadline) throws ToolException, InterruptedException {
        var params = new com.google.gson.JsonObject();
        if (frame != null) {
            params.addProperty("frame", frame);
        }
        BrowserReply reply;
        try {
            reply = bench.browsers().ask(Method.GET_WEBSITE_TOOLS, params, tab, deadline);
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), tool, tab);
        }
        return bench.workload().run(reply.shown().length(), () -> of(reply));
    }

    private static ToolsOfTab of(BrowserReply reply) throws ToolException {
        JsonValue said;
        try {
            said = JsonValue.parse(reply.text());
        } catch (JsonSyntaxException e) {
            throw RefusedReply.notJson(e);
        }
        if (!(said instanceof JsonObject facts)) {
            throw RefusedReply.because("what it says of tools is no object");
        }
        List<OfferedByPage> tools = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        String own = "";
        for (JsonValue each : list(facts, "documents")) {
            if (each instanceof JsonObject document) {
                int frame = number(document, "frame");
                String origin = text(document, "origin");
                own = frame == 0 || own.isEmpty() ? origin : own;
                List<JsonValue> rows = list(document, "tools");
                rows.forEach(row -> {
                    if (row instanceof JsonObject object) {
                        tools.add(new OfferedByPage(frame, origin, text(document, "by"), object));
                    }
                });
                note(document, frame, rows.size(), notes);
            }
        }
        List<String> unread = list(facts, "unread").stream()
                .flatMap(each -> each instanceof JsonString(String origin)
                        ? java.util.stream.Stream.of(Shown.text(origin, 300))
                        : java.util.stream.Stream.empty())
                .limit(20).toList();
        return new ToolsOfTab(Lenient.text(reply.result(), "tab"), own, tools,
                notes.subList(0, Math.min(MOST_NOTES, notes.size())), unread, reply.shown().length());
    }

    private static void note(JsonObject document, int frame, int rows, List<String> notes) {
        String where = frame == 0
                ? "The page"
                : "Frame " + frame + " (" + Shown.text(text(document, "origin"), 200) + ")";
        switch (text(document, "not")) {
            case "level" -> notes.add(where + " is of a site that may not be seen at this level.");
            case "late" -> notes.add(where + " has not answered: it is busy, or its script does not answer.");
            case "gone" -> notes.add(where + " was left meanwhile.");
            default -> {
            }
        }
        if (number(document, "of") > rows) {
            notes.add(where + " has " + number(document, "of") + " tools: the first " + rows + " are looked at.");
        }
        if (!text(document, "refused").isEmpty()) {
            notes.add(where + " does not let its tools be listed: " + Shown.quoted(text(document, "refused"), 200));
        }
    }

    private static List<JsonValue> list(JsonObject from, String name) {
        return from.get(name) instanceof JsonArray array ? array.elements() : List.of();
    }

    private static String text(JsonObject from, String name) {
        return from.get(name) instanceof JsonString(String text) ? text : "";
    }

    private static int number(JsonObject from, String name) {
        return from.get(name) instanceof JsonNumber number ? (int) number.doubleValue() : 0;
    }
}
