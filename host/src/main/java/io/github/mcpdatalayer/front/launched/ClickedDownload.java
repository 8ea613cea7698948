package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.link.ClickedFile;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.FileSink;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.WireError;

/** The first download that begins in a browser of ours while this is open. The browser refuses all others. */
final class ClickedDownload implements ClickedFile {

    /** The time that a page has after its click to make the file. */
    private static final Duration BEGIN = Duration.ofSeconds(5);
    private static final Duration CALL = Duration.ofSeconds(10);
    /** Groups of three bytes are whole in Base64. */
    private static final int PIECE = 3 << 16;

    private final Cdp cdp;
    private final Path folder;
    private final long mostBytes;
    private final Runnable onClose;
    private final List<Runnable> listeners = new ArrayList<>();
    private final CompletableFuture<JsonObject> begun = new CompletableFuture<>();
    private final CompletableFuture<String> ended = new CompletableFuture<>();

    /**
     * Waits from now on.
     *
     * @param folder of the browser's own, where the file is until this is closed
     * @param onClose when another one may wait
     */
    ClickedDownload(Cdp cdp, Path folder, long mostBytes, Runnable onClose) {
        this.cdp = cdp;
        this.folder = folder;
        this.mostBytes = mostBytes;
        this.onClose = onClose;
        listeners.add(cdp.on(Cdp.BROWSER, "Browser.downloadWillBegin", this::begins));
        listeners.add(cdp.on(Cdp.BROWSER, "Browser.downloadProgress", this::goesOn));
        var params = new JsonObject();
        params.addProperty("behavior", "allowAndName");
        params.addProperty("downloadPath", folder.toString());
        params.addProperty("eventsEnabled", true);
        try {
            cdp.call("Browser.setDownloadBehavior", params, CALL);
        } catch (CdpException e) {
            close();
            throw e;
        }
    }

    /** No file gets out of the browser. Else pages could put some into the folder where the person keeps theirs. */
    static void refuseAll(Cdp cdp) {
        var params = new JsonObject();
        params.addProperty("behavior", "deny");
        cdp.call("Browser.setDownloadBehavior", params, CALL);
    }

    private void begins(JsonObject event) {
        if (!begun.complete(event)) {
            cancel(Lenient.text(event, "guid"));
        }
    }

    private void goesOn(JsonObject event) {
        String guid = Lenient.text(event, "guid");
        if (!begun.isDone() || !guid.equals(Lenient.text(begun.join(), "guid"))) {
            return;
        }
        if (Math.max(event.get("receivedBytes").getAsDouble(), event.get("totalBytes").getAsDouble()) > mostBytes) {
            ended.complete("size");
            cancel(guid);
            return;
        }
        switch (Lenient.text(event, "state")) {
            case "completed" -> ended.complete("");
            case "canceled" -> ended.complete("incomplete");
            default -> {
                // It is on its way.
            }
        }
    }

    private void cancel(String guid) {
        var params = new JsonObject();
        params.addProperty("guid", guid);
        var _ = cdp.send(Cdp.BROWSER, "Browser.cancelDownload", params); // one that has ended needs none
    }

    @Override
    public JsonObject await(Deadline deadline) throws LinkException, InterruptedException {
        JsonObject event = within(begun, deadline.atMost(BEGIN), "none",
                "The element was clicked, and no file began within " + BEGIN.toSeconds() + " s.");
        String why = within(ended, deadline, "incomplete", "The file was not whole in time.");
        switch (why) {
            case "size" -> throw failed(why, "The file has more than " + mostBytes + " bytes.");
            case "incomplete" -> throw failed(why, "The file ended too early.");
            default -> {
                // It is whole.
            }
        }
        var result = new JsonObject();
        try {
            result.addProperty("bytes", Files.size(file()));
        } catch (IOException e) {
            throw failed("incomplete", "The browser has not kept the file.");
        }
        result.addProperty("name", Lenient.text(event, "suggestedFilename"));
        return result;
    }

    private Path file() {
        return folder.resolve(Lenient.text(begun.join(), "guid"));
    }

    private static <T> T within(CompletableFuture<T> future, Deadline deadline, String why, String words)
            throws LinkException, InterruptedException {
        try {
            return future.get(deadline.millis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw failed(why, words);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // nothing completes it so
        }
    }

    private static LinkException failed(String why, String words) {
        var page = new JsonObject();
        page.addProperty("why", why);
        var data = new JsonObject();
        data.addProperty("page", page.toString());
        data.addProperty("begun", true); // it was clicked
        return new LinkException(
                new WireError(ErrorCode.DOWNLOAD_FAILED.name(), words, ErrorCode.DOWNLOAD_FAILED.hint(), data));
    }

    @Override
    public void copyTo(FileSink sink) throws IOException {
        try (InputStream in = Files.newInputStream(file())) {
            for (byte[] piece = in.readNBytes(PIECE); piece.length > 0; piece = in.readNBytes(PIECE)) {
                sink.take(Base64.getEncoder().encodeToString(piece));
            }
        }
    }

    @Override
    public void close() {
        try {
            refuseAll(cdp);
            if (begun.isDone()) {
                if (!ended.isDone()) {
                    cancel(Lenient.text(begun.join(), "guid"));
                }
                Files.deleteIfExists(file());
            }
        } catch (CdpException e) {
            // The browser has gone, and its folder with it.
        } catch (IOException e) {
            System.err.println("mcp-datalayer: a downloaded file could not be removed: " + e.getMessage());
        } finally {
            listeners.forEach(Runnable::run);
            onClose.run();
        }
    }
}
