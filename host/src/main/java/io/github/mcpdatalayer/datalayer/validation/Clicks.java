package io.github.mcpdatalayer.datalayer.validation;

import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import org.jspecify.annotations.Nullable;

/** Events that a visitor makes by a click, and so at times twice within seconds. */
public final class Clicks {

    private static final Set<String> EVENTS = Set.of("add_to_cart", "remove_from_cart", "select_item",
            "select_promotion", "select_content");
    /** Two listeners are sooner, and no finger is. */
    private static final double FASTEST_MS = 100;

    private Clicks() {}

    /** Whether two equal pushes may be two clicks: one line of the page made both, one after the other. */
    public static boolean are(RecordedPush first, RecordedPush second) {
        Double then = first.time();
        Double now = second.time();
        return then != null && now != null && first.origin() != null
                && Objects.equals(first.origin(), second.origin()) && are(second.event(), now - then);
    }

    /** The same of what is only known to be so many milliseconds apart. */
    public static boolean are(@Nullable String event, double ms) {
        return event != null && ms >= FASTEST_MS && (EVENTS.contains(event) || event.contains("click"));
    }
}
