package io.github.mcpdatalayer.container.model;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** The comparison of a condition. */
public enum FilterOperator {
    EQUALS("_eq"),
    CONTAINS("_cn"),
    STARTS_WITH("_sw"),
    ENDS_WITH("_ew"),
    MATCH_REGEX("_re"),
    GREATER("_gt"),
    GREATER_OR_EQUALS("_ge"),
    LESS("_lt"),
    LESS_OR_EQUALS("_le"),
    CSS_SELECTOR("_css"),
    URL_MATCHES("_um"),
    /** Only in runtimes. */
    LIST_CONTAINS("_lc");

    private static final Map<FilterOperator, LocalizedText> WORDS = texts(".is");
    private static final Map<FilterOperator, LocalizedText> DENIALS = texts(".is-not");

    private final String function;

    FilterOperator(String function) {
        this.function = function;
    }

    private static Map<FilterOperator, LocalizedText> texts(String end) {
        Map<FilterOperator, LocalizedText> texts = new EnumMap<>(FilterOperator.class);
        for (FilterOperator each : values()) {
            texts.put(each, LocalizedText.of("filterOperator." + each.name() + end));
        }
        return texts;
    }

    public LocalizedText words() {
        return Objects.requireNonNull(WORDS.get(this));
    }

    /** The words for a condition that must not hold. */
    public LocalizedText denial() {
        return Objects.requireNonNull(DENIALS.get(this));
    }

    /** The one that an export names so. */
    public static @Nullable FilterOperator ofExport(String type) {
        for (FilterOperator each : values()) {
            if (each != LIST_CONTAINS && each.name().equals(type.toUpperCase(Locale.ROOT))) {
                return each;
            }
        }
        return null;
    }

    /** The one that a runtime names so. */
    public static @Nullable FilterOperator ofRuntime(String function) {
        for (FilterOperator each : values()) {
            if (each.function.equals(function)) {
                return each;
            }
        }
        return null;
    }
}
