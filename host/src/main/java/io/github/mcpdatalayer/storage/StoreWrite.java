package io.github.mcpdatalayer.storage;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * A write that was seen.
 *
 * @param time milliseconds since 1970; 0 where not known
 * @param by script or response; empty where nobody saw who
 * @param from the host of the response
 * @param source the place in a script
 * @param container the tag manager on whose behalf the script ran
 * @param page its number; 0 where not known
 * @param ms since the navigation of the page
 * @param push the number of the last push before it; null for none
 * @param step its number; 0 for none
 * @param cause of its end: expired, explicit, evicted …, notThere, unknown
 */
public record StoreWrite(double time, String by, String from, String source, String container, long page, int frame,
        long ms, @Nullable Long push, long step, String cause) {

    static StoreWrite of(JsonObject write) {
        return new StoreWrite(Lenient.number(write, "t"), Lenient.text(write, "by"), Lenient.text(write, "from"),
                Lenient.text(write, "source"), Lenient.text(write, "container"), (long) Lenient.number(write, "page"),
                (int) Lenient.number(write, "frame"), (long) Lenient.number(write, "ms"),
                write.get("push") instanceof JsonPrimitive push && push.isNumber()
                        ? Long.valueOf(push.getAsLong())
                        : null,
                (long) Lenient.number(write, "step"), Lenient.text(write, "cause"));
    }

    /** The address or host that set it; empty where not known. */
    public String setter() {
        return from.isEmpty() ? source : from;
    }

    /** Names in words who set it; empty where nobody saw it. */
    public String words() {
        if (!from.isEmpty()) {
            return "response of " + from;
        }
        return source.isEmpty()
                ? by.isEmpty() ? "" : "a script whose place is not known"
                : source + (container.isEmpty() ? "" : " (" + container + ")");
    }
}
