package io.github.mcpdatalayer.front.tools.sources;

import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/** Reads what a tab has sent, for tools of other toolsets: in the form of pushes, so that it can be compared as they are, or whole. */
public interface SentMessages {

    /**
     * Hits, redacted.
     *
     * @param hits page by page, those of a page by name: in which order a browser sends what several vendors count is chance
     * @param numbers theirs
     */
    record ToldHits(List<JsonValue> hits, List<Long> numbers) {
        public ToldHits {
            hits = List.copyOf(hits);
            numbers = List.copyOf(numbers);
        }
    }

    /** Returns the messages of a tab; null where none are recorded. */
    @Nullable
    ToldHits of(String tool, String tab) throws ToolException, InterruptedException;

    /** The hits of a tab, each whole and redacted, in the order in which they were sent. */
    List<JsonObject> whole(String tool, String tab) throws ToolException, InterruptedException;
}
