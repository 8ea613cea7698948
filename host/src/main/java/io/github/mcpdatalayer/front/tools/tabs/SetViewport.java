package io.github.mcpdatalayer.front.tools.tabs;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.tabs.TabSizing.SizedTab;
import io.github.mcpdatalayer.front.tools.tabs.TabSizing.TabSize;
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
        SizedTab sized = new TabSizing(browsers).size(tab,
                new TabSize(arguments.integer(ZOOM), arguments.integer(WIDTH), arguments.integer(HEIGHT),
                        arguments.integer(SCALE), arguments.has(MOBILE) ? (Boolean) arguments.flag(MOBILE) : null));
        JsonObject result = sized.facts();
        var answer = new JsonObject();
        answer.addProperty("step", Lenient.text(result, "step"));
        answer.addProperty("tab", Lenient.text(result, "tab"));
        for (String name : List.of("width", "height", "zoom", "scale")) {
            if (result.get(name) instanceof JsonPrimitive value && value.isNumber()) {
                answer.add(name, value);
            }
        }
        if (!sized.others().isEmpty()) {
            var notes = new JsonArray();
            notes.add("The browser's window gives the page another " + String.join(" and ", sized.others())
                    + " than asked: these are the real ones.");
            answer.add("notes", notes);
        }
        return Answer.of(Part.of(answer.toString()));
    }
}
