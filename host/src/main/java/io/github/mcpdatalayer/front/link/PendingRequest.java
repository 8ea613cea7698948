package io.github.mcpdatalayer.front.link;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** A request under way: takes the chunks of its text in order and then the one response. */
final class PendingRequest {

    /**
     * The limit for all texts in memory, a part of the heap, so that many large reads fail one by one and the process does
     * not. In characters of one byte. Frames take a fifth more, and redaction needs three copies of a text.
     */
    private static final long MAX_UNDER_WAY = Runtime.getRuntime().maxMemory() / 6;

    /** @param call the request's number, for the audit log */
    record Done(JsonObject result, LargeText text, long call) {

        Done of(long number) {
            return new Done(result, text, number);
        }
    }

    private final long most;
    private final @Nullable EscapedJson json;
    private final @Nullable FileSink sink;
    private int came;
    private final CountDownLatch finished = new CountDownLatch(1);
    private List<ChunkFrame> chunks = new ArrayList<>();
    private long chars;
    /** True if a chunk has characters of two bytes. Then the whole text takes two bytes for each character. */
    private boolean wide;
    private @Nullable Done done;
    private @Nullable WireError error;
    private boolean answered;
    private int credits;
    /** The time at which the last chunk or credit came. */
    private volatile long movedAt = System.nanoTime();
    /** Counts the received text for the thread that asks. */
    private final Received received = Received.ofThisThread();
    private final @Nullable Room room = Room.ofThisThread();

    /** A request whose chunks {@code json} checks as they arrive. */
    PendingRequest(@Nullable EscapedJson json) {
        this(json, MAX_UNDER_WAY);
    }

    /** A request whose chunks are a file. */
    static PendingRequest ofFile(FileSink sink) {
        return new PendingRequest(null, MAX_UNDER_WAY, sink);
    }

    /** A request that fails when all open texts together have more than this number of bytes. */
    PendingRequest(@Nullable EscapedJson json, long most) {
        this(json, most, null);
    }

    private PendingRequest(@Nullable EscapedJson json, long most, @Nullable FileSink sink) {
        this.json = json;
        this.most = most;
        this.sink = sink;
    }

    @Nullable
    EscapedJson json() {
        return json;
    }

    /** The extension takes this number of further chunks of the params. Never more than the window are on their way. */
    synchronized void credit(int chunks) {
        movedAt = System.nanoTime();
        credits = (int) Math.min(Protocol.CHUNK_WINDOW, (long) credits + chunks);
        notifyAll();
    }

    /** Waits for a credit and uses it; false when the request has ended or the deadline passes. */
    synchronized boolean takeCredit(Deadline deadline) throws InterruptedException {
        for (long left = deadline.millis(movedAt); credits == 0 && !answered && left > 0; left = deadline
                .millis(movedAt)) {
            wait(left);
        }
        if (credits == 0 || answered) {
            return false;
        }
        credits--;
        return true;
    }

    /** Takes a chunk. Returns false if the request has ended, or ends with this chunk, so the sender must stop. */
    synchronized boolean chunk(ChunkFrame chunk) {
        if (answered) {
            return false;
        }
        movedAt = System.nanoTime();
        if (chunk.seq() != came) {
            fail(LinkException.detailed(ErrorCode.BAD_MESSAGE,
                    "Chunk " + chunk.seq() + " came where chunk " + came + " was expected."));
            return false;
        }
        came++;
        if (sink != null) {
            return isTaken(sink, chunk.text());
        }
        chars += chunk.units();
        chunks.add(chunk);
        wide |= chunk.wide();
        received.add(chunk.units());
        long underWay = Room.take(chunk.units());
        if (underWay > most || (underWay > most / 2 && wide)) {
            fail(ErrorCode.RESULT_TOO_LARGE.error(
                    ErrorCode.RESULT_TOO_LARGE.message() + " It has more than " + chars
                            + " characters, and all answers under way together have no room in the memory.",
                    "Call again when other calls are done, or read the pushes one by one with getDataLayerHistory."));
            return false;
        }
        return true;
    }

    private boolean isTaken(FileSink file, String part) {
        try {
            file.take(part);
            return true;
        } catch (IOException e) {
            fail(notStored(e));
            return false;
        }
    }

    /** The error for a file that does not get to its place. */
    static WireError notStored(IOException e) {
        var data = new JsonObject();
        data.addProperty("page", "{\"why\":\"disk\"}");
        data.addProperty("begun", true); // the browser has done its part
        ErrorCode code = ErrorCode.DOWNLOAD_FAILED;
        return new WireError(code.name(), "The file cannot be stored: " + e.getMessage(), code.hint(), data);
    }

    synchronized void response(Message.Response response) {
        if (response.error() != null) {
            fail(response.error());
            return;
        }
        JsonObject result = response.result();
        if (answered || result == null) {
            return;
        }
        try {
            int expected = result.has("chunks") ? result.get("chunks").getAsInt() : 0;
            if (expected != came) {
                fail(LinkException.detailed(ErrorCode.BAD_MESSAGE,
                        expected + " chunks were announced and " + came + " came."));
                return;
            }
            // Longer texts come in counted chunks. The extension never sends such a text in one piece.
            if (result.has("text") && result.get("text").getAsString().length() > Protocol.CHUNK_CHARS) {
                fail(LinkException.detailed(ErrorCode.BAD_MESSAGE,
                        "Its text is longer than " + Protocol.CHUNK_CHARS + " characters and did not come in chunks."));
                return;
            }
            LargeText text = chunks.isEmpty() && result.has("text")
                    ? LargeText.of(result.get("text").getAsString())
                    : new LargeText(chunks, json);
            result.remove("text");
            done = new Done(result, text, 0);
            finish();
        } catch (IllegalStateException | UnsupportedOperationException | NumberFormatException e) {
            fail(LinkException.detailed(ErrorCode.BAD_MESSAGE, "Its text or its number of chunks has another type."));
        }
    }

    /** Ends the request with an error, unless it has ended. */
    synchronized void fail(WireError why) {
        if (!answered) {
            error = why;
            finish();
        }
    }

    private void finish() {
        answered = true;
        if (done != null && room != null) {
            room.keep(chars);
        } else {
            Room.giveBack(chars);
        }
        chunks = List.of();
        finished.countDown();
        notifyAll();
    }

    /** Tells whether it has ended in time. */
    boolean await(Deadline deadline) throws InterruptedException {
        for (long left = deadline.millis(movedAt); left > 0; left = deadline.millis(movedAt)) {
            if (finished.await(left, TimeUnit.MILLISECONDS)) {
                return true;
            }
        }
        return finished.getCount() == 0;
    }

    /** The outcome of the request. Call it only after {@link #await} has returned true. */
    synchronized Done get() throws LinkException {
        if (done != null) {
            return done;
        }
        throw new LinkException(error == null ? ErrorCode.INTERNAL.error() : error);
    }
}
