package io.github.mcpdatalayer.datalayer.validation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.regex.RegularExpressions;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The schemas of a plan, for networknt's validator. Nothing but the plan's own documents is ever loaded, and an
 * interrupt ends whatever a schema makes of a push: references that multiply, or an expression that never ends.
 */
final class PlanSchemas {

    private static final int CHARS_BETWEEN_LOOKS = 1024;

    private final SchemaRegistry registry;
    private final Map<PlannedEvent, Schema> schemas = new HashMap<>();

    /**
     * Prepares the schemas of these events.
     *
     * @param documents by their address
     * @throws PlanException if one of them is no schema, or refers to what is not there
     */
    PlanSchemas(Map<String, JsonObject> documents, List<PlannedEvent> events) throws PlanException {
        Map<String, String> texts = new HashMap<>();
        for (Map.Entry<String, JsonObject> document : documents.entrySet()) {
            PlanNodes.of(document.getValue(), Redacted.NOTHING); // refuses what is nested too deep
            String text = document.getValue().toJson();
            texts.put(document.getKey(), text);
            // The validator would read what is named like YAML with a library that is not here.
            if (document.getValue().get("$id") instanceof JsonString(String id) && !id.matches("|.*\\.ya?ml#?")) {
                texts.putIfAbsent(id.endsWith("#") ? id.substring(0, id.length() - 1) : id, text);
            }
        }
        var config = SchemaRegistryConfig.builder().formatAssertionsEnabled(true)
                .messageSource((key, fallback, locale, arguments) -> key)
                .regularExpressionFactory(expression -> {
                    // Written for JavaScript, as the validator itself reads them.
                    Pattern pattern = Pattern.compile(RegularExpressions.replaceLongformCharacterProperties(
                            RegularExpressions.replaceDollarAnchors(expression)));
                    return text -> pattern.matcher(new Watched(text)).find();
                }).build();
        registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(config)
                        .resourceLoaders(loaders -> loaders.values(List::clear).resources(texts)));
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
            String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new PlanException("The schema of " + event.name() + " in " + file + " cannot be used: " + message
                    + ". References may lead to the files of the plan only.");
        } catch (StackOverflowError e) {
            throw endless(event);
        }
    }

    private static PlanException endless(PlannedEvent event) {
        return new PlanException("The schema of " + event.name() + " refers to itself without end.");
    }

    /** What is wrong with a payload, in the order in which the validator found it. */
    List<Error> check(PlannedEvent event, JsonNode payload) throws PlanException {
        Schema schema = schemas.get(event);
        if (schema == null) {
            throw new IllegalArgumentException(event.name());
        }
        try {
            var context = new WatchedContext();
            schema.validate(context, payload);
            return context.getErrors();
        } catch (SchemaException | PatternSyntaxException e) {
            throw new PlanException("The schema of " + event.name() + " cannot be used: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        } catch (StackOverflowError e) {
            throw endless(event);
        }
    }

    private static void look() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("The call has ended");
        }
    }

    /** Looks for an interrupt at every step from one keyword to the next. */
    private static final class WatchedContext extends ExecutionContext {

        WatchedContext() {
            executionConfig(config -> config.formatAssertionsEnabled(true));
        }

        @Override
        public void evaluationPathAddLast(String keyword) {
            look();
            super.evaluationPathAddLast(keyword);
        }
    }

    /** A text that looks for an interrupt while an expression goes to and fro in it. */
    private static final class Watched implements CharSequence {

        private final String text;
        private int looks;

        Watched(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (++looks % CHARS_BETWEEN_LOOKS == 0) {
                look();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
