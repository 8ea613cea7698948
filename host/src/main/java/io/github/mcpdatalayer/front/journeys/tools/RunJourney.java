package io.github.mcpdatalayer.front.journeys.tools;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.ArmedTrigger.Armed;
import io.github.mcpdatalayer.front.journeys.JourneyRuns;
import io.github.mcpdatalayer.front.journeys.JourneyRuns.Asked;
import io.github.mcpdatalayer.front.journeys.JourneyTriggers;
import io.github.mcpdatalayer.front.journeys.TriggerCondition;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.journeys.AuditMode;
import io.github.mcpdatalayer.journeys.ConsentChoice;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.Journey;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyUpdate;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.KnownFindings;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.RunSettings;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Runs a journey in a browser of its own, as {@code mcp-datalayer run} does. */
final class RunJourney implements Tool {

    private static final Duration PATIENCE = Duration.ofSeconds(22);
    private static final int MOST_VARIABLES = 50;
    private static final String ALL = "all";
    private static final String MATRIX = "matrix";
    private static final String TRIGGER = "t";

    private static final Arg<List<String>> VARIABLES = Arg.texts("variables", "[\"email=mia@shop.example\"]",
            "name=value", MOST_VARIABLES);
    private static final Arg<String> BASE_URL = Arg.text("baseUrl", "\"https://staging.shop.example\"",
            "In place of the recorded site");
    private static final Arg<String> CONSENT = Arg.choice("consent", "\"all\"",
            "all: a run for each of the first three; matrix: for each",
            Stream.concat(Arrays.stream(ConsentChoice.values()).map(ConsentChoice::word), Stream.of(ALL, MATRIX))
                    .toList());
    private static final Arg<String> HITS = Arg.choice("hits", "\"answer\"", "answer (default): none reaches a vendor",
            Arrays.stream(HitMode.values()).map(HitMode::word).toList());
    private static final Arg<String> PLAN = Arg.text("plan", "\"ga4\"", "Or ga4");
    private static final Arg<String> AUDIT = Arg.choice("audit", "\"tell\"", "fail (default): errors fail it",
            Arrays.stream(AuditMode.values()).map(AuditMode::word).toList());
    private static final Arg<Boolean> STRICT = Arg.flag("strict", "A healed step fails");
    private static final Arg<Boolean> HTML = Arg.flag("html", "A report for people");
    private static final Arg<String> LANGUAGE = Arg.choice("language", "\"de\"", "Of html",
            Arrays.stream(ReportLanguage.values()).map(ReportLanguage::word).toList());
    private static final Arg<Integer> RETRIES = Arg.whole("retries", "1", "If not held").known()
            .atMost(JourneyRuns.MOST_RETRIES, "what fails so often is no accident");
    private static final Arg<Integer> STOP_BEFORE = Arg.whole("stopBefore", "4", "End before this step").known();
    private static final Arg<String> UPDATE = Arg.choice("update", "\"selectors\"",
            "Write what was found",
            Arrays.stream(JourneyUpdate.What.values()).map(JourneyUpdate.What::word).toList());
    private static final Arg<Object> WHEN = Arg.any("when", "{\"url\":\"*/thanks*\"}",
            "Arms a trigger: run it in tab each time url, element or request comes");
    private static final Arg<String> RUN = Arg.text("run", "\"r3\"", "One under way: wait on; or a trigger");
    private static final Arg<Boolean> CANCEL = Arg.flag("cancel", "End that");

    private static final ToolSpec SPEC = spec("runJourney", "Run a journey", 410,
            "Runs a journey in a fresh browser: the verdict, each failure, and what auditVisit finds in its visit. It opens the sites of --sites and of tabs at act.")
            .takes(JourneyArgs.JOURNEY, VARIABLES, BASE_URL, CONSENT, HITS, PLAN, AUDIT, STRICT, HTML, LANGUAGE,
                    RETRIES,
                    STOP_BEFORE,
                    UPDATE, WHEN, Args.TAB, RUN, CANCEL)
            .example("{\"journey\":\"checkout\"}")
            .fails(ErrorCode.JOURNEY_NOT_FOUND, ErrorCode.JOURNEY_REFUSED, ErrorCode.RUN_NOT_FOUND,
                    ErrorCode.CONSENT_REQUIRED, ErrorCode.POLICY_DISABLED);

    private final Workbench bench;
    private final JourneySettings settings;
    private final RunsUnderWay runs;
    private final JourneyTriggers triggers;

    RunJourney(Workbench bench, JourneySettings settings, RunsUnderWay runs, JourneyTriggers triggers) {
        this.triggers = triggers;
        this.bench = bench;
        this.settings = settings;
        this.runs = runs;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    /** Declares it for one journey that the person has published. */
    static ToolSpec specOf(String tool, String journey) {
        return spec(tool, "Run " + journey, 411, "Runs the journey " + journey + ", as runJourney does.")
                .takes(VARIABLES, BASE_URL, CONSENT, HITS)
                .fails(ErrorCode.JOURNEY_NOT_FOUND, ErrorCode.JOURNEY_REFUSED, ErrorCode.CONSENT_REQUIRED);
    }

    private static ToolSpec spec(String tool, String title, int rank, String does) {
        return ToolSpec.of(tool, title, rank).does(does)
                .asks(Method.NAVIGATE, Method.INTERACT, Method.WAIT_FOR, Method.READ_PAGE, Method.GET_HISTORY,
                        Method.GET_HITS)
                .answers(
                        "\"verdict\":{},\"runs\":{},\"updated\":{},\"trigger\":{},\"folder\":{},\"run\":{},\"state\":{}");
    }

    /** Begins a run, and waits for its end as long as a call may take. */
    Answer run(String journey, Arguments arguments) throws ToolException, InterruptedException {
        return ended(begin(journey, arguments));
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String handle = arguments.text(RUN);
        if (handle != null && handle.startsWith(TRIGGER)) {
            if (arguments.flag(CANCEL)) {
                triggers.disarm(handle);
            }
            return Answer.of(Part.of(triggers.state(handle).toString()));
        }
        if (handle == null && arguments.has(WHEN)) {
            return Answer.of(Part.of(triggers.state(arm(arguments)).toString()));
        }
        if (handle == null) {
            String name = arguments.text(JourneyArgs.JOURNEY);
            if (name == null) {
                throw Arguments.bad("Give journey, or run for one that is under way.");
            }
            handle = begin(name, arguments);
        } else if (arguments.flag(CANCEL)) {
            runs.cancel(handle);
            return Answer.of(Part.of("{\"run\":" + Shown.quoted(handle, 20) + ",\"state\":\"cancelled\"}"));
        }
        return ended(handle);
    }

    private Answer ended(String handle) throws ToolException, InterruptedException {
        JsonObject ended = runs.await(handle, PATIENCE);
        if (ended != null) {
            return Answer.of(Part.of(ended.toString())).linked(reports(ended));
        }
        var again = new JsonObject();
        again.addProperty("run", handle);
        var answer = new JsonObject();
        answer.addProperty("run", handle);
        answer.addProperty("state", "running");
        answer.add("next", ToolException.next(SPEC.name(), again));
        return Answer.of(Part.of(answer.toString()));
    }

    private static List<Answer.FileLink> reports(JsonObject ended) {
        List<Answer.FileLink> reports = new ArrayList<>();
        for (JsonObject run : RunFields.objects(ended, "runs")) {
            String report = RunFields.text(run, AskedRun.REPORT_FIELD);
            if (!report.isEmpty()) {
                reports.add(new Answer.FileLink(Path.of(report), "Report for people", "text/html"));
            }
        }
        return reports;
    }

    private String arm(Arguments arguments) throws ToolException, InterruptedException {
        settings.requireTriggers();
        String name = arguments.text(JourneyArgs.JOURNEY);
        String tab = arguments.text(Args.TAB);
        if (name == null || tab == null) {
            throw Arguments.bad("A trigger needs journey, and tab: the handle of a tab that you may operate.");
        }
        for (Arg<?> own : List.of(BASE_URL, CONSENT, HITS, HTML, LANGUAGE, RETRIES, UPDATE)) {
            if (arguments.has(own)) {
                throw Arguments.bad("A trigger runs the journey as it is in the tab as it is: leave out " + own.name()
                        + ".");
            }
        }
        TriggerCondition when = TriggerCondition.of(arguments.any(WHEN));
        if (!OpenSites.mayOperate(tab, bench.browsers())) {
            var access = new JsonObject();
            access.addProperty("level", "act");
            throw new ToolException(
                    ErrorCode.CONSENT_REQUIRED.error("A trigger needs a tab that you may operate, and "
                            + Shown.quoted(tab, 20) + " is none.", ErrorCode.CONSENT_REQUIRED.hint()),
                    null, ToolException.next("requestAccess", access));
        }
        Path file = settings.folder().file(name);
        var variables = new JourneyVariables(variables(arguments));
        Integer stopBefore = arguments.integer(STOP_BEFORE);
        var how = new RunSettings(null, arguments.flag(STRICT), stopBefore == null ? 0 : stopBefore, null,
                arguments.text(PLAN), false, false, HitMode.SEND, audit(arguments));
        return triggers.arm(new Armed(bench, SPEC.name(), name, tab, when, asked(file, how, variables), variables,
                settings.runs(), settings::requireTriggers));
    }

    private Asked asked(Path file, RunSettings how, JourneyVariables variables)
            throws ToolException, InterruptedException {
        return bench.workload().journey(() -> {
            try {
                Journey journey = JourneyReader.read(file, variables,
                        new JourneyRights(settings.files() != null, false));
                return new Asked(journey, how, KnownFindings.of(file.getParent()));
            } catch (JourneyRefusal e) {
                throw refused(e);
            }
        });
    }

    private String begin(String name, Arguments arguments) throws ToolException, InterruptedException {
        settings.requireAct();
        Path file = settings.folder().file(name);
        var variables = new JourneyVariables(variables(arguments));
        String baseUrl = arguments.text(BASE_URL);
        if (baseUrl != null && !RunSettings.isBase(baseUrl)) {
            throw Arguments.bad("baseUrl must be like https://staging.shop.example, without a query.");
        }
        String hits = arguments.text(HITS);
        boolean html = arguments.flag(HTML);
        String consent = arguments.text(CONSENT);
        boolean all = ALL.equals(consent) || MATRIX.equals(consent);
        String update = arguments.text(UPDATE);
        if (update != null && all) {
            throw Arguments.bad("update writes what one run has found: leave out consent " + consent + ".");
        }
        JsonObject content = update == null ? new JsonObject() : settings.folder().read(name);
        Set<JourneyUpdate.What> updates = update == null
                ? Set.of()
                : Set.of(JourneyUpdate.What.valueOf(update.toUpperCase(Locale.ROOT)));
        Integer stopBefore = arguments.integer(STOP_BEFORE);
        Integer retries = arguments.integer(RETRIES);
        var how = new RunSettings(baseUrl, arguments.flag(STRICT), stopBefore == null ? 0 : stopBefore,
                all ? null : consent, arguments.text(PLAN), html, updates.contains(JourneyUpdate.What.EXPECTATIONS),
                mode(hits), audit(arguments));
        List<String> sites = OpenSites.of(settings.sites(), bench.browsers());
        if (sites.isEmpty()) {
            throw new ToolException(ErrorCode.CONSENT_REQUIRED.error(
                    "A run may open the sites that --sites of the front names, and those of attached tabs that you may operate; there are none.",
                    "Ask for the level act in a tab of the site: requestAccess."), null, null);
        }
        Asked once = asked(file, how, variables);
        List<Asked> asked = MATRIX.equals(consent) ? once.ofEachState() : all ? once.ofEachChoice() : List.of(once);
        return runs
                .begin(new AskedRun(settings, bench.redaction(), bench.places(), name, content, asked, sites, variables,
                        retries == null ? 0 : retries, html, ReportLanguage.of(arguments.text(LANGUAGE)), updates));
    }

    private static AuditMode audit(Arguments arguments) throws ToolException {
        String word = arguments.text(AUDIT);
        return Arrays.stream(AuditMode.values()).filter(each -> each.word().equals(word)).findFirst()
                .orElse(AuditMode.FAIL);
    }

    private static HitMode mode(@Nullable String word) {
        return Arrays.stream(HitMode.values()).filter(each -> each.word().equals(word)).findFirst()
                .orElse(HitMode.ANSWER);
    }

    private static ToolException refused(JourneyRefusal e) {
        var found = new JsonObject();
        found.addProperty("code", e.code().name());
        found.addProperty("place", Shown.text(e.place(), 200));
        return new ToolException(ErrorCode.JOURNEY_REFUSED.error(
                ErrorCode.JOURNEY_REFUSED.message() + " " + e.code() + " " + Shown.text(e.place(), 200) + ": "
                        + e.why(),
                ErrorCode.JOURNEY_REFUSED.hint()), found.toString(), null);
    }

    private static Map<String, String> variables(Arguments arguments) throws ToolException {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String each : arguments.texts(VARIABLES)) {
            int at = each.indexOf('=');
            if (at < 0 || !JourneyVariables.NAME.matcher(each.substring(0, at)).matches()) {
                throw Arguments.bad(
                        "variables must be like email=mia@shop.example; a name is a letter, then up to 39 letters, digits and _.");
            }
            variables.put(each.substring(0, at), each.substring(at + 1));
        }
        return variables;
    }
}
