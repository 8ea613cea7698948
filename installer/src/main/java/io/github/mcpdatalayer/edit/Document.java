package io.github.mcpdatalayer.edit;

import java.util.List;
import java.util.Optional;

import com.google.gson.JsonElement;

/**
 * The text of a settings file, parsed with the places of everything in it. A change gives a new document; all that the
 * change does not name stays as it was written: comments, order, indentation, line ends, a byte-order mark.
 */
public sealed interface Document permits JsonDocument, TomlDocument {

    /** The format of a file. */
    enum Format {
        /** Strict JSON, as RFC 8259 has it. */
        JSON,
        /** JSON with comments, as Chromium reads host manifests. */
        COMMENTED_JSON,
        /** JSON with comments and trailing commas. */
        JSONC,
        /** TOML 1.0. */
        TOML
    }

    /**
     * Reads a file's text; a blank one is an empty document.
     *
     * @throws SyntaxException
     *             it is not of this format
     */
    static Document parse(String text, Format format) throws SyntaxException {
        return switch (format) {
            case JSON, COMMENTED_JSON, JSONC -> JsonDocument.parse(text, format);
            case TOML -> TomlDocument.parse(text);
        };
    }

    /** The whole text. */
    String text();

    /** Returns what stands at this path of keys, if anything does; dates of TOML come as strings. */
    Optional<JsonElement> get(List<String> path);

    /**
     * Sets what stands at this path; missing tables on the way are made.
     *
     * @throws SyntaxException
     *             a key on the way stands for something that holds no keys, or stands there twice
     */
    Document with(List<String> path, JsonElement value) throws SyntaxException;

    /** Takes out what stands at this path; nothing happens when nothing does. */
    Document without(List<String> path) throws SyntaxException;
}
