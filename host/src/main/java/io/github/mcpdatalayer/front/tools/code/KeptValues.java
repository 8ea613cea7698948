package io.github.mcpdatalayer.front.tools.code;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/** The last values that code gave, redacted, so that a cursor reads on in one: the code does not run again for that. */
final class KeptValues {

    private static final int MOST = 8;
    private static final long MOST_CHARS = 16L * 1024 * 1024;

    private final Map<String, EvaluatedCode> values = new LinkedHashMap<>();
    private long chars;

    /** Keeps one and gives its name. The oldest go. */
    synchronized String keep(EvaluatedCode value) {
        String name = "value-" + UUID.randomUUID();
        values.put(name, value);
        chars += value.chars();
        var oldest = values.entrySet().iterator();
        while (values.size() > MOST || (chars > MOST_CHARS && values.size() > 1)) {
            chars -= oldest.next().getValue().chars();
            oldest.remove();
        }
        return name;
    }

    synchronized @Nullable EvaluatedCode of(String name) {
        return values.get(name);
    }
}
