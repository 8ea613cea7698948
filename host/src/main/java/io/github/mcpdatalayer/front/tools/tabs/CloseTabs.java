package io.github.mcpdatalayer.front.tools.tabs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Closes attached tabs, each in its turn: what stays open is named with the reason. */
final class CloseTabs implements Tool {

    static final String NAME = "closeTabs";

    private static final int MOST = 100;
    private static final Duration ALL = Duration.ofSeconds(25);
    private static final Duration EACH = Duration.ofSeconds(15);

    private static final Arg<List<String>> TABS = Arg.texts("tabs", "[\"kd2\"]", "Handles", MOST).known();
    private static final Arg<String> URL = Arg.text("url", "\"https://shop.example/*\"", "* is any text");
    private static final Arg<Boolean> OTHERS = Arg.flag("others", "All but tabs");
    private static final Arg<Boolean> DISCARD = Arg.flag("discardChanges", "Or the page may ask");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Close tabs", 310).does("Closes attached tabs.")
            .asks(Method.CLOSE_TAB).takes(TABS, URL, OTHERS, DISCARD).example("{\"tabs\":[\"kd2\"]}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.DIALOG_OPEN, ErrorCode.TAB_BUSY,
                    ErrorCode.STOPPED_BY_PERSON);

    private final Browsers browsers;
    private final PageActs acts;

    CloseTabs(Browsers browsers, PageActs acts) {
        this.acts = acts;
        this.browsers = browsers;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Set<String> meant = meant(arguments);
        var params = new JsonObject();
        if (arguments.flag(DISCARD)) {
            params.addProperty("discardChanges", true);
        }
        var closed = new JsonArray();
        Map<String, WireError> open = new LinkedHashMap<>();
        Deadline end = Deadline.in(ALL);
        for (String tab : meant) {
            if (end.passed()) {
                open.put(tab, ErrorCode.TIMEOUT.error());
                continue;
            }
            try {
                browsers.ask(Method.CLOSE_TAB, params, tab, end.atMost(EACH));
                closed.add(tab);
            } catch (LinkException e) {
                open.put(tab, e.error());
            }
        }
        if (meant.size() == 1 && closed.isEmpty()) {
            Map.Entry<String, WireError> only = open.entrySet().iterator().next();
            throw acts.error(only.getValue(), NAME, only.getKey());
        }
        return answer(closed, open);
    }

    private Set<String> meant(Arguments arguments) throws ToolException, InterruptedException {
        List<String> tabs = arguments.texts(TABS);
        String url = arguments.text(URL);
        boolean others = arguments.flag(OTHERS);
        if ((url == null) == tabs.isEmpty()) {
            throw Arguments.bad(others
                    ? "others needs tabs: the handles of those that stay."
                    : "Give one of tabs, their handles, and url, a pattern of their addresses.");
        }
        if (url != null && others) {
            throw Arguments.bad("others goes with tabs, and not with url.");
        }
        if (url == null && !others) {
            return new LinkedHashSet<>(tabs);
        }
        AttachedTabs attached = AttachedTabs.of(browsers);
        Set<String> meant = new LinkedHashSet<>();
        if (url != null) {
            attached.matching(url).forEach(tab -> meant.add(tab.handle()));
            return meant;
        }
        attached.tabs().forEach(tab -> meant.add(tab.handle()));
        if (!meant.containsAll(tabs)) {
            throw Arguments.bad("Not all of tabs are attached, so nothing is closed. Attached: "
                    + String.join(", ", meant) + ".");
        }
        tabs.forEach(meant::remove);
        return meant;
    }

    private static Answer answer(JsonArray closed, Map<String, WireError> open) {
        var answer = new JsonObject();
        answer.add("closed", closed);
        answer.addProperty("closedCount", closed.size());
        JsonObject next = null;
        if (!open.isEmpty()) {
            var still = new JsonObject();
            for (Map.Entry<String, WireError> each : open.entrySet()) {
                WireError error = each.getValue();
                var why = new JsonObject();
                why.addProperty("code", error.code());
                why.addProperty("message", error.message());
                still.add(each.getKey(), why);
                next = next == null ? next(error, each.getKey()) : next;
            }
            answer.add("open", still);
        }
        if (next != null) {
            answer.add("next", next);
        }
        return new Answer(List.of(Part.of(answer.toString())), closed.isEmpty() && !open.isEmpty());
    }

    private static @Nullable JsonObject next(WireError error, String tab) {
        if (!error.is(ErrorCode.CONSENT_REQUIRED)) {
            return null;
        }
        var arguments = new JsonObject();
        arguments.addProperty("level", "act");
        arguments.addProperty("tab", tab);
        return ToolException.next("requestAccess", arguments);
    }
}
