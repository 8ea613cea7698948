package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.util.Optional;

/** Default values of Windows registry keys. */
public interface Registry {

    /** The default value of a key, if the key is there and has one. */
    Optional<String> get(String key) throws IOException;

    /** Makes the key where it is missing and sets its default value. */
    void set(String key, String value) throws IOException;

    /** Deletes the key; one that is not there is no error. */
    void delete(String key) throws IOException;
}
