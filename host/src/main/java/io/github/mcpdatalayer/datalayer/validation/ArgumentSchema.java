package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.networknt.schema.Error;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.patterns.PatternBudget;

/** The JSON Schema of a tool's arguments, as somebody else describes them. Nothing is fetched for it. */
public final class ArgumentSchema {

    private static final PlannedEvent ARGUMENTS = new PlannedEvent("arguments", PlanReader.BASE + "tool.json", "",
            false);
    private static final int MOST_PROBLEMS = 10;
    private static final int EXPECTED_CHARS = 200;

    private final PlanSchemas schemas;

    private ArgumentSchema(PlanSchemas schemas) {
        this.schemas = schemas;
    }

    /** Reads a schema that stands alone. */
    public static ArgumentSchema of(JsonObject schema) throws PlanException {
        return of(schema, PatternBudget.ofPages());
    }

    /**
     * Prepares a schema; one without {@code $schema} is of the 2020-12 draft.
     *
     * @param budget of its patterns and those of the other tools beside it
     * @throws PlanException if it is no schema of an object, or refers to what is not in it
     */
    public static ArgumentSchema of(JsonObject schema, PatternBudget budget) throws PlanException {
        if (schema.get("type") != null && !new JsonString("object").equals(schema.get("type"))) {
            throw new PlanException("Arguments are an object, and it describes something else.");
        }
        PlanSchemas prepared = new PlanSchemas(Map.of(ARGUMENTS.document(), PlanReader.withDraft(schema)),
                List.of(ARGUMENTS), budget); // refuses too deep nesting, too
        SchemaShape.check(schema);
        return new ArgumentSchema(prepared);
    }

    /**
     * Lists what arguments do not meet, as in {@code /items/0/sku: type "string"}; the words of the schema stand in it as they are.
     *
     * @throws PlanException if the schema turns out to be none, or a pattern of it takes too long
     */
    public List<String> problems(JsonObject arguments) throws PlanException {
        List<String> problems = new ArrayList<>();
        try {
            for (Error error : schemas.check(ARGUMENTS, PlanNodes.of(arguments, Redacted.NOTHING))) {
                String property = error.getProperty();
                String expected = String.valueOf(error.getSchemaNode());
                problems.add(error.getInstanceLocation() + (property == null ? "" : "/" + property) + ": "
                        + error.getKeyword()
                        + (property == null
                                ? " " + expected.substring(0, Math.min(EXPECTED_CHARS, expected.length()))
                                : ""));
                if (problems.size() == MOST_PROBLEMS) {
                    break;
                }
            }
        } catch (PlanPattern.Undecided e) {
            throw new PlanException("Its check takes too long, by " + e.cause() + ".");
        }
        return problems;
    }
}
