package io.github.mcpdatalayer.front.link;

import java.io.IOException;

import com.google.gson.JsonObject;

/** Takes a file as it comes from a browser. */
public interface FileSink {

    /** The next part, in Base64; a part may end anywhere. */
    void take(String base64) throws IOException;

    /**
     * All parts have come.
     *
     * @param result the rest of the answer, redacted
     * @return the file as the audit log may know it
     * @throws IOException if it is not whole, or cannot be kept
     */
    MovedFile complete(JsonObject result) throws IOException;
}
