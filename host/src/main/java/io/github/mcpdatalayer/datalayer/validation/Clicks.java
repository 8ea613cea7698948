package io.github.mcpdatalayer.datalayer.validation;

import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import org.jspecify.annotations.Nullable;

/** Events that a visitor may trigger twice within seconds by clicking. */
public final class Clicks {

    private static final Set<String> EVENTS = Set.of("add_to_cart", "remove_from_cart", "select_item",
            "select_promotion", "select_content");
    /** The fastest double click of a person; two listeners are faster. */
    private static final double FASTEST_MS = 100;

    private Clicks() {}

    /** Tells whether two equal pushes may be two clicks: the same line of code made both, one after the other. */
    public static boolean are(RecordedPush first, RecordedPush second) {
        Double then = first.time();
        Double now = second.time();
        return then != null && now != null && first.origin() != null
                && Objects.equals(first.origin(), second.origin()) && are(second.event(), now - then);
    }

    /** Tells whether two equal events this many milliseconds apart may be two clicks. */
    public static boolean are(@Nullable String event, double ms) {
        return event != null && ms >= FASTEST_MS && (EVENTS.contains(event) || event.contains("click"));
    }
}
