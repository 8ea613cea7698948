package io.github.mcpdatalayer.container.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/** Parameters by their keys, in the order of the file. */
public final class Parameters {

    public static final Parameters NONE = new Parameters(Map.of());

    private final Map<String, Parameter> byKey;

    private Parameters(Map<String, Parameter> byKey) {
        this.byKey = byKey;
    }

    public static Parameters of(Map<String, Parameter> byKey) {
        return new Parameters(Collections.unmodifiableMap(new LinkedHashMap<>(byKey)));
    }

    public Map<String, Parameter> byKey() {
        return byKey;
    }

    public @Nullable Parameter get(String key) {
        return byKey.get(key);
    }

    /** The text of a key; null where there is none. */
    public @Nullable String text(String key) {
        return byKey.get(key) instanceof Parameter.ParameterText(_, String value) ? value : null;
    }

    /** The text of a key; empty where there is none. */
    public String textOr(String key, String other) {
        return Objects.requireNonNullElse(text(key), other);
    }

    /** Tells whether a key is set to true. */
    public boolean isOn(String key) {
        return "true".equals(text(key));
    }

    /** The texts of a list. */
    public List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        if (byKey.get(key) instanceof Parameter.ParameterList(List<Parameter> elements)) {
            for (Parameter each : elements) {
                if (each instanceof Parameter.ParameterText(_, String value)) {
                    texts.add(value);
                }
            }
        }
        return texts;
    }

    /** The rows of a table: the maps of a list. */
    public List<Parameters> rows(String key) {
        List<Parameters> rows = new ArrayList<>();
        if (byKey.get(key) instanceof Parameter.ParameterList(List<Parameter> elements)) {
            for (Parameter each : elements) {
                if (each instanceof Parameter.Entries(Parameters members)) {
                    rows.add(members);
                }
            }
        }
        return rows;
    }

    /** Every text at every depth. */
    public void forEachText(Consumer<String> consumer) {
        byKey.values().forEach(each -> visit(each, consumer));
    }

    private static void visit(Parameter parameter, Consumer<String> consumer) {
        switch (parameter) {
            case Parameter.ParameterText(_, String value) -> consumer.accept(value);
            case Parameter.ParameterList(List<Parameter> elements) -> elements.forEach(each -> visit(each, consumer));
            case Parameter.Entries(Parameters members) -> members.forEachText(consumer);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Parameters parameters && byKey.equals(parameters.byKey);
    }

    @Override
    public int hashCode() {
        return byKey.hashCode();
    }

    @Override
    public String toString() {
        return byKey.toString();
    }
}
