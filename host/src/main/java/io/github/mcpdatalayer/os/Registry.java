package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.util.Optional;

/** The Windows registry: default values of keys, and whole keys to be read. */
public interface Registry {

    /** The default value of a key, if the key is there and has one. */
    Optional<String> get(String key) throws IOException;

    /** A key with all below it, as the text that reg.exe exports, if the key is there. */
    default Optional<String> export(String key) throws IOException {
        return Optional.empty();
    }

    /** Makes the key where it is missing and sets its default value. */
    void set(String key, String value) throws IOException;

    /** Deletes the key; one that is not there is no error. */
    void delete(String key) throws IOException;
}
