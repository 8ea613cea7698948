package io.github.mcpdatalayer.front.tools.page.act;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/**
 * The events that a step must push.
 *
 * @param counts by name or pattern with {@code *}: how often; {@link #SOME} for once or more
 */
record ExpectedEvents(Map<String, Integer> counts) {

    static final int SOME = -1;
    private static final int MOST = 20;
    private static final int MOST_COUNT = 1000;
    private static final int NAME_CHARS = 200;

    /** The verdict so far. */
    enum State {
        /** It holds, whatever comes. */
        HOLDS,
        /** It holds unless more comes. */
        SO_FAR,
        /** Something has not come yet. */
        WAITS,
        /** There is too much of something. */
        FAILS
    }

    /** A name, a list of names, or counts by name. */
    static ExpectedEvents of(String place, Object given) throws ToolException {
        Map<String, Integer> counts = new LinkedHashMap<>();
        if (given instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> each : map.entrySet()) {
                counts.put(name(place, each.getKey()), count(place, each.getValue()));
            }
        } else {
            for (Object each : given instanceof List<?> list ? list : List.of(given)) {
                counts.put(name(place, each), SOME);
            }
        }
        if (counts.isEmpty() || counts.size() > MOST) {
            throw Arguments.bad(place + " must have 1 to " + MOST
                    + " events: \"add_to_cart\", a list, or counts like {\"purchase\":0}.");
        }
        return new ExpectedEvents(counts);
    }

    private static String name(String place, Object name) throws ToolException {
        if (name instanceof String text && !text.isBlank() && text.length() <= NAME_CHARS) {
            return text;
        }
        throw Arguments
                .bad(place + " must have names of events: \"add_to_cart\", a list, or counts like {\"purchase\":0}.");
    }

    private static int count(String place, Object value) throws ToolException {
        if (value instanceof Boolean is) {
            return is ? SOME : 0;
        }
        if (value instanceof Number number && number.doubleValue() == Math.rint(number.doubleValue())
                && number.doubleValue() >= 0
                && number.doubleValue() <= MOST_COUNT) {
            return number.intValue();
        }
        throw Arguments.bad(place + " must have counts from 0 to " + MOST_COUNT + ".");
    }

    /** Judges these events, by their names as they are shown. */
    State state(List<String> events) {
        State state = State.HOLDS;
        for (Map.Entry<String, Integer> each : counts.entrySet()) {
            int came = came(each.getKey(), events);
            int wanted = each.getValue();
            if (wanted != SOME && came > wanted) {
                return State.FAILS;
            }
            if (wanted == SOME ? came == 0 : came < wanted) {
                state = State.WAITS;
            } else if (wanted != SOME && state == State.HOLDS) {
                state = State.SO_FAR;
            }
        }
        return state;
    }

    private static int came(String pattern, List<String> events) {
        var names = new NamePatterns(List.of(pattern));
        int count = 0;
        for (String event : events) {
            count += names.allows(event) ? 1 : 0;
        }
        return count;
    }

    /** Tells what does not hold, in words; the names are the caller's own. */
    String unmet(List<String> events) {
        List<String> unmet = new ArrayList<>();
        for (Map.Entry<String, Integer> each : counts.entrySet()) {
            int came = came(each.getKey(), events);
            int wanted = each.getValue();
            if (wanted == SOME ? came == 0 : came != wanted) {
                unmet.add(Shown.text(each.getKey(), 60) + (wanted == SOME ? "" : " " + wanted + " times")
                        + ", and it came " + came + " times");
            }
        }
        return "Expected " + String.join("; ", unmet) + ".";
    }

    /** Tells what came instead, as JSON. */
    static String cameInstead(List<String> events) {
        return "{\"came\":["
                + String.join(",",
                        events.stream().limit(MOST).map(event -> JsonStrings.quote(Shown.text(event, 60))).toList())
                + "]" + (events.size() > MOST ? ",\"more\":" + (events.size() - MOST) : "") + "}";
    }
}
