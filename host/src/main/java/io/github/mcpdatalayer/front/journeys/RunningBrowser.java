package io.github.mcpdatalayer.front.journeys;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.front.inspect.RuleWords;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launched.EmulatedScreen;
import io.github.mcpdatalayer.front.launched.LaunchedBrowser;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LaunchableBrowser.LaunchRefused;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.hits.HitMessages;
import io.github.mcpdatalayer.front.tools.network.RecordedRequests;
import io.github.mcpdatalayer.front.tools.sources.ContainerFolder;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.PageRest;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.har.HttpArchive;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.JourneyAction;
import io.github.mcpdatalayer.journeys.JourneyBrowser;
import io.github.mcpdatalayer.journeys.JourneySelector;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.journeys.PlanFinding;
import io.github.mcpdatalayer.journeys.RunAudit;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.SeenTracking;
import io.github.mcpdatalayer.journeys.StepFailure;
import io.github.mcpdatalayer.journeys.StepPicture;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The browser of one run of a journey: one of our own with a fresh profile, which finds no browser of the person and which they do
 * not find; or a tab that the person has attached.
 */
public final class RunningBrowser implements JourneyBrowser {

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int MOST_CHARS = 2_000_000;
    private static final int MOST_TRIES_MS = 400;
    private static final int TABS_POLL_MS = 100;
    private static final int PICTURE_WIDTH = 960;
    private static final int PICTURE_QUALITY = 60;
    /** The ref and the role of the element of a deed in the page itself. */
    private static final Pattern DEED = Pattern.compile("^\\w+ (?:\\S+ )?(e\\d+) (\\S+)");
    /** The column of a control in which its place is. */
    private static final int BOX = 5;
    /** Actions for which mouse and keyboard have no input. */
    private static final Set<String> BY_PAGE = Set.of("focus", "submit");
    private static final String PROGRAM = "mcp-datalayer run";

    private final @Nullable LaunchedBrowser own;
    /** True if what its pages send at their end goes anywhere. */
    private final boolean sends;
    private final Browsers browsers;
    private final Redaction redaction;
    private final ToolCaller tools;
    /** Calls the same tools without waiting until a page is quiet. */
    private final ToolCaller brisk;
    private final TabTracking tracking;
    private final TabAudit audits;
    private final UsedTabs tabs = new UsedTabs();
    private String program = "";
    private boolean quiet = true;
    /** The time at which consent was taken back, in milliseconds since 1970; 0 where it was not. */
    private long withdrawnAt;
    private int scrolledX;
    private int scrolledY;

    /**
     * Starts it.
     *
     * @param sites that it may open
     * @param plans the folder of the person's tracking plans; null: none
     * @param files the folder that journeys may give files from; null: none
     * @param hits what becomes of those of its pages
     * @throws LaunchRefused it cannot be started
     */
    public static RunningBrowser start(LaunchOptions options, List<String> sites, HitMode hits,
            @Nullable Path plans, @Nullable Path files, String version)
            throws IOException, LaunchRefused, InterruptedException {
        Locations machine = Locations.ofThisProcess();
        var own = new LaunchedBrowser(options, sites, false, machine, Set.of("companion"));
        if (hits != HitMode.SEND) {
            own.handle(VendorHits.fates(hits));
        }
        boolean started = false;
        // The tools are made while the browser starts.
        var tools = CompletableFuture.supplyAsync(() -> new RunningBrowser(own, hits, machine, plans, files));
        try {
            own.start();
            RunningBrowser browser = tools.join();
            browser.program = own.program();
            own.rememberFirstTab();
            browser.browsers.connect(PROGRAM, version);
            started = true;
            return browser;
        } finally {
            if (!started) {
                own.close();
            }
        }
    }

    private RunningBrowser(LaunchedBrowser own, HitMode hits, Locations machine, @Nullable Path plans,
            @Nullable Path files) {
        this.own = own;
        sends = hits != HitMode.ANSWER;
        redaction = new Redaction(RedactionMode.MASK);
        List<Path> none = List.of();
        browsers = new Browsers(() -> new HostDirectory(new Locations(machine.home(), none), own::runFolders),
                redaction,
                Level.ACT, own);
        var histories = new RecordingReader(browsers);
        var bench = new Workbench(browsers, new LayerReader(browsers, new NamePatterns(List.of())), histories,
                new HitMessages(histories, redaction),
                new AnswerLimit(MOST_CHARS), new Workload(), redaction, new PlanFolder(plans),
                new PageContainers(browsers, new ContainerFolder(null), false), true, new SharedFolder(files),
                machine, Clock.systemUTC(), false, false, false, new WalkedSteps(false), PageRest.QUIET);
        tools = new ToolCaller(bench);
        brisk = new ToolCaller(bench.resting(PageRest.NONE));
        tracking = new TabTracking(histories, redaction, PROGRAM);
        audits = TabAudit.ofRun(bench, PROGRAM);
    }

    private RunningBrowser(Workbench bench, String tab) {
        own = null;
        sends = true;
        program = "an attached tab";
        browsers = bench.browsers();
        redaction = bench.redaction();
        tools = new ToolCaller(bench.resting(PageRest.QUIET));
        brisk = new ToolCaller(bench.resting(PageRest.NONE));
        tracking = new TabTracking(bench.histories(), redaction, PROGRAM);
        audits = TabAudit.ofRun(bench, PROGRAM);
        tabs.turnTo(tab);
    }

    /** An attached tab, which stays open at the end. It may do what the person allows the client. */
    static RunningBrowser inTab(Workbench bench, String tab) {
        return new RunningBrowser(bench, tab);
    }

    @Override
    public String program() {
        return program;
    }

    @Override
    public String redacted(String text) {
        return redaction.text(text);
    }

    @Override
    public void awaitQuiet(boolean awaits) {
        quiet = awaits;
    }

    private ToolCaller acting() {
        return quiet ? tools : brisk;
    }

    @Override
    public Deed open(String url, Duration timeout) throws StepFailure, InterruptedException {
        JsonObject answer = acting().call("navigate", arguments("url", url, "timeoutMs",
                Math.clamp(timeout.toMillis(), 1_000, 20_000), "tracked", false));
        return opened(answer, url);
    }

    @Override
    public Deed openTab(String url) throws StepFailure, InterruptedException {
        return opened(tools.call("openTab", arguments("url", url, "activate", true)), url);
    }

    private Deed opened(JsonObject answer, String url) {
        scrolledX = 0;
        scrolledY = 0;
        return deed(RunFields.text(answer, "tab"), answer, "open " + redacted(url));
    }

    /** Returns what was done in a tab, numbered over all tabs. */
    private Deed deed(String tab, JsonObject answer, String did) {
        return new Deed(tabs.done(tab, StepMark.numberIn(RunFields.text(answer, "step"))), did);
    }

    @Override
    public boolean turnTo(String url, Duration timeout) throws StepFailure, InterruptedException {
        long until = System.nanoTime() + timeout.toNanos();
        while (true) {
            String found = url.isEmpty() ? tabs.main() : tabAt(url);
            if (found != null) {
                seen(); // what the tab that is left has tracked
                tabs.turnTo(found);
                return true;
            }
            if (url.isEmpty() || System.nanoTime() - until > 0) {
                return url.isEmpty(); // before its first page, a journey is in its first tab
            }
            Thread.sleep(TABS_POLL_MS);
        }
    }

    /** The tab with this address, else one that differs in query and fragment alone; the newest of several. */
    private @Nullable String tabAt(String url) throws StepFailure, InterruptedException {
        String like = null;
        String same = null;
        for (JsonObject tab : RunFields.objects(tools.call("listTabs", Map.of()), "tabs")) {
            String shown = RunFields.text(tab, "url");
            String handle = RunFields.text(tab, "handle");
            same = shown.equals(redacted(url)) ? handle : same;
            like = withoutQuery(shown).equals(withoutQuery(redacted(url))) ? handle : like;
        }
        return same == null ? like : same;
    }

    private static String withoutQuery(String url) {
        return url.replaceFirst("[?#].*", "");
    }

    @Override
    public Deed use(JourneyAction.Use use, JourneySelector element, Duration timeout)
            throws StepFailure, InterruptedException {
        if (BY_PAGE.contains(use.way())) {
            return act(timeout, use.way(), element(element));
        }
        return use.held().isEmpty()
                ? byHand(timeout, "action", use.way(), "element", element(element))
                : byHand(timeout, "action", use.way(), "element", element(element), "modifiers", use.held());
    }

    @Override
    public Deed dragTo(JourneySelector element, JourneySelector to, Duration timeout)
            throws StepFailure, InterruptedException {
        return byHand(timeout, "drag", element(element), "to", element(to));
    }

    @Override
    public Deed dragBy(JourneySelector element, int x, int y, Duration timeout)
            throws StepFailure, InterruptedException {
        return byHand(timeout, "drag", element(element), "deltaX", x, "deltaY", y);
    }

    /** Acts by real input, where there is any. */
    private Deed byHand(Duration timeout, Object... entry) throws StepFailure, InterruptedException {
        if (own != null && own.hasCompanion()) {
            try {
                Object[] real = Arrays.copyOf(entry, entry.length + 2);
                real[entry.length] = "input";
                real[entry.length + 1] = "trusted";
                return act(timeout, real);
            } catch (StepFailure e) {
                if (!e.code().equals(ErrorCode.TRUSTED_INPUT_UNAVAILABLE.name())) {
                    throw e;
                }
            }
        }
        return act(timeout, entry);
    }

    @Override
    public Deed change(JourneySelector field, String value, Duration timeout)
            throws StepFailure, InterruptedException {
        try {
            return act(Duration.ofMillis(Math.min(MOST_TRIES_MS, timeout.toMillis())), "action", "fill", "element",
                    element(field), "value", value);
        } catch (StepFailure e) {
            if (!e.code().equals(ErrorCode.NOT_EDITABLE.name())) {
                throw e;
            }
            // A list of options is no field: its value is chosen.
            return act(timeout, "action", "select", "element", element(field), "value", value);
        }
    }

    @Override
    public Deed choose(JourneySelector list, List<String> options, Duration timeout)
            throws StepFailure, InterruptedException {
        return act(timeout, "action", "select", "element", element(list), "value", options);
    }

    @Override
    public Deed upload(JourneySelector element, List<String> files, Duration timeout)
            throws StepFailure, InterruptedException {
        JsonObject answer = tools.call("uploadFile", arguments("element", element(element), "file", files));
        return deed(String.valueOf(tabs.current()), answer, RunFields.text(answer, "did"));
    }

    @Override
    public Deed press(String keys, Duration timeout) throws StepFailure, InterruptedException {
        return act(timeout, "press", keys);
    }

    @Override
    public Deed scrollTo(JourneySelector element, Duration timeout) throws StepFailure, InterruptedException {
        return act(timeout, "scroll", element(element));
    }

    @Override
    public Deed scrollBy(int x, int y, Duration timeout) throws StepFailure, InterruptedException {
        int byX = x - scrolledX;
        int byY = y - scrolledY;
        scrolledX = x;
        scrolledY = y;
        return act(timeout, "scroll", true, "deltaX", byX, "deltaY", byY);
    }

    @Override
    public Deed consent(boolean granted, Duration timeout) throws StepFailure, InterruptedException {
        awaitQuiet(true); // what proves the choice may come late
        return act(timeout, "consent", granted ? "accept" : "reject");
    }

    @Override
    public Withdrawn withdraw(Duration timeout) throws StepFailure, InterruptedException {
        awaitQuiet(true);
        JsonObject step = last(interact(timeout, "consent", "withdraw"));
        withdrawnAt = Clock.systemUTC().millis();
        boolean byInterface = RunFields.text(RunFields.object(step, "came"), "opened").equals("api");
        return new Withdrawn(deed(String.valueOf(tabs.current()), step, RunFields.text(step, "did")), byInterface);
    }

    @Override
    public boolean resize(JourneyAction.Resize screen) throws InterruptedException {
        String tab = tabs.current();
        if (own != null && (tab == null || tab.equals(tabs.main()))) {
            if (!screen.isPlain()) {
                return own.emulate(new EmulatedScreen(screen.width(), screen.height(), screen.scale(),
                        screen.mobile(), screen.touch(), screen.landscape()));
            }
            own.endEmulation();
        }
        if (tab == null) {
            return own != null && own.resize(screen.width(), screen.height());
        }
        try {
            Map<String, @Nullable Object> size = arguments("width", screen.width(), "height", screen.height());
            if (!screen.isPlain()) { // the companion knows a phone, and it has touch
                size.put("mobile", screen.mobile() || screen.touch());
                if (screen.scale() >= 1) {
                    size.put("scale", (int) Math.round(screen.scale()));
                }
            }
            return !tools.call("setViewport", size).has("notes");
        } catch (StepFailure e) {
            return false; // the runner notes it; the journey goes on in the size that the page has
        }
    }

    @Override
    public boolean waitFor(JourneySelector element, boolean there, Duration timeout)
            throws StepFailure, InterruptedException {
        JsonObject answer = tools.call("waitFor", arguments(there ? "element" : "gone", element(element),
                "timeoutMs", (int) timeout.toMillis()));
        return answer.get("matched") instanceof JsonPrimitive matched && matched.getAsBoolean();
    }

    @Override
    public boolean isTrue(String expression, Duration timeout) throws StepFailure, InterruptedException {
        JsonObject answer = tools.call("evaluate",
                arguments("function", "() => Boolean(" + expression + "\n)", "timeoutMs",
                        Math.clamp(timeout.toMillis(), 100, 10_000)));
        if (answer.has("threw") || answer.has("syntaxError")) {
            throw new StepFailure(ErrorCode.CODE_REFUSED.name(),
                    "The expression of the journey could not be run in the page: it threw, or is no expression.",
                    false);
        }
        return answer.get("result") instanceof JsonPrimitive value && value.getAsString().equals("true");
    }

    @Override
    public boolean shows(String text) throws StepFailure, InterruptedException {
        JsonObject answer = tools.call("readPage", arguments("as", "text"));
        JsonElement shown = answer.get("text");
        String page = shown instanceof JsonArray lines
                ? String.join(" ", lines.asList().stream().map(JsonElement::getAsString).toList())
                : shown instanceof JsonPrimitive whole ? whole.getAsString() : "";
        return folded(page).contains(folded(redacted(text)));
    }

    private static String folded(String text) {
        return BLANKS.matcher(text).replaceAll(" ").strip();
    }

    @Override
    public TabPlace place() throws StepFailure, InterruptedException {
        String tab = tabs.current();
        return tab == null ? new TabPlace("", 0) : tracking.placeOf(tab);
    }

    @Override
    public SeenTracking seen() throws StepFailure, InterruptedException {
        return tabs.seen(tracking::of, true);
    }

    @Override
    public SeenTracking seenHere() throws StepFailure, InterruptedException {
        return tabs.seen(tracking::of, false);
    }

    @Override
    public List<PlanFinding> against(String plan) throws StepFailure, InterruptedException {
        JsonObject answer = tools.call("validateDataLayer",
                arguments("plan", plan, "minSeverity", "error"));
        RuleWords german = RuleWords.in(Locale.GERMAN);
        return RunFields.objects(answer, "result").stream().map(row -> finding(row, german)).toList();
    }

    private static PlanFinding finding(JsonObject row, RuleWords german) {
        List<Long> pushes = new ArrayList<>();
        if (row.get("pushes") instanceof JsonArray numbers) {
            numbers.forEach(each -> {
                if (each instanceof JsonPrimitive number && number.isNumber()) {
                    pushes.add(number.getAsLong());
                }
            });
        }
        String rule = RunFields.text(row, "rule");
        String expected = RunFields.text(row, "expected");
        return new PlanFinding(rule, RunFields.text(row, "path"), saw(RunFields.text(row, "saw"), german),
                new LocalizedText(expected, Arrays.stream(Rule.values()).filter(each -> each.id().equals(rule))
                        .map(each -> german.expected(each, expected)).findFirst().orElse(expected)),
                Arrays.stream(Rule.values()).filter(each -> each.id().equals(rule))
                        .map(each -> new LocalizedText(each.text(), german.text(each))).findFirst()
                        .orElse(PlanFinding.OFF_PLAN),
                pushes);
    }

    /** Values are the page's; of our own words around them, those that stand alone are known. */
    private static LocalizedText saw(String saw, RuleWords german) {
        return new LocalizedText(saw, Arrays.stream(Phrase.values()).filter(each -> each.english().equals(saw))
                .map(german::phrase).findFirst().orElse(saw));
    }

    @Override
    public RunAudit audit() throws StepFailure, InterruptedException {
        RunAudit whole = RunAudit.NONE;
        StepFailure failure = null;
        for (String tab : tabs.handles()) {
            // A tab of the person was there before: what it tracked then is not the run's.
            long from = own == null ? tabs.firstStep(tab) : 0;
            try {
                whole = whole.and(audits.of(tab, from, Long.MAX_VALUE, step -> tabs.deed(tab, step),
                        Clock.systemUTC().millis(), withdrawnAt));
            } catch (ToolException e) {
                whole = whole.without(LocalizedText.of("runningBrowser.what-tracked-was-not-audited-it", tab));
                failure = new StepFailure(String.valueOf(e.getMessage()), "The page's tracking cannot be read.",
                        false);
            }
        }
        if (failure != null && !whole.done()) {
            throw failure;
        }
        return whole;
    }

    @Override
    public @Nullable StepPicture picture(String did) throws InterruptedException {
        try {
            ToolCaller.Taken taken = tools
                    .picture(arguments("format", "jpeg", "quality", PICTURE_QUALITY, "width", PICTURE_WIDTH));
            return taken == null ? null : new StepPicture(taken.base64(), mark(did, taken.scale()));
        } catch (StepFailure e) {
            return null; // such as a dialog, or a page that goes on; the report shows the other steps
        }
    }

    /** Finds the element of an action in a picture; empty where the page no longer has it. */
    private List<Integer> mark(String did, double scale) throws InterruptedException {
        Matcher deed = DEED.matcher(did);
        if (!deed.find()) {
            return List.of();
        }
        try {
            JsonObject answer = tools.call("readPage", arguments("as", "controls", "element", deed.group(1)));
            if (answer.get("rows") instanceof JsonArray rows && !rows.isEmpty()
                    && rows.get(0) instanceof JsonArray row && row.size() > BOX
                    && row.get(0).getAsString().equals(deed.group(1)) && row.get(2).getAsString().equals(deed.group(2))
                    && row.get(BOX) instanceof JsonArray box && box.size() == 4) {
                return box.asList().stream().map(side -> (int) Math.round(side.getAsDouble() * scale)).toList();
            }
        } catch (StepFailure e) {
            return List.of(); // it has gone, as after a click that leads to another page
        }
        return List.of();
    }

    /** Returns the requests of the pages in all its tabs, as an HTTP archive. The requests of a closed tab are gone. */
    public JsonObject requests() throws InterruptedException {
        List<JsonObject> archives = new ArrayList<>();
        for (String tab : tabs.handles()) {
            try {
                archives.add(RecordedRequests.whole(browsers, PROGRAM, tab).archive());
            } catch (ToolException e) {
                // closed by the journey, or by its page
            }
        }
        return archives.size() == 1
                ? archives.getFirst()
                : HttpArchive.joined(archives, Protocol.PRODUCT_VERSION);
    }

    @Override
    public void close() {
        if (own != null) {
            browsers.close();
            if (sends) {
                own.close();
            } else {
                own.closeNow(); // nobody would hear of it
            }
        }
    }

    private Deed act(Duration timeout, Object... entry) throws StepFailure, InterruptedException {
        JsonObject answer = interact(timeout, entry);
        JsonObject step = last(answer);
        return deed(String.valueOf(tabs.current()), step, RunFields.text(step, "did") + foundAnew(answer));
    }

    private JsonObject interact(Duration timeout, Object... entry) throws StepFailure, InterruptedException {
        Map<String, @Nullable Object> item = new HashMap<>();
        for (int i = 0; i < entry.length; i += 2) {
            item.put(String.valueOf(entry[i]), entry[i + 1]);
        }
        item.put("timeoutMs", (int) Math.min(timeout.toMillis(), 15_000));
        return acting().call("interact", arguments("do", List.of(item), "outline", "none", "tracked", false));
    }

    private static JsonObject last(JsonObject answer) {
        List<JsonObject> steps = RunFields.objects(answer, "steps");
        return steps.isEmpty() ? new JsonObject() : steps.getLast();
    }

    /** That a name of the person led to its element another way than before. */
    private static String foundAnew(JsonObject answer) {
        if (answer.get("notes") instanceof JsonArray notes) {
            for (JsonElement note : notes) {
                if (note.getAsString().startsWith("mark=")) {
                    return " (" + note.getAsString() + ")";
                }
            }
        }
        return "";
    }

    private Map<String, @Nullable Object> arguments(Object... pairs) {
        Map<String, @Nullable Object> arguments = new HashMap<>();
        String tab = tabs.current();
        if (tab != null) {
            arguments.put("tab", tab);
        }
        for (int i = 0; i < pairs.length; i += 2) {
            arguments.put(String.valueOf(pairs[i]), pairs[i + 1]);
        }
        return arguments;
    }

    private static Map<String, Object> element(JourneySelector selector) {
        Map<String, Object> element = new HashMap<>();
        if (selector.hosts().isEmpty()) {
            element.putAll(part(selector, "css"));
        } else {
            List<Map<String, String>> chain = new ArrayList<>();
            selector.hosts().forEach(host -> chain.add(part(host, "pierce")));
            chain.add(part(selector, "pierce"));
            element.put("chain", chain);
        }
        if (!selector.frame().isEmpty()) {
            element.put("frames", String.join("/", selector.frame().stream().map(String::valueOf).toList()));
        }
        return element;
    }

    /** One selector; css alone is looked for in all shadow roots. */
    private static Map<String, String> part(JourneySelector selector, String pierce) {
        Map<String, String> part = new HashMap<>();
        part.put(switch (selector.kind()) {
            case MARK -> "mark";
            case NAME -> "name";
            case TEXT -> "textPart";
            case CSS -> "css";
            case PIERCE -> pierce;
            case XPATH -> "xpath";
        }, selector.what());
        String role = selector.role();
        if (role != null) {
            part.put("role", role);
        }
        return part;
    }
}
