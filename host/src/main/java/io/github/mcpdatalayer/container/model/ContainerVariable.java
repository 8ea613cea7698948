package io.github.mcpdatalayer.container.model;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A variable.
 *
 * @param type its code, such as {@code v}
 * @param format what becomes of its value
 * @param builtIn whether it is one of Google's that was switched on
 */
public record ContainerVariable(String id, String name, String type, Parameters parameters, ValueFormat format,
        boolean builtIn, String notes, @Nullable String folder, @Nullable String fingerprint, JsonObject source) {

    /** Tells whether a data layer variable reads the flat store. */
    public boolean isVersion1() {
        return type.equals("v") && "1".equals(parameters.text("dataLayerVersion"));
    }

    /** The key that a data layer variable reads. */
    public String dataLayerKey() {
        return type.equals("v") ? parameters.textOr("name", "") : "";
    }
}
