package io.github.mcpdatalayer.container.model;

import java.util.Locale;

import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** The comparison of a condition. */
public enum FilterOperator {
    EQUALS("equals", "does not equal", "ist gleich", "ist nicht gleich", "_eq"),
    CONTAINS("contains", "does not contain", "enthält", "enthält nicht", "_cn"),
    STARTS_WITH("starts with", "does not start with", "beginnt mit", "beginnt nicht mit", "_sw"),
    ENDS_WITH("ends with", "does not end with", "endet auf", "endet nicht auf", "_ew"),
    MATCH_REGEX("matches RegEx", "does not match RegEx", "entspricht RegEx", "entspricht nicht RegEx", "_re"),
    GREATER("is greater than", "is not greater than", "ist größer als", "ist nicht größer als", "_gt"),
    GREATER_OR_EQUALS("is at least", "is not at least", "ist mindestens", "ist nicht mindestens", "_ge"),
    LESS("is less than", "is not less than", "ist kleiner als", "ist nicht kleiner als", "_lt"),
    LESS_OR_EQUALS("is at most", "is not at most", "ist höchstens", "ist nicht höchstens", "_le"),
    CSS_SELECTOR("matches CSS selector", "does not match CSS selector", "entspricht CSS-Selektor",
            "entspricht nicht CSS-Selektor", "_css"),
    URL_MATCHES("matches URL", "does not match URL", "entspricht URL", "entspricht nicht URL", "_um"),
    /** Only in runtimes. */
    LIST_CONTAINS("contains entry", "does not contain entry", "enthält Eintrag", "enthält nicht Eintrag", "_lc");

    private final String english;
    private final String not;
    private final String german;
    private final String nicht;
    private final String function;

    FilterOperator(String english, String not, String german, String nicht, String function) {
        this.english = english;
        this.not = not;
        this.german = german;
        this.nicht = nicht;
        this.function = function;
    }

    public LocalizedText words() {
        return new LocalizedText(english, german);
    }

    /** The words for a condition that must not hold. */
    public LocalizedText denial() {
        return new LocalizedText(not, nicht);
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
