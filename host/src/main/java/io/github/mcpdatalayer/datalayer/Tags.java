package io.github.mcpdatalayer.datalayer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tags of one container's children. A tag is {@code {"path":"$[3]['x']","type":"element"}}; tags of parts that are
 * not returned are left to the answer that returns the part.
 */
final class Tags {

    private final Map<String, List<String>> byStep = new HashMap<>();

    /** Sorts the tags of a whole layer, a JSON array at {@code start}, by the children of the container with this normalized path. */
    Tags(String tags, int start, String container) {
        var entries = new JsonChildren(tags, JsonText.blanks(tags, start));
        while (entries.next()) {
            String path = path(tags, entries.valueStart());
            if (path.startsWith(container)) {
                int step = JsonStrings.stepLength(path, container.length());
                byStep.computeIfAbsent(path.substring(container.length(), container.length() + step),
                        any -> new ArrayList<>()).add(tags.substring(entries.valueStart(), entries.valueEnd()));
            }
        }
    }

    boolean isEmpty() {
        return byStep.isEmpty();
    }

    /** The tags at or under the child with this step; those of the container itself for the empty step. */
    List<String> under(String step) {
        return byStep.getOrDefault(step, List.of());
    }

    private static String path(String tags, int at) {
        if (tags.charAt(at) == '{') {
            var members = new JsonChildren(tags, at);
            while (members.next()) {
                if (members.key().equals("path") && tags.charAt(members.valueStart()) == '"') {
                    return JsonStrings.decode(tags, members.valueStart(), members.valueEnd());
                }
            }
        }
        throw new MalformedJsonException("Expected a tag with a path", at);
    }
}
