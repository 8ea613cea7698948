package io.github.mcpdatalayer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.DeedSteps;
import io.github.mcpdatalayer.journeys.RunFields;
import org.jspecify.annotations.Nullable;

/** Writes what a run did, got and found as tables for spreadsheets. Names of columns are the same in each language. */
public final class RunTables {

    /** The tables of a run. */
    public enum RunTable {
        STEPS("step type status did ms pushes hits"),
        PUSHES("step did push event value"),
        HITS("step did hit vendor account event means push params"),
        FINDINGS("finding severity step did rule path expected got effect fix job pushes hits accepted_until");

        /** Their names, a blank between them. */
        private final String columns;

        RunTable(String columns) {
            this.columns = columns;
        }

        private List<String> columns() {
            return List.of(columns.split(" ", -1));
        }
    }

    private final JsonObject run;
    private final List<List<String>> rows = new ArrayList<>();

    private RunTables(JsonObject run) {
        this.run = run;
    }

    public static ReportTables of(JsonObject run, RunTable kind, Locale locale) {
        var tables = new RunTables(run);
        for (JsonObject step : RunFields.objects(run, "steps")) {
            switch (kind) {
                case STEPS -> tables.step(step);
                case PUSHES -> RunFields.objects(step, "pushes").forEach(each -> tables.rows
                        .add(tables.row(step, text(each, "push"), text(each, "event"), json(each.get("value")))));
                case HITS -> RunFields.objects(step, "hits").forEach(each -> tables.rows
                        .add(tables.row(step, text(each, "hit"), RunFields.vendor(each), text(each, "id"),
                                text(each, "event"), text(each, "means"), text(each, "push"),
                                json(each.get("params")))));
                case FINDINGS -> RunFields.objects(step, "expectations").stream()
                        .filter(each -> !StepCard.held(each)).forEach(each -> tables.finding(each, "error",
                                DeedSteps.of(run, step), text(each, "kind"), text(each, "push"), text(each, "hit")));
            }
        }
        if (kind == RunTable.FINDINGS) {
            for (JsonObject each : RunFields.objects(run, "findings")) {
                JsonObject deed = RunFields.objects(run, "steps").stream()
                        .filter(step -> text(step, "step").equals(text(each, "step"))).findFirst()
                        .orElseGet(JsonObject::new);
                tables.finding(each, text(each, "severity"), deed, text(each, "rule"),
                        String.join(" ", RunFields.texts(each, "pushes")),
                        String.join(" ", RunFields.texts(each, "hits")));
            }
        }
        var language = new RunLanguage(locale);
        return new ReportTables(locale, language.title(run), List.of(language.time(run)),
                List.of(new ReportTables.ReportTable(kind.name().toLowerCase(Locale.ROOT), kind.columns(),
                        tables.rows)));
    }

    private void step(JsonObject step) {
        rows.add(List.of(DeedSteps.number(run, step), text(step, "type"), text(step, "status"), text(step, "did"),
                text(step, "ms"), Integer.toString(RunFields.objects(step, "pushes").size()),
                Integer.toString(RunFields.objects(step, "hits").size())));
    }

    private List<String> row(JsonObject step, String... cells) {
        List<String> row = new ArrayList<>(List.of(text(step, "step"), text(step, "did")));
        row.addAll(List.of(cells));
        return row;
    }

    private void finding(JsonObject each, String severity, JsonObject deed, String rule, String pushes, String hits) {
        rows.add(List.of(text(each, "finding"), severity, text(deed, "step"), text(deed, "did"), rule,
                text(each, "path"), text(each, "expected"), text(each, "got"), text(each, "effect"),
                text(each, "fix"), text(each, "job"), pushes, hits,
                text(RunFields.object(each, "accepted"), "until")));
    }

    private static String text(JsonObject from, String name) {
        return RunFields.text(from, name);
    }

    private static String json(@Nullable JsonElement value) {
        return value == null ? "" : value.toString();
    }
}
