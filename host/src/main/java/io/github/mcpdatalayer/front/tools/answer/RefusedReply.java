package io.github.mcpdatalayer.front.tools.answer;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Refuses what a browser answered and is not shaped as PROTOCOL.md has it: nothing of it may then stand in for data. */
public final class RefusedReply {

    private RefusedReply() {}

    /** A page can replace what makes JSON of it, so its text is taken for JSON only when it is. */
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
