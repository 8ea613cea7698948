package io.github.mcpdatalayer.front.journeys;

import java.util.HashSet;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.journeys.ReplayPace.ReplaySpeed;
import io.github.mcpdatalayer.wire.Lenient;

/**
 * The pace at which a person watches a replay.
 *
 * @param stops the steps before which it pauses, by number
 */
record ReplayTempo(ReplaySpeed speed, Set<Integer> stops) {

    private static final int MOST_STOPS = 1_000;

    ReplayTempo {
        stops = Set.copyOf(stops);
    }

    /** Reads {@code {speed, stops}}: {@code speed} is normal, slow or verySlow. */
    static ReplayTempo of(JsonObject ask) {
        Set<Integer> stops = new HashSet<>();
        if (ask.get("stops") instanceof JsonArray numbers) {
            for (JsonElement each : numbers) {
                if (each instanceof JsonPrimitive number && number.isNumber() && stops.size() < MOST_STOPS) {
                    stops.add(number.getAsInt());
                }
            }
        }
        return new ReplayTempo(switch (Lenient.text(ask, "speed")) {
            case "slow" -> ReplaySpeed.SLOW;
            case "verySlow" -> ReplaySpeed.VERY_SLOW;
            default -> ReplaySpeed.NORMAL;
        }, stops);
    }
}
