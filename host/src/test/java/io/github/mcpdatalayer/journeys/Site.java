package io.github.mcpdatalayer.journeys;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenHit;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;

/** A browser that is a list of elements by selector; what each pushes when it is used. */
final class Site implements JourneyBrowser {

    final Map<String, List<String>> elements = new HashMap<>();
    final List<String> hitsOf = new ArrayList<>();
    final List<String> did = new ArrayList<>();
    final List<String> tabs = new ArrayList<>();
    final List<String> waits = new ArrayList<>();
    final Map<String, String> untellable = new HashMap<>();
    final List<Boolean> quiet = new ArrayList<>();
    final List<SeenPush> pushes = new ArrayList<>();
    final List<SeenHit> hits = new ArrayList<>();
    final List<RunFinding> findings = new ArrayList<>();
    String url = "";
    long step;
    int looksUntilLate;
    boolean hidesAudit;
    int isTrueAfter;
    private long turns = Long.MAX_VALUE;
    final Map<Long, String> strays = new HashMap<>();
    String latest = "{\"event\":\"late\"}";
    int seen;

    Site with(String selector, String... pushed) {
        elements.put(selector, List.of(pushed));
        return this;
    }

    /** An earlier deed's push that comes while this one is done. */
    Site straying(long deed, String message) {
        strays.put(deed, message);
        return this;
    }

    /** This deed leads to another page, whose pushes come at once. */
    Site turningPageAt(long deed) {
        turns = deed;
        return this;
    }

    Site sending(String event) {
        hitsOf.add(event);
        return this;
    }

    /** The banner goes once it has an answer. */
    Site keepingChoices() {
        forgetsBanner = true;
        return this;
    }

    private UnaryOperator<String> redaction = UnaryOperator.identity();

    Site redacting(UnaryOperator<String> by) {
        redaction = by;
        return this;
    }

    private boolean forgetsBanner;
    private Deed does(String what, List<String> pushed) {
        step++;
        did.add(what);
        List<String> all = new ArrayList<>(pushed);
        if (strays.containsKey(step)) {
            all.add(strays.get(step));
        }
        all.forEach(this::push);
        return new Deed(step, what);
    }

    private void push(String each) {
        JsonValue value = JsonValue.parse(each);
        String event = ((io.github.mcpdatalayer.datalayer.json.JsonObject) value)
                .get("event") instanceof io.github.mcpdatalayer.datalayer.json.JsonString(String name)
                        ? name
                        : null;
        pushes.add(new SeenPush(pushes.size() + 1L, step, step < turns ? 1 : 2, event, value));
        if (hitsOf.contains(event)) {
            hits.add(new SeenHit(hits.size() + 1L, step, pushes.size(), "ga4", "G-1", event, event,
                    (io.github.mcpdatalayer.datalayer.json.JsonObject) value));
        }
    }

    private Deed use(String way, JourneySelector element) throws StepFailure {
        List<String> pushed = elements.get(element.written());
        if (pushed == null) {
            throw new StepFailure(
                    element.kind() == JourneySelector.Kind.MARK ? "MARK_UNKNOWN" : "ELEMENT_NOT_FOUND",
                    "There is none.", true);
        }
        return does(way + " " + element.written(), pushed);
    }

    @Override
    public String program() {
        return "Site 1";
    }

    @Override
    public Deed open(String address, Duration timeout) {
        url = address;
        return does("open " + address, elements.getOrDefault(address, List.of()));
    }

    @Override
    public Deed openTab(String address) {
        tabs.add(address);
        url = address;
        return does("open in a new tab " + address, List.of());
    }

    @Override
    public boolean turnTo(String address, Duration timeout) {
        did.add("turn to " + address);
        return address.isEmpty() || tabs.contains(address);
    }

    @Override
    public Deed use(JourneyAction.Use use, JourneySelector element, Duration timeout) throws StepFailure {
        return use(String.join("+", use.held()) + (use.held().isEmpty() ? "" : "+") + use.way(), element);
    }

    @Override
    public Deed dragTo(JourneySelector element, JourneySelector to, Duration timeout) throws StepFailure {
        if (!elements.containsKey(to.written())) {
            throw new StepFailure(to.kind() == JourneySelector.Kind.MARK ? "MARK_UNKNOWN" : "ELEMENT_NOT_FOUND",
                    "There is none.", true);
        }
        return use("drag to " + to.written(), element);
    }

    @Override
    public Deed dragBy(JourneySelector element, int x, int y, Duration timeout) throws StepFailure {
        return use("drag by " + x + " " + y, element);
    }

    @Override
    public Deed change(JourneySelector field, String value, Duration timeout) throws StepFailure {
        return use("change to " + value, field);
    }

    @Override
    public Deed choose(JourneySelector list, List<String> options, Duration timeout) throws StepFailure {
        return use("choose " + options + " in", list);
    }

    @Override
    public Deed upload(JourneySelector element, List<String> files, Duration timeout) throws StepFailure {
        return use("upload " + files + " to", element);
    }

    @Override
    public Deed press(String keys, Duration timeout) {
        return does("press " + keys, List.of());
    }

    @Override
    public Deed scrollTo(JourneySelector element, Duration timeout) throws StepFailure {
        return use("scroll", element);
    }

    @Override
    public Deed scrollBy(int x, int y, Duration timeout) {
        return does("scroll " + x + " " + y, List.of());
    }

    @Override
    public Deed consent(boolean granted, Duration timeout) throws StepFailure {
        if (!elements.containsKey("banner")) {
            throw new StepFailure("BANNER_NOT_FOUND", "There is none.", false);
        }
        Deed chosen = does("consent " + granted, elements.get("banner"));
        if (forgetsBanner) {
            elements.remove("banner");
        }
        return chosen;
    }

    /** Its settings are reached by an element "settings", or by the platform's interface: "interface". */
    @Override
    public Withdrawn withdraw(Duration timeout) throws StepFailure {
        boolean byInterface = elements.containsKey("interface");
        if (!byInterface && !elements.containsKey("settings")) {
            throw new StepFailure("BANNER_NOT_FOUND", "There is none.", false);
        }
        if (elements.containsKey("stuck")) {
            throw new StepFailure("CONSENT_NOT_REACHED", "Still granted.", false);
        }
        return new Withdrawn(does("withdraw", List.of()), byInterface);
    }

    @Override
    public boolean resize(JourneyAction.Resize screen) {
        return true;
    }

    @Override
    public boolean isTrue(String expression, Duration timeout) {
        return --isTrueAfter < 0;
    }

    @Override
    public boolean waitFor(JourneySelector element, boolean there, Duration timeout) throws StepFailure {
        waits.add(element.written());
        String untold = untellable.get(element.written());
        if (untold != null) {
            throw new StepFailure(untold, "Nothing tells.", false);
        }
        if (element.kind() == JourneySelector.Kind.MARK && !elements.containsKey(element.written())) {
            throw new StepFailure("MARK_UNKNOWN", "Nobody has given this name.", true);
        }
        return elements.containsKey(element.written()) == there;
    }

    @Override
    public boolean shows(String text) {
        return elements.containsKey("text " + text);
    }

    /** This push comes, too, after the page was looked at so often. */
    Site late(int looks, String message) {
        latest = message;
        return late(looks);
    }

    /** One more push comes only after the page was looked at so often. */
    Site late(int looks) {
        looksUntilLate = looks;
        return this;
    }

    @Override
    public SeenTracking seen() {
        seen++;
        if (looksUntilLate > 0 && --looksUntilLate == 0) {
            push(latest);
        }
        return new SeenTracking(url, "Site", step, List.copyOf(pushes), List.copyOf(hits),
                Map.of("ad_storage", "denied"));
    }

    @Override
    public SeenTracking seenHere() {
        return seen();
    }

    @Override
    public TabPlace place() {
        return new TabPlace(url, step);
    }

    @Override
    public void awaitQuiet(boolean awaits) {
        quiet.add(awaits);
    }

    @Override
    public List<PlanFinding> against(String plan) throws StepFailure {
        if (!plan.equals("known")) {
            throw new StepFailure("UNKNOWN_PLAN", "There is none.", false);
        }
        return pushes.stream().filter(push -> "bad".equals(push.event()))
                .map(push -> new PlanFinding("type", "$.n", LocalizedText.same("a text"),
                        LocalizedText.same("a number"), PlanFinding.OFF_PLAN,
                        List.of(push.seq())))
                .toList();
    }

    @Override
    public RunAudit audit() throws StepFailure {
        if (hidesAudit) {
            throw new StepFailure("TIMEOUT", "The page did not answer in time.", false);
        }
        return new RunAudit(true, findings, 1, pushes.size(), hits.size(), List.of());
    }

    @Override
    public StepPicture picture(String did) {
        return new StepPicture("cGljdHVyZQ==", List.of(1, 2, 3, 4));
    }

    @Override
    public String redacted(String text) {
        return redaction.apply(text);
    }

    @Override
    public void close() {
        // nothing to end
    }
}
