package io.github.mcpdatalayer.journeys;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A day as Germans write it: 31.12.2026. */
public final class GermanDay {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd.MM.yyyy", Locale.ROOT);

    private GermanDay() {}

    public static String of(LocalDate day) {
        return DAY.format(day);
    }
}
