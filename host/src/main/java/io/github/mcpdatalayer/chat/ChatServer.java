package io.github.mcpdatalayer.chat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * The chat over two streams of frames that belong to the host. It is a process of its own: it lives longer than a host that
 * the browser kills, and ends the agents then.
 */
public final class ChatServer {
    private static final long TICK_MS = 1000;

    private final ChatSettings settings;
    private final Patience patience;

    public ChatServer(ChatSettings settings) {
        this(settings, Patience.USUAL);
    }

    ChatServer(ChatSettings settings, Patience patience) {
        this.settings = settings;
        this.patience = patience;
    }

    /** Serves until {@code in} ends, or no panel is open and nothing runs any more. */
    public void serve(InputStream in, OutputStream out) throws IOException, InterruptedException {
        PanelOutbox outbox = new PanelOutbox(new FrameWriter(out, Protocol.MAX_FRAME_FROM_FRONT_BYTES));
        ChatDesk desk = new ChatDesk(settings, patience, outbox);
        Thread reader = Thread.ofPlatform().daemon().name("asks").start(() -> readAll(in, desk));
        Thread writer = Thread.ofPlatform().daemon().name("news").start(() -> {
            try {
                outbox.run();
            } catch (IOException e) {
                reader.interrupt(); // nobody reads us: the end of our input follows
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            while (reader.isAlive() && !desk.isOver()) {
                reader.join(TICK_MS);
                desk.tick();
            }
        } finally {
            desk.close();
            outbox.end();
            writer.join(TICK_MS);
        }
    }

    private static void readAll(InputStream in, ChatDesk desk) {
        FrameReader asks = new FrameReader(new BufferedInputStream(in), Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        try {
            for (byte[] frame = asks.read(); frame != null; frame = asks.read()) {
                if (StrictJson.parse(frame, Protocol.MAX_JSON_DEPTH) instanceof JsonObject ask) {
                    desk.told(ask);
                }
            }
        } catch (IOException | NotJsonException e) {
            // The host is gone, or is none: the chat ends as at the end of its input.
        }
    }
}
