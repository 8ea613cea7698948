package io.github.mcpdatalayer.journeys;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.JourneyBrowser.Deed;
import io.github.mcpdatalayer.journeys.JourneyBrowser.TabPlace;
import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import io.github.mcpdatalayer.journeys.StepResult.Failure;
import io.github.mcpdatalayer.journeys.StepResult.Healed;
import io.github.mcpdatalayer.journeys.StepResult.Status;
import org.jspecify.annotations.Nullable;

/**
 * Runs a journey. A step that cannot be done ends the run; an expectation that does not hold does not, so one run tells all that is wrong.
 * It waits for what is expected to come until it is there. Exact counts and what must not come are held against the settled step, and once
 * more against the whole run.
 */
public final class JourneyRunner {

    private static final Duration WHOLE = Duration.ofMinutes(30);
    /** A step is over once nothing was tracked for this time, where that is waited for. */
    private static final Duration QUIET = Duration.ofSeconds(1);
    /** A run is over once nothing was done or tracked for this time: what comes late is still told. */
    private static final Duration REST = Duration.ofSeconds(1);
    /** GA4 sends what it holds back after 5 s. */
    private static final Duration HELD_BACK = Duration.ofMillis(5_500);
    /** A tab that an earlier step has opened may take this time before it counts as one to open. */
    private static final Duration NEW_TAB = Duration.ofSeconds(1);
    /** The time that a banner has to come back after a reload. */
    private static final Duration AGAIN = Duration.ofSeconds(3);
    private static final String NO_BANNER = "BANNER_NOT_FOUND";
    private static final String NOT_REACHED = "CONSENT_NOT_REACHED";
    private static final String WITHDRAWN = ConsentChoice.WITHDRAWN.word();
    /** After these, the first page is loaded once more. */
    private static final Map<String, LocalizedText> RELOADED = Map.of(
            ConsentChoice.RELOAD.word(), LocalizedText.of("journeyRunner.denied"),
            ConsentChoice.RETURNING.word(), LocalizedText.of("journeyRunner.agreed"),
            WITHDRAWN, LocalizedText.of("journeyRunner.taken-consent-back"));
    /** In these states the visitor agrees at first. */
    private static final Set<String> AGREES = Set.of(ConsentChoice.GRANTED.word(), ConsentChoice.RETURNING.word(),
            WITHDRAWN);
    /** In these states the run answers no banner. */
    private static final Set<String> NO_CHOICE = Set.of("none", "gpc");

    private final Journey journey;
    private final RunSettings settings;
    private final JourneyVariables variables;
    private final JourneyBrowser browser;
    private final Clock clock;
    private final Duration whole;
    private final Duration rest;
    private final ExactAtEnd exact = new ExactAtEnd();
    private final Set<Integer> held = new HashSet<>();
    private final List<LocalizedText> notes;
    private final QuietSteps quiet;
    private final ElementWays ways;
    private final ElementWaits waits;
    private final ExpectedTracking expected;
    private long end;
    private long last;
    private boolean isToChoose;
    private final List<RunFinding> ofBanner = new ArrayList<>();
    private String tab = "";

    /** A run. The variables are those that the journey was read with. */
    public JourneyRunner(Journey journey, RunSettings settings, JourneyVariables variables, JourneyBrowser browser,
            Clock clock) {
        this(journey, settings, variables, browser, clock, WHOLE, REST);
    }

    /** Runs with another limit for all of it, and another rest at its end. */
    JourneyRunner(Journey journey, RunSettings settings, JourneyVariables variables, JourneyBrowser browser,
            Clock clock, Duration whole, Duration rest) {
        this.whole = whole;
        this.rest = rest;
        this.journey = journey;
        this.settings = settings;
        this.variables = variables.copy();
        this.browser = browser;
        this.clock = clock;
        notes = new ArrayList<>(journey.notes());
        ways = new ElementWays(browser, this.variables);
        waits = new ElementWaits(browser, this.variables);
        expected = new ExpectedTracking(browser, this.variables, this::based, exact);
        quiet = new QuietSteps(journey.steps(), settings.stopBefore());
        String choice = settings.consent();
        if (choice != null) {
            this.variables.assign(JourneyVariables.CONSENT, chosen(choice));
        }
        isToChoose = choice != null && !NO_CHOICE.contains(choice) && !journey.choosesConsent();
        if (choice != null && RELOADED.containsKey(choice) && !isToChoose) {
            notes.add(LocalizedText.of("journeyRunner.the-journey-answers-the-banner-itself"));
        }
    }

    /** The answer that holds in a state once its first page is done. */
    private static String chosen(String state) {
        if (NO_CHOICE.contains(state)) {
            return "none";
        }
        return AGREES.contains(state) && !state.equals(WITHDRAWN) ? "granted" : "denied";
    }

    /** Hears of the steps of a run. */
    public interface StepWatcher {

        /** A step is about to begin. It waits for this call, which does not count as time of the run. */
        void begins(JourneyStep step) throws InterruptedException;

        /** A step has ended. What is held against the whole run may still change its result. */
        default void ended(StepResult result) {}
    }

    /** Runs it to its end. */
    public JourneyRun run(StepWatcher watcher) throws InterruptedException {
        Instant started = clock.instant();
        long begin = System.nanoTime();
        end = begin + whole.toNanos();
        List<StepResult> results = new ArrayList<>();
        boolean ended = false;
        for (JourneyStep step : journey.steps()) {
            if (settings.stopBefore() > 0 && step.number() >= settings.stopBefore() && !ended) {
                notes.add(LocalizedText.of("journeyRunner.the-run-stopped-before-step-as", settings.stopBefore()));
                ended = true;
            }
            StepResult result = ended
                    ? StepResult.of(step, Status.NOT_RUN)
                    : held.containsAll(step.groups()) ? timed(step, watcher) : StepResult.of(step, Status.SKIPPED);
            results.add(result);
            watcher.ended(result.shown(browser::redacted));
            ended |= result.status() == Status.BROKEN;
        }
        if (!ended) {
            settleAtEnd();
        }
        SeenTracking seen = seenAtEnd();
        if (seen != null) {
            results = exact.in(results, seen);
        }
        String plan = settings.plan();
        if (plan != null && seen != null) {
            results = planned(plan, results, seen);
        }
        RunAudit audit = settings.audit() == AuditMode.OFF ? RunAudit.NONE : audit();
        List<StepResult> shown = results.stream().map(each -> each.shown(browser::redacted)).toList();
        return new JourneyRun(journey.file(), browser.redacted(journey.title()), started, millisSince(begin),
                browser.program(), settings, 1, verdict(results, audit), shown, seen, audit,
                notes.stream().map(each -> each.map(browser::redacted)).toList());
    }

    /** Names the parts that cannot be looked at, so that nothing counts as clean for them. */
    private RunAudit audit() throws InterruptedException {
        try {
            RunAudit audit = browser.audit();
            return ofBanner.isEmpty() ? audit : audit.and(new RunAudit(true, ofBanner, 0, 0, 0, List.of()));
        } catch (StepFailure e) {
            notes.add(LocalizedText.of("journeyRunner.the-visit-could-not-be-audited").and(e.said()));
            return ofBanner.isEmpty() ? RunAudit.NONE : new RunAudit(false, ofBanner, 0, 0, 0, List.of());
        }
    }

    /** A run that could not begin; {@code redacted} hides personal data in what the journey's file says. */
    public static JourneyRun notBegun(Journey journey, RunSettings settings, Instant started, String code,
            String message, UnaryOperator<String> redacted) {
        List<StepResult> results = new ArrayList<>();
        for (JourneyStep step : journey.steps()) {
            results.add(results.isEmpty()
                    ? new StepResult(step, Status.BROKEN, LocalizedText.NONE, 0, 0, null,
                            new Failure(code, LocalizedText.same(message)), List.of())
                    : StepResult.of(step, Status.NOT_RUN));
        }
        return new JourneyRun(journey.file(), redacted.apply(journey.title()), started, 0, "", settings, 1,
                Verdict.BROKEN, results.stream().map(each -> each.shown(redacted)).toList(), null,
                journey.notes().stream().map(each -> each.map(redacted)).toList());
    }

    private void settleAtEnd() throws InterruptedException {
        try {
            if (settings.settles()) {
                settle(HELD_BACK, ExpectedTracking.HITS_WITHIN_MS);
            } else if (exact.isAny() || settings.audit() != AuditMode.OFF) {
                Duration asked = Duration.ofMillis(exact.withinMs(last));
                settle(asked.compareTo(rest) > 0 ? asked : rest, ExpectedTracking.WITHIN_MS);
            }
        } catch (StepFailure e) {
            notes.add(LocalizedText.of("journeyRunner.the-run-could-not-wait-for").and(e.said()));
        }
    }

    /** Waits until nothing has been tracked for a while. */
    private void settle(Duration quiet, int mostMs) throws StepFailure, InterruptedException {
        long begin = System.nanoTime();
        long since = begin;
        int before = -1;
        while (System.nanoTime() - begin < Duration.ofMillis(mostMs).toNanos()) {
            SeenTracking seen = browser.seen();
            int tracked = seen.pushes().size() + seen.hits().size();
            if (tracked != before) {
                before = tracked;
                since = System.nanoTime();
            } else if (System.nanoTime() - since > quiet.toNanos()) {
                return;
            }
            Thread.sleep(2 * ElementWays.POLL_MS);
        }
    }

    private @Nullable SeenTracking seenAtEnd() throws InterruptedException {
        try {
            return browser.seen();
        } catch (StepFailure e) {
            notes.add(LocalizedText.of("journeyRunner.the-tracking-could-not-be-read").and(e.said()));
            return null;
        }
    }

    /** The results with what the plan says, each finding at the step that its first push belongs to. */
    private List<StepResult> planned(String plan, List<StepResult> results, SeenTracking seen)
            throws InterruptedException {
        List<PlanFinding> findings;
        try {
            findings = browser.against(plan);
        } catch (StepFailure e) {
            List<StepResult> broken = new ArrayList<>(results);
            StepResult end = broken.removeLast();
            broken.add(new StepResult(end.step(), Status.BROKEN, end.did(), end.ms(), end.action(), end.healed(),
                    new Failure(e.code(), e.said()), end.expectations()));
            return broken;
        }
        return PlanExpectations.of(plan, findings, results, seen);
    }

    private Verdict verdict(List<StepResult> results, RunAudit audit) {
        if (results.stream().anyMatch(each -> each.status() == Status.BROKEN)) {
            return Verdict.BROKEN;
        }
        boolean failed = results.stream().anyMatch(each -> each.status() == Status.FAILED
                || (settings.strict() && each.status() == Status.HEALED));
        if (!failed && settings.audit() == AuditMode.FAIL && !audit.done() && last > 0) {
            return Verdict.BROKEN; // what nobody has looked at is not clean
        }
        return failed || audit.fails(settings.audit()) ? Verdict.FAILED : Verdict.HELD;
    }

    private StepResult timed(JourneyStep step, StepWatcher watcher) throws InterruptedException {
        long before = System.nanoTime();
        watcher.begins(step);
        long begin = System.nanoTime();
        end += begin - before;
        try {
            if (begin - end > 0) {
                throw new StepFailure("JOURNEY_TOO_LONG",
                        LocalizedText.of("journeyRunner.the-run-took-more-than-minutes", whole.toMinutes()),
                        false);
            }
            return done(step).after(millisSince(begin));
        } catch (StepFailure e) {
            return new StepResult(step, Status.BROKEN, LocalizedText.NONE, millisSince(begin), 0, null,
                    new Failure(e.code(), e.said()), List.of());
        }
    }

    private static long millisSince(long begin) {
        return (System.nanoTime() - begin) / 1_000_000;
    }

    private StepResult done(JourneyStep step) throws StepFailure, InterruptedException {
        Duration timeout = Duration.ofMillis(step.timeoutMs());
        boolean isThere = turn(step, timeout);
        return switch (step.action()) {
            case JourneyAction.Open(String url) -> {
                StepResult result = acted(step, () -> isThere
                        ? browser.open(address(url), timeout.multipliedBy(3))
                        : browser.openTab(address(url)));
                choose(address(url), timeout);
                yield result;
            }
            case JourneyAction.Resize screen -> {
                if (!browser.resize(screen)) {
                    notes.add(LocalizedText.of("journeyRunner.the-browser-did-not-show-the").and(screen.shown())
                            .and(LocalizedText.same(".")));
                }
                yield result(step, Status.DONE, screen.shown());
            }
            case JourneyAction.Use use ->
                found(step, way -> browser.use(use, way, ElementWays.tryFor(step)));
            case JourneyAction.Drag drag -> searched(step, () -> ways.drag(step, drag));
            case JourneyAction.SetValue change ->
                found(step, way -> browser.change(way, variables.in(change.value()), ElementWays.tryFor(step)));
            case JourneyAction.Choose choose -> found(step, way -> browser.choose(way,
                    choose.options().stream().map(variables::in).toList(), ElementWays.tryFor(step)));
            case JourneyAction.Upload upload -> found(step, way -> browser.upload(way, upload.files(), timeout));
            case JourneyAction.Press(String key) -> acted(step, () -> browser.press(key, timeout));
            case JourneyAction.Scroll scroll -> scroll.selectors().isEmpty()
                    ? acted(step, () -> browser.scrollBy(scroll.x(), scroll.y(), timeout))
                    : found(step, way -> browser.scrollTo(way, ElementWays.tryFor(step)));
            case JourneyAction.Await wait -> result(step, Status.DONE, waits.element(wait, timeout));
            case JourneyAction.AwaitCode(String expression) ->
                result(step, Status.DONE, waits.code(expression, timeout));
            case JourneyAction.Decide(int group, JourneyCondition condition) -> {
                boolean holds = waits.holds(condition);
                if (holds) {
                    held.add(group);
                }
                yield result(step, Status.DONE, holds
                        ? LocalizedText.of("journeyRunner.the-condition-holds")
                        : LocalizedText.of("journeyRunner.the-condition-does-not-hold"));
            }
            case JourneyAction.Expect(Expectations given) -> {
                List<CheckedExpectation> ended = expected.awaited(step, given, last);
                boolean failed = ended.stream().anyMatch(each -> each.state() == Standing.FAILED);
                yield new StepResult(step, failed ? Status.FAILED : Status.DONE, LocalizedText.NONE, 0, last, null,
                        null, ended);
            }
            case JourneyAction.Pass _ -> result(step, Status.DONE, LocalizedText.NONE);
        };
    }

    /** Uses the tab of a step; false where an address is to be opened in a tab that is not there yet. */
    private boolean turn(JourneyStep step, Duration timeout) throws StepFailure, InterruptedException {
        String target = step.target();
        if (target == null || target.equals(tab)) {
            return true;
        }
        boolean opens = step.action() instanceof JourneyAction.Open;
        String url = target.isEmpty() ? "" : address(target);
        if (browser.turnTo(url, opens ? NEW_TAB : timeout)) {
            tab = target;
            return true;
        }
        if (!opens) {
            String shown = browser.redacted(url);
            throw new StepFailure("TAB_NOT_FOUND",
                    LocalizedText.of("journeyRunner.no-tab-shows-and-none-came", shown, timeout.toMillis()),
                    false);
        }
        tab = target;
        return false;
    }

    /** Chooses at the first page. The choice's own tracking belongs to the step that opened it. */
    private void choose(String url, Duration timeout) throws StepFailure, InterruptedException {
        String state = settings.consent();
        if (!isToChoose || state == null) {
            return;
        }
        isToChoose = false;
        boolean granted = AGREES.contains(state);
        Deed answered = browser.consent(granted, timeout);
        notes.add(LocalizedText.of(granted ? "journeyRunner.consent-granted" : "journeyRunner.consent-denied",
                said(answered)));
        boolean isBack = state.equals(WITHDRAWN) && takeBack(url, timeout);
        LocalizedText before = RELOADED.get(state);
        if (before != null && (isBack || !state.equals(WITHDRAWN))) {
            last = browser.open(url, timeout.multipliedBy(3)).step();
            lookForBanner(before, granted && !isBack, timeout);
        }
    }

    /** A visit with consent, which is then taken back; whether it was. */
    private boolean takeBack(String url, Duration timeout) throws StepFailure, InterruptedException {
        last = browser.open(url, timeout.multipliedBy(3)).step(); // some tags run from the next page on
        try {
            JourneyBrowser.Withdrawn back = browser.withdraw(timeout);
            notes.add(LocalizedText.of("journeyRunner.taken-back", said(back.deed())));
            if (back.byInterface()) {
                ofBanner.add(bannerFinding("withdrawal-without-link", "warning", back.deed().step(),
                        LocalizedText.of("journeyRunner.a-link-or-button-that-brings"),
                        LocalizedText.of("journeyRunner.the-platforms-own-interface-had-to"),
                        LocalizedText.of("journeyRunner.nothing-on-the-first-page-lets"),
                        LocalizedText.of("journeyRunner.put-the-link-into-the-footer")));
            }
            return true;
        } catch (StepFailure e) {
            if (!e.code().equals(NO_BANNER) && !e.code().equals(NOT_REACHED)) {
                throw e;
            }
            variables.assign(JourneyVariables.CONSENT, "granted"); // so it still is
            notes.add(LocalizedText.of("journeyRunner.consent-was-not-taken-back")
                    .and(e.said()));
            boolean offered = e.code().equals(NOT_REACHED);
            ofBanner.add(bannerFinding(offered ? "withdrawal-without-effect" : "withdrawal-not-offered",
                    offered ? RunFinding.ERROR : "warning", last,
                    LocalizedText.of("journeyRunner.consent-that-can-be-taken-back"),
                    e.said(),
                    offered
                            ? LocalizedText.of("journeyRunner.consent-was-taken-back-and-the")
                            : LocalizedText.of("journeyRunner.nothing-on-the-first-page-lets"),
                    LocalizedText.of("journeyRunner.put-the-platforms-link-for-the")));
            return false;
        }
    }

    /** A deed as it stands in English, in which results for programs have it. */
    private static LocalizedText said(Deed deed) {
        return new LocalizedText(deed.did(), DeedWords.of(deed.did()).german());
    }

    /** Looks whether the visitor is asked again after the first page is loaded once more. An answer given then is the same one. */
    private void lookForBanner(LocalizedText before, boolean granted, Duration timeout)
            throws StepFailure, InterruptedException {
        try {
            Deed again = browser.consent(granted, timeout.compareTo(AGAIN) > 0 ? AGAIN : timeout);
            ofBanner.add(bannerFinding("banner-came-back", "warning", again.step(),
                    LocalizedText.of("journeyRunner.the-choice-of-the-visit-before"),
                    LocalizedText.of("journeyRunner.after-a-reload", said(again)),
                    LocalizedText.of("journeyRunner.the-consent-banner-came-back-after", before),
                    LocalizedText.of("journeyRunner.see-where-the-platform-keeps-the")));
        } catch (StepFailure e) {
            if (!e.code().equals(NO_BANNER)) {
                throw e;
            }
            notes.add(LocalizedText.of("journeyRunner.after-a-reload-nobody-asks-again"));
        }
    }

    private static RunFinding bannerFinding(String rule, String severity, long step, LocalizedText expected,
            LocalizedText got, LocalizedText text, LocalizedText fix) {
        return new RunFinding(rule, severity, "", expected, got, text, fix, "consent platform", step, List.of(),
                List.of(), 1, null);
    }

    private static StepResult result(JourneyStep step, Status status, LocalizedText did) {
        return new StepResult(step, status, did, 0, 0, null, null, List.of());
    }

    /** Does something that has no element. */
    private interface Doing {
        Deed now() throws StepFailure, InterruptedException;
    }

    private StepResult acted(JourneyStep step, Doing doing) throws StepFailure, InterruptedException {
        return searched(step, () -> new ElementWays.FoundDeed(doing.now(), null));
    }

    /** Looks for the element of a step, and does something to it. */
    private interface Search {
        ElementWays.FoundDeed now() throws StepFailure, InterruptedException;
    }

    private StepResult found(JourneyStep step, ElementWays.Way way) throws StepFailure, InterruptedException {
        return searched(step, () -> ways.find(step, way));
    }

    private StepResult searched(JourneyStep step, Search search) throws StepFailure, InterruptedException {
        TabPlace before = before(step);
        ElementWays.FoundDeed done = search.now();
        return ended(step, done.deed(), before, done.healed());
    }

    /** Returns what the tab shows before a step that leads to another page; null before any other one. */
    private @Nullable TabPlace before(JourneyStep step) throws StepFailure, InterruptedException {
        browser.awaitQuiet(settings.pictures() || settings.plan() != null || quiet.isAfter(step));
        return step.navigates() && !(step.action() instanceof JourneyAction.Open) ? browser.place() : null;
    }

    private StepResult ended(JourneyStep step, Deed deed, @Nullable TabPlace before, @Nullable Healed healed)
            throws StepFailure, InterruptedException {
        last = deed.step();
        if (before != null) {
            awaitPage(step, before);
        }
        StepResult result = new StepResult(step, healed == null ? Status.DONE : Status.HEALED,
                LocalizedText.same(deed.did()), 0,
                deed.step(), healed, null, List.of());
        if (settings.settles()) {
            settle(QUIET, ExpectedTracking.WITHIN_MS);
        }
        return settings.pictures() ? result.showing(browser.picture(deed.did())) : result;
    }

    private void awaitPage(JourneyStep step, TabPlace before) throws StepFailure, InterruptedException {
        long until = System.nanoTime() + Duration.ofMillis(step.timeoutMs()).toNanos();
        while (true) {
            TabPlace now = browser.place();
            if (now.page() != before.page() || !now.url().equals(before.url())) {
                return;
            }
            if (System.nanoTime() - until > 0) {
                throw new StepFailure("NAVIGATION_NOT_SEEN",
                        LocalizedText.of("journeyRunner.the-step-was-recorded-to-lead", step.timeoutMs()),
                        false);
            }
            Thread.sleep(ElementWays.POLL_MS);
        }
    }

    /** An address with variables and the base address. */
    private String address(String url) throws StepFailure {
        String address = based(variables.in(url));
        if (!RecorderSteps.isWeb(address)) {
            throw new StepFailure(RefusalCode.JOURNEY_URL_REFUSED.name(),
                    LocalizedText.of("journeyRunner.the-address-is-neither-http-nor"),
                    false);
        }
        return address;
    }

    /** Puts the base address in the place of the origin that the journey was recorded on. */
    private String based(String url) {
        String base = settings.baseUrl();
        String first = journey.firstUrl();
        if (base == null || first == null) {
            return url;
        }
        String recorded = Journey.originOf(first);
        boolean same = url.equals(recorded) || url.startsWith(recorded + "/") || url.startsWith(recorded + "?");
        return same ? base.replaceFirst("/+$", "") + url.substring(recorded.length()) : url;
    }
}
