package io.github.mcpdatalayer.front.tools.answer;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Refuses a browser's answer that does not have the form of PROTOCOL.md, so that no part of it passes as data. */
public final class RefusedReply {

    private RefusedReply() {}

    /** A page can replace the functions that write JSON, so its text is checked before it counts as JSON. */
    public static ToolException notJson(RuntimeException e) {
        return because("the layer's text is not JSON: " + e.getMessage());
    }

    public static ToolException because(String what) {
        return new ToolException(
                ErrorCode.BAD_MESSAGE.error(ErrorCode.BAD_MESSAGE.message() + " The extension's answer was refused: "
                        + what + ".",
                        "The page may interfere with how it is read. Ask the person to reload it, then call again."),
                null, null);
    }
}
