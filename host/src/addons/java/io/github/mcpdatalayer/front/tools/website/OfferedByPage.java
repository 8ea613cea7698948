package io.github.mcpdatalayer.front.tools.website;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.ArgumentSchema;
import io.github.mcpdatalayer.datalayer.validation.PlanException;
import io.github.mcpdatalayer.front.tools.api.Shown;
import org.jspecify.annotations.Nullable;

/**
 * A tool of a page, redacted; all its words are the page's.
 *
 * @param frame whose document has it
 * @param by the browser, or the page where a script of it keeps the tools
 * @param row as the wire has it
 */
record OfferedByPage(int frame, String origin, String by, JsonObject row) {

    private static final int TITLE_CHARS = 200;
    private static final int DESCRIPTION_CHARS = 1_000;
    private static final int SCHEMA_TEXT_CHARS = 300;
    private static final int MOST_DESCRIPTION = 20_000;
    private static final String LONG = "Its title or description is too long.";
    private static final String NAME = "[A-Za-z0-9_.-]{1,128}";
    private static final List<String> FORMS = List.of("fills", "submits");

    String name() {
        return text("name");
    }

    String hash() {
        return text("hash");
    }

    /** Tells whether the page leaves it to the person to send its form. */
    boolean waitsForPerson() {
        return text("form").equals("fills");
    }

    /** The reason why it cannot be called; null where it can. */
    @Nullable
    String problem() {
        return problem(new OfferedSchemas());
    }

    private @Nullable String problem(OfferedSchemas beside) {
        if (!name().matches(NAME)) {
            return "Its name has other characters than letters, digits, _, . and -, or more than 128.";
        }
        if (text("description").length() > MOST_DESCRIPTION || text("title").length() > MOST_DESCRIPTION) {
            return LONG;
        }
        switch (text("problem")) {
            case "long" -> {
                return LONG; // redaction may have made it shorter
            }
            case "large" -> {
                return "Its schema is too large.";
            }
            case "deep" -> {
                return "Its schema is nested too deep.";
            }
            case "invalid" -> {
                return "Its schema is no JSON object.";
            }
            default -> {
            }
        }
        try {
            if (!beside.takes(described())) {
                return "Its schema is too large beside those of the other tools here. Ask for it alone, by its name.";
            }
            beside.of(described());
            return null;
        } catch (PlanException e) {
            return "Its schema cannot be used: it is no JSON Schema of an object, has a pattern that is none, references that multiply, or refers to what is elsewhere.";
        }
    }

    /** The schema of its arguments; one without takes any object. */
    ArgumentSchema schema() throws PlanException {
        return ArgumentSchema.of(described());
    }

    private JsonObject described() {
        return row.get("schema") instanceof JsonObject schema ? schema : JsonObject.EMPTY;
    }

    /**
     * Writes what a model is shown of it.
     *
     * @param own the origin of the tab, which is not repeated
     * @param beside the schemas of the tools that are shown with it
     */
    JsonObject shown(String own, OfferedSchemas beside) {
        List<JsonObject.Member> members = new ArrayList<>();
        add(members, "tool", Shown.text(name(), 130));
        add(members, "title", Shown.text(text("title"), TITLE_CHARS));
        add(members, "description", Shown.text(text("description"), DESCRIPTION_CHARS));
        String problem = problem(beside);
        if (problem == null) {
            members.add(new JsonObject.Member("arguments", quoted(described())));
            add(members, "hash", hash());
        }
        if (row.get("hints") instanceof JsonArray hints && hints.size() > 0) {
            members.add(new JsonObject.Member("hints", quoted(hints)));
        }
        if (FORMS.contains(text("form"))) {
            add(members, "form", waitsForPerson() ? "is filled in; the person sends it" : "is filled in and sent");
        }
        if (frame != 0) {
            members.add(new JsonObject.Member("frame", new JsonNumber(Integer.toString(frame))));
        }
        add(members, "origin", origin.equals(own) ? "" : Shown.text(origin, 300));
        add(members, "by", by.equals("page") ? "a script of the page" : "");
        if (problem != null) {
            members.add(new JsonObject.Member("callable", JsonLiteral.FALSE));
            add(members, "why", problem);
        }
        return JsonObject.of(members);
    }

    private static void add(List<JsonObject.Member> members, String name, String text) {
        if (!text.isEmpty()) {
            members.add(new JsonObject.Member(name, new JsonString(text)));
        }
    }

    /** Returns the value without hidden characters and long texts. */
    private static JsonValue quoted(JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> new JsonString(Shown.text(text, SCHEMA_TEXT_CHARS));
            case JsonArray array -> new JsonArray(array.elements().stream().map(OfferedByPage::quoted).toList());
            case JsonObject object -> JsonObject.of(object.members().stream()
                    .map(each -> new JsonObject.Member(Shown.text(each.name(), SCHEMA_TEXT_CHARS),
                            quoted(each.value())))
                    .toList());
            default -> value;
        };
    }

    private String text(String name) {
        return row.get(name) instanceof JsonString(String text) ? text : "";
    }
}
