package io.github.mcpdatalayer.journeys;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.datalayer.query.QueryLimitException;
import io.github.mcpdatalayer.journeys.CheckedExpectation.Standing;
import io.github.mcpdatalayer.journeys.Expectations.Assigned;
import io.github.mcpdatalayer.journeys.JourneyBrowser.Deed;
import io.github.mcpdatalayer.journeys.JourneyBrowser.TabPlace;
import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import io.github.mcpdatalayer.journeys.StepResult.Failure;
import io.github.mcpdatalayer.journeys.StepResult.Healed;
import io.github.mcpdatalayer.journeys.StepResult.Status;
import org.jspecify.annotations.Nullable;

/**
 * Runs a journey. A step that cannot be done ends the run; an expectation that does not hold does not, so one run tells all that
 * is wrong. What is expected to come is waited for until it is there, what must not come for a time of its own.
 */
public final class JourneyRunner {

    private static final Duration WHOLE = Duration.ofMinutes(30);
    /** How long pushes, consent, texts and addresses may take, and how long what must not come is waited for. */
    private static final int WITHIN_MS = 6_000;
    /** GA4 holds hits back for seconds. */
    private static final int HITS_WITHIN_MS = 15_000;
    /** How long an element is looked for by its name alone, before another way counts. */
    private static final Duration BY_NAME = Duration.ofSeconds(2);
    /** How long nothing must have been tracked for a step to be over, where that is waited for. */
    private static final Duration QUIET = Duration.ofSeconds(1);
    /** GA4 sends what it holds back after 5 s. */
    private static final Duration HELD_BACK = Duration.ofMillis(5_500);
    private static final String UNKNOWN_MARK = "MARK_UNKNOWN";
    /** A wait fails so where nothing can be looked for by a selector, now or later. */
    private static final List<String> NEVER_FOUND = List.of(UNKNOWN_MARK, "ELEMENT_NOT_FOUND", "BAD_ARGUMENT");
    /** A frame of another site; one of ours may come in its place. */
    private static final String FOREIGN_FRAME = "FRAME_NOT_FOUND";
    private static final int POLL_MS = 50;
    /** How long a tab may take that a step before has opened, before it counts as one to open. */
    private static final Duration NEW_TAB = Duration.ofSeconds(1);

    private final Journey journey;
    private final RunSettings settings;
    private final JourneyVariables variables;
    private final JourneyBrowser browser;
    private final Clock clock;
    private final Duration whole;
    private final Set<Integer> held = new HashSet<>();
    private final List<String> notes;
    private final QuietSteps quiet;
    private long end;
    private long last;
    private boolean isToChoose;
    private String tab = "";

    /** A run. The variables are those that the journey was read with. */
    public JourneyRunner(Journey journey, RunSettings settings, JourneyVariables variables, JourneyBrowser browser,
            Clock clock) {
        this(journey, settings, variables, browser, clock, WHOLE);
    }

    /** The same, with another limit for all of it. */
    JourneyRunner(Journey journey, RunSettings settings, JourneyVariables variables, JourneyBrowser browser,
            Clock clock, Duration whole) {
        this.whole = whole;
        this.journey = journey;
        this.settings = settings;
        this.variables = variables.copy();
        this.browser = browser;
        this.clock = clock;
        notes = new ArrayList<>(journey.notes());
        quiet = new QuietSteps(journey.steps(), settings.stopBefore());
        String choice = settings.consent();
        if (choice != null) {
            this.variables.assign(JourneyVariables.CONSENT, choice);
        }
        isToChoose = choice != null && !choice.equals("none") && !journey.choosesConsent();
    }

    /** Hears of each step as it begins. */
    public interface Begins {
        void step(JourneyStep step);
    }

    /** Runs it to its end. */
    public JourneyRun run(Begins begins) throws InterruptedException {
        Instant started = clock.instant();
        long begin = System.nanoTime();
        end = begin + whole.toNanos();
        List<StepResult> results = new ArrayList<>();
        boolean ended = false;
        for (JourneyStep step : journey.steps()) {
            if (settings.stopBefore() > 0 && step.number() >= settings.stopBefore() && !ended) {
                notes.add("The run stopped before step " + settings.stopBefore() + ", as asked.");
                ended = true;
            }
            StepResult result = ended
                    ? StepResult.of(step, Status.NOT_RUN)
                    : held.containsAll(step.groups()) ? timed(step, begins) : StepResult.of(step, Status.SKIPPED);
            results.add(result);
            ended |= result.status() == Status.BROKEN;
        }
        if (settings.settles() && !ended) {
            settleAtEnd();
        }
        SeenTracking seen = seenAtEnd();
        String plan = settings.plan();
        if (plan != null && seen != null) {
            results = planned(plan, results, seen);
        }
        return new JourneyRun(journey.file(), browser.redacted(journey.title()), started, millisSince(begin),
                browser.program(), settings, 1, verdict(results), results, seen, notes);
    }

    /** A run that could not begin. */
    public static JourneyRun notBegun(Journey journey, RunSettings settings, Instant started, String code,
            String message) {
        List<StepResult> results = new ArrayList<>();
        for (JourneyStep step : journey.steps()) {
            results.add(results.isEmpty()
                    ? new StepResult(step, Status.BROKEN, "", 0, 0, null, new Failure(code, message), List.of())
                    : StepResult.of(step, Status.NOT_RUN));
        }
        return new JourneyRun(journey.file(), journey.title(), started, 0, "", settings, 1, Verdict.BROKEN, results,
                null, journey.notes());
    }

    private void settleAtEnd() throws InterruptedException {
        try {
            settle(HELD_BACK, HITS_WITHIN_MS);
        } catch (StepFailure e) {
            notes.add("What was tracked at last could not be waited for: " + e.why());
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
            Thread.sleep(2 * POLL_MS);
        }
    }

    private @Nullable SeenTracking seenAtEnd() throws InterruptedException {
        try {
            return browser.seen();
        } catch (StepFailure e) {
            notes.add("What was tracked could not be read at the end: " + e.why());
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
                    new Failure(e.code(), e.why()), end.expectations()));
            return broken;
        }
        return PlanExpectations.of(plan, findings, results, seen);
    }

    private Verdict verdict(List<StepResult> results) {
        if (results.stream().anyMatch(each -> each.status() == Status.BROKEN)) {
            return Verdict.BROKEN;
        }
        boolean failed = results.stream().anyMatch(each -> each.status() == Status.FAILED
                || (settings.strict() && each.status() == Status.HEALED));
        return failed ? Verdict.FAILED : Verdict.HELD;
    }

    private StepResult timed(JourneyStep step, Begins begins) throws InterruptedException {
        begins.step(step);
        long begin = System.nanoTime();
        try {
            if (begin - end > 0) {
                throw new StepFailure("JOURNEY_TOO_LONG",
                        "The run took more than " + whole.toMinutes() + " minutes.", false);
            }
            return done(step).after(millisSince(begin));
        } catch (StepFailure e) {
            return new StepResult(step, Status.BROKEN, "", millisSince(begin), 0, null,
                    new Failure(e.code(), e.why()), List.of());
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
                choose(timeout);
                yield result;
            }
            case JourneyAction.Resize screen -> {
                if (!browser.resize(screen)) {
                    notes.add("The browser did not show the page so: " + screen.shown() + ".");
                }
                yield result(step, Status.DONE, screen.shown());
            }
            case JourneyAction.Use use ->
                found(step, way -> browser.use(use.way(), way, tryFor(step)));
            case JourneyAction.Drag drag -> dragged(step, drag);
            case JourneyAction.SetValue change ->
                found(step, way -> browser.change(way, variables.in(change.value()), tryFor(step)));
            case JourneyAction.Choose choose -> found(step, way -> browser.choose(way,
                    choose.options().stream().map(variables::in).toList(), tryFor(step)));
            case JourneyAction.Upload upload -> found(step, way -> browser.upload(way, upload.files(), timeout));
            case JourneyAction.Press(String key) -> acted(step, () -> browser.press(key, timeout));
            case JourneyAction.Scroll scroll -> scroll.selectors().isEmpty()
                    ? acted(step, () -> browser.scrollBy(scroll.x(), scroll.y(), timeout))
                    : found(step, way -> browser.scrollTo(way, tryFor(step)));
            case JourneyAction.Await wait -> awaited(step, wait, timeout);
            case JourneyAction.AwaitCode(String expression) -> awaitedCode(step, expression, timeout);
            case JourneyAction.Decide(int group, JourneyCondition condition) -> {
                boolean holds = holds(condition);
                if (holds) {
                    held.add(group);
                }
                yield result(step, Status.DONE, holds ? "the condition holds" : "the condition does not hold");
            }
            case JourneyAction.Expect(Expectations expectations) -> expected(step, expectations);
            case JourneyAction.Pass _ -> result(step, Status.DONE, "");
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
            throw new StepFailure("TAB_NOT_FOUND", "No tab shows " + browser.redacted(url) + ", and none came within "
                    + timeout.toMillis() + " ms. Did a step before open it?", false);
        }
        tab = target;
        return false;
    }

    /** Chooses at the first page. What the choice tracks belongs to the step that opened it. */
    private void choose(Duration timeout) throws StepFailure, InterruptedException {
        if (isToChoose) {
            isToChoose = false;
            boolean granted = "granted".equals(settings.consent());
            Deed chosen = browser.consent(granted, timeout);
            notes.add("Consent was " + settings.consent() + " at the first page: " + chosen.did() + ".");
        }
    }

    private static StepResult result(JourneyStep step, Status status, String did) {
        return new StepResult(step, status, did, 0, 0, null, null, List.of());
    }

    /** Does something that has no element. */
    private interface Doing {
        Deed now() throws StepFailure, InterruptedException;
    }

    private StepResult acted(JourneyStep step, Doing doing) throws StepFailure, InterruptedException {
        TabPlace before = before(step);
        return ended(step, doing.now(), before, null);
    }

    /** What the tab shows before a step that leads to another page; null before any other one. */
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
        StepResult result = new StepResult(step, healed == null ? Status.DONE : Status.HEALED, deed.did(), 0,
                deed.step(), healed, null, List.of());
        if (settings.settles()) {
            settle(QUIET, WITHIN_MS);
        }
        return settings.pictures() ? result.showing(browser.picture()) : result;
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
                        "The step was recorded to lead to another page, and none came within " + step.timeoutMs()
                                + " ms.",
                        false);
            }
            Thread.sleep(POLL_MS);
        }
    }

    /** An address with variables and the base address. */
    private String address(String url) throws StepFailure {
        String address = based(variables.in(url));
        if (!RecorderSteps.isWeb(address)) {
            throw new StepFailure(RefusalCode.JOURNEY_URL_REFUSED.name(),
                    "The address is neither http nor https once its variables have their values.", false);
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

    /** How long one way to an element is tried: the browser waits itself until the element can be used. */
    private static Duration tryFor(JourneyStep step) {
        return Duration.ofMillis(Math.min(step.timeoutMs(), 1_000));
    }

    /** Does something to an element that was found one way. */
    private interface Way {
        Deed by(JourneySelector selector) throws StepFailure, InterruptedException;
    }

    /** Tries the ways to an element, the first one alone at the beginning, until one is found or the time is over. */
    private StepResult found(JourneyStep step, Way way) throws StepFailure, InterruptedException {
        List<JourneySelector> selectors = new ArrayList<>(step.action().ways().stream().map(this::resolved).toList());
        JourneySelector first = selectors.getFirst();
        TabPlace before = before(step);
        long begin = System.nanoTime();
        Duration alone = Duration.ofMillis(Math.min(BY_NAME.toMillis(), step.timeoutMs() / 2));
        while (true) {
            boolean all = System.nanoTime() - begin > alone.toNanos();
            boolean over = System.nanoTime() - begin > Duration.ofMillis(step.timeoutMs()).toNanos();
            StepFailure why = null;
            for (JourneySelector selector : all ? List.copyOf(selectors) : List.of(first)) {
                try {
                    Deed deed = way.by(selector);
                    return ended(step, deed, before, selector.equals(first)
                            ? null
                            : new Healed(browser.redacted(first.written()), browser.redacted(selector.written()),
                                    deed.did()));
                } catch (StepFailure e) {
                    if (!e.isNotFound()) {
                        throw e;
                    }
                    if (e.code().equals(UNKNOWN_MARK)) {
                        if (selectors.size() == 1) {
                            throw new StepFailure(e.code(), e.why() + " The step has no other selector.", false);
                        }
                        // Only the browser of the person knows it. The file has the ways that it stands for.
                        selectors.remove(selector);
                        first = selectors.getFirst();
                    }
                    why = why == null || why.code().equals(UNKNOWN_MARK) ? e : why;
                }
            }
            if (why != null && why.code().equals(UNKNOWN_MARK) && first.kind() != JourneySelector.Kind.MARK) {
                continue;
            }
            if (over && why != null) {
                throw new StepFailure(why.code(), why.why() + " It was looked for by "
                        + browser.redacted(String.join(", ",
                                selectors.stream().map(JourneySelector::written).toList()))
                        + " for " + step.timeoutMs() + " ms.", false);
            }
            Thread.sleep(POLL_MS);
        }
    }

    /** Drags it. Where it is let go is found as it is itself: by the first selector alone for a while, then by any. */
    private StepResult dragged(JourneyStep step, JourneyAction.Drag drag) throws StepFailure, InterruptedException {
        if (drag.to().isEmpty()) {
            return found(step, way -> browser.dragBy(way, drag.x(), drag.y(), tryFor(step)));
        }
        List<JourneySelector> ends = drag.to().stream().map(this::resolved).toList();
        JourneySelector first = ends.getFirst();
        List<JourneySelector> used = new ArrayList<>();
        long alone = System.nanoTime()
                + Duration.ofMillis(Math.min(BY_NAME.toMillis(), step.timeoutMs() / 2)).toNanos();
        StepResult result = found(step, way -> {
            boolean all = System.nanoTime() - alone > 0 || first.kind() == JourneySelector.Kind.MARK;
            StepFailure why = null;
            for (JourneySelector end : all ? ends : List.of(first)) {
                try {
                    Deed deed = browser.dragTo(way, end, tryFor(step));
                    used.add(end);
                    return deed;
                } catch (StepFailure e) {
                    boolean isOfEnd = e.code().equals(UNKNOWN_MARK) && way.kind() != JourneySelector.Kind.MARK;
                    if (!e.isNotFound() || (e.code().equals(UNKNOWN_MARK) && !isOfEnd)) {
                        throw e;
                    }
                    why = isOfEnd ? new StepFailure("ELEMENT_NOT_FOUND", e.why(), true) : e;
                }
            }
            throw Objects.requireNonNull(why);
        });
        boolean isAsWritten = used.getLast().equals(first)
                || (first.kind() == JourneySelector.Kind.MARK && used.getLast().equals(ends.get(1)));
        return isAsWritten || result.healed() != null
                ? result
                : result.healedAs(new Healed(browser.redacted(first.written()),
                        browser.redacted(used.getLast().written()), result.did()));
    }

    private JourneySelector resolved(JourneySelector selector) {
        return new JourneySelector(selector.kind(), variables.in(selector.written()), variables.in(selector.what()),
                selector.role(), selector.frame());
    }

    private StepResult awaited(JourneyStep step, JourneyAction.Await wait, Duration timeout)
            throws StepFailure, InterruptedException {
        List<JourneySelector> selectors = new ArrayList<>(wait.selectors().stream().map(this::resolved).toList());
        long until = System.nanoTime() + timeout.toNanos();
        Duration each = Duration.ofMillis(Math.max(100, Math.min(1_000, timeout.toMillis() / selectors.size())));
        StepFailure why;
        do {
            why = new StepFailure("ELEMENT_NOT_FOUND",
                    (wait.there() ? "The element was not there" : "The element was not gone") + " within "
                            + timeout.toMillis() + " ms.",
                    false);
            try {
                if (isSo(selectors, wait.there(), each)) {
                    return result(step, Status.DONE, wait.there() ? "the element is there" : "the element is gone");
                }
            } catch (StepFailure e) {
                if (!e.code().equals(FOREIGN_FRAME)) {
                    throw e;
                }
                why = e;
            }
            Thread.sleep(POLL_MS);
        } while (System.nanoTime() - until < 0);
        throw why;
    }

    /** Whether an element is there by one of its selectors, or is gone by all of them. */
    private boolean isSo(List<JourneySelector> selectors, boolean there, Duration each)
            throws StepFailure, InterruptedException {
        for (JourneySelector selector : List.copyOf(selectors)) {
            boolean isSo = waitsFor(selector, selectors, there, each);
            if (selectors.contains(selector) && isSo == there) {
                return there;
            }
        }
        return !there;
    }

    /** Waits by one selector. One that nothing can be looked for by is taken off the list; the last one says why. */
    private boolean waitsFor(JourneySelector selector, List<JourneySelector> selectors, boolean there, Duration most)
            throws StepFailure, InterruptedException {
        try {
            return browser.waitFor(selector, there, most);
        } catch (StepFailure e) {
            if (!NEVER_FOUND.contains(e.code()) || selectors.size() == 1) {
                throw e;
            }
            selectors.remove(selector);
            return false;
        }
    }

    private StepResult awaitedCode(JourneyStep step, String expression, Duration timeout)
            throws StepFailure, InterruptedException {
        long until = System.nanoTime() + timeout.toNanos();
        while (!browser.isTrue(variables.in(expression), timeout)) {
            if (System.nanoTime() - until > 0) {
                throw new StepFailure("EXPRESSION_NOT_TRUE",
                        "The expression was not true within " + timeout.toMillis() + " ms.", false);
            }
            Thread.sleep(POLL_MS);
        }
        return result(step, Status.DONE, "the expression is true");
    }

    private boolean holds(JourneyCondition condition) throws StepFailure, InterruptedException {
        return switch (condition) {
            case JourneyCondition.VariableIs(String name, String value, boolean is) ->
                variables.value(name).equals(variables.in(value)) == is;
            case JourneyCondition.ElementShown shown -> {
                List<JourneySelector> selectors = new ArrayList<>(
                        shown.selectors().stream().map(this::resolved).toList());
                boolean there = false;
                for (JourneySelector selector : List.copyOf(selectors)) {
                    there = there || waitsFor(selector, selectors, true, Duration.ofMillis(500));
                }
                yield there == shown.shown();
            }
        };
    }

    private StepResult expected(JourneyStep step, Expectations given) throws StepFailure, InterruptedException {
        Expectations expectations = resolved(given);
        long begin = System.nanoTime();
        Integer within = expectations.withinMs();
        long others = (within == null ? WITHIN_MS : within) * 1_000_000L;
        long hits = (within == null ? HITS_WITHIN_MS : within) * 1_000_000L;
        List<CheckedExpectation> checked;
        boolean everywhere = expectations.isExact();
        while (true) {
            SeenTracking seen = (everywhere ? browser.seen() : browser.seenHere()).since(last);
            checked = new ArrayList<>(new ExpectationCheck(expectations, seen).checked(step.place()));
            for (String text : expectations.texts()) {
                checked.add(text(step, text));
            }
            for (Map.Entry<String, Assigned> each : expectations.assigned().entrySet()) {
                checked.add(assign(each.getKey(), each.getValue(), seen));
            }
            long passed = System.nanoTime() - begin;
            boolean waits = checked.stream().anyMatch(each -> switch (each.state()) {
                case HELD, FAILED, ACCEPTED -> false;
                case SO_FAR -> passed < others;
                case OPEN -> passed < (each.kind().equals("hit") ? hits : others);
            });
            if (!waits && (everywhere || checked.stream().allMatch(each -> each.state() == Standing.HELD))) {
                break;
            }
            if (everywhere) {
                Thread.sleep(POLL_MS);
            }
            everywhere = true; // what does not hold here may have come in a tab that was left
        }
        List<CheckedExpectation> ended = new ArrayList<>(checked.stream().map(CheckedExpectation::ended).toList());
        String plan = expectations.plan();
        if (plan != null) {
            ended.addAll(PlanExpectations.since(last, plan, browser.against(plan), browser.seen(), step.place()));
        }
        boolean failed = ended.stream().anyMatch(each -> each.state() == Standing.FAILED);
        return new StepResult(step, failed ? Status.FAILED : Status.DONE, "", 0, last, null, null, ended);
    }

    private CheckedExpectation text(JourneyStep step, String text) throws StepFailure, InterruptedException {
        String words = "the page shows " + JsonPlace.shown(text);
        return browser.shows(text)
                ? CheckedExpectation.held(step.place() + ".text", "text", words, Standing.HELD)
                : new CheckedExpectation(step.place() + ".text", "text", Standing.OPEN, words,
                        "the page does not show it",
                        "The visitor does not see what the journey was recorded with.", ExpectationCheck.SITE, null,
                        null);
    }

    private CheckedExpectation assign(String name, Assigned from, SeenTracking seen) {
        String words = name + " is taken from " + from.event() + " at " + from.path();
        for (SeenPush push : seen.pushes().reversed()) {
            String event = push.event();
            if (event != null && ExpectationCheck.isLike(from.event(), event)) {
                JsonValue value = first(from.path(), push.value());
                if (value != null) {
                    variables.assign(name, ExpectedValue.text(value));
                    return new CheckedExpectation(from.place(), "value", Standing.HELD, words, "", "", "", push.seq(),
                            null);
                }
            }
        }
        return new CheckedExpectation(from.place(), "value", Standing.OPEN, words, "no push has it",
                "Later steps of the journey lack this value.", ExpectationCheck.SITE, null, null);
    }

    private static @Nullable JsonValue first(JsonPath path, JsonValue in) {
        try {
            List<JsonPath.Match> found = path.find(in);
            return found.isEmpty() ? null : found.getFirst().value();
        } catch (QueryLimitException e) {
            return null; // told as a value that no push has
        }
    }

    /** With the values of variables that were assigned on the way. */
    private Expectations resolved(Expectations given) {
        return ExpectationVariables.in(given, variables, this::based);
    }
}
