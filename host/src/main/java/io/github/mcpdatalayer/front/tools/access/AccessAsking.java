package io.github.mcpdatalayer.front.tools.access;

import java.time.Duration;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Asks the person to allow more in a tab. The request stands until they answer. */
public final class AccessAsking {

    private static final Duration WAY = Duration.ofSeconds(5);

    private final Browsers browsers;

    public AccessAsking(Browsers browsers) {
        this.browsers = browsers;
    }

    /**
     * Asks for a level, and waits for the answer.
     *
     * @param level data, see or act
     * @param reason for the person
     * @return false where the person has not answered yet
     * @throws ToolException they refused, or nobody may ask for it
     */
    public boolean isAllowed(Level level, String tab, String reason, int waitMs)
            throws ToolException, InterruptedException {
        return isAllowed(level, tab, reason, null, waitMs);
    }

    /**
     * Asks likewise.
     *
     * @param minutes after which the permission ends; null: as many as usual
     */
    public boolean isAllowed(Level level, String tab, String reason, @Nullable Integer minutes, int waitMs)
            throws ToolException, InterruptedException {
        JsonObject params = params(level.word());
        params.addProperty("reason", reason);
        if (minutes != null) {
            params.addProperty("minutes", minutes);
        }
        try {
            browsers.requireLevel(level);
            return isAllowed(ask(params, tab, waitMs));
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), RequestAccess.NAME, tab);
        }
    }

    JsonObject params(String level) {
        var params = new JsonObject();
        params.addProperty("level", level);
        params.addProperty("key", browsers.accessKey());
        return params;
    }

    JsonObject ask(JsonObject params, @Nullable String tab, int waitMs) throws LinkException, InterruptedException {
        JsonObject asked = params.deepCopy();
        asked.addProperty("waitMs", waitMs);
        return browsers.ask(Method.REQUEST_ACCESS, asked, tab, Deadline.in(WAY.plusMillis(waitMs))).result();
    }

    static boolean isAllowed(JsonObject result) {
        return result.get("allowed") instanceof JsonPrimitive said && said.getAsBoolean();
    }
}
