package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.file.Path;

import com.google.gson.JsonObject;

/** Property lists (plist), in which macOS keeps preferences. */
public interface PropertyLists {

    /**
     * A property list as JSON.
     *
     * @throws IOException
     *             it is none, or cannot be read; the text says why, without the file's name
     */
    JsonObject read(Path file) throws IOException;
}
