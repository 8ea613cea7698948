package io.github.mcpdatalayer.container.decide;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One page load of a visit as the container saw it: all is decided anew in the next one.
 *
 * @param address where it began
 * @param referrer as {@code document.referrer} has it; null where it is not known
 * @param cookies by name, those that scripts can read; null where they are not known
 */
public record PageLoad(String address, @Nullable String referrer, @Nullable Map<String, String> cookies,
        List<PagePush> pushes) {

    public PageLoad {
        pushes = List.copyOf(pushes);
    }

    /**
     * One push.
     *
     * @param message its copy, tags applied
     * @param address of the page then; null where it is that of the page load
     * @param time milliseconds since 1970; null where it is not known
     * @param consent by type, what Google's consent mode said then; null where the page was not asked
     */
    public record PagePush(JsonValue message, @Nullable String address, @Nullable Long time,
            @Nullable Map<String, Boolean> consent) {
        public PagePush(JsonValue message) {
            this(message, null, null, null);
        }
    }
}
