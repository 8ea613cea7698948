package io.github.mcpdatalayer.container.model;

import java.util.Locale;

import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** The comparison of a condition. */
public enum FilterOperator {
    EQUALS("equals", "ist gleich", "_eq"),
    CONTAINS("contains", "enthält", "_cn"),
    STARTS_WITH("starts with", "beginnt mit", "_sw"),
    ENDS_WITH("ends with", "endet auf", "_ew"),
    MATCH_REGEX("matches RegEx", "entspricht RegEx", "_re"),
    GREATER("is greater than", "ist größer als", "_gt"),
    GREATER_OR_EQUALS("is at least", "ist mindestens", "_ge"),
    LESS("is less than", "ist kleiner als", "_lt"),
    LESS_OR_EQUALS("is at most", "ist höchstens", "_le"),
    CSS_SELECTOR("matches CSS selector", "entspricht CSS-Selektor", "_css"),
    URL_MATCHES("matches URL", "entspricht URL", "_um"),
    /** Only in runtimes. */
    LIST_CONTAINS("contains entry", "enthält Eintrag", "_lc");

    private final String english;
    private final String german;
    private final String function;

    FilterOperator(String english, String german, String function) {
        this.english = english;
        this.german = german;
        this.function = function;
    }

    public LocalizedText words() {
        return new LocalizedText(english, german);
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
