package io.github.mcpdatalayer.front.tools.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Elicitation;
import io.github.mcpdatalayer.front.tools.api.PersonText;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Asks the person which tab a call means, where several are attached and their client shows questions. The choice holds for this
 * call alone: one that all calls shared would mix up agents that work side by side.
 */
final class TabQuestion {

    private static final String KEY = Args.TAB.name();
    private static final int MOST_TABS = 20;
    private static final int TITLE = 60;
    /** The longest that an error says. */
    private static final int MOST_ADDRESS = 300;

    private TabQuestion() {}

    /** The arguments with the tab that the person chose; null if the error stands. */
    static @Nullable Map<String, @Nullable Object> chosen(ToolException failure, ToolSpec spec,
            Map<String, @Nullable Object> arguments) throws InterruptedException {
        if (!failure.is(ErrorCode.TAB_REQUIRED) || arguments.get(KEY) != null || !takesTab(spec)
                || !(found(failure).get("tabs") instanceof JsonArray tabs)) {
            return null;
        }
        List<String> handles = new ArrayList<>();
        var text = new StringBuilder("Several tabs are attached. Which one does ").append(spec.name())
                .append(" mean?");
        for (JsonElement each : tabs) {
            String handle = each instanceof JsonObject tab ? said(tab, "handle", 20) : "";
            if (handle.isEmpty() || handles.contains(handle) || handles.size() == MOST_TABS) {
                return null; // two tabs of one name, or too many to choose from
            }
            handles.add(handle);
            JsonObject tab = each.getAsJsonObject();
            // The address first: behind a title, which a page chooses, it could be one that the title ends with.
            text.append('\n').append(handle).append(": ").append(address(said(tab, "url", MOST_ADDRESS)))
                    .append(" – ").append(PersonText.quoted(said(tab, "title", MOST_ADDRESS), TITLE));
        }
        Elicitation.PersonReply reply = Elicitation
                .ask(new Elicitation.Question(KEY, text.toString(), Map.of(KEY, List.copyOf(handles)), true));
        String chosen = reply.chosen().get(KEY);
        if (reply.action() != Elicitation.Action.ACCEPTED || chosen == null) {
            return null;
        }
        Map<String, @Nullable Object> with = new LinkedHashMap<>(arguments);
        with.put(KEY, chosen);
        return with;
    }

    /** Shows the end of a long host, which says whose page it is: anybody may name the labels before it. */
    static String address(String url) {
        int host = url.indexOf("://") + 3;
        int end = host;
        while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
            end++;
        }
        if (host < 3 || end - host <= TITLE) {
            return PersonText.line(url, TITLE + host);
        }
        String name = url.substring(host, end);
        return PersonText.line(url.substring(0, host) + "…"
                + (name.contains("…") ? " (a host too long to show)" : name.substring(name.length() - TITLE)),
                MOST_ADDRESS);
    }

    /** The tabs as the error says them: bounded and redacted. */
    private static JsonObject found(ToolException failure) {
        String json = failure.found();
        try {
            return json != null && StrictJson.parse(json, 8) instanceof JsonObject found
                    ? found
                    : new JsonObject();
        } catch (NotJsonException e) {
            throw new IllegalStateException("An error says what was found in JSON", e);
        }
    }

    private static boolean takesTab(ToolSpec spec) {
        for (Arg<?> each : spec.arguments()) {
            if (each.name().equals(KEY)) {
                return true;
            }
        }
        return false;
    }

    private static String said(JsonObject tab, String name, int most) {
        return tab.get(name) instanceof JsonPrimitive value && value.isString()
                ? Shown.text(value.getAsString(), most)
                : "";
    }
}
