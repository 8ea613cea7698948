package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ProgressTest {

    @TempDir
    private Path home;

    @Test
    void whoeverAskedForProgressIsToldOfALongReadUntilItsAnswer() throws Exception {
        var release = new CountDownLatch(1);
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            String text = "[\"" + "x".repeat(Protocol.CHUNK_CHARS) + "\"]";
            browser.behave((client, request) -> {
                browser.respond(client, new Message.Chunk(request.id(), 0, text.substring(0, Protocol.CHUNK_CHARS)));
                assertTrue(release.await(2, TimeUnit.MINUTES), "the progress was seen");
                browser.respond(client,
                        new Message.Chunk(request.id(), 1, text.substring(Protocol.CHUNK_CHARS) + "[]"));
                JsonObject result = browser.result("kd1", "dataLayer", text.length(), 2, '[');
                result.addProperty("chunks", 2);
                browser.respond(client, Message.Response.of(request.id(), result));
            });
            int silent = front.call("getDataLayer", "{}");
            int told = front.ask("tools/call", """
                    {"name":"getDataLayer","arguments":{"maxChars":0},"_meta":{"progressToken":"mine"}}""");
            int resource = front.ask("resources/read", """
                    {"uri":"datalayer://kd1/current","_meta":{"progressToken":7}}""");

            long last = 0;
            int ofResource = 0;
            while (last < 2 || ofResource < 2) {
                JsonObject progress = front.notification("notifications/progress");
                assertTrue(
                        progress.get("message").getAsString().contains(Protocol.CHUNK_CHARS + " characters received"),
                        progress.toString());
                if (progress.get("progressToken").getAsJsonPrimitive().isNumber()) {
                    assertEquals(7, progress.get("progressToken").getAsInt());
                    ofResource++;
                } else {
                    assertEquals("mine", progress.get("progressToken").getAsString());
                    assertTrue(progress.get("progress").getAsLong() > last, progress.toString());
                    last = progress.get("progress").getAsLong();
                }
            }
            release.countDown();
            front.result(silent);
            front.result(told);
            front.result(resource);
            var lines = front.lines();
            int answered = lines.indexOf(
                    lines.stream().filter(line -> line.contains("\"id\":" + told + ",")).findFirst().orElseThrow());
            assertFalse(lines.subList(answered, lines.size()).stream().anyMatch(line -> line.contains("\"mine\"")));
        }
    }
}
