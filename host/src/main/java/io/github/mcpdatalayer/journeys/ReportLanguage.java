package io.github.mcpdatalayer.journeys;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/** The languages of the report for people. */
public enum ReportLanguage {
    EN(Locale.ENGLISH),
    DE(Locale.GERMAN);

    private final Locale locale;

    ReportLanguage(Locale locale) {
        this.locale = locale;
    }

    public Locale locale() {
        return locale;
    }

    /** The word in options and arguments. */
    public String word() {
        return locale.getLanguage();
    }

    /** The one of this word; that of the environment where nobody named one. */
    public static ReportLanguage of(@Nullable String word) {
        for (ReportLanguage each : values()) {
            if (each.word().equals(word)) {
                return each;
            }
        }
        return ofEnvironment();
    }

    /** The language that a program's environment asks for: German, or English for all others. */
    public static ReportLanguage of(Locale environment) {
        return environment.getLanguage().equals("de") ? DE : EN;
    }

    /** The language in which this program is to show texts. */
    public static ReportLanguage ofEnvironment() {
        return of(Locale.getDefault(Locale.Category.DISPLAY));
    }
}
