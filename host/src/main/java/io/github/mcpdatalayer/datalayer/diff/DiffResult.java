package io.github.mcpdatalayer.datalayer.diff;

import java.util.List;
import java.util.Map;

/**
 * The result of a comparison.
 *
 * @param differences the rows, in the order of the pushes and of the documents
 * @param leftOut rows beyond the limit of the options
 * @param same values that are equal in both
 * @param ignoredVolatile differences ignored by the published list, by its names
 * @param ignoredByPath differences ignored by the JSONPaths of the options
 */
public record DiffResult(List<Difference> differences, long leftOut, long same, Map<String, Long> ignoredVolatile,
        long ignoredByPath) {
    public boolean isEmpty() {
        return differences.isEmpty() && leftOut == 0;
    }
}
