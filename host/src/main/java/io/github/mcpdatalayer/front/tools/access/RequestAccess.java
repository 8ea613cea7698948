package io.github.mcpdatalayer.front.tools.access;

import java.time.Instant;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Elicitation;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Asks the person to allow more, and waits for the answer. */
final class RequestAccess implements Tool {

    static final String NAME = "requestAccess";
    private static final int MOST_ORIGINS = 5;
    private static final int MOST_MINUTES = 480;
    private static final int MOST_REASON = 200;
    private static final int MOST_WAIT_MS = 25_000;

    private static final Arg<String> LEVEL = Arg.choice("level", "\"act\"", "see the page; act operates it",
            List.of("data", "see", "act")).required();
    private static final Arg<List<String>> ORIGINS = Arg.texts("origins", "[\"https://pay.example\"]",
            "More sites of the task", MOST_ORIGINS);
    private static final Arg<String> REASON = Arg.longText("reason", "\"To walk through the checkout\"",
            "For the person", MOST_REASON);
    private static final Arg<Integer> MINUTES = Arg.whole("minutes", "60", "60 by default")
            .atMost(MOST_MINUTES, "Ask again when the time is over.");
    private static final Arg<Integer> WAIT = Arg.whole("waitMs", "25000", "For the answer")
            .atMost(MOST_WAIT_MS, "Call again to wait on.");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Ask the person for access", 15)
            .does("""
                    Asks the person to allow more in a tab, once for a task. The request stands until they answer. \
                    Also waits for the answer of CONFIRMATION_REQUIRED.""")
            .guides("Call requestAccess before a task that sees or operates the page.")
            .asks(Method.REQUEST_ACCESS)
            .takes(LEVEL, REASON, Args.TAB, ORIGINS, MINUTES, WAIT)
            .answers("\"allowed\":{\"type\":\"boolean\"},\"level\":{},\"tab\":{},\"site\":{},\"until\":{}")
            .begins().example("{\"level\":\"act\",\"reason\":\"To walk through the checkout\",\"waitMs\":25000}")
            .fails(ErrorCode.CONSENT_REFUSED, ErrorCode.CONSENT_REQUIRED, ErrorCode.SITE_DENIED,
                    ErrorCode.TOO_MANY_REQUESTS);

    private final Browsers browsers;
    private final AccessAsking asking;

    RequestAccess(Browsers browsers) {
        this.browsers = browsers;
        asking = new AccessAsking(browsers);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String level = arguments.required(LEVEL);
        String tab = arguments.text(Args.TAB);
        List<String> origins = arguments.texts(ORIGINS);
        String reason = arguments.text(REASON);
        Integer minutes = arguments.integer(MINUTES);
        Integer wait = arguments.integer(WAIT);
        if (minutes != null && minutes == 0) {
            throw Arguments.bad("minutes must be 1 to " + MOST_MINUTES + ".");
        }
        JsonObject params = asking.params(level);
        if (reason != null && !reason.isBlank()) {
            params.addProperty("reason", reason.strip());
        }
        if (minutes != null) {
            params.addProperty("minutes", minutes);
        }
        if (!origins.isEmpty()) {
            var list = new JsonArray();
            origins.forEach(list::add);
            params.add("origins", list);
        }
        var told = new AccessTold(level, tab, reason, origins);
        int most = wait == null ? 0 : wait;
        if (most > 0 && Elicitation.repeats()) {
            told.heedEarlier();
        }
        JsonObject result;
        try {
            Level wanted = Level.named(level);
            if (wanted != null) {
                browsers.requireLevel(wanted);
            }
            // First without a wait: nobody is told of a request that fails, or is allowed already.
            boolean tells = most > 0 && Elicitation.isSeenAtOnce();
            result = asking.ask(params, tab, tells ? 0 : most);
            if (tells && !AccessAsking.isAllowed(result)) {
                result = told.during(() -> asking.ask(params, tab, most));
            }
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), NAME, tab);
        }
        if (!AccessAsking.isAllowed(result) && most > 0 && Elicitation.repeats()) {
            told.after();
        }
        return Answer.of(Part.of(answer(result, AccessAsking.isAllowed(result), params, tab)));
    }

    private static String answer(JsonObject result, boolean allowed, JsonObject asked, @Nullable String tab) {
        var answer = new JsonObject();
        answer.addProperty("allowed", allowed);
        answer.addProperty("level", Shown.text(text(result.get("level")), 10));
        for (String name : List.of("tab", "site")) {
            if (!text(result.get(name)).isEmpty()) {
                answer.addProperty(name, Shown.text(text(result.get(name)), 300));
            }
        }
        if (allowed && result.get("until") instanceof JsonPrimitive until && until.isNumber()) {
            answer.addProperty("until", Instant.ofEpochMilli(until.getAsLong()).toString());
        }
        if (!allowed) {
            var notes = new JsonArray();
            notes.add(
                    "The person has not answered yet. The request stands in the mcp-datalayer popup, which the icon in their toolbar opens.");
            answer.add("notes", notes);
            JsonObject again = asked.deepCopy();
            again.remove("key");
            again.addProperty("waitMs", MOST_WAIT_MS);
            if (tab != null) {
                again.addProperty("tab", tab);
            }
            answer.add("next", ToolException.next(NAME, again));
        }
        return answer.toString();
    }

    private static String text(@Nullable JsonElement element) {
        return element instanceof JsonPrimitive value && value.isString() ? value.getAsString() : "";
    }
}
