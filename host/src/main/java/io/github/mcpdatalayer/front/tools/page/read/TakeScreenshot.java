package io.github.mcpdatalayer.front.tools.page.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.page.element.NamedElement;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * A picture of what a tab shows. It is taken first and stays in the browser; what redaction replaces in its words is painted
 * over there before it is given.
 */
public final class TakeScreenshot implements Tool {

    static final String NAME = "takeScreenshot";

    private static final int LEAST_SIDE = 16;
    private static final int MOST_WIDTH = 4096;
    private static final int MOST_HEIGHT = 16_384;
    private static final int MOST_NOTES = 2_000;

    private static final String UNREADABLE = "[UNREADABLE]";
    /** Names for what the extension covers: it cannot tell what the words are, or nobody is to know. */
    private static final Map<String, String> COVERED = Map.of("secret", "[SECRET]", "unreadable", UNREADABLE,
            "changing", "[CHANGING]", "picture", "[PICTURE]");

    private static final Arg<Object> ELEMENT = Arg.any("element", "\"e12\"", "Only this");
    private static final Arg<Boolean> FULL_PAGE = Arg.flag("fullPage", "The whole page").known();
    private static final Arg<String> FORMAT = Arg.choice("format", "\"webp\"", "Default png",
            List.of("png", "jpeg", "webp")).known();
    private static final Arg<Integer> QUALITY = Arg.whole("quality", "80", "1 to 100").atMost(100, "the best is 100");
    private static final Arg<Integer> WIDTH = Arg.whole("width", "800", "Pixels").atMost(MOST_WIDTH,
            "no picture is wider").known();
    private static final Arg<Integer> MAX_HEIGHT = Arg.whole("maxHeight", "600", "Cut below").atMost(MOST_HEIGHT,
            "no picture is higher");
    private static final Arg<Boolean> MARKS = Arg.flag("marks", "Draw refs");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Take a screenshot", 215)
            .does("A picture of what the tab shows. Personal data and secrets in text are painted over.")
            .guides("takeScreenshot shows what it looks like.")
            .asks(Method.TAKE_SCREENSHOT, Method.TAKE_SNAPSHOT, Method.FIND_MARK)
            .takes(Args.TAB, ELEMENT, FULL_PAGE, FORMAT, QUALITY, WIDTH, MAX_HEIGHT, MARKS)
            .answers(
                    "\"tab\":{},\"url\":{},\"title\":{},\"width\":{},\"height\":{},\"scale\":{},\"fullHeight\":{},\"complete\":{},\"painted\":{}")
            .example("{\"element\":\"e12\",\"format\":\"webp\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.TAB_HIDDEN, ErrorCode.SCREENSHOT_NEEDS_CLICK,
                    ErrorCode.FULL_PAGE_UNAVAILABLE, ErrorCode.ELEMENT_NOT_FOUND, ErrorCode.ELEMENT_AMBIGUOUS,
                    ErrorCode.REF_STALE, ErrorCode.FRAME_NOT_FOUND, ErrorCode.NOT_VISIBLE, ErrorCode.PAGE_CHANGED,
                    ErrorCode.TOO_LARGE);

    private final Workbench bench;

    public TakeScreenshot(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String tab = arguments.text(Args.TAB);
        Object element = arguments.any(ELEMENT);
        boolean marks = arguments.flag(MARKS);
        var wanted = wanted(arguments);
        if (element != null && arguments.flag(FULL_PAGE)) {
            throw Arguments.bad("element and fullPage exclude each other.");
        }
        List<String> notes = new ArrayList<>();
        var params = new JsonObject();
        if (element != null) {
            params.add("target",
                    new NamedElement(bench.browsers(), NAME, bench.redaction()).target(element, tab, notes));
        }
        if (arguments.flag(FULL_PAGE)) {
            params.addProperty("fullPage", true);
        }
        if (marks) {
            params.addProperty("marks", true);
        }
        Deadline deadline = LayerReader.deadline();
        try {
            BrowserReply taken = bench.browsers().ask(Method.TAKE_SCREENSHOT, params, tab, deadline);
            JsonArray paint = paint(taken);
            JsonObject about = object(taken.result(), "tab");
            String handle = text(about, "handle");
            wanted.addProperty("tab", handle);
            wanted.addProperty("marks", marks);
            wanted.addProperty("hideMedia", bench.redaction().mode() == RedactionMode.STRICT);
            wanted.add("picture", taken.result().get("picture"));
            wanted.add("paint", paint);
            BrowserReply given = bench.browsers().ask(Method.TAKE_SCREENSHOT, wanted, handle, deadline);
            return shown(about, given, paint, notes);
        } catch (LinkException e) {
            throw NamedElement.error(e.error(), NAME, tab);
        }
    }

    /** Reads the form in which the picture is wanted. */
    private static JsonObject wanted(Arguments arguments) throws ToolException {
        var wanted = new JsonObject();
        String format = arguments.text(FORMAT);
        Integer quality = atLeast(arguments, QUALITY, 1);
        if (quality != null && (format == null || format.equals("png"))) {
            throw Arguments.bad("quality is for jpeg and webp; a png loses nothing.");
        }
        wanted.addProperty("format", format == null ? "png" : format);
        add(wanted, "quality", quality);
        add(wanted, "width", atLeast(arguments, WIDTH, LEAST_SIDE));
        add(wanted, "maxHeight", atLeast(arguments, MAX_HEIGHT, LEAST_SIDE));
        return wanted;
    }

    private static @Nullable Integer atLeast(Arguments arguments, Arg<Integer> arg, int least) throws ToolException {
        Integer number = arguments.integer(arg);
        if (number != null && number < least) {
            throw Arguments.bad(arg.name() + " must be at least " + least + ".");
        }
        return number;
    }

    private static void add(JsonObject to, String name, @Nullable Integer number) {
        if (number != null) {
            to.addProperty(name, number);
        }
    }

    private static JsonArray paint(BrowserReply taken) throws ToolException {
        try {
            return StrictJson.parse(taken.text(), Protocol.MAX_JSON_DEPTH).getAsJsonArray();
        } catch (NotJsonException | IllegalStateException e) {
            throw RefusedReply.because("the words of the picture are none");
        }
    }

    private static Answer shown(JsonObject about, BrowserReply given, JsonArray paint, List<String> notes)
            throws ToolException {
        JsonObject result = given.result();
        String format = text(result, "format");
        String base64 = given.text();
        if (base64.isEmpty()) {
            throw RefusedReply.because("there is no picture");
        }
        List<String> hidden = new ArrayList<>();
        paint.forEach(box -> {
            String placeholder = box.getAsJsonArray().get(4).getAsString();
            if (!placeholder.isEmpty() && !hidden.contains(placeholder)) {
                hidden.add(placeholder);
            }
        });
        hidden.addAll(covered(result));
        var facts = new StringBuilder("{\"tab\":").append(Shown.quoted(text(about, "handle"), 20)).append(",\"url\":")
                .append(Shown.quoted(text(about, "url"), 500)).append(",\"title\":")
                .append(Shown.quoted(text(about, "title"), 100));
        for (String name : List.of("width", "height", "scale", "fullHeight")) {
            facts.append(",\"").append(name).append("\":").append(number(result, name));
        }
        if (!hidden.isEmpty()) {
            facts.append(",\"painted\":[");
            String separator = "";
            for (String each : hidden.subList(0, Math.min(50, hidden.size()))) {
                facts.append(separator).append(Shown.quoted(each, 100));
                separator = ",";
            }
            facts.append(']');
        }
        boolean complete = result.get("complete") instanceof JsonPrimitive flag && flag.getAsBoolean();
        facts.append(",\"complete\":").append(complete).append(BoundedAnswer.notes(notes, MOST_NOTES)).append('}');
        return Answer.of(Part.of(facts.toString())).with(new Answer.Image("image/" + format, base64));
    }

    /** Lists what is painted over whatever it says, by the reason. */
    private static List<String> covered(JsonObject result) throws ToolException {
        if (!result.has("covered")) {
            return List.of(); // an extension that is older than this front
        }
        if (!(result.get("covered") instanceof JsonArray reasons)) {
            throw RefusedReply.because("covered is not a list");
        }
        return reasons.asList().stream()
                .map(each -> each instanceof JsonPrimitive reason
                        ? COVERED.getOrDefault(reason.getAsString(), UNREADABLE)
                        : UNREADABLE)
                .distinct().toList();
    }

    private static JsonObject object(JsonObject from, String name) throws ToolException {
        if (from.get(name) instanceof JsonObject object) {
            return object;
        }
        throw RefusedReply.because(name + " is missing");
    }

    private static String text(JsonObject from, String name) throws ToolException {
        if (from.get(name) instanceof JsonPrimitive value && value.isString()) {
            return value.getAsString();
        }
        throw RefusedReply.because(name + " is not a string");
    }

    private static String number(JsonObject from, String name) throws ToolException {
        if (from.get(name) instanceof JsonPrimitive value && value.isNumber()) {
            return Shown.text(value.getAsString(), 20);
        }
        throw RefusedReply.because(name + " is not a number");
    }
}
