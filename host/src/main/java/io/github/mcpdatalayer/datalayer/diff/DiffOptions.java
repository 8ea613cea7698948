package io.github.mcpdatalayer.datalayer.diff;

import java.util.List;

import io.github.mcpdatalayer.datalayer.query.JsonPath;

/**
 * Options of a comparison.
 *
 * @param ignore places that are not compared, in each push or in the states
 * @param ignoreVolatile whether the published list of volatile paths applies
 * @param maxRows rows to keep; the others are counted
 * @param maxValueChars longest value of a row in characters of JSON; a longer one becomes a stub
 */
public record DiffOptions(List<JsonPath> ignore, boolean ignoreVolatile, int maxRows, int maxValueChars) {
    public static final DiffOptions DEFAULT = new DiffOptions(List.of(), true, 1000, 500);
}
