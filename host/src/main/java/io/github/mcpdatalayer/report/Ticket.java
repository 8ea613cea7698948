package io.github.mcpdatalayer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.DeedSteps;
import io.github.mcpdatalayer.journeys.RunFields;
import org.jspecify.annotations.Nullable;

/** Writes a fault of a run as a ticket for the one who mends it: what, where, expected, got, and how to see it again. */
public final class Ticket {

    /** The markup of a tracker of issues, for headings, lists and texts. */
    public enum TicketForm {
        MARKDOWN,
        JIRA
    }

    /** The reasons for which a picture that is there is not given. */
    public enum Withheld {
        /** It was painted over less strictly than the reader redacts. */
        REDACTION(RunWords.NO_PICTURE_REDACTION),
        /** The reader may not see pages. */
        LEVEL(RunWords.NO_PICTURE_LEVEL);

        private final RunWords words;

        Withheld(RunWords words) {
            this.words = words;
        }
    }

    private final JsonObject run;
    private final JsonObject failure;
    private final JsonObject deed;
    private final RunLanguage language;
    private final TicketText out;

    private Ticket(JsonObject run, JsonObject failure, JsonObject deed, Locale locale, TicketForm markup) {
        this.run = run;
        this.failure = failure;
        this.deed = deed;
        language = new RunLanguage(locale);
        out = new TicketText(markup, language);
    }

    /**
     * A ticket.
     *
     * @param picture the element concerned, as JPEG in base64; null where there is none, and then the text says why
     */
    public record Written(String text, @Nullable String picture) {}

    /** Gives the picture of a step, as JPEG; null where there is none. */
    public interface PictureSource {
        byte @Nullable [] of(JsonObject step);
    }

    /**
     * The finding of a ticket with its picture, for each form that is wanted.
     *
     * @param base64 the element concerned; null where there is none
     * @param why the words in place of a picture; null where there is one
     */
    public record Subject(JsonObject run, JsonObject failure, JsonObject deed, Locale locale, @Nullable String base64,
            @Nullable String why) {

        /** Takes the picture away, and says why. */
        public Subject without(Withheld reason) {
            return base64 == null
                    ? this
                    : new Subject(run, failure, deed, locale, null, new RunLanguage(locale).word(reason.words));
        }

        /** Writes its ticket; {@code name} is that of the picture's file, where there is one. */
        public Written written(TicketForm markup, String name) {
            return new Written(new Ticket(run, failure, deed, locale, markup).text(why == null ? name : why), base64);
        }
    }

    /**
     * Finds it, and cuts its picture; null where the run has nothing with this number, such as F1.
     *
     * @param pictures null where none is wanted: the text names the file of the whole picture
     */
    public static @Nullable Subject find(JsonObject run, String number, Locale locale,
            @Nullable PictureSource pictures) {
        JsonObject deed = deed(run, number);
        JsonObject failure = failure(run, number);
        if (deed == null || failure == null) {
            return null;
        }
        var language = new RunLanguage(locale);
        String file = RunFields.text(deed, "picture");
        if (pictures == null && !file.isEmpty()) {
            return new Subject(run, failure, deed, locale, null, language.word(RunWords.PICTURE_WHOLE, file));
        }
        TicketPicture picture = TicketPicture.of(deed, isOfVisit(run), pictures == null ? null : pictures.of(deed));
        RunWords why = picture.why();
        return new Subject(run, failure, deed, locale, picture.base64(), why == null ? null : language.word(why));
    }

    /** Writes one form, as {@link #find} and {@link Subject#written} do. */
    public static @Nullable Written of(JsonObject run, String number, Locale locale, TicketForm markup,
            @Nullable PictureSource pictures, String name) {
        Subject subject = find(run, number, locale, pictures);
        return subject == null ? null : subject.written(markup, name);
    }

    /** Tells whether a person visited, and no journey ran. */
    private static boolean isOfVisit(JsonObject run) {
        return !run.has("journey");
    }

    private static @Nullable JsonObject failure(JsonObject run, String number) {
        return Stream.concat(
                RunFields.objects(run, "steps").stream()
                        .flatMap(step -> RunFields.objects(step, "expectations").stream()),
                RunFields.objects(run, "findings").stream())
                .filter(each -> RunFields.text(each, "finding").equals(number)).findFirst().orElse(null);
    }

    /** The step that it belongs to; an empty one where it belongs to none, null where there is nothing with this number. */
    private static @Nullable JsonObject deed(JsonObject run, String number) {
        for (JsonObject step : RunFields.objects(run, "steps")) {
            for (JsonObject each : RunFields.objects(step, "expectations")) {
                if (RunFields.text(each, "finding").equals(number)) {
                    return DeedSteps.of(run, step);
                }
            }
        }
        JsonObject found = failure(run, number);
        return found == null
                ? null
                : RunFields.objects(run, "steps").stream()
                        .filter(step -> RunFields.text(step, "step").equals(RunFields.text(found, "step"))).findFirst()
                        .orElseGet(JsonObject::new);
    }

    private String text(String picture) {
        String rule = RunFields.text(failure, "rule");
        out.heading(1, RunFields.text(failure, "effect").isEmpty() ? rule : RunFields.text(failure, "effect"));
        boolean ofVisit = isOfVisit(run);
        out.point(ofVisit ? RunWords.VISIT : RunWords.NAME,
                RunFields.text(run, "title") + ", " + RunFields.text(failure, "finding"));
        out.point(RunWords.CODE, rule);
        out.point(RunWords.SITE, RunFields.text(run, "baseUrl"));
        out.point(RunWords.WHERE, RunFields.text(deed, "step").isEmpty()
                ? ""
                : language.step(RunFields.text(deed, "step")) + StepCard.title(deed, language.locale()));
        String path = RunFields.text(failure, "path");
        out.point(RunWords.EXPECTED, RunFields.text(failure, "expected"));
        out.point(RunWords.FOUND, (path.isEmpty() ? "" : path + ": ") + RunFields.text(failure, "got"));
        out.point(RunWords.TO_DO, RunFields.text(failure, "fix"));
        out.point(RunWords.WHOSE_JOB, language.job(RunFields.text(failure, "job")));
        tracked("push", "pushes", "value");
        tracked("hit", "hits", "params");
        out.heading(2, language.word(RunWords.REPRODUCE));
        for (StepCard each : StepCard.of(run)) {
            if (each.isLeftOut() || RunFields.text(each.step(), "did").isEmpty()) {
                continue;
            }
            out.numbered(each.title(language.locale()));
            if (each.step().equals(deed)) {
                break;
            }
        }
        out.gap();
        out.point(RunWords.BROWSER, RunFields.text(run, "browser"));
        out.point(RunWords.CONSENT, language.consent(RunFields.text(run, "choice")));
        out.point(RunWords.WHEN, language.time(run));
        out.point(RunWords.TICKET_PICTURE, picture);
        if (ofVisit) {
            out.point(RunWords.PLACES, String.join(", ", RunFields.texts(failure, "at")));
        } else {
            out.point(RunWords.SCRIPT, language.word(RunWords.NOT_IN_RUN));
        }
        return out.toString();
    }

    /** The push or hit that it is about, as a table. */
    private void tracked(String one, String several, String payload) {
        List<String> numbers = new ArrayList<>(RunFields.texts(failure, several));
        if (numbers.isEmpty()) {
            numbers.add(RunFields.text(failure, one));
        }
        for (JsonObject step : RunFields.objects(run, "steps")) {
            for (JsonObject each : RunFields.objects(step, several)) {
                if (numbers.contains(RunFields.text(each, one))) {
                    out.heading(2, language.word(one.equals("push") ? RunWords.PUSH : RunWords.HIT) + " "
                            + RunFields.text(each, one) + ": "
                            + (one.equals("hit") ? RunFields.vendor(each) + " " : "") + RunFields.text(each, "event"));
                    out.table(PayloadTable.rows(each.get(payload)));
                    return; // the others are like it
                }
            }
        }
    }
}
