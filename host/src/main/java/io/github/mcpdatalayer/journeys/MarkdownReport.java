package io.github.mcpdatalayer.journeys;

import java.util.List;

import com.google.gson.JsonObject;

/** Runs as Markdown, for the comment of a pull request: the verdict first, then what is wrong. */
public final class MarkdownReport {

    private static final int CELL = 300;

    private MarkdownReport() {}

    /** The document, from what {@link RunJson} made. */
    public static String of(List<JsonObject> runs) {
        StringBuilder out = new StringBuilder(
                "## Tracking journeys\n\n| Journey | Verdict | Steps | Expectations | Time |\n| --- | --- | --- | --- | --- |\n");
        for (JsonObject run : runs) {
            List<JsonObject> steps = RunFields.objects(run, "steps");
            List<JsonObject> expectations = steps.stream()
                    .flatMap(step -> RunFields.objects(step, "expectations").stream()).toList();
            long held = expectations.stream().filter(MarkdownReport::isHeld).count();
            out.append("| ").append(escaped(RunFields.title(run))).append(" | ").append(verdict(run)).append(" | ")
                    .append(steps.size()).append(" | ").append(held).append(" of ").append(expectations.size())
                    .append(" | ").append(Math.round(RunFields.number(run, "ms") / 100) / 10.0).append(" s |\n");
        }
        for (JsonObject run : runs) {
            details(run, out);
        }
        ConsentTable.of(runs).forEach(table -> consent(table, out));
        out.append("\n").append(HitMode.shown(runs.isEmpty() ? "" : RunFields.text(runs.getFirst(), "hits")))
                .append('\n');
        return out.toString();
    }

    private static void consent(ConsentTable table, StringBuilder out) {
        out.append("\n### ").append(escaped(table.title())).append(": what each vendor got and kept\n\n| Vendor | ")
                .append(String.join(" | ", table.states().stream().map(MarkdownReport::escaped).toList()))
                .append(" |\n| --- |").append(" --- |".repeat(table.states().size())).append('\n');
        table.vendors().forEach((vendor, cells) -> out.append("| ").append(escaped(vendor)).append(" | ")
                .append(String.join(" | ",
                        cells.stream().map(cell -> cell.english().isEmpty() ? "–" : escaped(cell.english())).toList()))
                .append(" |\n"));
    }

    private static boolean isHeld(JsonObject expectation) {
        return RunFields.is(expectation, "held");
    }

    private static String verdict(JsonObject run) {
        String verdict = switch (RunFields.text(run, "verdict")) {
            case "held" -> "✅ held" + (RunFields.number(run, "attempt") > 1
                    ? " at attempt " + RunFields.text(run, "attempt")
                    : "");
            case "failed" -> "❌ failed";
            default -> "⚠️ could not run";
        };
        return RunFields.objects(run, "findings").isEmpty()
                ? verdict
                : verdict + "; " + cell(RunFields.object(run, "audit"), "found");
    }

    private static void details(JsonObject run, StringBuilder out) {
        StringBuilder rows = new StringBuilder();
        StringBuilder healed = new StringBuilder();
        for (JsonObject step : RunFields.objects(run, "steps")) {
            if (step.get("error") instanceof JsonObject error) {
                rows.append("| ").append(where(error, RunFields.text(step, "step"))).append(" | ")
                        .append(cell(step, "type"))
                        .append(" can be done | ").append(cell(error, "code")).append(": ")
                        .append(cell(error, "message")).append(" | The rest of the journey was not run. | |\n");
            }
            if (step.get("healed") instanceof JsonObject how) {
                healed.append("\n- Step ").append(RunFields.text(step, "step")).append(" was found by ")
                        .append(cell(how, "by")).append(" and not by ").append(cell(how, "was")).append(": ")
                        .append(cell(how, "now"));
            }
            for (JsonObject each : RunFields.objects(step, "expectations")) {
                if (!isHeld(each)) {
                    rows.append("| ").append(where(each, DeedSteps.number(run, step))).append(" | ")
                            .append(cell(each, "expected")).append(" | ").append(cell(each, "got")).append(" | ")
                            .append(cell(each, "effect")).append(" | ").append(cell(each, "job"))
                            .append(accepted(RunFields.object(each, "accepted"))).append(" |\n");
                }
            }
        }
        StringBuilder found = new StringBuilder();
        for (JsonObject each : RunFields.objects(run, "findings")) {
            String path = cell(each, "path");
            found.append("| ").append(where(each, RunFields.text(each, "step"))).append(" | ")
                    .append(cell(each, "severity"))
                    .append(" | ").append(cell(each, "rule")).append(path.isEmpty() ? "" : " " + path).append(" | ")
                    .append(cell(each, "expected")).append(" | ").append(cell(each, "got")).append(" | ")
                    .append(cell(each, "effect")).append(" | ").append(cell(each, "job"))
                    .append(accepted(RunFields.object(each, "accepted"))).append(" |\n");
        }
        if (!rows.isEmpty()) {
            out.append("\n### ").append(escaped(RunFields.title(run))).append(
                    "\n\n| Where | Expected | Got | Effect | Whose job |\n| --- | --- | --- | --- | --- |\n")
                    .append(rows);
        }
        if (!found.isEmpty()) {
            out.append("\n### What the audit of ").append(escaped(RunFields.title(run))).append(
                    " found\n\n| Where | Severity | Rule | Expected | Got | Effect | Whose job |\n| --- | --- | --- | --- | --- | --- | --- |\n")
                    .append(found);
        }
        List<String> unseen = RunFields.texts(RunFields.object(run, "audit"), "notVisible");
        if (!unseen.isEmpty()) {
            out.append("\nNot looked at in ").append(escaped(RunFields.title(run))).append(":\n");
            unseen.forEach(each -> out.append("\n- ").append(escaped(each)));
            out.append('\n');
        }
        if (!healed.isEmpty()) {
            out.append("\nElements of ").append(escaped(RunFields.title(run)))
                    .append(" that were found another way:\n")
                    .append(healed).append('\n');
        }
    }

    /** The number that {@code accept} takes, and the step. */
    private static String where(JsonObject failure, String step) {
        String number = cell(failure, "finding");
        return (number.isEmpty() ? "" : number + ", ") + "step " + escaped(step);
    }

    private static String accepted(JsonObject how) {
        return how.isEmpty() ? "" : "; accepted until " + cell(how, "until") + ": " + cell(how, "reason");
    }

    private static String cell(JsonObject from, String name) {
        return escaped(RunFields.text(from, name));
    }

    /** A text of a page in Markdown: no mark-up, no link, no mention, no second line. */
    static String escaped(String text) {
        return MarkdownText.escaped(text, CELL);
    }
}
