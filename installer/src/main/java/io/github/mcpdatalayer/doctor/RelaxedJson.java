package io.github.mcpdatalayer.doctor;

import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import io.github.mcpdatalayer.edit.Document;
import io.github.mcpdatalayer.edit.SyntaxException;

/** JSON as Chromium reads it: with comments and, in policy files, with commas before a closing bracket. */
final class RelaxedJson {

    private RelaxedJson() {}

    /**
     * Parses it.
     *
     * @param looseCommas
     *            whether a comma may stand before a closing bracket
     * @throws JsonParseException
     *             it is none
     */
    static JsonElement parse(String text, boolean looseCommas) {
        try {
            return Document.parse(text, looseCommas ? Document.Format.JSONC : Document.Format.COMMENTED_JSON)
                    .get(List.of()).orElseThrow(() -> new JsonParseException("nothing there"));
        } catch (SyntaxException e) {
            throw new JsonParseException(e);
        }
    }
}
