package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.journeys.JourneyRuns;
import io.github.mcpdatalayer.front.journeys.JourneyRuns.Asked;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.har.HttpArchive;
import io.github.mcpdatalayer.journeys.AuditMode;
import io.github.mcpdatalayer.journeys.ConsentChoice;
import io.github.mcpdatalayer.journeys.ConsentTable;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.JUnitReport;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyRun;
import io.github.mcpdatalayer.journeys.JourneyStep;
import io.github.mcpdatalayer.journeys.JourneyUpdate;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.KnownFindings;
import io.github.mcpdatalayer.journeys.MarkdownReport;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.RunSettings;
import io.github.mcpdatalayer.json.JsonBudget;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.PrettyJson;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.json.VisibleJson;
import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.os.OpenedFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OutputFile;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.os.RefusedFileException;
import io.github.mcpdatalayer.policy.SitePattern;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "run", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:all expectations held, and the audit found no error",
        "1:an expectation did not hold, or the audit found an error", "2:wrong usage, or a file that is refused",
        "3:a journey could not be run to its end"}, //
        description = {
                "Run journeys: recordings of Chrome DevTools Recorder with expectations of what each step tracks.",
                "Each runs in a browser of its own, from empty site data. No model and no host is needed. See host/docs/journeys.md."})
final class RunCommand implements Callable<Integer> {

    private static final int BROKEN = 3;
    private static final int MOST_WORKERS = 16;
    private static final int MOST_ENV = 1024 * 1024;
    private static final int ENV_DEPTH = 3;

    /** The variants that there are of each run. */
    enum Matrix {
        CONSENT
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The journeys.")
    private List<Path> files = List.of();

    @Option(names = "--var", paramLabel = "NAME=VALUE", description = "The value of {{NAME}} in the journeys. Several: once each.")
    private Map<String, String> given = new LinkedHashMap<>();

    @Option(names = "--env", paramLabel = "FILE", description = "A JSON object with values of variables; --var goes before it.")
    private @Nullable Path environment;

    @Option(names = "--base-url", paramLabel = "URL", description = "Takes the place of the origin that a journey was recorded on.")
    private @Nullable String baseUrl;

    @Option(names = "--sites", paramLabel = "PATTERN", description = "Sites that may be opened beside those that the journeys name: *.pay.example. Several: once each.")
    private List<String> sites = new ArrayList<>();

    @Option(names = "--hits", paramLabel = "MODE", defaultValue = "ANSWER", description = "answer (default): hits are recorded and answered in the browser, nothing reaches a vendor. mark: those of Google Analytics 4 are sent as internal and debug traffic, others are answered. send: they are sent.")
    private HitMode hits = HitMode.ANSWER;

    @Option(names = "--consent", paramLabel = "CHOICE", description = "The visitor's choice at the first page: granted, denied or none; gpc: nothing, and the browser sends Global Privacy Control; reload and returning: denied or granted, and the page is loaded again; withdrawn: granted, then taken back by what the site offers. Journeys know it as the variable consent: granted, denied or none.")
    private @Nullable ConsentChoice consent;

    @Option(names = "--matrix", paramLabel = "VARIANTS", description = "consent: run each journey once for each of these, and show which vendor got and kept what in which.")
    private @Nullable Matrix matrix;

    @Option(names = "--audit", paramLabel = "WEIGHT", defaultValue = "FAIL", description = "The weight of what the built-in rules find in the visit: fail (default): errors fail the run, the rest is told. tell: all is told, nothing fails. off: no audit.")
    private AuditMode audit = AuditMode.FAIL;

    @Option(names = "--plan", paramLabel = "NAME", description = "Hold all pushes against a tracking plan of --plans, or against ga4, the built-in rules. What breaks it is an expectation that did not hold.")
    private @Nullable String plan;

    @Option(names = "--plans", paramLabel = "FOLDER", description = "The folder of your tracking plans.")
    private @Nullable Path plans;

    @Option(names = "--files", paramLabel = "FOLDER", description = "The folder that journeys may give files to pages from.")
    private @Nullable Path uploads;

    @Option(names = "--allow-code", description = "Run code of the journeys in pages: waitForExpression. Without it, they are refused.")
    private boolean code;

    @Option(names = "--update", paramLabel = "WHAT", description = "selectors: write how elements were found another way into the journey. expectations: write what each step tracked, where nothing is expected yet. Several: once each.")
    private List<JourneyUpdate.What> updates = new ArrayList<>();

    @Option(names = "--strict", description = "An element that is found another way than first recorded fails the run.")
    private boolean strict;

    @Option(names = "--stop-before", paramLabel = "STEP", description = "End before the step with this number. With --headed, the browser then stays open until you press Enter.")
    private int stopBefore;

    @Option(names = "--retries", paramLabel = "N", description = "Run a journey that did not hold again, at most so often (default 0).")
    private int retries;

    @Option(names = "--workers", paramLabel = "N", description = "The number of journeys that run at the same time (default 1).")
    private int workers = 1;

    @Option(names = "--headed", description = "Use a window.")
    private boolean headed;

    @Option(names = "--browser", paramLabel = "PATH", description = "The browser's program (default: the first one found).")
    private @Nullable Path browser;

    @Option(names = "--browser-arg", paramLabel = "FLAG", description = "One more flag for the browser. Several: once each.")
    private List<String> browserArgs = new ArrayList<>();

    @Option(names = "--runs", paramLabel = "FOLDER", defaultValue = "journey-runs", description = "Where each run gets a folder with its run.json (default: ${DEFAULT-VALUE}).")
    private Path runs = Path.of("journey-runs");

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the results as JUnit XML.")
    private @Nullable Path junit;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the results as Markdown.")
    private @Nullable Path markdown;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the results as one HTML file, for colleagues who know the site and not the data layer.")
    private @Nullable Path html;

    @Option(names = "--language", paramLabel = "LANGUAGE", description = "The language of --html: en or de (default: that of the environment if it is German, else en).")
    private ReportLanguage language = ReportLanguage.ofEnvironment();

    @Option(names = "--har", paramLabel = "FILE", description = "Write what the pages asked the network for as an HTTP archive (HAR 1.2), and of each run as run.har into its folder. Without cookies, logins and tokens; personal data as placeholders.")
    private @Nullable Path har;

    @Option(names = "--json", description = "Print one JSON object: {exit, runs}, each run as in its run.json, with its folder.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        checkUsage();
        try {
            OptionCheck.checkOutputs(spec, junit, markdown, html, har);
            OptionCheck.check(spec,
                    spec.commandLine().getParseResult().hasMatchedOption("--runs") || !Files.isSymbolicLink(runs),
                    runs + " is a link, and nobody has named it: say with --runs where the runs are to be written.");
            var variables = new JourneyVariables(variables());
            RunSettings settings = settings();
            List<Asked> asked = new ArrayList<>();
            for (Path file : files) {
                var once = new Asked(JourneyReader.read(file, variables, new JourneyRights(uploads != null, code)),
                        settings, KnownFindings.of(file.toAbsolutePath().getParent()));
                asked.addAll(matrix == null ? List.of(once) : once.ofEachState());
            }
            return run(asked, settings, variables);
        } catch (JourneyRefusal e) {
            return Refused.tell(spec, json, e);
        } catch (IOException e) {
            String words = Failure.words(e);
            if (json) {
                Json.printError(words);
            }
            spec.commandLine().getErr().println("mcp-datalayer: " + Screen.safe(words));
            return e instanceof RefusedFileException ? Refused.EXIT : BROKEN;
        }
    }

    private void checkUsage() {
        OptionCheck.check(spec, workers >= 1 && workers <= MOST_WORKERS, "--workers takes 1 to " + MOST_WORKERS + ".");
        OptionCheck.check(spec, retries >= 0 && retries <= JourneyRuns.MOST_RETRIES,
                "--retries takes 0 to " + JourneyRuns.MOST_RETRIES + ".");
        OptionCheck.check(spec, matrix == null || consent == null,
                "--matrix consent has all choices: leave out --consent.");
        OptionCheck.check(spec, updates.isEmpty() || matrix == null,
                "--update writes what one run has found: leave out --matrix.");
        OptionCheck.check(spec, stopBefore >= 0, "--stop-before takes the number of a step, from 1.");
        for (String name : given.keySet()) {
            OptionCheck.check(spec, JourneyVariables.NAME.matcher(name).matches(),
                    "--var takes NAME=VALUE; a name is a letter, then up to 39 letters, digits and _.");
        }
        for (String site : sites) {
            OptionCheck.check(spec, SitePattern.isValid(site) && !site.startsWith("file:"),
                    "--sites takes a site such as shop.example, *.shop.example or http://127.0.0.1:*.");
        }
        for (String flag : browserArgs) {
            String complaint = LaunchOptions.complaint(flag);
            OptionCheck.check(spec, complaint == null, String.valueOf(complaint));
        }
        OptionCheck.check(spec, baseUrl == null || RunSettings.isBase(baseUrl),
                "--base-url takes an address such as https://staging.shop.example, without a query.");
    }

    private Map<String, String> variables() throws IOException {
        Map<String, String> variables = new LinkedHashMap<>();
        Path file = environment;
        if (file != null) {
            OptionCheck.check(spec, Files.isRegularFile(file) && Files.size(file) <= MOST_ENV,
                    "--env: " + file + " is no file of at most 1 MiB.");
            JsonElement read;
            try (InputStream in = PlainFile.open(file)) {
                read = StrictJson.parse(in.readNBytes(MOST_ENV), ENV_DEPTH);
            } catch (NotJsonException e) {
                throw new ParameterException(spec.commandLine(),
                        "--env: " + file + " is no JSON: " + e.where() + ", " + e.expected() + ".", e);
            }
            OptionCheck.check(spec, read instanceof JsonObject,
                    "--env: " + file + " is no JSON object of names and values.");
            for (Map.Entry<String, JsonElement> each : read.getAsJsonObject().entrySet()) {
                OptionCheck.check(spec, JourneyVariables.NAME.matcher(each.getKey()).matches()
                        && each.getValue() instanceof JsonPrimitive,
                        "--env: " + file + " must have names of variables with texts or numbers.");
                variables.put(each.getKey(), each.getValue().getAsString());
            }
        }
        variables.putAll(given);
        return variables;
    }

    private RunSettings settings() {
        return new RunSettings(baseUrl, strict, stopBefore, consent == null ? null : consent.word(), plan,
                html != null, updates.contains(JourneyUpdate.What.EXPECTATIONS), hits, audit);
    }

    private int run(List<Asked> asked, RunSettings settings, JourneyVariables variables)
            throws IOException, InterruptedException {
        var options = new LaunchOptions(headed ? Display.WINDOW : Display.HEADLESS, browser, null, browserArgs);
        var report = new RunReport(json ? null : Screen.stdout(OperatingSystem.current()));
        var progress = new RunProgress(asked.size(), workers, Progress::say);
        progress.starting();
        IdentityHashMap<JourneyRun, JsonObject> written = new IdentityHashMap<>();
        IdentityHashMap<JourneyRun, JsonObject> archives = new IdentityHashMap<>();
        List<JourneyRun> ended = new JourneyRuns(options, Person.locationsOfWhoRunsThis(), sites, true, variables,
                plans, uploads, retries,
                Protocol.PRODUCT_VERSION, new JourneyRuns.Ended() {
                    @Override
                    public void ended(JourneyRun run) throws IOException {
                        ended(run, null);
                    }

                    @Override
                    public void ended(JourneyRun run, @Nullable JsonObject requests) throws IOException {
                        JsonObject whole = RunFolder.write(runs, run);
                        if (requests != null) {
                            RunFolder.writeRequests(whole, requests);
                            archives.put(run, requests);
                        }
                        written.put(run, whole);
                        report.ended(run, whole);
                        progress.ended(run.verdict() == JourneyRun.Verdict.HELD || run.attempt() > retries);
                    }

                    @Override
                    public void begins(Asked of, int attempt, JourneyStep step) {
                        progress.begins(of, attempt, step);
                    }

                    @Override
                    public boolean wantsRequests() {
                        return har != null;
                    }
                }, this::waitForPerson).run(asked, workers);
        Progress.rest();
        List<JsonObject> results = ended.stream().map(written::get).toList();
        write(junit, () -> JUnitReport.of(results));
        write(markdown, () -> MarkdownReport.of(results));
        write(html, () -> RunFolder.html(ended, runs, language));
        write(har, () -> VisibleJson.of(HttpArchive
                .joined(ended.stream().map(archives::get).filter(Objects::nonNull).toList(), Protocol.PRODUCT_VERSION)
                .toString()));
        for (JsonObject result : results) {
            update(result);
        }
        int exit = ended.stream().mapToInt(run -> run.verdict().exit()).max().orElse(0);
        if (json) {
            var printed = new JsonObject();
            printed.addProperty("exit", exit);
            var all = new JsonArray();
            results.forEach(all::add);
            printed.add("runs", all);
            if (matrix != null) {
                var tables = new JsonArray();
                ConsentTable.of(results).forEach(table -> tables.add(table.toJson()));
                printed.add("consent", tables);
            }
            Json.print(printed);
        } else {
            ConsentTable.of(results).forEach(report::consent);
            report.all(ended, settings);
            report.next(results, html);
        }
        return exit;
    }

    /** Writes into the journey's file what its run has found. A person reads the change in version control. */
    private void update(JsonObject run) throws IOException, InterruptedException {
        if (updates.isEmpty()) {
            return;
        }
        Path file = Path.of(RunFields.text(run, "journey"));
        JsonObject journey;
        try {
            byte[] content = JourneyFile.bytes(file);
            JourneyReader.read(file, content, JourneyVariables.open(), new JourneyRights(true, true));
            journey = JourneyReader.json(content, file.toString(), JsonBudget.ofJourney()).getAsJsonObject();
        } catch (JourneyRefusal e) {
            throw new IOException(file + " has changed while it was run: it is no journey any more. " + e.getMessage(),
                    e);
        }
        JourneyUpdate.Updated updated = JourneyUpdate.in(journey, run, updates);
        if (updated.isChanged()) {
            try (OpenedFolder in = OpenedFolder.of(Folders.parent(file))) {
                in.write(String.valueOf(file.getFileName()),
                        VisibleJson.bytes(PrettyJson.text(journey)), null);
            }
        }
        if (!json) {
            Screen.stdout(OperatingSystem.current()).note(file + ": new selectors for " + updated.selectors()
                    + " steps, expectations for " + updated.expectations() + "."
                    + (updated.left() == 0
                            ? ""
                            : " What " + updated.left()
                                    + " of the steps tracked is not written: a journey has at most 200 steps and 1 MiB."));
        }
    }

    private void waitForPerson() throws IOException {
        if (headed && stopBefore > 0) {
            Progress.rest();
            System.err.println("The browser stays open until you press Enter.");
            int read = System.in.read();
            while (read >= 0 && read != '\n') {
                read = System.in.read();
            }
        }
    }

    /** The text is made only where a file is asked for. */
    static void write(@Nullable Path file, Supplier<String> text) throws IOException {
        if (file != null) {
            OutputFile.write(file, text.get().getBytes(StandardCharsets.UTF_8));
        }
    }
}
