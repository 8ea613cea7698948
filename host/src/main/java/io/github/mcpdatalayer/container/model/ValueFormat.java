package io.github.mcpdatalayer.container.model;

import org.jspecify.annotations.Nullable;

/**
 * The conversion of a variable's value. Each text may refer to variables; null leaves values as they are.
 *
 * @param letterCase lowercase or uppercase
 * @param converts whether it becomes a number or a boolean
 */
public record ValueFormat(@Nullable String letterCase, @Nullable String forNull, @Nullable String forUndefined,
        @Nullable String forTrue, @Nullable String forFalse, boolean converts) {

    public static final ValueFormat NONE = new ValueFormat(null, null, null, null, null, false);
}
