package io.github.mcpdatalayer.report;

import java.util.List;
import java.util.Locale;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.MarkdownText;
import io.github.mcpdatalayer.journeys.RunComparison;
import io.github.mcpdatalayer.report.RunChanges.Cell;
import io.github.mcpdatalayer.report.RunChanges.RunChange;

/**
 * Two runs compared, of two releases, consents or days, as one HTML file or as Markdown: the verdict first, then what changed in
 * each push and hit, then what was not compared.
 */
public final class ComparisonReport {

    private static final int MOST = 500;
    private static final int CELL = 160;

    private final JsonObject from;
    private final JsonObject to;
    private final RunChanges changes;
    private final RunLanguage language;
    private final boolean same;

    private ComparisonReport(JsonObject from, JsonObject to, RunComparison compared, Locale locale) {
        this.from = from;
        this.to = to;
        changes = new RunChanges(from, to, compared, locale);
        language = new RunLanguage(locale);
        same = compared.same();
    }

    /**
     * One HTML file, in German for a German locale, else in English.
     *
     * @param from
     *            the first run, as its run.json has it
     * @param to
     *            the second
     */
    public static String html(JsonObject from, JsonObject to, RunComparison compared, Locale locale) {
        return new ComparisonReport(from, to, compared, locale).html();
    }

    /** Writes it as Markdown, for the comment of a pull request. */
    public static String markdown(JsonObject from, JsonObject to, RunComparison compared, Locale locale) {
        return new ComparisonReport(from, to, compared, locale).markdown();
    }

    private String html() {
        String title = word(CompareWords.TITLE);
        Html html = HtmlPage.begin(language.tag(), title + " – " + language.title(to));
        html.raw("<h1>").text(title).raw(": ").value(language.title(to)).raw("</h1>\n<p class=\"verdict"
                + (same ? "" : " error") + "\">").text(changes.verdict()).raw("</p>\n<dl>");
        about(html, CompareWords.BEFORE, from);
        about(html, CompareWords.AFTER, to);
        html.raw("</dl>\n");
        section(html, CompareWords.PUSHES, "push");
        section(html, CompareWords.HITS, "hit");
        section(html, CompareWords.CONSENT, "consent");
        html.raw("<h2>").text(word(CompareWords.NOT_COMPARED)).raw("</h2>\n<ul>\n");
        changes.notCompared().forEach(each -> html.raw("<li>").value(each).raw("</li>\n"));
        html.raw("</ul>\n<p class=\"quiet foot\">").text(language.word(RunWords.REDACTED)).raw("</p>\n");
        return HtmlPage.end(html);
    }

    private void about(Html html, CompareWords name, JsonObject run) {
        html.raw("<dt>").text(word(name)).raw("</dt><dd>").value(about(run)).raw("</dd>");
    }

    private String about(JsonObject run) {
        return String.join(" · ", List.of(language.title(run), language.time(run), changes.counts(run)).stream()
                .filter(each -> !each.isBlank()).toList());
    }

    private void section(Html html, CompareWords heading, String kind) {
        List<RunChange> all = changes.of(kind);
        if (all.isEmpty()) {
            return;
        }
        html.raw("<h2>").text(word(heading)).raw("</h2>\n<ol>\n");
        for (RunChange change : all.subList(0, Math.min(MOST, all.size()))) {
            html.raw("<li class=\"defect " + change.style() + "\"><h3><span class=\"severity\">")
                    .text(word(change.how())).raw("</span> ").value(change.event());
            if (!change.steps().isEmpty()) {
                html.raw(" <span class=\"quiet\">(").text(change.steps()).raw(")</span>");
            }
            html.raw("</h3>\n<div class=\"scroll\"><table><thead><tr>");
            for (CompareWords column : List.of(CompareWords.PARAMETER, CompareWords.A, CompareWords.B)) {
                html.raw("<th scope=\"col\">").text(word(column)).raw("</th>");
            }
            html.raw("</tr></thead><tbody>\n");
            for (Cell cell : change.cells()) {
                html.raw("<tr><td>").value(cell.parameter()).raw("</td><td><code>").value(cell.from())
                        .raw("</code></td><td><code>").value(cell.to()).raw("</code></td></tr>\n");
            }
            html.raw("</tbody></table></div></li>\n");
        }
        html.raw("</ol>\n");
        if (all.size() > MOST) {
            html.raw("<p class=\"quiet\">").text(word(CompareWords.LEFT_OUT, all.size() - MOST)).raw("</p>\n");
        }
    }

    private String markdown() {
        var out = new StringBuilder("## ").append(word(CompareWords.TITLE)).append(": ")
                .append(escaped(language.title(to))).append("\n\n").append(same ? "✅ " : "❌ ")
                .append(changes.verdict()).append("\n\n- ").append(word(CompareWords.BEFORE)).append(": ")
                .append(escaped(about(from))).append("\n- ").append(word(CompareWords.AFTER)).append(": ")
                .append(escaped(about(to))).append('\n');
        table(out, CompareWords.PUSHES, "push");
        table(out, CompareWords.HITS, "hit");
        table(out, CompareWords.CONSENT, "consent");
        out.append("\n### ").append(word(CompareWords.NOT_COMPARED)).append("\n\n");
        changes.notCompared().forEach(each -> out.append("- ").append(escaped(each)).append('\n'));
        return out.toString();
    }

    private void table(StringBuilder out, CompareWords heading, String kind) {
        List<RunChange> all = changes.of(kind);
        if (all.isEmpty()) {
            return;
        }
        String event = kind.equals("consent") ? word(CompareWords.CONSENT) : language.word(RunWords.EVENT);
        out.append("\n### ").append(word(heading)).append("\n\n| ").append(event).append(" | ")
                .append(word(CompareWords.PARAMETER)).append(" | ").append(word(CompareWords.A)).append(" | ")
                .append(word(CompareWords.B)).append(" |\n| --- | --- | --- | --- |\n");
        for (RunChange change : all.subList(0, Math.min(MOST, all.size()))) {
            String place = change.steps().isEmpty() ? "" : " (" + change.steps() + ")";
            for (Cell cell : change.cells()) {
                String what = change.how() == CompareWords.CHANGED ? "" : word(change.how());
                out.append("| ").append(escaped(change.event() + place)).append(" | ")
                        .append(escaped(what.isEmpty() ? cell.parameter() : what)).append(" | ")
                        .append(escaped(cell.from())).append(" | ").append(escaped(cell.to())).append(" |\n");
            }
        }
        if (all.size() > MOST) {
            out.append('\n').append(word(CompareWords.LEFT_OUT, all.size() - MOST)).append('\n');
        }
    }

    private static String escaped(String text) {
        return MarkdownText.escaped(text, CELL);
    }

    private String word(CompareWords words, Object... values) {
        return words.in(language.locale(), values);
    }
}
