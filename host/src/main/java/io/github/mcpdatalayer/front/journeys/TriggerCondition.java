package io.github.mcpdatalayer.front.journeys;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * The condition under which a trigger fires.
 *
 * @param kind url: a page with this address is shown; element: it appears; request: the page sends one to this address
 * @param what the address, in which * stands for any characters, or the element as waitFor takes it
 */
public record TriggerCondition(String kind, String what) {

    static final String URL = "url";
    static final String ELEMENT = "element";
    static final String REQUEST = "request";
    private static final List<String> KINDS = List.of(URL, ELEMENT, REQUEST);
    private static final int MOST_CHARS = 500;

    /** Reads {@code {"url": "…"}}, {@code {"element": …}} or {@code {"request": …}}. */
    public static TriggerCondition of(@Nullable Object given) throws ToolException {
        if (given instanceof Map<?, ?> map && map.size() == 1) {
            Map.Entry<?, ?> only = map.entrySet().iterator().next();
            if (only.getKey() instanceof String kind && KINDS.contains(kind) && only.getValue() instanceof String what
                    && !what.isBlank() && what.length() <= MOST_CHARS) {
                return new TriggerCondition(kind, what);
            }
        }
        throw Arguments.bad(
                "when must be one of {\"url\":\"*/thanks*\"}, {\"element\":\"button \\\"Pay\\\"\"} and {\"request\":\"https://pay.example/*\"}.");
    }
}
