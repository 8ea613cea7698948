package io.github.mcpdatalayer.front.inspect;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Answers the side panel over two streams of frames that belong to the host: {@code {"n":7,"ask":{"want":…}}} in, and for
 * each one or more {@code {"n":7,"text":…}} out, the last with {@code "last":true}, or {@code {"n":7,"error":{…}}}.
 */
public final class Inspection {

    /** Its name in the list of clients and in the audit log. */
    static final String CLIENT = "side panel";

    private final Browsers browsers;
    private final Views views;
    private final BlockingQueue<JsonObject> asked = new LinkedBlockingQueue<>();

    /** Answers from these browsers; {@code players} makes what plays journeys in their tabs. */
    public Inspection(Browsers browsers, Redaction redaction, Locations places,
            Function<Workbench, JourneyPlayer> players) {
        this.browsers = browsers;
        this.views = new Views(browsers, redaction, places, players);
    }

    /** Answers one question after another until {@code in} ends. Open questions then stay unanswered. */
    public void serve(InputStream in, OutputStream out) throws IOException {
        browsers.connect(CLIENT, Protocol.PRODUCT_VERSION);
        var answers = new FrameWriter(out, Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        Thread.ofPlatform().daemon().name("views").start(() -> answerAll(answers));
        var questions = new FrameReader(new BufferedInputStream(in), Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        for (byte[] frame = questions.read(); frame != null; frame = questions.read()) {
            try {
                if (StrictJson.parse(frame, Protocol.MAX_JSON_DEPTH) instanceof JsonObject question) {
                    ask(question, answers);
                }
            } catch (NotJsonException e) {
                throw new IOException("The host asks in something else than JSON", e);
            }
        }
    }

    /** Questions about a replay wait for its news, so they have threads of their own. The host bounds their number. */
    private void ask(JsonObject question, FrameWriter answers) {
        if (question.get("ask") instanceof JsonObject ask && Views.isOfReplay(ask)) {
            Thread.ofPlatform().daemon().name("replay").start(() -> answerOne(question, answers));
        } else {
            asked.add(question);
        }
    }

    private void answerOne(JsonObject question, FrameWriter answers) {
        try {
            answer(question, answers);
        } catch (InterruptedException | IOException e) {
            System.exit(1); // nobody reads our output
        }
    }

    private void answerAll(FrameWriter answers) {
        try {
            while (true) {
                JsonObject question = asked.take();
                answer(question, answers);
            }
        } catch (InterruptedException | IOException e) {
            System.exit(1); // nobody reads our output
        }
    }

    private void answer(JsonObject question, FrameWriter answers) throws IOException, InterruptedException {
        String text;
        try {
            text = views.view(question.get("ask") instanceof JsonObject ask ? ask : new JsonObject());
        } catch (RuntimeException e) {
            var failed = new JsonObject();
            failed.add("n", question.get("n"));
            failed.add("error", ErrorCode.INTERNAL.error().toJson());
            answers.write(failed.toString().getBytes(UTF_8));
            return;
        }
        for (int from = 0; from < text.length();) {
            int to = end(text, from);
            answers.write(piece(question.get("n"), text.substring(from, to), to == text.length()));
            from = to;
        }
    }

    /** A piece never ends inside a surrogate pair, and its frame stays small enough even if everything is escaped. */
    private static int end(String text, int from) {
        int to = Math.min(text.length(), from + Protocol.CHUNK_CHARS);
        return to < text.length() && Character.isHighSurrogate(text.charAt(to - 1)) ? to - 1 : to;
    }

    private static byte[] piece(JsonElement n, String text, boolean last) {
        var piece = new JsonObject();
        piece.add("n", n);
        piece.addProperty("text", text);
        if (last) {
            piece.addProperty("last", true);
        }
        return piece.toString().getBytes(UTF_8);
    }
}
