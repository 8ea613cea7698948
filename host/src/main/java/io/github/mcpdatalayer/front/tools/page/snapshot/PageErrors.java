package io.github.mcpdatalayer.front.tools.page.snapshot;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Errors of calls that see or operate a page, with what they say of it. */
public final class PageErrors {

    private PageErrors() {}

    public static ToolException of(WireError error, String tool, @Nullable String tab) {
        JsonObject data = error.data();
        String found = data != null && data.get("page") instanceof JsonPrimitive page
                ? PageFacts.found(page.getAsString())
                : null;
        if (found == null) {
            return ToolErrors.of(error, tool, tab);
        }
        ErrorCode code = ErrorCode.named(error.code());
        if (data != null && data.has(ToolErrors.ANSWERED_BY)) {
            return new ToolException(error, found, ToolErrors.dismiss(data, tab));
        }
        String next = code == null ? null : code.next();
        return new ToolException(error, found, next == null ? null : ToolException.next(next, tab));
    }
}
