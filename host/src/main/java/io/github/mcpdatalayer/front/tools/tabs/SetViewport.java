package io.github.mcpdatalayer.front.tools.tabs;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;

/** Sets how large a page is shown. The result is measured in the page, for windows have a smallest and a largest size. */
final class SetViewport implements Tool {

    static final String NAME = "setViewport";

    private static final Arg<Integer> ZOOM = Arg.whole("zoom", "150", "Percent");
    private static final Arg<Integer> WIDTH = Arg.whole("width", "1280", "CSS pixels").known();
    private static final Arg<Integer> HEIGHT = Arg.whole("height", "800", "CSS pixels").known();
    private static final Arg<Integer> SCALE = Arg.whole("scale", "2", "Device pixels");

    private static final Arg<Boolean> MOBILE = Arg.flag("mobile", "As a phone");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Size a tab", 330)
            .does("Sets zoom and size; without any, undoes it.")
            .asks(Method.SET_VIEWPORT).takes(Args.TAB, ZOOM, WIDTH, HEIGHT, SCALE, MOBILE)
            .example("{\"width\":1280,\"height\":800}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.TRUSTED_INPUT_REQUIRED, ErrorCode.TAB_BUSY,
                    ErrorCode.STOPPED_BY_PERSON);

    private final Browsers browsers;

    SetViewport(Browsers browsers) {
        this.browsers = browsers;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String tab = arguments.text(Args.TAB);
        var params = new JsonObject();
        for (Arg<Integer> each : List.of(ZOOM, WIDTH, HEIGHT, SCALE)) {
            Integer number = arguments.integer(each);
            if (number != null) {
                params.addProperty(each.name(), number);
            }
        }
        if (arguments.has(MOBILE)) {
            params.addProperty("mobile", arguments.flag(MOBILE));
        }
        JsonObject result;
        try {
            result = browsers.ask(Method.SET_VIEWPORT, params, tab, LayerReader.deadline()).result();
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), NAME, tab);
        }
        var answer = new JsonObject();
        answer.addProperty("step", Lenient.text(result, "step"));
        answer.addProperty("tab", Lenient.text(result, "tab"));
        for (String name : List.of("width", "height", "zoom", "scale")) {
            if (result.get(name) instanceof JsonPrimitive value && value.isNumber()) {
                answer.add(name, value);
            }
        }
        var notes = notes(params, result);
        if (!notes.isEmpty()) {
            answer.add("notes", notes);
        }
        return Answer.of(Part.of(answer.toString()));
    }

    private static JsonArray notes(JsonObject asked, JsonObject result) {
        List<String> other = new ArrayList<>();
        for (String name : List.of("width", "height", "zoom")) {
            JsonElement wanted = asked.get(name);
            if (wanted != null && result.get(name) instanceof JsonPrimitive came
                    && Math.abs(came.getAsDouble() - wanted.getAsDouble()) >= 1) {
                other.add(name);
            }
        }
        var notes = new JsonArray();
        if (!other.isEmpty()) {
            notes.add("The browser's window gives the page another " + String.join(" and ", other)
                    + " than asked: these are the real ones.");
        }
        return notes;
    }
}
