package io.github.mcpdatalayer.plans;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;

/** A tree of page values as gson's, for what writes files. */
final class GsonTree {

    /** The greatest depth of plans and recordings. */
    private static final int MOST_DEPTH = 400;

    private GsonTree() {}

    static JsonObject of(io.github.mcpdatalayer.datalayer.json.JsonObject object) {
        try {
            return StrictJson.parse(object.toJson(), MOST_DEPTH).getAsJsonObject();
        } catch (NotJsonException e) {
            throw new IllegalArgumentException("The object cannot be written as JSON: " + e.getMessage(), e);
        }
    }
}
