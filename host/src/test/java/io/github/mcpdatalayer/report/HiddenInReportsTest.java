package io.github.mcpdatalayer.report;

import java.util.List;
import java.util.Locale;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.JUnitReport;
import io.github.mcpdatalayer.journeys.MarkdownReport;
import io.github.mcpdatalayer.report.ReportTables.ReportTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** Holds that invisible text, which a program or a model would read, stands in no report as it is. */
class HiddenInReportsTest {

    private static ReportTables tables(String text) {
        return new ReportTables(Locale.ENGLISH, text, List.of(text),
                List.of(new ReportTable(text, List.of(text, "b"), List.of(List.of(text, "x" + text)))));
    }

    private static JsonObject run(String text) {
        var expectation = new JsonObject();
        for (String name : List.of("expected", "got", "effect", "job", "place", "kind", "finding")) {
            expectation.addProperty(name, "a" + text + "b");
        }
        var expectations = new JsonArray();
        expectations.add(expectation);
        var step = new JsonObject();
        step.addProperty("step", 1);
        step.addProperty("type", "click" + text);
        step.addProperty("file", text + ".json");
        step.add("expectations", expectations);
        var steps = new JsonArray();
        steps.add(step);
        var run = new JsonObject();
        run.addProperty("title", "T" + text);
        run.addProperty("journey", text + ".json");
        run.addProperty("verdict", "failed");
        run.addProperty("started", "2026-11-28T00:00:00Z");
        run.add("steps", steps);
        return run;
    }

    @ParameterizedTest
    @ValueSource(ints = {0x200b, 0x202e, 0xfeff, 0xe0041, 0xfe00, 0xfe0e, 0xe0101, 0x3164, 0x034f, 0x180b, 0x115f,
            0xffa0,
            0x17b4, 0x2028, 0x85, 0x1b, 0x9b, 0x7f, 0xe000, 0xad, 0x2066, 0x206a, 0xfff9, 0xd800, 0x10ffff})
    void noReportHasIt(int point) {
        String hidden = point == 0xd800 ? "\ud800" : Character.toString(point);
        for (String report : List.of(tables(hidden).html(), tables(hidden).markdown(), tables(hidden).csv(),
                JUnitReport.of(List.of(run(hidden))), MarkdownReport.of(List.of(run(hidden))))) {
            assertFalse(report.contains(hidden), () -> Integer.toHexString(point) + " in " + report);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r\n=1", "\"=1", "'=1", "\uff1d1",
            "\uff0b1", "\uff0d1",
            "\uff201", "a;=1", "a; =1", "a\t=1", "a\n=1", "a\r@x", "a|=cmd|x", "a;\"=1", "a\n- b", "\u2003=1",
            "\u00a0=1", "\ufe0f=1", "a;\ufe0f=1", "\u0301=1", "\u20dd@x", "\u2800=1", "\ufe0f \u2800=1"})
    void noCellIsAFormulaWhereverASpreadsheetPartsIt(String text) {
        String cell = CsvText.escaped(text);
        for (String separator : List.of(";", "\t", "|", "\r", "\n")) {
            for (String part : cell.split(java.util.regex.Pattern.quote(separator), -1)) {
                String begins = part.replaceAll("^[\\s\\h\\p{M}\u2800\"]+", "");
                assertFalse(!begins.isEmpty() && "=+-@\uff1d\uff0b\uff0d\uff20".indexOf(begins.charAt(0)) >= 0,
                        () -> text + " is " + cell);
            }
        }
    }

    @Test
    void otherCellsStayAsTheyAre() {
        for (String text : List.of("a - b", "GA4 Event - purchase", "a=b", "mail@shop", "1-2", "a, b", "x;y",
                "line\nline")) {
            assertEquals(text, CsvText.escaped(text));
        }
        assertEquals("a \"\"b\"\"", CsvText.escaped("a \"b\""));
    }
}
