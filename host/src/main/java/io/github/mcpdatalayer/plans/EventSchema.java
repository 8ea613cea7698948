package io.github.mcpdatalayer.plans;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.validation.Plan;

/**
 * The JSON Schema of an event.
 *
 * @param document
 *            in which its references are
 */
public record EventSchema(String event, JsonObject schema, JsonObject document) {

    /** The keyword of a schema for what is wrong with the recorded values, which are therefore no part of the plan. */
    static final String DEFECT = "x-defect";

    /** Lists the schemas of a plan, in its order. */
    public static List<EventSchema> of(Plan plan) {
        List<EventSchema> schemas = new ArrayList<>();
        for (Plan.Described each : plan.described()) {
            schemas.add(new EventSchema(each.event(), GsonTree.of(each.schema()),
                    GsonTree.of(each.document())));
        }
        return schemas;
    }
}
