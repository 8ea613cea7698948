package io.github.mcpdatalayer.front.tools.page.element;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * One selector, as recordings have them.
 *
 * @param what it looks for: a name, a text, CSS or XPath
 * @param role of an element that is found by its name; null: any
 */
public record ElementPart(By by, String what, @Nullable String role) {

    /** The way of finding. */
    public enum By {
        /** Finds an element by the name that the person gave to it. */
        MARK("mark"),
        /** Finds an element by accessible name and role. */
        NAME("name"),
        /** Finds an element by the beginning of its text. */
        TEXT("textPart"),
        /** Finds an element by CSS; as a part of a chain, in the next shadow root alone. */
        CSS("css"),
        /** Finds an element by CSS in all shadow roots. */
        PIERCE("pierce"),
        /** Finds an element by XPath. */
        XPATH("xpath");

        private final String key;

        By(String key) {
            this.key = key;
        }
    }

    /** Returns the element to which these lead, each looked for inside the one before, as a caller would write it. */
    static Map<String, Object> written(List<ElementPart> chain, List<Integer> frames) {
        Map<String, Object> element = new HashMap<>();
        if (chain.size() == 1) {
            ElementPart only = chain.getFirst();
            // CSS alone is looked for in all shadow roots.
            element.putAll(
                    only.by == By.PIERCE ? new ElementPart(By.CSS, only.what, only.role).written() : only.written());
        } else {
            List<Map<String, String>> parts = new ArrayList<>();
            chain.forEach(part -> parts.add(part.written()));
            element.put("chain", parts);
        }
        if (!frames.isEmpty()) {
            element.put("frames", String.join("/", frames.stream().map(String::valueOf).toList()));
        }
        return element;
    }

    private Map<String, String> written() {
        Map<String, String> part = new HashMap<>();
        part.put(by.key, what);
        if (role != null) {
            part.put("role", role);
        }
        return part;
    }
}
