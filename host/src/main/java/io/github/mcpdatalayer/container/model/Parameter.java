package io.github.mcpdatalayer.container.model;

import java.util.List;

/** A value in the typed tree that tags, triggers and variables are set with. All plain values are texts, as in the files. */
public sealed interface Parameter {

    /** The kind of a plain value. */
    enum TextKind {
        TEMPLATE,
        BOOLEAN,
        INTEGER,
        TAG_REFERENCE,
        TRIGGER_REFERENCE
    }

    /** A text; it may hold references to variables, as in {@code {{Page URL}}}. */
    record ParameterText(TextKind kind, String value) implements Parameter {
        public ParameterText(String value) {
            this(TextKind.TEMPLATE, value);
        }
    }

    /** A list. */
    record ParameterList(List<Parameter> elements) implements Parameter {
        public ParameterList {
            elements = List.copyOf(elements);
        }
    }

    /** A map. */
    record Entries(Parameters members) implements Parameter {}
}
