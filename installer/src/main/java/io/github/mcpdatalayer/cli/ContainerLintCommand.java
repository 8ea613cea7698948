package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.ContainerFile.RefusedFile;
import io.github.mcpdatalayer.cli.ContainerOutput.DocumentKind;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.container.lint.ContainerLint;
import io.github.mcpdatalayer.container.lint.LintFinding;
import io.github.mcpdatalayer.container.lint.LintRule;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.report.ReportTables;
import io.github.mcpdatalayer.report.ReportTables.ReportTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "lint", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:nothing of --fail-on was found", "1:something was found",
        "2:wrong usage, or a file that is refused or cannot be opened"}, //
        description = "Look containers through: what is dead, doubled, unsafe or without consent, each with the reason and what to do.")
final class ContainerLintCommand implements Callable<Integer> {

    private static final int SHOWN = 10;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The containers.")
    private List<Path> files = List.of();

    @Option(names = "--fail-on", paramLabel = "SEVERITY", defaultValue = "ERROR", description = "The severity that makes the exit code 1: error (default), warning or info, each with what is worse.")
    private Severity failOn = Severity.ERROR;

    @Mixin
    private ContainerOutput output = new ContainerOutput();

    @Override
    public Integer call() throws IOException {
        output.check(spec);
        Map<Path, Container> containers = new LinkedHashMap<>();
        Map<Path, List<LintFinding>> found = new LinkedHashMap<>();
        try {
            for (Path file : files) {
                Container container = ContainerFile.read(file, output.locale());
                containers.put(file, container);
                found.put(file, ContainerLint.of(container));
            }
        } catch (RefusedFile e) {
            return ContainerCommand.refused(spec, output.json(), e);
        }
        DocumentKind kind = output.kind(null);
        if (output.json()) {
            Json.print(json(containers, found));
        } else if (kind != null) {
            output.write(tables(found), kind);
        } else {
            Screen screen = Screen.stdout(OperatingSystem.current());
            containers.forEach((file, container) -> show(file, container, found.getOrDefault(file, List.of()), screen));
        }
        boolean fails = found.values().stream().flatMap(List::stream)
                .anyMatch(each -> each.rule().severity().compareTo(failOn) >= 0);
        return fails ? 1 : 0;
    }

    private JsonObject json(Map<Path, Container> containers, Map<Path, List<LintFinding>> found) {
        var all = new JsonArray();
        containers.forEach((file, container) -> {
            var findings = new JsonArray();
            for (LintFinding each : found.getOrDefault(file, List.of())) {
                findings.add(Json.object("rule", each.rule().word(), "severity", each.rule().severity().word(), "part",
                        each.part(), "name", each.name(), "detail", each.detail(), "why",
                        each.rule().why().in(output.locale()), "fix", each.rule().fix().in(output.locale())));
            }
            JsonObject one = Json.object("file", file);
            one.add("container", ContainerOutput.about(container));
            one.add("findings", findings);
            one.add("notes", ContainerOutput.notes(container, output.locale()));
            all.add(one);
        });
        var json = new JsonObject();
        for (Severity severity : Severity.values()) {
            json.addProperty(severity.word() + "s", found.values().stream().flatMap(List::stream)
                    .filter(each -> each.rule().severity() == severity).count());
        }
        json.add("files", all);
        return json;
    }

    private ReportTables tables(Map<Path, List<LintFinding>> found) {
        List<List<String>> rows = new ArrayList<>();
        found.forEach((file, findings) -> findings.forEach(each -> rows.add(List.of(name(file),
                severity(each.rule().severity()), each.rule().word(), output.part(each.part()), each.name(),
                each.detail(),
                each.rule().why().in(output.locale()), each.rule().fix().in(output.locale())))));
        return new ReportTables(output.locale(), output.say("containerLintCommand.container-lint"), List.of(
                output.say("containerLintCommand.rules-were-checked", LintRule.values().length)),
                List.of(new ReportTable(output.say("containerLintCommand.findings"),
                        List.of(output.say("containerLintCommand.file"), output.say("containerLintCommand.severity"),
                                output.say("containerLintCommand.rule"), output.say("containerLintCommand.part"),
                                "Name", "Detail",
                                output.say("containerLintCommand.why"), output.say("containerLintCommand.what-to-do")),
                        rows)));
    }

    private static String name(Path file) {
        Path name = file.getFileName();
        return name == null ? "" : name.toString();
    }

    private String severity(Severity severity) {
        return switch (severity) {
            case ERROR -> output.say("containerLintCommand.error");
            case WARNING -> output.say("containerLintCommand.warning");
            case INFO -> output.say("containerLintCommand.hint");
        };
    }

    private void show(Path file, Container container, List<LintFinding> findings, Screen screen) {
        screen.heading(name(file) + (container.identity().publicId().isEmpty()
                ? ""
                : " (" + container.identity().publicId() + ")"));
        ContainerOutput.notes(container, screen, output.locale());
        Map<LintRule, List<LintFinding>> byRule = new LinkedHashMap<>();
        findings.forEach(each -> byRule.computeIfAbsent(each.rule(), _ -> new ArrayList<>()).add(each));
        byRule.forEach((rule, all) -> {
            screen.line(switch (rule.severity()) {
                case ERROR -> Mark.BAD;
                case WARNING -> Mark.WARN;
                case INFO -> Mark.NONE;
            }, rule.why().in(output.locale()) + " (" + rule.word() + ", " + all.size() + ")");
            for (LintFinding each : all.subList(0, Math.min(SHOWN, all.size()))) {
                screen.note(output.part(each.part()) + " " + output.quoted(each.name())
                        + (each.detail().isEmpty() ? "" : ": " + each.detail()));
            }
            if (all.size() > SHOWN) {
                screen.note(output.say("containerLintCommand.and-more-json-has-all", (all.size() - SHOWN)));
            }
            screen.advice(rule.fix().in(output.locale()));
        });
        if (findings.isEmpty()) {
            screen.line(Mark.GOOD, output.say("containerLintCommand.rules-found-nothing", LintRule.values().length));
        }
    }
}
