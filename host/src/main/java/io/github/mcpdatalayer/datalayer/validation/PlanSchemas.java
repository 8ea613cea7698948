package io.github.mcpdatalayer.datalayer.validation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.patterns.PatternBudget;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The schemas of a plan, for networknt's validator. It loads only the plan's own documents. An interrupt ends even
 * schemas that explode on a push, such as references that multiply.
 */
final class PlanSchemas {

    private final SchemaRegistry registry;
    private final Map<PlannedEvent, Schema> schemas = new HashMap<>();

    /**
     * Prepares the schemas of these events.
     *
     * @param documents by their address
     * @param budget of all patterns in them
     * @throws PlanException if one of them is no schema, or refers to what is not there
     */
    PlanSchemas(Map<String, JsonObject> documents, List<PlannedEvent> events, PatternBudget budget)
            throws PlanException {
        Map<String, String> texts = new HashMap<>();
        Map<String, JsonObject> addressed = new HashMap<>(documents);
        for (Map.Entry<String, JsonObject> document : documents.entrySet()) {
            PlanNodes.of(document.getValue(), Redacted.NOTHING); // refuses too deep nesting
            String text = document.getValue().toJson();
            texts.put(document.getKey(), text);
            // The validator would read what is named like YAML with a library that is not here.
            if (document.getValue().get("$id") instanceof JsonString(String id) && !id.matches("|.*\\.ya?ml#?")) {
                String address = id.endsWith("#") ? id.substring(0, id.length() - 1) : id;
                texts.putIfAbsent(address, text);
                addressed.putIfAbsent(address, document.getValue());
            }
        }
        SchemaExpansion.check(addressed);
        var config = SchemaRegistryConfig.builder().formatAssertionsEnabled(true)
                .messageSource((key, fallback, locale, arguments) -> key)
                .regularExpressionFactory(pattern -> PlanPattern.of(pattern, budget)).build();
        registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(config)
                        .resourceLoaders(loaders -> loaders.values(List::clear).resources(texts).add(address -> {
                            throw new Elsewhere(address.toString());
                        })));
        for (PlannedEvent event : events) {
            schemas.put(event, prepare(event));
        }
    }

    private Schema prepare(PlannedEvent event) throws PlanException {
        String file = event.document().substring(PlanReader.BASE.length());
        try {
            Schema schema = registry.getSchema(SchemaLocation.of(event.document() + "#" + event.place()));
            schema.initializeValidators();
            return schema;
        } catch (SchemaException | JacksonException | IllegalArgumentException e) {
            throw unusable(event.name() + " in " + file, e);
        } catch (StackOverflowError e) {
            throw endless(event);
        }
    }

    private static PlanException unusable(String schema, RuntimeException e) {
        String start = "The schema of " + schema + " cannot be used: ";
        if (e instanceof PlanPattern.NoPattern) {
            return new PlanException(start + e.getMessage() + ".");
        }
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof Elsewhere) {
                return new PlanException(start + "it refers to " + cause.getMessage()
                        + ", which is no file of the plan, and nothing is fetched. Put that schema into the folder of the plan"
                        + " with its address as $id, or into $defs.");
            }
        }
        // The validator hands on what others threw, with the name of its class.
        return new PlanException(start + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                .replaceFirst("^(\\w+\\.)+\\w+(Exception|Error): (URLDecoder: )?", "")
                .replaceFirst("\\.$", "") + ". References may lead to the files of the plan only.");
    }

    private static PlanException endless(PlannedEvent event) {
        return new PlanException("The schema of " + event.name() + " refers to itself without end.");
    }

    /**
     * The errors of a payload, in the validator's order.
     *
     * @throws PlanPattern.Undecided if that takes too long to tell
     */
    List<Error> check(PlannedEvent event, JsonNode payload) throws PlanException {
        Schema schema = schemas.get(event);
        if (schema == null) {
            throw new IllegalArgumentException(event.name());
        }
        try {
            var context = new WatchedContext(event);
            schema.validate(context, payload);
            return context.getErrors();
        } catch (SchemaException | PlanPattern.NoPattern | Elsewhere e) {
            throw unusable(event.name(), e);
        } catch (JacksonException e) {
            throw PlanPattern.Undecided.because("a number that is too large for the schema of " + event.name());
        } catch (StackOverflowError e) {
            throw endless(event);
        }
    }

    /** Stops the work of a call that has ended. */
    static void look() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("The call has ended");
        }
    }

    /** A reference to a document outside of the plan; the message is its address. */
    private static final class Elsewhere extends IllegalArgumentException {

        private static final long serialVersionUID = 1;

        Elsewhere(String address) {
            super(address);
        }
    }

    /** Looks for an interrupt at every step from one keyword to the next. */
    private static final class WatchedContext extends ExecutionContext {

        /** A second or two. */
        private static final int MOST_STEPS = 5_000_000;

        private final PlannedEvent event;
        private int steps;

        WatchedContext(PlannedEvent event) {
            this.event = event;
            executionConfig(config -> config.formatAssertionsEnabled(true));
        }

        @Override
        public void evaluationPathAddLast(String keyword) {
            look();
            if (++steps > MOST_STEPS) {
                throw PlanPattern.Undecided.because("the schema of " + event.name());
            }
            super.evaluationPathAddLast(keyword);
        }
    }
}
