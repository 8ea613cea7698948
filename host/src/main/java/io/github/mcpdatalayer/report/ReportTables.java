package io.github.mcpdatalayer.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.mcpdatalayer.journeys.MarkdownText;

/**
 * A document of facts and tables, in the words of one language, for people: as HTML, Markdown or CSV.
 *
 * @param facts sentences below the title
 */
public record ReportTables(Locale locale, String title, List<String> facts, List<ReportTable> tables) {

    /** Parts the lines of a cell: no text that is shown keeps one. */
    public static final String LINE_END = "\u2028";

    private static final int MOST_CELL = 2_000;

    /** One table; each row has a cell for each column. */
    public record ReportTable(String heading, List<String> columns, List<List<String>> rows) {
        public ReportTable {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }

        /** Returns this table without empty columns: a page is only so wide. */
        private ReportTable withoutEmptyColumns() {
            List<Integer> kept = IntStream.range(0, columns.size())
                    .filter(at -> rows.isEmpty() || rows.stream().anyMatch(row -> !row.get(at).isEmpty())).boxed()
                    .toList();
            return new ReportTable(heading, kept.stream().map(columns::get).toList(),
                    rows.stream().map(row -> kept.stream().map(row::get).toList()).toList());
        }
    }

    public ReportTables {
        facts = List.copyOf(facts);
        tables = List.copyOf(tables);
    }

    /** One file that loads nothing and runs nothing. */
    public String html() {
        Html html = HtmlPage.begin(locale.getLanguage(), title);
        html.raw("<h1>").value(title).raw("</h1>\n");
        for (String fact : facts) {
            html.raw("<p class=\"quiet\">").value(fact).raw("</p>\n");
        }
        for (ReportTable each : tables) {
            ReportTable table = each.withoutEmptyColumns();
            html.raw("<h2>").text(table.heading() + " (" + table.rows().size() + ")")
                    .raw("</h2>\n<div class=\"scroll\"><table><thead><tr>");
            table.columns().forEach(column -> html.raw("<th scope=\"col\">").text(column).raw("</th>"));
            html.raw("</tr></thead><tbody>\n");
            for (List<String> row : table.rows()) {
                html.raw("<tr>");
                row.forEach(cell -> cell(cell, html));
                html.raw("</tr>\n");
            }
            html.raw("</tbody></table></div>\n");
        }
        return HtmlPage.end(html);
    }

    public String markdown() {
        StringBuilder out = new StringBuilder("# ").append(MarkdownText.escaped(title, MOST_CELL)).append("\n\n");
        for (String fact : facts) {
            out.append(MarkdownText.escaped(fact, MOST_CELL)).append("\n\n");
        }
        for (ReportTable table : tables) {
            out.append("## ").append(MarkdownText.escaped(table.heading(), MOST_CELL)).append(" (")
                    .append(table.rows().size()).append(")\n\n");
            if (!table.rows().isEmpty()) {
                row(table.columns(), out);
                out.append("|").append(" --- |".repeat(table.columns().size())).append('\n');
                table.rows().forEach(row -> row(row, out));
                out.append('\n');
            }
        }
        return out.toString();
    }

    private static void row(List<String> cells, StringBuilder out) {
        out.append('|');
        cells.forEach(each -> out.append(' ').append(Arrays.stream(cut(each).split(LINE_END, -1))
                .map(line -> MarkdownText.escaped(line, MOST_CELL)).collect(Collectors.joining("<br>"))).append(" |"));
        out.append('\n');
    }

    private static void cell(String cell, Html html) {
        String between = "<td>";
        for (String line : cut(cell).split(LINE_END, -1)) {
            html.raw(between).value(line);
            between = "<br>";
        }
        html.raw("</td>");
    }

    private static String cut(String cell) {
        return cell.length() <= MOST_CELL ? cell : cell.substring(0, MOST_CELL) + "…";
    }

    /** The first table, as RFC 4180 has it. */
    public String csv() {
        StringBuilder out = new StringBuilder();
        if (!tables.isEmpty()) {
            line(tables.getFirst().columns(), out);
            tables.getFirst().rows().forEach(row -> line(row, out));
        }
        return out.toString();
    }

    private static void line(List<String> cells, StringBuilder out) {
        String between = "";
        for (String cell : cells) {
            out.append(between).append('"').append(CsvText.escaped(cell.replace(LINE_END, "; "))).append('"');
            between = ",";
        }
        out.append("\r\n");
    }
}
