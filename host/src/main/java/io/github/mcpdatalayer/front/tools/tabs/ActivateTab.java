package io.github.mcpdatalayer.front.tools.tabs;

import java.util.List;
import java.util.Objects;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Brings an attached tab to the front. */
final class ActivateTab implements Tool {

    static final String NAME = "activateTab";

    private static final Arg<Integer> OFFSET = Arg.signed("offset", "1", "1: the next one");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Activate a tab", 320)
            .does("Brings an attached tab to the front.")
            .asks(Method.ACTIVATE_TAB).takes(Args.TAB, OFFSET)
            .example("{\"tab\":\"kd1\"}").fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.TAB_BUSY);

    private final Browsers browsers;

    ActivateTab(Browsers browsers) {
        this.browsers = browsers;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String tab = arguments.text(Args.TAB);
        Integer offset = arguments.signed(OFFSET);
        JsonObject result = activate(browsers, offset == null ? tab : along(tab, offset));
        return Answer.of(Part.of("{\"step\":" + Shown.quoted(Lenient.text(result, "step"), 30) + ",\"tab\":"
                + Shown.quoted(Lenient.text(result, "tab"), 20) + "}"));
    }

    static JsonObject activate(Browsers browsers, @Nullable String tab) throws ToolException, InterruptedException {
        try {
            return browsers.ask(Method.ACTIVATE_TAB, new JsonObject(), tab, LayerReader.deadline()).result();
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), NAME, tab);
        }
    }

    /** Along the list of the attached tabs, and from its end to its beginning; null where there are none. */
    private @Nullable String along(@Nullable String from, int offset) throws ToolException, InterruptedException {
        List<AttachedTabs.AttachedTab> tabs = AttachedTabs.of(browsers).tabs();
        if (tabs.isEmpty()) {
            return null; // the browser's own error says the rest
        }
        List<AttachedTabs.AttachedTab> begins = tabs.stream()
                .filter(tab -> from == null ? tab.active() : Objects.equals(tab.handle(), from)).toList();
        if (begins.size() != 1) {
            throw Arguments.bad(from == null
                    ? begins.size()
                            + " attached tabs are in front of their windows; offset needs tab, to count from it."
                    : "No attached tab is " + Shown.quoted(from, 20) + ", so offset cannot count from it.");
        }
        return tabs.get(Math.floorMod(tabs.indexOf(begins.getFirst()) + offset, tabs.size())).handle();
    }
}
