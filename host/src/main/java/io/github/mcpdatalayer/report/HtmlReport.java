package io.github.mcpdatalayer.report;

import java.time.format.DateTimeFormatter;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.report.VisitReport.Page;
import io.github.mcpdatalayer.report.VisitReport.ReportedDefect;
import io.github.mcpdatalayer.report.VisitReport.ReportedHit;
import io.github.mcpdatalayer.report.VisitReport.ReportedSeverity;

/**
 * A report as one HTML file that loads nothing and runs nothing: no script, no external address, its style inline.
 * The verdict comes first.
 */
public final class HtmlReport {

    private static final Map<String, Words> SURE = Map.of("certain", Words.SURE_CERTAIN, "likely", Words.SURE_LIKELY,
            "guess", Words.SURE_GUESS);

    /** The anchors of steps begin so. */
    private static final String STEPS = "v";

    private final VisitReport report;
    private final Locale locale;
    private final Html html;
    private final RunLanguage language;
    private final JsonObject run;
    private final List<StepCard> cards;
    private final IdentityHashMap<StepCard, StepPictures> pictures = new IdentityHashMap<>();

    private HtmlReport(VisitReport report, Locale locale) {
        this.report = report;
        this.locale = locale;
        language = new RunLanguage(locale);
        run = report.walked().run();
        cards = StepCard.of(run);
        cards.forEach(this::picture);
        html = HtmlPage.begin(language.tag(),
                word(Words.TITLE) + " – " + report.tab().title());
    }

    /** The report, in German for a German locale, else in English. */
    public static String of(VisitReport report, Locale locale) {
        return new HtmlReport(report, locale).html();
    }

    private String html() {
        VisitReport.VisitedTab tab = report.tab();
        html.raw("<h1>").text(word(Words.TITLE)).raw(": ").value(tab.title()).raw("</h1>\n<p class=\"quiet\">")
                .value(tab.url()).raw("</p>\n");
        verdict();
        new Filmstrip(run, cards, pictures, language).addTo(html, STEPS);
        withoutPicture();
        defects();
        if (!cards.isEmpty()) {
            new RunSteps(run, cards, pictures, language).addTo(html, STEPS);
        }
        hits();
        pages();
        checked();
        if (!report.notVisible().isEmpty()) {
            heading(Words.NOT_VISIBLE);
            html.raw("<ul>\n");
            report.notVisible().forEach(each -> html.raw("<li>").text(each).raw("</li>\n"));
            html.raw("</ul>\n");
        }
        return HtmlPage.end(html);
    }

    private void picture(StepCard card) {
        byte[] jpeg = report.walked().pictures().get(card.number());
        if (jpeg != null) {
            pictures.put(card, StepPictures.of(card.id(STEPS), jpeg, card.step(), language.word(RunWords.PICTURE)));
        }
    }

    /** Says why frames are without a picture: nobody takes one while a person visits. */
    private void withoutPicture() {
        if (cards.size() > 1 && pictures.size() < cards.size()) {
            html.raw("<p class=\"quiet\">").text(language.word(RunWords.FILM_OF_VISIT)).raw("</p>\n");
        }
    }

    private void verdict() {
        long errors = count(ReportedSeverity.ERROR);
        long warnings = count(ReportedSeverity.WARNING);
        long hints = count(ReportedSeverity.INFO);
        var counts = new StringBuilder(errors + warnings == 0 ? word(Words.NO_DEFECT) : "");
        count(counts, Words.ERRORS, errors);
        count(counts, Words.WARNINGS, warnings);
        count(counts, Words.HINTS, hints);
        html.raw("<p class=\"verdict" + (errors > 0 ? " error" : warnings > 0 ? " warning" : "") + "\">")
                .text(counts.toString()).raw("</p>\n");
    }

    private void count(StringBuilder counts, Words what, long count) {
        if (count > 0) {
            counts.append(counts.isEmpty() ? "" : " · ").append(word(what)).append(": ").append(count);
        }
    }

    private long count(ReportedSeverity severity) {
        return report.defects().stream().filter(defect -> defect.severity() == severity).count();
    }

    private void defects() {
        if (report.defects().isEmpty()) {
            return;
        }
        heading(Words.DEFECTS);
        html.raw("<ol>\n");
        for (int i = 0; i < report.defects().size(); i++) {
            defect(report.defects().get(i), "F" + (i + 1));
        }
        html.raw("</ol>\n");
    }

    private void defect(ReportedDefect defect, String number) {
        String severity = defect.severity().name().toLowerCase(Locale.ROOT);
        html.raw("<li class=\"defect " + severity + "\"><h3><span class=\"severity\">")
                .text(number + " " + word(Words.valueOf(defect.severity().name()))).raw("</span> ")
                .value(defect.what());
        if (defect.count() > 1) {
            html.raw(" <span class=\"quiet\">(").text(defect.count() + " " + word(Words.TIMES)).raw(")</span>");
        }
        html.raw("</h3>\n<dl>");
        line(Words.EXPECTED, defect.expected(), false);
        line(Words.GOT, defect.path().isEmpty() ? defect.got() : defect.path() + " = " + defect.got(), true);
        line(Words.WHERE, String.join(", ", defect.where()), false);
        line(Words.FIX, defect.fix(), false);
        html.raw("</dl>");
        new RunFaults(run, cards, (_, step) -> report.walked().pictures().get(RunFields.text(step, "step")), language)
                .tickets(html, number);
        html.raw("</li>\n");
    }

    private void line(Words name, String value, boolean asCode) {
        if (!value.isEmpty()) {
            html.raw("<dt>").text(word(name)).raw("</dt><dd>" + (asCode ? "<code>" : "")).value(value)
                    .raw((asCode ? "</code>" : "") + "</dd>");
        }
    }

    private void hits() {
        heading(Words.HITS);
        if (report.hits().isEmpty()) {
            html.raw("<p>").text(word(Words.NO_HITS)).raw("</p>\n");
            return;
        }
        table(List.of(Words.HIT, Words.PAGE, Words.AT, Words.VENDOR, Words.EVENT, Words.ACCOUNT, Words.ID, Words.VALUE,
                Words.PUSH, Words.CONSENT, Words.NOTE));
        for (ReportedHit hit : report.hits()) {
            Words sure = SURE.get(hit.sure());
            String push = hit.push().isEmpty() || sure == null ? hit.push() : hit.push() + " (" + word(sure) + ")";
            row(List.of(hit.number(), hit.page(), hit.at()), List.of(hit.vendor(), hit.event(), hit.account(), hit.id(),
                    hit.value(), push, hit.consent(), hit.mark()));
        }
        end();
        if (report.moreHits() > 0) {
            html.raw("<p class=\"quiet\">").text(report.moreHits() + " " + word(Words.MORE_HITS)).raw("</p>\n");
        }
    }

    private void pages() {
        heading(Words.PAGES);
        table(List.of(Words.PAGE, Words.PUSHES, Words.ADDRESS, Words.CONSENT));
        for (Page page : report.pages()) {
            row(List.of(Long.toString(page.number()), Integer.toString(page.pushes())),
                    List.of(page.url(), page.consent()));
        }
        end();
    }

    private void checked() {
        VisitReport.Extent checked = report.checked();
        VisitReport.VisitedTab tab = report.tab();
        heading(Words.CHECKED);
        html.raw("<dl>");
        line(Words.PAGES, Integer.toString(checked.pages()), false);
        line(Words.PUSHES, Integer.toString(checked.pushes()), false);
        line(Words.HITS, Integer.toString(checked.hits()), false);
        line(Words.RULES, checked.rules(), false);
        line(Words.TAB, tab.handle(), false);
        line(Words.BROWSER, tab.browser(), false);
        line(Words.MADE, report.made().format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm XXX")) + ", mcp-datalayer "
                + tab.version(), false);
        html.raw("</dl>\n<p class=\"quiet\">").text(word(Words.REDACTED)).raw("</p>\n");
    }

    private void heading(Words words) {
        html.raw("<h2>").text(word(words)).raw("</h2>\n");
    }

    private void table(List<Words> columns) {
        html.raw("<div class=\"scroll\"><table><thead><tr>");
        columns.forEach(column -> html.raw("<th scope=\"col\">").text(word(column)).raw("</th>"));
        html.raw("</tr></thead><tbody>\n");
    }

    private void row(List<String> numbers, List<String> texts) {
        html.raw("<tr>");
        numbers.forEach(number -> html.raw("<td class=\"n\">").text(number).raw("</td>"));
        texts.forEach(text -> html.raw("<td>").value(text).raw("</td>"));
        html.raw("</tr>\n");
    }

    private void end() {
        html.raw("</tbody></table></div>\n");
    }

    private String word(Words words) {
        return words.in(locale);
    }
}
