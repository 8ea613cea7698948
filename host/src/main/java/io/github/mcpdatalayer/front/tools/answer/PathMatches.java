package io.github.mcpdatalayer.front.tools.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.function.Function;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.Excerpt;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.datalayer.query.JsonPathSyntaxException;
import io.github.mcpdatalayer.datalayer.query.QueryLimitException;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;

/** The JSONPaths of a call: parses and applies them, and shows the matches as a document of values with their paths. */
public final class PathMatches {

    private static final int AROUND = 30;
    /** All matches of one query together; {@code $..*} multiplies a layer by its depth. */
    private static final long MAX_CHARS = 64L * 1024 * 1024;

    private PathMatches() {}

    /**
     * Reads a path.
     *
     * @param argument what the argument is called
     * @param corrected the arguments of the call with another path in this one's place
     */
    public static JsonPath parse(String path, String argument, String tool, Function<String, JsonObject> corrected)
            throws ToolException {
        try {
            return JsonPath.parse(path);
        } catch (JsonPathSyntaxException e) {
            throw new ToolException(ErrorCode.BAD_PATH.error(ErrorCode.BAD_PATH.message() + " " + argument
                    + ", character " + e.position() + " (counted from 0), marked here: "
                    + marked(path, e.position()) + " – expected " + e.expected() + ". Corrected example: "
                    + e.example(), ErrorCode.BAD_PATH.hint()), null,
                    ToolException.next(tool, corrected.apply(e.example())));
        }
    }

    private static String marked(String path, int at) {
        int from = Math.max(0, at - AROUND);
        int to = Math.min(path.length(), at + AROUND);
        return (from > 0 ? "…" : "") + path.substring(from, at) + "▶" + path.substring(at, to)
                + (to < path.length() ? "…" : "");
    }

    public static List<JsonPath.Match> find(JsonPath path, JsonValue root) throws ToolException {
        try {
            return path.find(root);
        } catch (QueryLimitException e) {
            throw tooMuch(e);
        }
    }

    static ToolException tooMuch(QueryLimitException e) {
        return tooMuch(e.getMessage() + ".");
    }

    private static ToolException tooMuch(String what) {
        return new ToolException(ErrorCode.BAD_PATH.error(what, "Call again with a path that finds less."), null, null);
    }

    /**
     * The matches as one document.
     *
     * @param setBy the number of the entry that set a place, where that is known
     */
    public static AnswerDocument document(List<JsonPath.Match> matches, Function<NormalizedPath, OptionalLong> setBy,
            boolean showSetBy) throws ToolException {
        List<JsonValue> values = new ArrayList<>();
        List<String> paths = new ArrayList<>();
        List<String> entries = new ArrayList<>();
        long chars = 0;
        for (JsonPath.Match match : matches) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException();
            }
            chars += match.value().toJson().length();
            if (chars > MAX_CHARS) {
                throw tooMuch("The matches of the path have more than " + MAX_CHARS
                        + " characters: name the members on the way instead of '..' or '*'.");
            }
            values.add(match.value());
            paths.add(JsonStrings.quote(Excerpt.shown(match.path().toString())));
            OptionalLong entry = setBy.apply(match.path());
            entries.add(entry.isPresent() ? Long.toString(entry.getAsLong()) : "null");
        }
        return AnswerDocument.of(new JsonArray(values), new AnswerDocument.ChildNotes() {
            @Override
            public int chars(int child) {
                return paths.get(child).length() + 1 + (showSetBy ? entries.get(child).length() + 1 : 0);
            }

            @Override
            public String fields(int from, int to) {
                String shown = list("paths", paths, from, to);
                return showSetBy ? shown + list("setBy", entries, from, to) : shown;
            }
        });
    }

    private static String list(String name, List<String> all, int from, int to) {
        int end = Math.min(to, all.size());
        return ",\"" + name + "\":[" + String.join(",", all.subList(Math.min(from, end), end)) + ']';
    }
}
