package io.github.mcpdatalayer.container.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** The fields of one part of a file. It knows which were looked at, so that those that nobody understands can be named. */
final class PartFields {

    /** Fields that each part may carry, and that nothing here uses. */
    private static final Set<String> ADDRESSES = Set.of("accountId", "containerId", "workspaceId", "path",
            "tagManagerUrl");
    private static final int SHOWN_KEY = 60;

    private final JsonObject object;
    private final String place;
    private final ReadNotes notes;
    private final Set<String> seen = new HashSet<>(ADDRESSES);

    PartFields(JsonObject object, String place, ReadNotes notes) {
        this.object = object;
        this.place = place;
        this.notes = notes;
    }

    JsonObject object() {
        return object;
    }

    String place() {
        return place;
    }

    @Nullable
    JsonValue get(String key) {
        seen.add(key);
        return object.get(key);
    }

    /** A plain value as text: files by hand have numbers where exports have strings. */
    @Nullable
    String text(String key) {
        JsonValue value = get(key);
        if (value == null || value == JsonLiteral.NULL) {
            return null;
        }
        String text = plain(value);
        if (text == null) {
            misshapen(key);
        }
        return text;
    }

    String textOr(String key, String other) {
        String text = text(key);
        return text == null ? other : text;
    }

    static @Nullable String plain(JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> text;
            case JsonNumber number -> number.text();
            case JsonLiteral literal when literal != JsonLiteral.NULL -> literal.toString();
            default -> null;
        };
    }

    boolean isOn(String key) {
        return "true".equals(text(key));
    }

    @Nullable
    Long whole(String key) {
        String text = text(key);
        if (text == null || text.isEmpty()) {
            return null;
        }
        if (!text.matches("-?\\d{1,18}")) {
            misshapen(key);
            return null;
        }
        return Long.valueOf(text);
    }

    /** The texts of a list; one text alone counts as a list of one. */
    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        JsonValue value = get(key);
        if (value instanceof JsonArray list) {
            for (JsonValue each : list.elements()) {
                String text = plain(each);
                if (text == null) {
                    misshapen(key);
                } else {
                    texts.add(text);
                }
            }
        } else if (value != null && value != JsonLiteral.NULL) {
            String text = plain(value);
            misshapen(key);
            if (text != null) {
                texts.add(text);
            }
        }
        return texts;
    }

    /** The objects of a list, each with its fields. */
    List<PartFields> parts(String key) {
        List<PartFields> parts = new ArrayList<>();
        JsonValue value = get(key);
        if (value instanceof JsonArray list) {
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) instanceof JsonObject each) {
                    parts.add(new PartFields(each, below(key) + "[" + i + "]", notes));
                } else {
                    misshapen(key + "[" + i + "]");
                }
            }
        } else if (value != null && value != JsonLiteral.NULL) {
            misshapen(key);
        }
        return parts;
    }

    @Nullable
    PartFields part(String key) {
        JsonValue value = get(key);
        if (value instanceof JsonObject each) {
            return new PartFields(each, below(key), notes);
        }
        if (value != null && value != JsonLiteral.NULL) {
            misshapen(key);
        }
        return null;
    }

    String below(String key) {
        return place.isEmpty() ? key : place + "." + key;
    }

    private void misshapen(String key) {
        notes.notUnderstood(below(key), LocalizedText.of("partFields.it-has-another-shape-than-files"));
    }

    /** Names what nobody has looked at. */
    void finish() {
        for (JsonObject.Member member : object.members()) {
            if (!seen.contains(member.name())) {
                String key = member.name().length() > SHOWN_KEY
                        ? member.name().substring(0, SHOWN_KEY) + "…"
                        : member.name();
                notes.notUnderstood(below(key), LocalizedText.of("partFields.is-not-known-here-it-is", key));
            }
        }
    }
}
