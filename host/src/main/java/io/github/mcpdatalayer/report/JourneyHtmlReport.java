package io.github.mcpdatalayer.report;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.ConsentTable;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.RunFields;
import org.jspecify.annotations.Nullable;

/**
 * Runs of journeys as one HTML file, for colleagues who know the site and not the data layer: the verdict first, then what is
 * wrong, what that means and whose job it is, then each step. Numbers of pushes and hits are under <i>Details</i>.
 */
public final class JourneyHtmlReport {

    /** The pictures of a run. */
    public interface Pictures {
        /** Returns what the tab showed after a step, as JPEG; null: there is no picture. */
        byte @Nullable [] of(JsonObject run, JsonObject step);

        /** Earlier runs of the same journey, the newest first. */
        default List<JsonObject> before(JsonObject run) {
            return List.of();
        }
    }

    private final List<JsonObject> runs;
    private final Pictures pictures;
    private final RunLanguage language;
    private final Html html;

    private JourneyHtmlReport(List<JsonObject> runs, Pictures pictures, RunLanguage language) {
        this.runs = runs;
        this.pictures = pictures;
        this.language = language;
        html = HtmlPage.begin(language.tag(), runs.size() == 1
                ? language.word(RunWords.TEST) + " – " + language.title(runs.getFirst())
                : language.word(RunWords.TESTS));
    }

    /**
     * The report, in German for a German locale, else in English.
     *
     * @param runs
     *            each as its run.json has it, with its sentences in this language
     */
    public static String of(List<JsonObject> runs, Pictures pictures, Locale language) {
        return new JourneyHtmlReport(List.copyOf(runs), pictures, new RunLanguage(language)).html();
    }

    private String html() {
        if (runs.size() != 1) {
            html.raw("<h1>").text(language.word(RunWords.TESTS)).raw("</h1>\n");
            summary();
        }
        for (int i = 0; i < runs.size(); i++) {
            run(runs.get(i), i + 1);
        }
        html.raw("<p class=\"quiet foot\">").text(language.word(RunWords.REDACTED)).raw("</p>\n");
        return HtmlPage.end(html);
    }

    private RunVerdict verdict(JsonObject run) {
        return new RunVerdict(run, language);
    }

    private void summary() {
        long wrong = runs.stream().filter(run -> !verdict(run).isHeld()).count();
        box(wrong == 0 ? "" : "error", wrong == 0
                ? language.word(RunWords.TESTS_HOLD, runs.size())
                : language.word(wrong == 1 ? RunWords.TEST_FAILS : RunWords.TESTS_FAIL, wrong, runs.size()));
        html.raw("<div class=\"scroll\"><table><thead><tr>");
        for (RunWords column : List.of(RunWords.NAME, RunWords.VERDICT, RunWords.EXPECTATIONS, RunWords.TIME)) {
            html.raw("<th scope=\"col\">").text(language.word(column)).raw("</th>");
        }
        html.raw("</tr></thead><tbody>\n");
        for (int i = 0; i < runs.size(); i++) {
            JsonObject run = runs.get(i);
            html.raw("<tr><td><a href=\"#run" + (i + 1) + "\">").value(language.title(run)).raw("</a></td><td>")
                    .text(verdict(run).sentence()).raw("</td><td class=\"n\">").text(verdict(run).held())
                    .raw("</td><td class=\"n\">").text(language.seconds(run)).raw("</td></tr>\n");
        }
        html.raw("</tbody></table></div>\n");
        ConsentTable.of(runs).forEach(this::consent);
    }

    /** Writes which vendor got and kept what in which state of consent. */
    private void consent(ConsentTable table) {
        html.raw("<h2>").value(language.word(RunWords.GOT_AND_KEPT, table.title()))
                .raw("</h2>\n<div class=\"scroll\"><table><thead><tr><th scope=\"col\">")
                .text(language.word(RunWords.VENDOR)).raw("</th>");
        table.states().forEach(state -> html.raw("<th scope=\"col\">").value(language.consent(state)).raw("</th>"));
        html.raw("</tr></thead><tbody>\n");
        table.vendors().forEach((vendor, cells) -> {
            html.raw("<tr><th scope=\"row\">").value(vendor).raw("</th>");
            cells.forEach(cell -> html.raw("<td>").value(cell.in(language.locale())).raw("</td>"));
            html.raw("</tr>\n");
        });
        html.raw("</tbody></table></div>\n");
    }

    private void run(JsonObject run, int number) {
        String level = runs.size() == 1 ? "h1" : "h2";
        html.raw("<section id=\"run" + number + "\">\n<" + level + ">")
                .text(runs.size() == 1 ? language.word(RunWords.TEST) + ": " : "").value(language.title(run))
                .raw("</" + level + ">\n<p class=\"quiet\">").value(fileName(run))
                .text(" · " + language.time(run) + " · " + language.seconds(run)).raw("</p>\n");
        box(verdict(run).style(), verdict(run).sentence());
        List<StepCard> cards = StepCard.of(run);
        String id = "r" + number;
        IdentityHashMap<StepCard, StepPictures> shown = shown(run, cards, id);
        new Filmstrip(run, cards, shown, language).addTo(html, id);
        new RunFaults(run, cards, pictures, language).addTo(html);
        new RunSteps(run, cards, shown, language).addTo(html, id);
        new RunTrend(run, pictures.before(run), language).addTo(html);
        how(run);
        html.raw("</section>\n");
    }

    private IdentityHashMap<StepCard, StepPictures> shown(JsonObject run, List<StepCard> cards, String id) {
        var shown = new IdentityHashMap<StepCard, StepPictures>();
        for (StepCard card : cards) {
            byte[] jpeg = card.isLeftOut() ? null : pictures.of(run, card.step());
            if (jpeg != null) {
                shown.put(card, StepPictures.of(card.id(id), jpeg, card.step(), language.word(RunWords.PICTURE)));
            }
        }
        return shown;
    }

    private void box(String style, String text) {
        html.raw("<p class=\"verdict" + (style.isEmpty() ? "" : " " + style) + "\">").text(text).raw("</p>\n");
    }

    private void how(JsonObject run) {
        html.raw("<h2>").text(language.word(RunWords.HOW)).raw("</h2>\n<dl>");
        language.line(html, RunWords.BROWSER, RunFields.text(run, "browser"));
        language.line(html, RunWords.HITS, HitMode.shown(RunFields.text(run, "hits")).in(language.locale()));
        language.line(html, RunWords.SITE, RunFields.text(run, "baseUrl"));
        language.line(html, RunWords.OTHER_ELEMENTS,
                RunFields.is(run, "strict") ? language.word(RunWords.NOT_ALLOWED) : "");
        language.line(html, RunWords.CONSENT, consent(RunFields.object(run, "consent")));
        html.raw("</dl>\n");
        List<String> notes = RunFields.texts(run, "notes");
        if (!notes.isEmpty()) {
            html.raw("<ul class=\"quiet\">");
            notes.forEach(note -> html.raw("<li>").value(note).raw("</li>"));
            html.raw("</ul>\n");
        }
    }

    private String consent(JsonObject signals) {
        return String.join(", ", signals.keySet().stream()
                .map(name -> name + " " + language.consent(RunFields.text(signals, name))).toList());
    }

    private static String fileName(JsonObject run) {
        String file = RunFields.text(run, "journey");
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }
}
