package io.github.mcpdatalayer.front.tools.page.wait;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.element.MarkFinder;
import io.github.mcpdatalayer.front.tools.page.element.MarkLook;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageReader;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.HitSteps;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * Waits until one of several things is so. Elements, texts, addresses, events and hits are held against what is shown of them:
 * redacted, so no wait tells what redaction hides. The page itself says only that something has changed, and looks for structure.
 */
public final class Waiting {

    private static final Pattern WORDS = Pattern.compile("\\s+");
    /** The longest wait that a page is asked for at once. */
    private static final long ONE_WAIT_MS = 1_000;
    /** Between two looks at a page that changes all the time. */
    private static final long PAUSE_MS = 100;
    /** For the line of what was found, where the time is over: the ref stands in the answer without it. */
    private static final long LINE_MS = 1_000;

    private final Workbench bench;
    private final PageReader pages;
    private final String tool;

    private final WaitCondition asked;
    private final long begun = System.nanoTime();
    private final Deadline end;
    private @Nullable String tab;
    private @Nullable SnapshotNode found;
    /** The ref of what the page itself has found; empty where it named none. */
    private String ref = "";
    private String note = "";
    /** The last step of the tab as the wait began; 0 where it has none. */
    private long step;
    private long lastSeq;
    private long lastHit;

    /** The tool is the one that asks; the tab may be null. */
    public Waiting(Workbench bench, PageReader pages, String tool, @Nullable String tab, WaitCondition asked,
            Duration most) {
        this.bench = bench;
        this.pages = pages;
        this.tool = tool;
        this.asked = asked;
        this.tab = tab;
        end = Deadline.in(most);
    }

    /** Returns the condition that holds: element, text, gone, url, event, hit or idle; empty where none holds in time. */
    public String by() throws LinkException, ToolException, InterruptedException {
        begin();
        String by = await();
        if (found == null && !ref.isEmpty()) {
            found = shownAs(ref);
        }
        return by;
    }

    /** The tab, as soon as it is known. */
    @Nullable
    public String tab() {
        return tab;
    }

    /** The element that was waited for, or that shows the text. */
    @Nullable
    SnapshotNode found() {
        return found;
    }

    /** The ref of what was found; empty where it has none. */
    String ref() {
        return found == null ? ref : found.ref();
    }

    /** That an element was found another way than before; empty where it was not. */
    String note() {
        return note;
    }

    long waitedMs() {
        return (System.nanoTime() - begun) / 1_000_000;
    }

    private void begin() throws ToolException, InterruptedException {
        RecordedTab read = bench.histories().read(tool, tab, RecordingReader.NO_PUSHES, List.of(),
                LayerReader.deadline());
        tab = read.handle();
        lastSeq = read.facts().lastSeq();
        List<TabStep> steps = read.facts().steps().known();
        step = steps.isEmpty() ? 0 : steps.getLast().number();
        if (asked.hit() != null && step == 0) {
            lastHit = hits(read()).stream().mapToLong(each -> each.request().number()).max().orElse(0);
        }
    }

    /** Waits, and returns the condition that holds; empty where none holds in time. */
    private String await() throws LinkException, ToolException, InterruptedException {
        boolean changed = false;
        boolean asksPage = WaitCondition.structure(asked.element()) || WaitCondition.structure(asked.gone());
        for (int looks = 0;; looks++) {
            String by = look();
            if (!by.isEmpty() || (end.passed() && !(looks == 0 && asksPage))) {
                return by; // however short the wait, what is there at once is found
            }
            if (changed) {
                Thread.sleep(Math.min(PAUSE_MS, end.millis() + 1));
            }
            try {
                JsonObject news = bench.browsers().ask(Method.WAIT_FOR, params(), tab, inTime()).result();
                if (Lenient.is(news, "found")) {
                    ref = Lenient.text(news, "ref");
                    // An extension that does not say which of both holds means the element.
                    boolean isGone = Lenient.text(news, "by").equals("gone");
                    return WaitCondition.structure(asked.element()) && !isGone ? "element" : "gone";
                }
                if (Lenient.is(news, "idle")) {
                    return "idle";
                }
                changed = Lenient.is(news, "changed");
            } catch (LinkException e) {
                if (!e.error().is(ErrorCode.PAGE_CHANGED)) {
                    throw e;
                }
                changed = true;
            }
        }
    }

    private Deadline inTime() {
        return Deadline.in(Duration.ofMillis(end.millis() + 5_000));
    }

    private JsonObject params() {
        var params = new JsonObject();
        if (asked.element() != null && asked.element().isStructure()) {
            params.add("target", asked.element().target());
        }
        if (asked.gone() != null && asked.gone().isStructure()) {
            params.add("gone", asked.gone().target());
        }
        if (asked.idle() != null) {
            params.addProperty("idleMs", asked.idle());
        }
        boolean isWholeWait = !asked.seesPage() && !asked.hasMark() && asked.url() == null && asked.event() == null
                && asked.hit() == null;
        params.addProperty("waitMs", isWholeWait ? end.millis() : Math.min(ONE_WAIT_MS, end.millis()));
        return params;
    }

    /** Returns the condition that holds of what is shown; empty where none does. */
    private String look() throws LinkException, ToolException, InterruptedException {
        if (asked.seesPage()) {
            String by = lookAtPage();
            if (!by.isEmpty()) {
                return by;
            }
        }
        if (asked.hasMark()) {
            String by = lookForMarks();
            if (!by.isEmpty()) {
                return by;
            }
        }
        if (asked.url() != null || asked.event() != null) {
            RecordedTab read = bench.histories().read(tool, tab,
                    asked.event() == null ? RecordingReader.NO_PUSHES : 0, List.of(),
                    LayerReader.deadline());
            if (asked.url() != null && isAt(asked.url(), read.url())) {
                return "url";
            }
            if (asked.event() != null && hasPushed(asked.event(), read.recording())) {
                return "event";
            }
        }
        return asked.hit() != null && hasSent(asked.hit()) ? "hit" : "";
    }

    private String lookForMarks() throws LinkException, ToolException, InterruptedException {
        var finder = new MarkFinder(bench.browsers(), bench.redaction());
        try {
            if (WaitCondition.mark(asked.element())) {
                MarkLook look = look(finder, Objects.requireNonNull(asked.element()));
                if (look.node() != null && look.visible()) {
                    found = look.node();
                    note = look.note();
                    return "element";
                }
            }
            if (WaitCondition.mark(asked.gone())) {
                MarkLook look = look(finder, Objects.requireNonNull(asked.gone()));
                return look.visible() ? "" : "gone";
            }
            return "";
        } catch (LinkException e) {
            if (e.error().is(ErrorCode.PAGE_CHANGED)) {
                return "";
            }
            throw e;
        } catch (ToolException e) {
            if (e.is(ErrorCode.PAGE_CHANGED)) {
                return "";
            }
            throw e;
        }
    }

    private MarkLook look(MarkFinder finder, ElementQuery query)
            throws LinkException, ToolException, InterruptedException {
        MarkLook look = finder.look(query, tab, inTime());
        if (look.node() == null && look.looked().isEmpty()) {
            throw MarkFinder.notFound(look); // none of its selectors may be used: nothing says whether it is there
        }
        return look;
    }

    private String lookAtPage() throws LinkException, ToolException, InterruptedException {
        PageSnapshot page;
        try {
            page = pages.read(tab, true, inTime());
        } catch (LinkException e) {
            if (e.error().is(ErrorCode.PAGE_CHANGED)) {
                return "";
            }
            throw e;
        }
        if (WaitCondition.namedChain(asked.element())
                && isVisible(Objects.requireNonNull(asked.element()), page, "target")) {
            return "element";
        }
        if (WaitCondition.namedChain(asked.gone()) && isVisible(Objects.requireNonNull(asked.gone()), page, "gone")) {
            return "gone";
        }
        if (WaitCondition.shown(asked.element())) {
            for (SnapshotNode node : matches(Objects.requireNonNull(asked.element()), page)) {
                if (!node.ref().isEmpty()) {
                    found = node;
                    return "element";
                }
            }
        }
        if (asked.text() != null) {
            for (SnapshotNode node : page.nodes()) {
                if (asked.text().test(node)) {
                    found = node;
                    return "text";
                }
            }
        }
        return WaitCondition.shown(asked.gone()) && matches(Objects.requireNonNull(asked.gone()), page).isEmpty()
                ? "gone"
                : "";
    }

    /**
     * Null where snapshots do not show it, such as a box without a role, where the page has changed meanwhile, or answers later than was
     * asked for.
     */
    private @Nullable SnapshotNode shownAs(String wanted) throws LinkException, ToolException, InterruptedException {
        try {
            Deadline line = Deadline.in(Duration.ofMillis(Math.max(end.millis(), LINE_MS)));
            return pages.read(tab, false, line).nodes().stream()
                    .filter(node -> node.ref().equals(wanted)).findFirst().orElse(null);
        } catch (LinkException e) {
            if (e.error().is(ErrorCode.PAGE_CHANGED) || e.error().is(ErrorCode.TIMEOUT)) {
                return null;
            }
            throw e;
        }
    }

    /**
     * Tells whether a chain with names leads to what is visible; as {@code gone}, whether to nothing. The page looks at once, and waits for
     * nothing.
     */
    private boolean isVisible(ElementQuery chain, PageSnapshot page, String as)
            throws LinkException, ToolException, InterruptedException {
        var params = new JsonObject();
        params.add(as, chain.target(page));
        params.addProperty("waitMs", 0);
        try {
            JsonObject looked = bench.browsers().ask(Method.WAIT_FOR, params, tab, inTime()).result();
            ref = Lenient.text(looked, "ref");
            return Lenient.is(looked, "found");
        } catch (LinkException e) {
            if (e.error().is(ErrorCode.PAGE_CHANGED)) {
                return false;
            }
            throw e;
        }
    }

    private static List<SnapshotNode> matches(ElementQuery query, PageSnapshot page) throws ToolException {
        if (page.isForeign(query.frames())) {
            throw new ToolException(ErrorCode.FRAME_NOT_FOUND.error(
                    "The element is asked for in a frame of another site, which cannot be looked into.",
                    "Look for something that stands in the page itself, or in a frame of its own site."), null, null);
        }
        return query.matches(page.nodesIn(query.frames()));
    }

    private boolean hasPushed(String name, Recording shown) {
        var names = new NamePatterns(List.of(name));
        for (RecordedPush push : shown.pushes()) {
            String event = push.event();
            boolean isNew = step > 0 ? shown.stepOf(push).number() >= step : push.seq() > lastSeq;
            if (isNew && event != null && names.allows(event)) {
                return true;
            }
        }
        return false;
    }

    private RecordedVisit read() throws ToolException, InterruptedException {
        return RecordedVisit.of(bench.histories(), tool, tab);
    }

    private List<Hit> hits(RecordedVisit read) {
        SentHits sent = read.visit(read.history().recording(), bench.redaction().mode()).sent();
        return sent == null ? List.of() : sent.hits();
    }

    private boolean hasSent(String wanted) throws ToolException, InterruptedException {
        RecordedVisit read = read();
        var visit = read.visit(read.history().recording(), bench.redaction().mode());
        SentHits sent = visit.sent();
        if (sent == null) {
            return false;
        }
        List<StepMark> steps = HitSteps.of(sent.hits(), sent.links(), visit.recording());
        for (int i = 0; i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            boolean isNew = step > 0 ? steps.get(i).number() >= step : hit.request().number() > lastHit;
            if (isNew && isOf(wanted, hit)) {
                return true;
            }
        }
        return false;
    }

    /** Each word is the vendor or the event, as it may be shown. */
    private boolean isOf(String wanted, Hit hit) {
        String event = hit.event() == null ? "" : bench.redaction().text(Objects.requireNonNull(hit.event()));
        for (String word : WORDS.split(wanted.strip(), -1)) {
            if (!word.equalsIgnoreCase(hit.vendor()) && !new NamePatterns(List.of(word)).allows(event)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAt(String wanted, String url) {
        return wanted.contains("*")
                ? new NamePatterns(List.of(wanted)).allows(url)
                : url.toLowerCase(Locale.ROOT).contains(wanted.toLowerCase(Locale.ROOT));
    }
}
