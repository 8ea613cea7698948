package io.github.mcpdatalayer.datalayer.validation;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The values at one place of an event, and a schema that fits all of them. */
final class InferredValue {

    private static final int DEPTH = 30;
    /** An object with more different keys is a table of data: its keys do not belong in a plan. */
    private static final int MEMBERS = 100;
    private static final int LISTED = 5;
    private static final int LISTED_FROM = 5;
    private static final int WHOLE_FROM = 10;
    private static final int EXAMPLES = 2;
    private static final int TEXT_CHARS = 40;

    private static final Pattern UUID = Pattern
            .compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern WEB_ADDRESS = Pattern.compile("https?://[!-~]+");
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,15}");
    /** Keys of values that differ with each event or that people type: no list and no example is taken from them. */
    private static final Pattern FREE = Pattern.compile(
            "(?i).*(id|name|title|url|path|referrer|location|query|term|text|message|comment|date|time|timestamp|token|key|code|sku)");

    private final String key;
    private final int depth;
    private final Redacted redacted;
    private int count;
    private int objects;
    private int wholes;
    private boolean tableOfData;
    private boolean formatted = true;
    private boolean listed = true;
    private @Nullable String format;
    private @Nullable InferredValue items;
    private final Set<String> types = new LinkedHashSet<>();
    private final Set<String> texts = new LinkedHashSet<>();
    private final Set<JsonValue> examples = new LinkedHashSet<>();
    private final Set<String> personal = new TreeSet<>();
    private final Map<String, InferredValue> members = new LinkedHashMap<>();

    InferredValue(String key, int depth, Redacted redacted) {
        this.key = key;
        this.depth = depth;
        this.redacted = redacted;
    }

    /** The number of values that were seen. */
    int count() {
        return count;
    }

    void add(JsonValue value) {
        switch (value) {
            case JsonLiteral literal -> seen(literal == JsonLiteral.NULL ? "null" : "boolean");
            case JsonNumber number -> {
                seen("number");
                wholes += WHOLE.matcher(number.text()).matches() ? 1 : 0;
                example(number);
            }
            case JsonString(String text) -> text(text);
            case JsonArray array -> {
                seen("array");
                if (depth < DEPTH) {
                    if (items == null) {
                        items = new InferredValue(key, depth + 1, redacted);
                    }
                    array.elements().forEach(items::element);
                }
            }
            case JsonObject object when object.tag() != null -> tagged(object);
            case JsonObject object -> {
                seen("object");
                objects++;
                if (depth < DEPTH) {
                    object.members().forEach(this::member);
                }
            }
        }
    }

    /** Writes null in an array for what stringify leaves out of an object. */
    private void element(JsonValue value) {
        if (isLeftOut(value)) {
            seen("null");
        } else {
            add(value);
        }
    }

    private void member(Member member) {
        if (isLeftOut(member.value()) || redacted.isIn(member.name()) || tableOfData) {
            return;
        }
        if (members.size() >= MEMBERS && !members.containsKey(member.name())) {
            tableOfData = true;
            members.clear();
            return;
        }
        members.computeIfAbsent(member.name(), name -> new InferredValue(name, depth + 1, redacted))
                .add(member.value());
    }

    private static boolean isLeftOut(JsonValue value) {
        return value instanceof JsonObject object && object.tag() != null && switch (object.tag()) {
            case "undefined", "hole", "holes", "function", "symbol" -> true;
            case null, default -> false;
        };
    }

    private void tagged(JsonObject object) {
        switch (object.tag()) {
            case "nan", "infinity" -> seen("null");
            case "date" -> {
                if (object.get("iso") instanceof JsonString(String text)) {
                    text(text);
                } else {
                    seen("null");
                }
            }
            case "omitted" -> {
                // The recording left it out: it was there, but its value is unknown.
            }
            case null, default -> {
                seen("object");
                objects++;
            }
        }
    }

    private void text(String text) {
        if (redacted.seen(text).contains("number")) {
            seen("number");
            personal.addAll(redacted.types(text));
            return;
        }
        seen("string");
        if (redacted.isIn(text)) {
            personal.addAll(redacted.types(text));
            formatted = false;
            listed = false;
            return;
        }
        String now = formatted ? format(text) : null;
        formatted = now != null && (format == null || format.equals(now));
        format = now;
        listed = listed && text.length() <= TEXT_CHARS && (texts.contains(text) || texts.size() < LISTED);
        if (listed) {
            texts.add(text);
        }
        if (text.length() <= TEXT_CHARS && !text.isEmpty()) {
            example(new JsonString(text));
        }
    }

    private void seen(String type) {
        count++;
        types.add(type);
    }

    private void example(JsonValue value) {
        if (examples.size() < EXAMPLES && !FREE.matcher(key).matches()) {
            examples.add(value);
        }
    }

    private static @Nullable String format(String text) {
        if (UUID.matcher(text).matches()) {
            return "uuid";
        }
        try {
            if (text.length() == 10) {
                LocalDate.parse(text);
                return "date";
            }
            if (text.length() > 18 && text.length() < 36 && text.charAt(10) == 'T') {
                OffsetDateTime.parse(text);
                return "date-time";
            }
        } catch (DateTimeException e) {
            return null; // a text like others
        }
        if (WEB_ADDRESS.matcher(text).matches()) {
            try {
                return new URI(text).getHost() == null ? null : "uri";
            } catch (URISyntaxException e) {
                return null; // browsers take addresses that are none by the standard
            }
        }
        return null;
    }

    /** A schema that fits all values seen here. */
    JsonObject schema() {
        List<Member> schema = new ArrayList<>();
        List<JsonValue> names = types.stream()
                .<JsonValue>map(type -> new JsonString(
                        type.equals("number") && wholes == count && count >= WHOLE_FROM ? "integer" : type))
                .toList();
        schema.add(new Member("type", names.size() == 1 ? names.getFirst() : new JsonArray(names)));
        boolean onlyTexts = types.equals(Set.of("string"));
        boolean isList = onlyTexts && listed && count >= LISTED_FROM && count >= 2 * texts.size()
                && !FREE.matcher(key).matches();
        if (isList) {
            schema.add(new Member("enum", new JsonArray(texts.stream().<JsonValue>map(JsonString::new).toList())));
        } else if (onlyTexts && formatted && format != null) {
            schema.add(new Member("format", new JsonString(format)));
        }
        if (!personal.isEmpty()) {
            schema.add(new Member("description", new JsonString("Personal data: " + String.join(", ", personal))));
        } else if (!isList && !examples.isEmpty() && !"uri".equals(format)) {
            schema.add(new Member("examples", new JsonArray(List.copyOf(examples))));
        }
        if (!members.isEmpty()) {
            List<Member> properties = new ArrayList<>();
            List<JsonValue> required = new ArrayList<>();
            members.forEach((name, value) -> {
                properties.add(new Member(name, value.schema()));
                if (value.count() >= objects) {
                    required.add(new JsonString(name));
                }
            });
            schema.add(new Member("properties", JsonObject.of(properties)));
            if (!required.isEmpty()) {
                schema.add(new Member("required", new JsonArray(required)));
            }
        }
        InferredValue elements = items;
        if (elements != null && elements.count() > 0) {
            schema.add(new Member("items", elements.schema()));
        }
        return JsonObject.of(schema);
    }
}
