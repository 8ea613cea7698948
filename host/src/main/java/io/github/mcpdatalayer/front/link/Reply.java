package io.github.mcpdatalayer.front.link;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.Peer;

/**
 * A browser's answer.
 *
 * @param browser who answered
 * @param result as PROTOCOL.md has it for the method, without text and chunks
 * @param text the large text that came with it, put together; empty if there was none
 * @param raw the same before redaction: for the built-in rules alone, never to be shown
 */
public record Reply(Peer browser, JsonObject result, String text, String raw) {}
