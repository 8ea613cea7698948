package io.github.mcpdatalayer.packaging;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * A program that a front in training takes for a browser of its own: it speaks the debugging pipe's protocol on its stdin and
 * stdout as far as a start needs it, and its extension's worker has two tabs attached.
 */
final class TrainingChrome {

    private final OutputStream out;
    private final BlockingQueue<JsonObject> toWorker = new LinkedBlockingQueue<>();

    private TrainingChrome(OutputStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        var chrome = new TrainingChrome(System.out);
        var in = new BufferedInputStream(System.in);
        var message = new ByteArrayOutputStream();
        for (int each; (each = in.read()) >= 0;) {
            if (each != 0) {
                message.write(each);
                continue;
            }
            var command = JsonParser.parseString(message.toString(StandardCharsets.UTF_8)).getAsJsonObject();
            message.reset();
            chrome.answer(command);
            if (text(command, "method").equals("Browser.close")) {
                return;
            }
        }
    }

    private void answer(JsonObject command) throws IOException {
        var params = command.getAsJsonObject("params");
        String id = Protocol.EXTENSION_IDS.iterator().next();
        String result = switch (text(command, "method")) {
            case "Browser.getVersion" -> "{\"product\":\"Chrome/156.0\"}";
            case "Extensions.loadUnpacked" -> "{\"id\":\"" + id + "\"}";
            case "Target.getTargets" ->
                "{\"targetInfos\":[{\"targetId\":\"worker\",\"type\":\"service_worker\",\"url\":\"chrome-extension://"
                        + id + "/background/service-worker.js\"}]}";
            case "Target.createTarget" -> "{\"targetId\":\"page\"}";
            case "Target.attachToTarget" -> "{\"sessionId\":\"" + text(params, "targetId") + "\"}";
            case "Runtime.evaluate" -> "{\"result\":{\"type\":\"object\",\"objectId\":\"1\",\"value\":true}}";
            case "Runtime.callFunctionOn" -> called(params, id);
            default -> "{}";
        };
        var session = command.get("sessionId");
        say("{\"id\":" + command.get("id") + (session == null ? "" : ",\"sessionId\":" + session) + ",\"result\":"
                + result + "}");
    }

    /** The worker is told that the front is there, or gets a frame. */
    private String called(JsonObject params, String extensionId) {
        if (text(params, "functionDeclaration").contains("attached()")) {
            Thread.ofPlatform().daemon().start(() -> work(extensionId));
        } else if (text(params, "functionDeclaration").contains("take(")) {
            toWorker.add(JsonParser.parseString(text(params.getAsJsonArray("arguments").get(1), "value"))
                    .getAsJsonObject());
        }
        return "{\"result\":{\"type\":\"undefined\"}}";
    }

    private void work(String extensionId) {
        var worker = new TrainingBrowser(new TrainingBrowser.Line() {
            @Override
            public void send(String json) throws IOException {
                bindingCalled("1 " + json);
            }

            @Override
            public JsonObject receive() throws IOException {
                try {
                    return toWorker.take();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IOException(e);
                }
            }
        }, extensionId, TrainingBrowser.OWN);
        try {
            bindingCalled("1+");
            worker.greet();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        worker.answer();
    }

    private void bindingCalled(String payload) throws IOException {
        say("{\"method\":\"Runtime.bindingCalled\",\"sessionId\":\"worker\",\"params\":{\"payload\":"
                + new JsonPrimitive(payload) + "}}");
    }

    private synchronized void say(String json) throws IOException {
        out.write(json.getBytes(StandardCharsets.UTF_8));
        out.write(0);
        out.flush();
    }

    private static String text(JsonElement object, String name) {
        return object.getAsJsonObject().get(name).getAsString();
    }
}
