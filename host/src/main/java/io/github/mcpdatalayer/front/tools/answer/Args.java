package io.github.mcpdatalayer.front.tools.answer;

import java.util.List;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** The arguments that tools of several sets share. */
public final class Args {

    public static final Arg<String> TAB = Arg.text("tab", "\"kd1\"", "Like kd1").known()
            .completedBy(Arg.Completion.TABS);
    public static final Arg<String> LAYER = Arg.text("layer", "\"dataLayer\"", "Like dataLayer").known()
            .completedBy(Arg.Completion.LAYERS);
    public static final Arg<Integer> PAGE = Arg.whole("page", "2", "Its number in the tab").known();
    public static final Arg<Integer> FRAME = Arg.whole("frame", "0", "0: the page itself").known();
    public static final Arg<List<String>> EVENT = Arg
            .texts("event", "[\"purchase\",\"add_*\"]", "Names; * is any text", 50).known()
            .completedBy(Arg.Completion.EVENTS);
    /** The begin and end of a range of tabs, pages, pushes and steps. */
    public static final Arg<String> FROM = Arg.text("from", "\"kd1/2\"", "kd1, kd1/3, kd1#57 or kd1@7")
            .completedBy(Arg.Completion.TABS);
    public static final Arg<String> TO = Arg.text("to", "\"kd1/3\"", "The same").known()
            .completedBy(Arg.Completion.TABS);
    public static final Arg<String> STEP = Arg.point("step", "\"kd1@7\"", "7 or kd1@7").known();
    public static final Arg<String> PLAN = Arg.text("plan", "\"checkout\"", "The person's, by name")
            .completedBy(Arg.Completion.PLANS);
    public static final Arg<Integer> MAX_CHARS = Arg.whole("maxChars", "20000", "0: all").known();
    public static final Arg<String> CURSOR = Arg.text("cursor", "\"…the cursor of the answer before…\"", "To read on")
            .known();

    /** Numbers as the client wrote them, whatever class holds them. */
    private static final Gson EXACT = new GsonBuilder().registerTypeHierarchyAdapter(Number.class,
            (JsonSerializer<Number>) (number, _, _) -> new JsonPrimitive(number)).create();

    private Args() {}

    /** The number of characters an answer may have: null for the usual limit, 0 for everything. */
    public static @Nullable Integer maxChars(Arguments arguments) throws ToolException {
        Integer maxChars = arguments.integer(MAX_CHARS);
        if (maxChars != null && maxChars > 0 && maxChars < AnswerLimit.SMALLEST) {
            throw Arguments.bad("maxChars must be 0 for everything, or at least " + AnswerLimit.SMALLEST + ".");
        }
        return maxChars;
    }

    /**
     * An object that a client wrote as it is, or as its JSON in a text.
     *
     * @param example of one, as JSON
     */
    public static JsonObject object(Object given, String name, String example) throws ToolException {
        try {
            JsonElement json = given instanceof String text
                    ? StrictJson.parse(text, Protocol.MAX_JSON_DEPTH)
                    : EXACT.toJsonTree(given);
            if (json instanceof JsonObject object) {
                return object;
            }
        } catch (NotJsonException e) {
            // said below
        }
        throw Arguments.bad(name + " must be an object such as " + example + ".");
    }
}
