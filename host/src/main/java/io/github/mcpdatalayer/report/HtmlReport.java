package io.github.mcpdatalayer.report;

import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.mcpdatalayer.report.VisitReport.Page;
import io.github.mcpdatalayer.report.VisitReport.ReportedDefect;
import io.github.mcpdatalayer.report.VisitReport.ReportedHit;
import io.github.mcpdatalayer.report.VisitReport.ReportedSeverity;

/**
 * A report as one HTML file that loads nothing and runs nothing: no script, no external address, its style inline.
 * The verdict comes first.
 */
public final class HtmlReport {

    private static final String STYLE = """
            :root{color-scheme:light dark;--ground:#f6f7f8;--card:#fff;--text:#16201f;--quiet:#55625f;--line:#dfe4e3;--good:#0f766e;--bad:#b3261e;--bad-soft:#fce8e6;--warn:#9a4a06;--warn-soft:#fdf1e0}
            @media (prefers-color-scheme:dark){:root{--ground:#131918;--card:#1c2423;--text:#e8eeec;--quiet:#a3b0ad;--line:#303b39;--good:#3ecbb9;--bad:#ffb4ab;--bad-soft:#4a1f1c;--warn:#f5bf72;--warn-soft:#33270f}}
            *{box-sizing:border-box}
            body{margin:0;background:var(--ground);color:var(--text);font:14px/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
            main{max-width:1100px;margin:0 auto;padding:24px 20px 48px}
            h1{margin:0 0 2px;font-size:21px}h2{margin:30px 0 10px;font-size:16px}h3{margin:0;font-size:14px}
            p{margin:0}.quiet,dt,th{color:var(--quiet)}
            .verdict{margin:16px 0;padding:12px 16px;border:1px solid var(--line);border-left:4px solid var(--good);border-radius:8px;background:var(--card);font-size:17px;font-weight:650}
            .verdict.error{border-left-color:var(--bad);color:var(--bad)}.verdict.warning{border-left-color:var(--warn);color:var(--warn)}
            ol{display:grid;gap:10px;margin:0;padding:0;list-style:none}
            .defect{padding:11px 14px;border:1px solid var(--line);border-left:4px solid var(--quiet);border-radius:8px;background:var(--card);break-inside:avoid}
            .defect.error{border-left-color:var(--bad)}.defect.warning{border-left-color:var(--warn)}
            .severity{padding:1px 7px;border-radius:5px;background:var(--line);font-size:12px;font-weight:600}
            .error .severity{background:var(--bad-soft);color:var(--bad)}.warning .severity{background:var(--warn-soft);color:var(--warn)}
            dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:3px 14px;margin:7px 0 0}dd{margin:0;overflow-wrap:anywhere}
            code{font:12.5px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
            .scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--card)}
            table{width:100%;border-collapse:collapse;font-size:13px}th,td{padding:6px 10px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
            th{font-weight:600;white-space:nowrap}tr:last-child td{border-bottom:0}td{max-width:24em;overflow-wrap:break-word}td.n{white-space:nowrap;font-variant-numeric:tabular-nums}
            ul{margin:0;padding-left:20px}
            @media (max-width:480px){main{padding:14px 12px}dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:4px}}
            @media print{body{background:#fff}.scroll{overflow:visible}}
            """;
    private static final Map<String, Words> SURE = Map.of("certain", Words.SURE_CERTAIN, "likely", Words.SURE_LIKELY,
            "guess", Words.SURE_GUESS);

    private final VisitReport report;
    private final Locale locale;
    private final Html html = new Html();

    private HtmlReport(VisitReport report, Locale locale) {
        this.report = report;
        this.locale = locale;
    }

    /** The report, in German for a German locale, else in English. */
    public static String of(VisitReport report, Locale locale) {
        return new HtmlReport(report, locale).html();
    }

    private String html() {
        VisitReport.Subject subject = report.subject();
        String language = locale.getLanguage().equals("de") ? "de" : "en";
        html.raw("<!doctype html>\n<html lang=\"" + language + "\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"referrer\" content=\"no-referrer\">\n<title>")
                .text(word(Words.TITLE) + " – " + subject.title()).raw("</title>\n<style>\n" + STYLE
                        + "</style>\n</head>\n<body>\n<main>\n<h1>")
                .text(word(Words.TITLE)).raw(": ").value(subject.title()).raw("</h1>\n<p class=\"quiet\">")
                .value(subject.url()).raw("</p>\n");
        verdict();
        defects();
        hits();
        pages();
        checked();
        if (!report.notVisible().isEmpty()) {
            heading(Words.NOT_VISIBLE);
            html.raw("<ul>\n");
            report.notVisible().forEach(each -> html.raw("<li>").text(each).raw("</li>\n"));
            html.raw("</ul>\n");
        }
        return html.raw("</main>\n</body>\n</html>\n").toString();
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
        report.defects().forEach(this::defect);
        html.raw("</ol>\n");
    }

    private void defect(ReportedDefect defect) {
        String severity = defect.severity().name().toLowerCase(Locale.ROOT);
        html.raw("<li class=\"defect " + severity + "\"><h3><span class=\"severity\">")
                .text(word(Words.valueOf(defect.severity().name()))).raw("</span> ").value(defect.what());
        if (defect.count() > 1) {
            html.raw(" <span class=\"quiet\">(").text(defect.count() + " " + word(Words.TIMES)).raw(")</span>");
        }
        html.raw("</h3>\n<dl>");
        line(Words.EXPECTED, defect.expected(), false);
        line(Words.GOT, defect.path().isEmpty() ? defect.got() : defect.path() + " = " + defect.got(), true);
        line(Words.WHERE, String.join(", ", defect.where()), false);
        line(Words.FIX, defect.fix(), false);
        html.raw("</dl></li>\n");
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
        VisitReport.Subject subject = report.subject();
        heading(Words.CHECKED);
        html.raw("<dl>");
        line(Words.PAGES, Integer.toString(checked.pages()), false);
        line(Words.PUSHES, Integer.toString(checked.pushes()), false);
        line(Words.HITS, Integer.toString(checked.hits()), false);
        line(Words.RULES, checked.rules(), false);
        line(Words.TAB, subject.handle(), false);
        line(Words.BROWSER, subject.browser(), false);
        line(Words.MADE, report.made().format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm XXX")) + ", mcp-datalayer "
                + subject.version(), false);
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
