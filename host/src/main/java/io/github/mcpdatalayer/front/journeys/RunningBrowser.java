package io.github.mcpdatalayer.front.journeys;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.json.JsonString;
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
import io.github.mcpdatalayer.front.tools.answer.ShownFinding;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.code.EvaluatedCode;
import io.github.mcpdatalayer.front.tools.code.PageCode;
import io.github.mcpdatalayer.front.tools.files.FileGiving;
import io.github.mcpdatalayer.front.tools.files.FileGiving.TakenFiles;
import io.github.mcpdatalayer.front.tools.hits.HitMessages;
import io.github.mcpdatalayer.front.tools.network.RecordedRequests;
import io.github.mcpdatalayer.front.tools.page.PageToolset;
import io.github.mcpdatalayer.front.tools.page.act.ActionMaker;
import io.github.mcpdatalayer.front.tools.page.act.Navigation.PageArrival;
import io.github.mcpdatalayer.front.tools.page.act.PageActing.DoneAction;
import io.github.mcpdatalayer.front.tools.page.read.PageControl;
import io.github.mcpdatalayer.front.tools.page.read.PagePictures;
import io.github.mcpdatalayer.front.tools.page.read.PagePictures.PictureForm;
import io.github.mcpdatalayer.front.tools.page.read.PagePictures.TakenPicture;
import io.github.mcpdatalayer.front.tools.page.read.PageReading;
import io.github.mcpdatalayer.front.tools.page.wait.PageWaiting;
import io.github.mcpdatalayer.front.tools.page.wait.WaitCondition;
import io.github.mcpdatalayer.front.tools.sources.ContainerFolder;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.PageRest;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.front.tools.tabs.AttachedTabs;
import io.github.mcpdatalayer.front.tools.tabs.TabOpening;
import io.github.mcpdatalayer.front.tools.tabs.TabOpening.OpenedTab;
import io.github.mcpdatalayer.front.tools.tabs.TabSizing;
import io.github.mcpdatalayer.front.tools.tabs.TabSizing.TabSize;
import io.github.mcpdatalayer.front.tools.validation.PushJudge;
import io.github.mcpdatalayer.har.HttpArchive;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.JourneyAction;
import io.github.mcpdatalayer.journeys.JourneyBrowser;
import io.github.mcpdatalayer.journeys.JourneySelector;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.journeys.PlanFinding;
import io.github.mcpdatalayer.journeys.RunAudit;
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
    private static final PictureForm PICTURE = new PictureForm("jpeg", 60, 960, null);
    /** The ref and the role of the element of a deed in the page itself. */
    private static final Pattern DEED = Pattern.compile("^\\w+ (?:\\S+ )?(e\\d+) (\\S+)");
    /** The sides of a box. */
    private static final int SIDES = 4;
    /** Actions for which mouse and keyboard have no input. */
    private static final Set<String> BY_PAGE = Set.of("focus", "submit");
    /** The outcome of a withdrawal for which nothing was shown. */
    private static final JsonString BY_INTERFACE = new JsonString("api");
    private static final String PROGRAM = "mcp-datalayer run";

    private final @Nullable LaunchedBrowser own;
    /** True if what its pages send at their end goes anywhere. */
    private final boolean sends;
    private final Browsers browsers;
    private final Redaction redaction;
    private final Workbench bench;
    private final PageActs acts;
    private final PageReading reading;
    private final PageHand hand;
    private final PageWaiting waiting;
    private final TabTracking tracking;
    private final TabAudit audits;
    private final UsedTabs tabs = new UsedTabs();
    private String program = "";
    /** The time at which consent was taken back, in milliseconds since 1970; 0 where it was not. */
    private long withdrawnAt;
    private int scrolledX;
    private int scrolledY;

    /**
     * Starts it.
     *
     * @param machine the folders of whoever runs it: its logs are there
     * @param sites that it may open
     * @param plans the folder of the person's tracking plans; null: none
     * @param files the folder that journeys may give files from; null: none
     * @param hits what becomes of those of its pages
     * @throws LaunchRefused it cannot be started
     */
    public static RunningBrowser start(LaunchOptions options, Locations machine, List<String> sites, HitMode hits,
            @Nullable Path plans, @Nullable Path files, String version)
            throws IOException, LaunchRefused, InterruptedException {
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
        browsers = new Browsers(() -> new HostDirectory(new Locations(machine.home(), none)), redaction, Level.ACT,
                own);
        var histories = new RecordingReader(browsers);
        bench = new Workbench(browsers, new LayerReader(browsers, new NamePatterns(List.of())), histories,
                new HitMessages(histories, redaction),
                new AnswerLimit(MOST_CHARS), new Workload(), redaction, new PlanFolder(plans),
                new PageContainers(browsers, new ContainerFolder(null), false), true, new SharedFolder(files),
                machine, Clock.systemUTC(), false, false, false, new WalkedSteps(false), PageRest.QUIET);
        acts = PageToolset.acts(bench);
        reading = new PageReading(browsers, bench.workload(), redaction);
        hand = new PageHand(bench);
        waiting = new PageWaiting(bench);
        tracking = new TabTracking(histories, redaction, PROGRAM);
        audits = TabAudit.ofRun(bench, PROGRAM);
    }

    private RunningBrowser(Workbench bench, String tab) {
        own = null;
        sends = true;
        program = "an attached tab";
        browsers = bench.browsers();
        redaction = bench.redaction();
        this.bench = bench.resting(PageRest.QUIET);
        acts = PageToolset.acts(this.bench);
        reading = new PageReading(browsers, bench.workload(), redaction);
        hand = new PageHand(bench);
        waiting = new PageWaiting(this.bench);
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
        hand.awaitQuiet(awaits);
    }

    @Override
    public Deed open(String url, Duration timeout) throws StepFailure, InterruptedException {
        PageArrival arrival = hand.open(tabs.current(), url, Math.clamp(timeout.toMillis(), 1_000, 20_000));
        return opened(arrival.tab(), arrival.step(), url);
    }

    @Override
    public Deed openTab(String url) throws StepFailure, InterruptedException {
        OpenedTab opened = StepFailures.of(() -> new TabOpening(bench, acts).open(tabs.current(), url, true));
        return opened(opened.tab(), opened.step(), url);
    }

    private Deed opened(String tab, String step, String url) {
        scrolledX = 0;
        scrolledY = 0;
        return deed(tab, step, "open " + redacted(url));
    }

    /** Returns what was done in a tab, numbered over all tabs. */
    private Deed deed(String tab, String step, String did) {
        return new Deed(tabs.done(tab, StepMark.numberIn(step)), did);
    }

    private Deed deed(DoneAction done) {
        return deed(String.valueOf(tabs.current()), done.step(), done.did() + foundAnew(done));
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
        for (AttachedTabs.AttachedTab tab : AttachedTabs.of(browsers).tabs()) {
            same = tab.url().equals(redacted(url)) ? tab.handle() : same;
            like = withoutQuery(tab.url()).equals(withoutQuery(redacted(url))) ? tab.handle() : like;
        }
        return same == null ? like : same;
    }

    private static String withoutQuery(String url) {
        return url.replaceFirst("[?#].*", "");
    }

    @Override
    public Deed use(JourneyAction.Use use, JourneySelector element, Duration timeout)
            throws StepFailure, InterruptedException {
        return BY_PAGE.contains(use.way())
                ? act(timeout, _ -> ActionMaker.plain(use.way(), PageHand.element(element)))
                : byHand(timeout, make -> make.pointed(use.way(), PageHand.element(element), use.held()));
    }

    @Override
    public Deed dragTo(JourneySelector element, JourneySelector to, Duration timeout)
            throws StepFailure, InterruptedException {
        return byHand(timeout, _ -> ActionMaker.dragged(PageHand.element(element), PageHand.element(to)));
    }

    @Override
    public Deed dragBy(JourneySelector element, int x, int y, Duration timeout)
            throws StepFailure, InterruptedException {
        return byHand(timeout, _ -> ActionMaker.dragged(PageHand.element(element), x, y));
    }

    private Deed act(Duration timeout, PageHand.Made made) throws StepFailure, InterruptedException {
        return deed(hand.act(tabs.current(), timeout, made));
    }

    /** Acts by real input, where there is any. */
    private Deed byHand(Duration timeout, PageHand.Made made) throws StepFailure, InterruptedException {
        return own != null && own.hasCompanion()
                ? deed(hand.actByHand(tabs.current(), timeout, made))
                : act(timeout, made);
    }

    @Override
    public Deed change(JourneySelector field, String value, Duration timeout)
            throws StepFailure, InterruptedException {
        try {
            return act(Duration.ofMillis(Math.min(MOST_TRIES_MS, timeout.toMillis())),
                    make -> make.filled(PageHand.element(field), value));
        } catch (StepFailure e) {
            if (!e.code().equals(ErrorCode.NOT_EDITABLE.name())) {
                throw e;
            }
            // A list of options is no field: its value is chosen.
            return choose(field, List.of(value), timeout);
        }
    }

    @Override
    public Deed choose(JourneySelector list, List<String> options, Duration timeout)
            throws StepFailure, InterruptedException {
        return act(timeout, make -> make.selected(PageHand.element(list), options));
    }

    @Override
    public Deed upload(JourneySelector element, List<String> files, Duration timeout)
            throws StepFailure, InterruptedException {
        TakenFiles taken = StepFailures.of(() -> new FileGiving(bench, acts).give(tabs.current(),
                SelectedElement.of("element", element), files));
        return deed(String.valueOf(tabs.current()), taken.step(), taken.did());
    }

    @Override
    public Deed press(String keys, Duration timeout) throws StepFailure, InterruptedException {
        return act(timeout, make -> make.pressed(keys));
    }

    @Override
    public Deed scrollTo(JourneySelector element, Duration timeout) throws StepFailure, InterruptedException {
        return act(timeout, _ -> ActionMaker.scrolled(PageHand.element(element)));
    }

    @Override
    public Deed scrollBy(int x, int y, Duration timeout) throws StepFailure, InterruptedException {
        int byX = x - scrolledX;
        int byY = y - scrolledY;
        scrolledX = x;
        scrolledY = y;
        return act(timeout, _ -> ActionMaker.scrolled(byX, byY));
    }

    @Override
    public Deed consent(boolean granted, Duration timeout) throws StepFailure, InterruptedException {
        awaitQuiet(true); // what proves the choice may come late
        return act(timeout, _ -> granted ? ActionMaker.accepted() : ActionMaker.rejected());
    }

    @Override
    public Withdrawn withdraw(Duration timeout) throws StepFailure, InterruptedException {
        awaitQuiet(true);
        DoneAction done = hand.act(tabs.current(), timeout, _ -> ActionMaker.withdrawn());
        withdrawnAt = Clock.systemUTC().millis();
        return new Withdrawn(deed(String.valueOf(tabs.current()), done.step(), done.did()),
                BY_INTERFACE.equals(done.outcome().get("opened")));
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
            // The companion knows a phone, and it has touch.
            Boolean mobile = screen.isPlain() ? null : (Boolean) (screen.mobile() || screen.touch());
            Integer scale = screen.isPlain() || screen.scale() < 1 ? null : (Integer) (int) Math.round(screen.scale());
            return new TabSizing(browsers).size(tab,
                    new TabSize(null, screen.width(), screen.height(), scale, mobile)).others().isEmpty();
        } catch (ToolException e) {
            return false; // the runner notes it; the journey goes on in the size that the page has
        }
    }

    @Override
    public boolean waitFor(JourneySelector element, boolean there, Duration timeout)
            throws StepFailure, InterruptedException {
        return StepFailures.of(() -> waiting.waitFor(tabs.current(),
                there
                        ? WaitCondition.there(SelectedElement.of("element", element))
                        : WaitCondition.gone(SelectedElement.of("gone", element)),
                timeout)).matched();
    }

    @Override
    public boolean isTrue(String expression, Duration timeout) throws StepFailure, InterruptedException {
        EvaluatedCode code = StepFailures.of(() -> new PageCode(bench, acts).run(tabs.current(),
                "() => Boolean(" + expression + "\n)", Math.clamp(timeout.toMillis(), 100, 10_000)));
        if (code.failed()) {
            throw new StepFailure(ErrorCode.CODE_REFUSED.name(),
                    "The expression of the journey could not be run in the page: it threw, or is no expression.",
                    false);
        }
        return code.isTrue();
    }

    @Override
    public boolean shows(String text) throws StepFailure, InterruptedException {
        String page = StepFailures.of(() -> reading.text(tabs.current()));
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
        RuleWords german = RuleWords.in(Locale.GERMAN);
        return StepFailures.of(() -> new PushJudge(bench).errors(tabs.current(), plan)).stream()
                .map(each -> finding(each, german)).toList();
    }

    private static PlanFinding finding(ShownFinding found, RuleWords german) {
        Rule rule = found.rule();
        String saw = found.saw();
        return new PlanFinding(rule.id(), found.path(), saw(saw == null ? "" : saw, german),
                new LocalizedText(rule.expected(), german.expected(rule, rule.expected())),
                new LocalizedText(rule.text(), german.text(rule)), found.pushes());
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
            TakenPicture taken = new PagePictures(bench).take(tabs.current(), PICTURE);
            return new StepPicture(taken.base64(), mark(did, taken.scale()));
        } catch (ToolException e) {
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
            List<PageControl> controls = reading.controls(tabs.current(), deed.group(1));
            PageControl first = controls.isEmpty() ? null : controls.getFirst();
            if (first != null && first.ref().equals(deed.group(1)) && first.role().equals(deed.group(2))
                    && first.box().size() == SIDES) {
                return first.box().stream().map(side -> (int) Math.round(side * scale)).toList();
            }
        } catch (ToolException e) {
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

    /** That a name of the person led to its element another way than before. */
    private static String foundAnew(DoneAction done) {
        return done.notes().stream().filter(note -> note.startsWith("mark=")).findFirst()
                .map(note -> " (" + note + ")").orElse("");
    }
}
