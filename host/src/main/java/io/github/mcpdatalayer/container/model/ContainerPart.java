package io.github.mcpdatalayer.container.model;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A part of a container that is neither tag, trigger nor variable.
 *
 * @param type its code, as clients and transformations have one; of a template that of the tags made with it; else empty
 * @param text the code of a template; else empty
 * @param source as the file has it
 */
public record ContainerPart(PartKind kind, String id, String name, String type, Parameters parameters, String text,
        @Nullable String folder, @Nullable String fingerprint, JsonObject source) {

    /** The kinds of parts, by the fields of a file. */
    public enum PartKind {
        FOLDER("folder"),
        TEMPLATE("customTemplate"),
        CLIENT("client"),
        TRANSFORMATION("transformation"),
        ZONE("zone"),
        GTAG_CONFIG("gtagConfig");

        private final String field;

        PartKind(String field) {
            this.field = field;
        }

        public String field() {
            return field;
        }
    }
}
