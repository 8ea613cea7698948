package io.github.mcpdatalayer.chat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Map;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ChatDeskTest {
    @TempDir
    Path home;

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final PanelOutbox outbox = new PanelOutbox(new FrameWriter(sent, Protocol.MAX_FRAME_FROM_FRONT_BYTES));

    private ChatDesk desk() {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                outbox.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        return new ChatDesk(new ChatSettings(home, home, "kd", false, null, Map.of()), Patience.USUAL, outbox);
    }

    @AfterEach
    void end() {
        outbox.end();
    }

    private void awaitNews(String text) throws Exception {
        eventually("it says " + text, () -> sent.toString(UTF_8).contains(text));
    }

    private static JsonObject ask(String json) {
        return JsonParser.parseString(json).getAsJsonObject();
    }

    @Test
    void aPanelThatComesBackInTimeKeepsTheChatThere() throws Exception {
        ChatDesk desk = desk();
        desk.told(ask("{'do':'open'}"));
        assertFalse(desk.isOver());
        desk.told(ask("{'do':'leave'}"));
        desk.told(ask("{'do':'open'}"));
        assertFalse(desk.isOver());
        awaitNews("\"state\"");
    }

    @Test
    void aChatThatIsOverTellsAPanelThatComesLateNothingThatWouldEndWithIt() throws Exception {
        ChatDesk desk = desk();
        desk.told(ask("{'do':'leave'}"));
        assertTrue(desk.isOver());
        desk.told(ask("{'do':'open'}"));
        desk.told(ask("{'do':'new','agent':'claude'}"));
        assertTrue(desk.isOver());
        outbox.changed("end", () -> ask("{'on':'end of the test'}"));
        awaitNews("end of the test");
        assertFalse(sent.toString(UTF_8).contains("state") || sent.toString(UTF_8).contains("failed"),
                sent.toString(UTF_8));
    }
}
