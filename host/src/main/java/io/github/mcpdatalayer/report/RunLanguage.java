package io.github.mcpdatalayer.report;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.ConsentChoice;
import io.github.mcpdatalayer.journeys.GermanDay;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.words.LanguageTexts;

/** The language of a report of runs: words, days, times, numbers. */
final class RunLanguage {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm 'UTC'", Locale.ROOT);

    private final Locale locale;

    RunLanguage(Locale locale) {
        this.locale = locale;
    }

    private boolean isGerman() {
        return locale.getLanguage().equals("de");
    }

    Locale locale() {
        return locale;
    }

    /** Its code in documents. */
    String tag() {
        return isGerman() ? "de" : "en";
    }

    String word(RunWords words, Object... values) {
        return words.in(locale, values);
    }

    /** Names a step of a run; of a visit a step as @7, or a page as p1. */
    String step(String number) {
        return number.startsWith("p")
                ? word(RunWords.PAGE_OPENED, number.substring(1))
                : word(RunWords.STEP, number.startsWith("@") ? number.substring(1) : number);
    }

    /** The meaning of an error of a tool; empty in English, where its message says so, and for other codes. */
    String error(String code) {
        String meaning = isGerman() ? LanguageTexts.in(locale).find("error." + code) : null;
        return meaning == null ? "" : meaning;
    }

    /** Names a role for colleagues who have never heard of a container. */
    String job(String job) {
        return switch (job) {
            case "site" -> word(RunWords.JOB_SITE);
            case "container" -> word(RunWords.JOB_CONTAINER);
            case "consent platform" -> word(RunWords.JOB_CONSENT);
            default -> job;
        };
    }

    /** The word for a choice, or for the state of a signal. */
    String consent(String word) {
        return ConsentChoice.said(word).in(locale);
    }

    /** The title of the journey, and the choice of consent where one was made for it. */
    String title(JsonObject run) {
        String choice = RunFields.text(run, "choice");
        return RunFields.text(run, "title")
                + (choice.isEmpty() ? "" : " (" + word(RunWords.CHOICE, consent(choice)) + ")");
    }

    /** Writes the time at which a run began. */
    String time(JsonObject run) {
        String started = RunFields.text(run, "started");
        try {
            var at = Instant.parse(started).atOffset(ZoneOffset.UTC);
            return day(at.toLocalDate()) + (isGerman() ? ", " : " ") + TIME.format(at);
        } catch (DateTimeException e) {
            return started;
        }
    }

    /** A day that a file names; what is none stays as it is. */
    String day(String written) {
        try {
            return day(LocalDate.parse(written));
        } catch (DateTimeException e) {
            return written;
        }
    }

    private String day(LocalDate day) {
        return isGerman() ? GermanDay.of(day) : day.toString();
    }

    /** The duration of a run. */
    String seconds(JsonObject run) {
        String seconds = String.format(Locale.ROOT, "%.1f s", RunFields.number(run, "ms") / 1000);
        return isGerman() ? seconds.replace('.', ',') : seconds; // the runtime may have no data of locales
    }

    /** A name and its value, where there is one. */
    void line(Html to, RunWords name, String value) {
        if (!value.isEmpty()) {
            to.raw("<dt>").text(word(name)).raw("</dt><dd>").value(value).raw("</dd>");
        }
    }
}
