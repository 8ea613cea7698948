package io.github.mcpdatalayer.front.link;

import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;

/** The JSON of params that no frame holds, in chunks that no surrogate pair is parted by. */
final class LargeParams {

    private final String text;
    private final int chunks;

    private LargeParams(String text) {
        this.text = text;
        this.chunks = chunks(text);
    }

    static LargeParams of(JsonObject params) {
        return new LargeParams(MessageWriter.text(params));
    }

    /** Whether a frame of so many bytes is surely too small, without writing the params. */
    static boolean surelyExceed(JsonObject params, long bytes) {
        return left(params, bytes) < 0;
    }

    private static long left(JsonElement element, long bytes) {
        long left = bytes;
        if (element instanceof JsonPrimitive value && value.isString()) {
            return left - value.getAsString().length();
        }
        if (element instanceof JsonArray array) {
            for (int i = 0; i < array.size() && left >= 0; i++) {
                left = left(array.get(i), left - 1);
            }
        } else if (element instanceof JsonObject object) {
            for (Map.Entry<String, JsonElement> member : object.entrySet()) {
                left = left(member.getValue(), left - member.getKey().length());
                if (left < 0) {
                    break;
                }
            }
        }
        return left;
    }

    boolean isTooLarge() {
        return text.length() > Protocol.MAX_PARAMS_CHARS;
    }

    Message.Pieces pieces() {
        return new Message.Pieces(chunks, text.length());
    }

    /** Sends all, each piece when there is a credit for it; ends early when the request does. */
    void send(long id, PendingRequest request, Deadline deadline, Outlet outlet) throws InterruptedException {
        int at = 0;
        for (int seq = 0; seq < chunks && request.takeCredit(deadline); seq++) {
            int end = end(text, at);
            outlet.send(new Message.Chunk(id, seq, text.substring(at, end)));
            at = end;
        }
    }

    /** Where messages go. */
    interface Outlet {
        void send(Message message);
    }

    private static int chunks(String text) {
        int chunks = 0;
        for (int at = 0; at < text.length(); at = end(text, at)) {
            chunks++;
        }
        return chunks;
    }

    private static int end(String text, int at) {
        int end = Math.min(text.length(), at + Protocol.CHUNK_CHARS);
        return end < text.length() && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }
}
