package io.github.mcpdatalayer.front.link;

import java.io.IOException;

import com.google.gson.JsonObject;

/** A file that a click makes in a browser of the front's own. From its beginning to its end, one file gets out of that browser. */
public interface ClickedFile extends AutoCloseable {

    /**
     * Waits until the file is whole.
     *
     * @return {@code {bytes, name}}: the name that the page or the site gives it
     * @throws LinkException DOWNLOAD_FAILED: no file began, it ended too early, or it is too large
     */
    JsonObject await(Deadline deadline) throws LinkException, InterruptedException;

    /** Gives the whole file to the sink. */
    void copyTo(FileSink sink) throws IOException;

    /** Ends a file that is still on its way, and leaves nothing of it in the browser's folder. */
    @Override
    void close();
}
