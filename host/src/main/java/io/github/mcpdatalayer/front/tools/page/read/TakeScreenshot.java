package io.github.mcpdatalayer.front.tools.page.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
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
import io.github.mcpdatalayer.front.tools.page.read.PagePictures.PictureForm;
import io.github.mcpdatalayer.front.tools.page.read.PagePictures.PictureOf;
import io.github.mcpdatalayer.front.tools.page.read.PagePictures.TakenPicture;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** A picture of what a tab shows, what redaction replaces in its words painted over. */
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
        PictureForm form = form(arguments);
        if (element != null && arguments.flag(FULL_PAGE)) {
            throw Arguments.bad("element and fullPage exclude each other.");
        }
        return shown(new PagePictures(bench).take(tab, new PictureOf(element, arguments.flag(FULL_PAGE), marks), form));
    }

    /** Reads the form in which the picture is wanted. */
    private static PictureForm form(Arguments arguments) throws ToolException {
        String format = arguments.text(FORMAT);
        Integer quality = atLeast(arguments, QUALITY, 1);
        if (quality != null && (format == null || format.equals("png"))) {
            throw Arguments.bad("quality is for jpeg and webp; a png loses nothing.");
        }
        return new PictureForm(format == null ? "png" : format, quality, atLeast(arguments, WIDTH, LEAST_SIDE),
                atLeast(arguments, MAX_HEIGHT, LEAST_SIDE));
    }

    private static @Nullable Integer atLeast(Arguments arguments, Arg<Integer> arg, int least) throws ToolException {
        Integer number = arguments.integer(arg);
        if (number != null && number < least) {
            throw Arguments.bad(arg.name() + " must be at least " + least + ".");
        }
        return number;
    }

    private static Answer shown(TakenPicture picture) throws ToolException {
        JsonObject about = picture.about();
        JsonObject result = picture.facts();
        String format = PagePictures.text(result, "format");
        List<String> hidden = new ArrayList<>();
        picture.paint().forEach(box -> {
            String placeholder = box.getAsJsonArray().get(4).getAsString();
            if (!placeholder.isEmpty() && !hidden.contains(placeholder)) {
                hidden.add(placeholder);
            }
        });
        hidden.addAll(covered(result));
        var facts = new StringBuilder("{\"tab\":").append(Shown.quoted(PagePictures.text(about, "handle"), 20))
                .append(",\"url\":")
                .append(Shown.quoted(PagePictures.text(about, "url"), 500)).append(",\"title\":")
                .append(Shown.quoted(PagePictures.text(about, "title"), 100));
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
        facts.append(",\"complete\":").append(complete).append(BoundedAnswer.notes(picture.notes(), MOST_NOTES))
                .append('}');
        return Answer.of(Part.of(facts.toString())).with(new Answer.Image("image/" + format, picture.base64()));
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

    private static String number(JsonObject from, String name) throws ToolException {
        if (from.get(name) instanceof JsonPrimitive value && value.isNumber()) {
            return Shown.text(value.getAsString(), 20);
        }
        throw RefusedReply.because(name + " is not a number");
    }
}
