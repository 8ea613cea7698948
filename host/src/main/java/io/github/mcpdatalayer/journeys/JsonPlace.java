package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.HiddenCharacters;
import org.jspecify.annotations.Nullable;

/** A value in a journey's file, with its place, so that whatever is wrong with it can be named. */
record JsonPlace(String file, String place, JsonElement value) {

    private static final int SHOWN = 60;
    private static final int MOST_TEXT = 100_000;

    JourneyRefusal refused(RefusalCode code, String why) {
        return new JourneyRefusal(code, file, place, why);
    }

    JourneyRefusal wrong(String expected) {
        return refused(RefusalCode.JOURNEY_FIELD_WRONG, "Expected " + expected + ".");
    }

    /** A text of the file, as a message may have it. */
    static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().limit(SHOWN).forEach(c -> {
            if (HiddenCharacters.hides(c)) {
                shown.append("\\u{").append(Integer.toHexString(c)).append('}');
            } else {
                shown.appendCodePoint(c);
            }
        });
        return "\"" + shown + (text.codePointCount(0, text.length()) > SHOWN ? "…" : "") + "\"";
    }

    /** The member of this object; null where it is absent or null. */
    @Nullable
    JsonPlace member(String name) throws JourneyRefusal {
        JsonElement member = object().get(name);
        return member == null || member.isJsonNull() ? null : at(place.isEmpty() ? name : place + "." + name, member);
    }

    JsonPlace needed(String name) throws JourneyRefusal {
        JsonPlace member = member(name);
        if (member == null) {
            throw refused(RefusalCode.JOURNEY_FIELD_WRONG, "It has no " + name + ".");
        }
        return member;
    }

    private JsonPlace at(String where, JsonElement there) {
        return new JsonPlace(file, where, there);
    }

    JsonObject object() throws JourneyRefusal {
        if (value instanceof JsonObject object) {
            return object;
        }
        throw wrong("an object");
    }

    /** Its members, by name. */
    List<Map.Entry<String, JsonPlace>> members() throws JourneyRefusal {
        List<Map.Entry<String, JsonPlace>> members = new ArrayList<>();
        for (Map.Entry<String, JsonElement> each : object().entrySet()) {
            members.add(Map.entry(each.getKey(), at(place + "." + each.getKey(), each.getValue())));
        }
        return members;
    }

    /** Refuses members with other names. */
    void only(Set<String> names) throws JourneyRefusal {
        for (Map.Entry<String, JsonPlace> each : members()) {
            if (!names.contains(each.getKey())) {
                throw refused(RefusalCode.JOURNEY_FIELD_UNKNOWN, "There is no " + shown(each.getKey())
                        + " here. Expected any of " + String.join(", ", names.stream().sorted().toList()) + ".");
            }
        }
    }

    List<JsonPlace> list(int most) throws JourneyRefusal {
        if (!(value instanceof JsonArray array) || array.size() > most) {
            throw wrong("an array with at most " + most + " elements");
        }
        List<JsonPlace> list = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            list.add(at(place + "[" + i + "]", array.get(i)));
        }
        return list;
    }

    String text() throws JourneyRefusal {
        if (value instanceof JsonPrimitive primitive && primitive.isString()
                && primitive.getAsString().length() <= MOST_TEXT) {
            return primitive.getAsString();
        }
        throw wrong("a text of at most " + MOST_TEXT + " characters");
    }

    /** A text that says something. */
    String word() throws JourneyRefusal {
        String text = text();
        if (text.isBlank()) {
            throw wrong("a text that is not empty");
        }
        return text;
    }

    boolean flag() throws JourneyRefusal {
        if (value instanceof JsonPrimitive primitive && primitive.isBoolean()) {
            return primitive.getAsBoolean();
        }
        throw wrong("true or false");
    }

    double number() throws JourneyRefusal {
        if (value instanceof JsonPrimitive primitive && primitive.isNumber()) {
            double number = primitive.getAsDouble();
            if (Double.isFinite(number)) {
                return number;
            }
        }
        throw wrong("a number");
    }

    int whole(int least, int most) throws JourneyRefusal {
        if (value instanceof JsonPrimitive primitive && primitive.isNumber()) {
            double number = primitive.getAsDouble();
            if (number == Math.rint(number) && number >= least && number <= most) {
                return (int) number;
            }
        }
        throw wrong("a whole number from " + least + " to " + most);
    }
}
