package io.github.mcpdatalayer.front.tools.sources;

import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.front.tools.api.Shown;

/** A step as tools show it beside what came in it. */
public final class StepRow {

    private static final int DID_CHARS = 160;

    private StepRow() {}

    /** Tells what was done in it, as a JSON string. */
    public static String did(TabStep step) {
        return Shown.quoted(step.did(), DID_CHARS);
    }

    /** The step as JSON. */
    public static String json(TabStep step) {
        return "{\"step\":" + step.number() + ",\"did\":" + did(step) + ",\"at\":\""
                + RecordedTab.time(step.began()) + "\"" + (step.person() ? ",\"by\":\"person\"}" : "}");
    }
}
