package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.validation.Plan;
import io.github.mcpdatalayer.datalayer.validation.PlanException;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.front.tools.sources.RedactedTexts;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.json.PrettyJson;
import io.github.mcpdatalayer.json.VisibleJson;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OutputFile;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.os.RefusedFileException;
import io.github.mcpdatalayer.plans.EventSchema;
import io.github.mcpdatalayer.plans.PlanDocument;
import io.github.mcpdatalayer.plans.RecordedPlan;
import io.github.mcpdatalayer.plans.TypeScript;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "plan", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, subcommands = {
        PlanCommand.Types.class, PlanCommand.Doc.class, PlanCommand.Infer.class}, description = {
                "Make types of TypeScript or a documentation from a tracking plan or a run, or draft a plan from a run.",
                "Findings of the run's audit are marked as defects and are no part of the plan. See host/docs/plans.md."})
final class PlanCommand implements Callable<Integer> {

    private static final int MOST_FILES = 500;
    private static final long MOST_BYTES = 4L * 1024 * 1024;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", arity = "0..1", paramLabel = "PLAN", description = "The file or folder of a plan, or the folder of a run.")
    private @Nullable Path source;

    @Option(names = "--json", description = "Print one JSON object: {events, notes}.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Path asked = source;
        if (asked == null) {
            throw new ParameterException(spec.commandLine(), "Name a PLAN, or types, doc or infer.");
        }
        Read read = read(spec, asked, Locale.ENGLISH);
        List<String> events = read.schemas().stream().map(EventSchema::event).distinct().toList();
        if (json) {
            var all = new JsonObject();
            all.add("events", ContainerOutput.texts(events));
            all.add("notes", ContainerOutput.texts(read.facts()));
            Json.print(all);
        } else {
            Screen screen = Screen.stdout(OperatingSystem.current());
            screen.line(Screen.Mark.GOOD, String.join(", ", events));
            read.facts().forEach(screen::note);
        }
        return 0;
    }

    /** A plan as it was read, and what is to be said of it. */
    private record Read(List<EventSchema> schemas, List<String> facts) {}

    private static Read read(CommandSpec spec, Path source, Locale locale) throws IOException {
        Path run = Files.isDirectory(source) ? source.resolve(RunFolder.RUN) : source;
        if (Files.isRegularFile(run) && isRun(run)) {
            RecordedPlan recorded = RecordedPlan.of(RunFolder.read(run), new RedactedTexts());
            return new Read(recorded.schemas(), facts(recorded, locale));
        }
        List<Plan.Source> sources = new ArrayList<>();
        long bytes = 0;
        try (Stream<Path> files = Files.isDirectory(source) ? Files.list(source) : Stream.of(source)) {
            for (Path file : files.filter(each -> each.equals(source) || each.toString().endsWith(".json")).sorted()
                    .limit(MOST_FILES).toList()) {
                String text = text(file);
                bytes += text.length();
                if (bytes > MOST_BYTES) {
                    throw new RefusedFileException(source, "is larger than a plan may be (" + MOST_BYTES + " bytes)");
                }
                sources.add(new Plan.Source(String.valueOf(file.getFileName()), text));
            }
        }
        if (sources.isEmpty()) {
            throw new RefusedFileException(source,
                    "has neither a run.json nor another file that ends in .json. Name the folder of a plan or of a run.");
        }
        try {
            Plan plan = Plan.of(sources, Files.isDirectory(source));
            List<String> facts = new ArrayList<>(plan.notes());
            facts.addFirst(LocalizedText.of("planCommand.events", plan.format(), plan.size()).in(locale));
            return new Read(EventSchema.of(plan), facts);
        } catch (PlanException e) {
            throw new ParameterException(spec.commandLine(), Screen.safe(source + " is no plan and no run: "
                    + e.getMessage()));
        }
    }

    private static String text(Path file) throws IOException {
        try {
            return PlainFile.text(file);
        } catch (NoSuchFileException e) {
            throw new RefusedFileException(file, "does not exist", e);
        } catch (FileSystemException e) {
            throw e.getReason() == null ? e : new RefusedFileException(file, e.getReason(), e);
        }
    }

    private static boolean isRun(Path file) throws IOException {
        byte[] start = new byte[400];
        try (var in = PlainFile.open(file)) {
            int read = in.readNBytes(start, 0, start.length);
            return new String(start, 0, read, StandardCharsets.UTF_8).contains("\"mcp-datalayer-run\"");
        }
    }

    private static List<String> facts(RecordedPlan plan, Locale locale) {
        List<String> facts = new ArrayList<>();
        facts.add(LocalizedText.of("planCommand.draft", plan.pushes(), plan.events()).in(locale));
        if (!plan.audited()) {
            facts.add(LocalizedText.of("planCommand.not-audited").in(locale));
        } else if (plan.defects() > 0) {
            facts.add(LocalizedText.of(plan.defects() == 1 ? "planCommand.one-marked" : "planCommand.marked",
                    plan.defects()).in(locale));
        }
        plan.notMarked().forEach(each -> facts
                .add(LocalizedText.of("planCommand.at-no-place", each).in(locale)));
        return facts;
    }

    private static void write(@Nullable Path out, String text) throws IOException {
        if (out != null) {
            OutputFile.write(out, text.getBytes(StandardCharsets.UTF_8));
            return;
        }
        var stdout = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        stdout.print(text);
        stdout.flush();
    }

    @Command(name = "types", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Types of TypeScript for the events of a plan or a run.")
    static final class Types implements Callable<Integer> {

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Parameters(index = "0", paramLabel = "PLAN", description = "The file or folder of a plan, or the folder of a run.")
        private Path source = Path.of("");

        @Option(names = "--out", paramLabel = "FILE", description = "Where it is written (default: stdout).")
        private @Nullable Path out;

        @Option(names = "--json", description = "Print one JSON object: {types, notes}.")
        private boolean json;

        @Override
        public Integer call() throws IOException {
            OptionCheck.checkOutputs(spec, out);
            Read read = read(spec, source, Locale.ENGLISH);
            if (json) {
                JsonObject all = Json.object("types", TypeScript.of(read.schemas()));
                all.add("notes", ContainerOutput.texts(read.facts()));
                Json.print(all);
                return 0;
            }
            write(out, TypeScript.of(read.schemas()));
            read.facts().forEach(each -> System.err.println(Screen.safe(each)));
            return 0;
        }
    }

    @Command(name = "doc", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "A documentation of a plan or a run as Markdown (default), HTML or CSV: each event with its fields.")
    static final class Doc implements Callable<Integer> {

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Parameters(index = "0", paramLabel = "PLAN", description = "The file or folder of a plan, or the folder of a run.")
        private Path source = Path.of("");

        @Mixin
        private TableOutput output = new TableOutput();

        @Override
        public Integer call() throws IOException {
            output.check(spec);
            Locale locale = output.locale();
            Read read = read(spec, source, locale);
            output.write(PlanDocument.of(
                    LocalizedText.of("planCommand.title", String.valueOf(source.getFileName())).in(locale),
                    read.schemas(), read.facts(), locale), TableOutput.TableKind.MARKDOWN);
            return 0;
        }
    }

    @Command(name = "infer", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Draft a plan from a run. Its defects are marked with x-defect and ask for nothing.")
    static final class Infer implements Callable<Integer> {

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Parameters(index = "0", paramLabel = "RUN", description = "The folder of the run, or its run.json.")
        private Path run = Path.of("");

        @Option(names = "--out", paramLabel = "FILE", description = "Where the plan is written (default: stdout).")
        private @Nullable Path out;

        @Option(names = "--json", description = "Print one JSON object: {plan, notes}.")
        private boolean json;

        @Override
        public Integer call() throws IOException {
            OptionCheck.checkOutputs(spec, out);
            JsonObject read = RunFolder.read(run);
            RecordedPlan plan = RecordedPlan.of(read, new RedactedTexts());
            if (json) {
                var all = new JsonObject();
                all.add("plan", plan.plan());
                all.add("notes", ContainerOutput.texts(facts(plan, Locale.ENGLISH)));
                Json.print(all);
                return plan.events() == 0 ? 1 : 0;
            }
            write(out, VisibleJson.of(PrettyJson.text(plan.plan())));
            facts(plan, ReportLanguage.ofEnvironment().locale())
                    .forEach(each -> System.err.println(Screen.safe(each)));
            return plan.events() == 0 ? 1 : 0;
        }
    }
}
