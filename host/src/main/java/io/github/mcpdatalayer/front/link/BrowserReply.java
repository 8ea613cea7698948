package io.github.mcpdatalayer.front.link;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.Peer;

/**
 * A browser's answer.
 *
 * @param browser who answered
 * @param result as PROTOCOL.md has it for the method, without text and chunks
 * @param shown the large text that came with it; empty if there was none
 * @param sent the same before redaction: for the built-in rules and for what a placeholder stands
 *            for, never to be shown; {@code shown} itself where nothing was redacted
 */
public record BrowserReply(Peer browser, JsonObject result, LargeText shown, LargeText sent) {

    /** Returns this with only what may be shown. */
    public BrowserReply withoutSent() {
        return new BrowserReply(browser, result, shown, shown);
    }

    public String text() {
        return shown.toString();
    }

    /** The text of {@link #sent}. */
    public String raw() {
        return sent.toString();
    }
}
