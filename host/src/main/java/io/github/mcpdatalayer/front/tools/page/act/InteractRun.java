package io.github.mcpdatalayer.front.tools.page.act;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.ReplacedPushes;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.element.MarkFinder;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageErrors;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageFacts;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageReader;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.wait.WaitCondition;
import io.github.mcpdatalayer.front.tools.page.wait.Waiting;
import io.github.mcpdatalayer.front.tools.sources.PageRest;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Does the entries of one call, one after another, until one cannot be done or does not come out as expected. */
final class InteractRun {

    private static final Duration WHOLE = Duration.ofSeconds(25);
    /** An entry is begun only where so much time is left. */
    private static final long LEAST_MS = 8_000;
    /** Kept back for what is told of the steps at the end. */
    private static final long END_MS = 3_000;
    private static final int TIMEOUT_MS = 5_000;
    private static final String PLAIN_SECRET = "A secret field was filled from the call. {{secret:NAME}} types what the person stored, which nobody sees: "
            + "they run `mcp-datalayer secrets set NAME --origin https://…`.";
    private static final String NEEDS_TRUST = "needsTrust names what the browser gives to real input alone, which the companion extension has. The page's own code has run once: "
            + "{\"input\":\"trusted\"} runs it once more.";
    private static final int RELOAD_MS = 10_000;
    /** The longest wait that a page is asked for at once, and the least time between two looks at it. */
    private static final long ONE_WAIT_MS = 1_000;
    private static final long PAUSE_MS = 100;
    /** The time that a page has to do what a consent banner's button promises. */
    private static final Duration CHOICE = Duration.ofSeconds(4);
    /** The time for which an expectation that something does not come is checked. */
    private static final Duration ABSENCE = Duration.ofSeconds(6);

    private static final io.github.mcpdatalayer.datalayer.json.JsonObject NOTHING = io.github.mcpdatalayer.datalayer.json.JsonObject
            .of(List.of());

    /**
     * One action that was done, or begun.
     *
     * @param reference such as {@code kd1@7}
     * @param outcome what came of it, redacted
     * @param known whether its end is known
     */
    record DoneStep(String reference, String did, io.github.mcpdatalayer.datalayer.json.JsonObject outcome,
            boolean trusted, boolean settled, boolean known) {

        /** The most characters that are shown of what was done. */
        static final int DID_CHARS = 300;

        DoneStep having(io.github.mcpdatalayer.datalayer.json.JsonObject other) {
            return new DoneStep(reference, did, other, trusted, settled, known);
        }

        /** The outcome as JSON, bounded. */
        String came() {
            return PageFacts.came(outcome);
        }

        long number() {
            return StepMark.numberIn(reference);
        }
    }

    private final Workbench bench;
    private final PageReader pages;
    private final String tool;
    /** True if a page that answers at once has had rest enough. */
    private final boolean brief;
    private final Deadline whole = Deadline.in(WHOLE);
    private final List<DoneStep> steps = new ArrayList<>();
    private @Nullable String tab;
    private int done;
    private boolean moved;
    private boolean left;
    private @Nullable ToolException failure;
    private String stopped = "";
    private final List<String> notes = new ArrayList<>();

    /**
     * Runs the actions of one call.
     *
     * @param tracked whether it says what its actions tracked
     */
    InteractRun(Workbench bench, PageReader pages, String tool, @Nullable String tab, boolean tracked) {
        this.bench = bench;
        brief = !tracked && bench.rest() == PageRest.AS_ASKED;
        this.pages = pages;
        this.tool = tool;
        this.tab = tab;
    }

    /** The tab, as soon as it is known. */
    @Nullable
    String tab() {
        return tab;
    }

    List<DoneStep> steps() {
        return steps;
    }

    /** The number of entries that were done. */
    int done() {
        return done;
    }

    /** Tells whether the tab shows another page than before. */
    boolean moved() {
        return moved;
    }

    /** Tells whether the page that the tab shows now may not be looked at. */
    boolean left() {
        return left;
    }

    /** Tells whether it waits because the person uses the page. */
    boolean paused() {
        return failure != null && failure.is(ErrorCode.PERSON_ACTIVE);
    }

    /** The failure that ended it early; null where nothing failed. */
    @Nullable
    ToolException failure() {
        return failure;
    }

    /** The reason why it ended early although nothing failed; empty where it did not. */
    String stopped() {
        return stopped;
    }

    /** Notes for the answer. */
    List<String> notes() {
        return notes;
    }

    Deadline rest() {
        return Deadline.in(Duration.ofMillis(Math.max(END_MS, whole.millis())));
    }

    /** Does the entries as far as it comes. */
    void run(List<ActionItem> items) throws InterruptedException {
        for (ActionItem item : items) {
            if (whole.millis() < LEAST_MS) {
                stopped = "The time of one call is over: call again with the rest, which next has.";
                return;
            }
            int before = steps.size();
            boolean complete;
            try {
                complete = act(item);
            } catch (LinkException e) {
                failed(e.error());
                return;
            } catch (ToolException e) {
                failure = e;
                return;
            }
            ExpectedEvents expect = item.expect();
            if (expect != null && steps.size() > before) {
                try {
                    expect(expect, steps.get(before).number(), steps.getLast().number());
                } catch (ToolException e) {
                    failure = e;
                    return;
                }
            }
            done += complete ? 1 : 0;
            if (!stopped.isEmpty()) {
                return;
            }
        }
    }

    /** Tells whether all of it was done. */
    private boolean act(ActionItem item) throws LinkException, ToolException, InterruptedException {
        WaitCondition until = item.until();
        if (until != null) {
            await(until, item.timeoutMs());
            return true;
        }
        boolean hasMarks = item.acts().stream().anyMatch(ActionItem.Act::hasMark);
        Named named = named(item, hasMarks);
        ActionItem found = named.item;
        PageSnapshot page = named.page;
        List<JsonObject> calls = named.calls;
        for (int i = 0; i < calls.size(); i++) {
            BrowserReply reply;
            try {
                reply = ask(found.acts().get(i), calls.get(i));
            } catch (LinkException e) {
                if (e.error().is(ErrorCode.BANNER_NOT_FOUND) && isChosenAlready(item.acts().get(i))) {
                    continue;
                }
                DrawnList list = DrawnList.of(e.error(), found.acts().get(i), hand(found));
                if (list != null) {
                    list.choose(found.acts().get(i).choices());
                    continue;
                }
                if ((page == null && !hasMarks) || !e.error().is(ErrorCode.REF_STALE) || !isUntouched(e.error())) {
                    throw e;
                }
                // The page has made the element anew since the snapshot. Its names are still known.
                found = hasMarks ? found(item) : item;
                page = page == null ? null : look(found);
                reply = ask(found.acts().get(i), params(found, found.acts().get(i), page));
            }
            took(found, found.acts().get(i), reply);
            if (!stopped.isEmpty() && i + 1 < calls.size()) {
                return false;
            }
        }
        return true;
    }

    /** An entry whose elements are known: those that the person or a snapshot names. */
    private record Named(ActionItem item, @Nullable PageSnapshot page, List<JsonObject> calls) {}

    /** Waits until what the entry names is there, as long as an element may take. A journey waits itself: it knows other ways. */
    private Named named(ActionItem item, boolean hasMarks) throws LinkException, ToolException, InterruptedException {
        Integer timeout = item.timeoutMs();
        Deadline until = Deadline.in(Duration.ofMillis(
                bench.quiet() ? Math.clamp(whole.millis() - LEAST_MS, 0, timeout == null ? TIMEOUT_MS : timeout) : 0));
        ActionItem left = item;
        while (true) {
            try {
                ActionItem found = hasMarks ? found(left) : left;
                PageSnapshot page = found.acts().stream().anyMatch(ActionItem.Act::needsSnapshot) ? look(found) : null;
                List<JsonObject> calls = new ArrayList<>();
                for (ActionItem.Act act : found.acts()) {
                    calls.add(params(found, act, page));
                }
                return new Named(found, page, calls);
            } catch (ToolException e) {
                if (!e.is(ErrorCode.ELEMENT_NOT_FOUND) || until.passed()
                        || item.acts().stream().anyMatch(ActionItem.Act::hasRef)) {
                    throw e;
                }
            }
            awaitChange(until);
            left = item.within((int) Math.max(0, until.millis()));
        }
    }

    /** Waits until anything changes in the page. */
    private void awaitChange(Deadline until) throws LinkException, InterruptedException {
        long begun = System.nanoTime();
        var params = new JsonObject();
        params.addProperty("waitMs", Math.clamp(until.millis(), 0, ONE_WAIT_MS));
        try {
            bench.browsers().ask(Method.WAIT_FOR, params, tab, inTime());
        } catch (LinkException e) {
            if (!e.error().is(ErrorCode.PAGE_CHANGED)) {
                throw e;
            }
        }
        long rest = PAUSE_MS - (System.nanoTime() - begun) / 1_000_000; // a page may change all the time
        if (rest > 0) {
            Thread.sleep(Math.min(rest, until.millis() + 1));
        }
    }

    /** Does further actions on the way to what an entry asks for. */
    private DrawnList.Hand hand(ActionItem item) {
        return new DrawnList.Hand() {

            @Override
            public PageSnapshot look() throws LinkException, ToolException, InterruptedException {
                return pages.read(tab, true, inTime());
            }

            @Override
            public io.github.mcpdatalayer.datalayer.json.JsonObject does(ActionItem.Act act,
                    @Nullable Integer timeoutMs) throws LinkException, ToolException, InterruptedException {
                BrowserReply reply = ask(act, params(timeoutMs == null ? item : item.within(timeoutMs), act, null));
                took(item, act, reply);
                return PageFacts.parse(reply.text())
                        .get("came") instanceof io.github.mcpdatalayer.datalayer.json.JsonObject came
                                ? came
                                : NOTHING;
            }
        };
    }

    private void await(WaitCondition until, @Nullable Integer timeoutMs)
            throws LinkException, ToolException, InterruptedException {
        long most = Math.clamp(whole.millis() - END_MS, 0, timeoutMs == null ? TIMEOUT_MS : timeoutMs);
        var waiting = new Waiting(bench, pages, tool, tab, until, Duration.ofMillis(most));
        String by = waiting.by();
        tab = waiting.tab();
        if (by.isEmpty()) {
            throw new ToolException(
                    ErrorCode.EXPECTATION_NOT_MET.error(
                            "The awaited condition of this entry did not hold within " + most + " ms.",
                            "The entries before it were done: do not repeat them. See what the page shows instead."),
                    null, ToolException.next(PageSnapshot.TOOL, tab));
        }
    }

    /** Replaces the person's names of elements by refs. */
    private ActionItem found(ActionItem item) throws LinkException, ToolException, InterruptedException {
        var finder = new MarkFinder(bench.browsers(), bench.redaction());
        List<ActionItem.Act> acts = new ArrayList<>();
        for (ActionItem.Act act : item.acts()) {
            ElementQuery target = act.target() == null ? null : finder.found(act.target(), tab, inTime(), notes);
            ElementQuery to = act.to() == null ? null : finder.found(act.to(), tab, inTime(), notes);
            acts.add(act.on(target, to));
        }
        return item.of(acts);
    }

    private PageSnapshot look(ActionItem item) throws LinkException, ToolException, InterruptedException {
        PageSnapshot page = pages.read(tab, item.acts().stream().anyMatch(ActionItem.Act::needsTexts), inTime());
        tab = page.handle();
        return page;
    }

    private Deadline inTime() {
        return Deadline.in(Duration.ofMillis(Math.max(1, whole.millis() - END_MS)));
    }

    private BrowserReply ask(ActionItem.Act act, JsonObject params) throws LinkException, InterruptedException {
        if (act.verb().equals(ActionItem.Act.UPLOAD)) {
            params.remove("verb");
            params.add("files", params.remove("value"));
            return bench.browsers().give(act.files(), params, tab, inTime());
        }
        return bench.browsers().ask(params.has(ActionItem.Act.RELOAD) ? Method.NAVIGATE : Method.INTERACT, params, tab,
                inTime());
    }

    private static boolean isUntouched(WireError error) {
        JsonObject data = error.data();
        return data != null && data.get("begun") instanceof JsonPrimitive begun && begun.isBoolean()
                && !begun.getAsBoolean();
    }

    private JsonObject params(ActionItem item, ActionItem.Act act, @Nullable PageSnapshot page)
            throws LinkException, ToolException, InterruptedException {
        var params = new JsonObject();
        if (act.verb().equals(ActionItem.Act.RELOAD)) {
            params.addProperty(ActionItem.Act.RELOAD, true);
            params.addProperty("timeoutMs", Math.clamp(whole.millis() - END_MS - 5_000, 100, RELOAD_MS));
            return params;
        }
        params.addProperty("verb", act.verb());
        ElementQuery target = act.target();
        if (target != null) {
            params.add("target", target(target, page));
        }
        ElementQuery to = act.to();
        if (to != null) {
            params.add("to", target(to, page));
        }
        JsonElement value = act.value();
        if (!act.choices().isEmpty() && target != null && page != null) {
            params.add("value", OptionChoice.of(target, act.choices(), page, bench.redaction()));
        } else if (value != null) {
            params.add("value", value);
        }
        JsonObject further = act.options();
        JsonObject options = further == null ? new JsonObject() : further.deepCopy();
        Integer timeout = item.timeoutMs();
        options.addProperty("timeoutMs",
                Math.clamp(whole.millis() - END_MS - 2_000, 0, timeout == null ? TIMEOUT_MS : timeout));
        JsonObject dialogs = item.dialogs();
        if (dialogs != null) {
            options.add("dialogs", dialogs);
        }
        if (!item.input().equals(ActionItem.AUTO)) {
            options.addProperty("input", item.input());
        }
        if (!bench.quiet()) {
            options.addProperty("quiet", false);
        }
        if (brief && item.expect() == null) {
            options.addProperty("brief", true);
        }
        if (bench.walked().isKept()) {
            options.addProperty("ways", true);
        }
        params.add("options", options);
        String placeholder = act.placeholder();
        if (placeholder != null) {
            new PlaceholderValue(bench, tool, tab, inTime()).into(params, options, placeholder);
        }
        return params;
    }

    private static JsonObject target(ElementQuery element, @Nullable PageSnapshot page) throws ToolException {
        JsonObject target = element.target();
        if (target != null) {
            return target;
        }
        if (page == null) {
            throw new IllegalStateException("A snapshot is needed");
        }
        return element.target(page);
    }

    private void took(ActionItem item, ActionItem.Act act, BrowserReply reply)
            throws ToolException, InterruptedException {
        JsonObject result = reply.result();
        var facts = PageFacts.parse(reply.text());
        JsonValue came = facts.get("came") == null ? facts : facts.get("came"); // a reload has no element beside it
        String did = Lenient.text(result, "did");
        steps.add(new DoneStep(Lenient.text(result, "step"), did.isEmpty() ? ActionItem.Act.RELOAD : did,
                came instanceof io.github.mcpdatalayer.datalayer.json.JsonObject outcome ? outcome : NOTHING,
                Lenient.is(result, "trusted"),
                Lenient.is(result, "settled"), true));
        String reference = steps.getLast().reference();
        bench.walked().add(WalkedAct.of(act, steps.getLast(), facts));
        if (tab == null && reference.indexOf('@') > 0) {
            tab = reference.substring(0, reference.indexOf('@'));
        }
        if (came instanceof io.github.mcpdatalayer.datalayer.json.JsonObject object) {
            moved |= object.get("url") != null || object.get("page") != null || object.get("navigated") != null;
            left = object.get("access") != null;
            if (left) {
                stopped = "The tab has left the site that the person has allowed.";
            } else if (object.get("dialog") != null && item.dialogs() == null) {
                stopped = "The page opened a dialog: came says what it said and how it was answered. dialogs answers it in another way.";
            }
            if (object.get("needsTrust") != null && !notes.contains(NEEDS_TRUST)) {
                notes.add(NEEDS_TRUST);
            }
            JsonObject options = act.options();
            if (JsonLiteral.TRUE.equals(object.get("value")) && (options == null
                    || !(options.has("secret") || options.has(PlaceholderValue.OPTION)))
                    && !notes.contains(PLAIN_SECRET)) {
                notes.add(PLAIN_SECRET);
            }
            if (act.verb().equals(ActionItem.Act.CONSENT)) {
                steps.set(steps.size() - 1, steps.getLast().having(proven(choice(act), object)));
            }
        }
    }

    private static String choice(ActionItem.Act act) {
        return act.value() instanceof JsonPrimitive choice ? choice.getAsString() : "";
    }

    /** Nothing asks any more, because the choice was made before. */
    private boolean isChosenAlready(ActionItem.Act act) throws ToolException, InterruptedException {
        ConsentProof proof = ConsentProof.of(bench.histories().read(tool, tab, 0, List.of(), rest()).recording(),
                choice(act));
        if (proof.holds() && proof.chosen()) {
            notes.add("No consent banner is shown: the choice was made before, and consent is " + proof.state() + ".");
            return true;
        }
        return false;
    }

    /**
     * Returns the outcome of a choice of consent, with its proof.
     *
     * @throws ToolException CONSENT_NOT_REACHED
     */
    private io.github.mcpdatalayer.datalayer.json.JsonObject proven(String choice,
            io.github.mcpdatalayer.datalayer.json.JsonObject came) throws ToolException, InterruptedException {
        boolean shown = JsonLiteral.TRUE.equals(came.get("shown"));
        boolean recorded = JsonLiteral.TRUE.equals(came.get("recorded"));
        ConsentProof proof = left ? null : proof(choice);
        List<Member> members = new ArrayList<>(came.members());
        members.removeIf(each -> each.name().equals("recorded"));
        String state = proof == null ? "not known: the tab has left the site" : proof.state();
        if (!shown && proof != null && (proof.used() ? proof.holds() : recorded)) {
            members.add(new Member("proof", new JsonString(proof.used() ? state : "the platform's own record")));
            return io.github.mcpdatalayer.datalayer.json.JsonObject.of(members);
        }
        members.add(new Member("consent", new JsonString(state)));
        ErrorCode code = ErrorCode.CONSENT_NOT_REACHED;
        String why = shown
                ? " The banner is still shown."
                : proof != null && !proof.used()
                        ? " The banner is gone, but nothing proves the choice: the page has no consent mode"
                                + (came.get("recorded") == null ? "." : ", and the platform has not recorded it.")
                        : "";
        throw new ToolException(code.error(code.message() + why, code.hint()),
                PageFacts.came(io.github.mcpdatalayer.datalayer.json.JsonObject.of(members)),
                ToolException.next(PageSnapshot.TOOL, tab));
    }

    /** Returns what consent mode says, as soon as it holds or the time for that is over. */
    private ConsentProof proof(String choice) throws ToolException, InterruptedException {
        Deadline end = Deadline.in(CHOICE).atMost(Duration.ofMillis(Math.max(500, whole.millis() - END_MS)));
        while (true) {
            RecordedTab read = bench.histories().read(tool, tab, 0, List.of(), end.passed() ? rest() : whole);
            ConsentProof proof = ConsentProof.of(read.recording(), choice);
            if (proof.holds() || end.passed()) {
                return proof;
            }
            if (!bench.histories().await(tool, read.handle(), read.facts().lastSeq(), end)) {
                Thread.sleep(Math.min(100, end.millis() + 1));
            }
        }
    }

    /** The steps that had begun stand with the others, and what the page says of it beside the error. */
    private void failed(WireError error) {
        JsonObject data = error.data();
        boolean unknown = error.is(ErrorCode.OUTCOME_UNKNOWN);
        if (data != null && data.get("steps") instanceof JsonArray begun) {
            for (JsonElement each : begun) {
                if (each instanceof JsonObject step) {
                    steps.add(new DoneStep(Lenient.text(step, "step"), Lenient.text(step, "did"), NOTHING, false,
                            false,
                            !unknown));
                }
            }
        }
        failure = PageErrors.of(error, tool, tab);
    }

    private static JsonObject ofStep(String tab, long step) {
        var arguments = new JsonObject();
        arguments.addProperty("step", tab + "@" + step);
        return arguments;
    }

    /** Names what could have hidden an event in the pages. */
    private static String unseen(Recording shown) {
        List<Said> unseen = ReplacedPushes.unseen(shown.pages());
        return unseen.isEmpty() ? "" : " Not seen: " + Shown.text(unseen.getLast().english(), 400) + ".";
    }

    /** Waits until it is known whether the steps have pushed what is expected. */
    private void expect(ExpectedEvents expect, long from, long to) throws ToolException, InterruptedException {
        Deadline end = Deadline.in(ABSENCE).atMost(Duration.ofMillis(Math.max(500, whole.millis() - END_MS)));
        while (true) {
            RecordedTab read = bench.histories().read(tool, tab, 0, List.of(), end.passed() ? rest() : whole);
            Recording shown = read.recording();
            List<String> events = TrackedSteps.events(shown, from, to);
            ExpectedEvents.State state = expect.state(events);
            if (state == ExpectedEvents.State.HOLDS || (state == ExpectedEvents.State.SO_FAR && end.passed())) {
                return;
            }
            if (state == ExpectedEvents.State.FAILS || end.passed()) {
                ErrorCode code = ErrorCode.EXPECTATION_NOT_MET;
                throw new ToolException(
                        code.error(code.message() + " " + expect.unmet(events) + unseen(shown), code.hint()),
                        ExpectedEvents.cameInstead(events), Next.READ_PUSHES.call(ofStep(read.handle(), to)));
            }
            if (!bench.histories().await(tool, read.handle(), read.facts().lastSeq(), end)) {
                Thread.sleep(Math.min(100, end.millis() + 1));
            }
        }
    }
}
