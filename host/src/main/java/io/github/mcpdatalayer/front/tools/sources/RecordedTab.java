package io.github.mcpdatalayer.front.tools.sources;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.Steps;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.datalayer.validation.ReplacedPushes;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Peer;
import org.jspecify.annotations.Nullable;

/**
 * A tab's history from the extension.
 *
 * @param access granted, lost or unreadable
 * @param text the pushes, not taken apart yet
 * @param raw the same before redaction: for the built-in rules alone, never to be shown
 * @param doubts what pages have that was not recorded
 */
public record RecordedTab(Peer browser, String handle, String title, String url, String access, Recording facts,
        String text, String raw, List<Doubt> doubts) {

    /** The reason why the recording of a page may lack something. */
    record Doubt(long page, int frame, String note) {}

    private static final int SHOWN_GAPS = 5;
    private static final int SHOWN_DOUBTS = 5;
    private static final String AGAIN = " Ask the person to press Attach and reload in the mcp-datalayer popup.";

    public static RecordedTab of(BrowserReply reply) throws ToolException {
        JsonObject result = reply.result();
        if (!(result.get("tab") instanceof JsonObject tab)) {
            throw RefusedReply.because("its tab is missing");
        }
        var facts = new Recording(pages(result), List.of(), number(result, "firstSeq"), number(result, "lastSeq"),
                gaps(result), number(result.get("dropped"), "pushes"), number(result.get("sampled"), "pushes"),
                steps(result));
        return new RecordedTab(reply.browser(), Lenient.text(tab, "handle"), Lenient.text(tab, "title"),
                Lenient.text(tab, "url"),
                Lenient.text(tab, "access"), facts, reply.text(), reply.raw(), doubts(result));
    }

    private static List<Doubt> doubts(JsonObject result) {
        List<Doubt> doubts = new ArrayList<>();
        for (JsonObject page : objects(result.get("pages"))) {
            long number = number(page, "page");
            int frame = (int) number(page, "frame");
            long missed = number(page, "missed");
            if (missed > 0) {
                doubts.add(new Doubt(number, frame, "Page " + number + ": its data layers have " + missed
                        + " elements that were not recorded, put in other than by push; getDataLayer shows them."));
            }
            if (Lenient.is(page, "unhooked")) {
                doubts.add(new Doubt(number, frame, "Page " + number
                        + " does not let itself be recorded: getDataLayer shows its data layers as they are."
                        + AGAIN));
            } else if (Lenient.is(page, "exposed")) {
                doubts.add(new Doubt(number, frame, "Page " + number
                        + " was there before it was attached and has replaced functions of the browser that the recording"
                        + " stands on: it could have left out or added pushes." + AGAIN));
            }
        }
        return doubts;
    }

    /** Tells whether every element of the pages' data layers was recorded and is still in memory, as far as known. */
    public boolean isComplete() {
        return doubts.isEmpty() && facts.dropped() == 0 && facts.sampled() == 0;
    }

    /** Tells the same of one page alone. */
    boolean isDoubtful(long page, int frame) {
        return doubts.stream().anyMatch(doubt -> doubt.page() == page && doubt.frame() == frame);
    }

    /** The facts with the pushes, whose JSON is parsed now. */
    public Recording recording() {
        return recording(text);
    }

    /** Returns the recording with the original pushes. Text about them must be redacted. */
    public Recording rawRecording() {
        return recording(raw);
    }

    /** Returns the recording redacted by this, addresses and titles of pages too. */
    public Recording redactedBy(Redaction redaction) {
        List<RecordedPage> pages = facts.pages().stream()
                .map(page -> new RecordedPage(page.page(), redaction.text(page.url()), redaction.text(page.title()),
                        page.navigation(), page.frame(), page.since(), page.startedAt(), page.shownAt(),
                        page.layers()))
                .toList();
        return recording(pages, redaction.recording(raw));
    }

    private Recording recording(String pushes) {
        return recording(facts.pages(), pushes);
    }

    private Recording recording(List<RecordedPage> pages, String pushes) {
        return new Recording(pages, Recording.pushes(pushes), facts.firstSeq(), facts.lastSeq(), facts.gaps(),
                facts.dropped(), facts.sampled(), facts.steps());
    }

    private static List<RecordedPage> pages(JsonObject result) {
        List<RecordedPage> pages = new ArrayList<>();
        for (JsonObject page : objects(result.get("pages"))) {
            List<RecordedPage.PageLayer> layers = new ArrayList<>();
            for (JsonObject layer : objects(page.get("layers"))) {
                layers.add(new RecordedPage.PageLayer(Lenient.text(layer, "name"), Lenient.text(layer, "kind"),
                        number(layer, "generation"), Lenient.text(layer, "impossible"),
                        Lenient.text(layer, "replaced"), Lenient.text(layer, "replacedBy")));
            }
            pages.add(new RecordedPage(number(page, "page"), Lenient.text(page, "url"), Lenient.text(page, "title"),
                    Lenient.text(page, "navigation"), (int) number(page, "frame"), Lenient.text(page, "since"),
                    page.get("startedAt") instanceof JsonPrimitive at && at.isNumber() ? at.getAsDouble() : 0,
                    time(page, "shownAt"), layers));
        }
        return pages;
    }

    /** Absent from an extension that knows none, and from a tab in which nothing has acted. */
    private static Steps steps(JsonObject result) {
        if (!(result.get("steps") instanceof JsonObject steps)) {
            return Steps.NONE;
        }
        List<TabStep> known = new ArrayList<>();
        for (JsonObject step : objects(steps.get("rows"))) {
            Double began = time(step, "t");
            if (began != null && number(step, "step") > 0) {
                known.add(new TabStep(number(step, "step"), Lenient.text(step, "did"), began, time(step, "ended"),
                        Lenient.text(step, "by").equals("person")));
            }
        }
        return new Steps(known, number(steps, "dropped"));
    }

    private static @Nullable Double time(JsonObject from, String name) {
        return from.get(name) instanceof JsonPrimitive at && at.isNumber() ? (Double) at.getAsDouble() : null;
    }

    private static List<Recording.Gap> gaps(JsonObject result) {
        List<Recording.Gap> gaps = new ArrayList<>();
        for (JsonObject gap : objects(result.get("gaps"))) {
            gaps.add(new Recording.Gap(number(gap, "from"),
                    gap.get("to") instanceof JsonPrimitive to && to.isNumber() ? (Double) to.getAsDouble() : null,
                    Lenient.text(gap, "reason")));
        }
        return gaps;
    }

    private static List<JsonObject> objects(@Nullable JsonElement list) {
        List<JsonObject> objects = new ArrayList<>();
        if (list instanceof JsonArray array) {
            for (JsonElement element : array) {
                if (element instanceof JsonObject object) {
                    objects.add(object);
                }
            }
        }
        return objects;
    }

    private static long number(@Nullable JsonElement from, String name) {
        return from instanceof JsonObject object && object.get(name) instanceof JsonPrimitive value && value.isNumber()
                ? (long) value.getAsDouble()
                : 0;
    }

    /** The fields about the tab, with a comma before them. */
    public String about(int max) {
        return LayerAnswer.tab(browser, handle, title, url, max);
    }

    /** Since when it is recorded, with a comma before it; nothing where nothing is. */
    public String recorded() {
        if (facts.pages().isEmpty()) {
            return "";
        }
        RecordedPage first = facts.pages().getFirst();
        return ",\"recorded\":{\"since\":\"" + time(first.startedAt()) + "\",\"from\":"
                + Shown.quoted(first.since(), 20) + '}';
    }

    /** The error that there is no push to show, with the reason and the call that reads the current layer. */
    public ToolException nothingRecorded() {
        ErrorCode code = ErrorCode.NOTHING_RECORDED;
        return new ToolException(code.error((code.message() + " " + String.join(" ", notes())).strip(), code.hint()),
                null, Next.READ_LAYER.of(handle));
    }

    /** The error that the target of a reference does not exist, with the existing ones. */
    public ToolException noSuch(String detail) {
        ErrorCode code = ErrorCode.BAD_REFERENCE;
        return new ToolException(code.error(code.message() + " " + detail, code.hint()), null,
                Next.READ_PUSHES.of(handle));
    }

    /** Refuses a page or a layer that was not recorded, because an answer would look like one without a result. */
    public void check(PushFilter filter, Recording recording, String tool) throws ToolException {
        Integer page = filter.page();
        if (page != null && facts.pages().stream().noneMatch(each -> each.page() == page)) {
            throw noSuchPage(page);
        }
        String layer = filter.layer();
        if (layer != null && recording.pushes().stream().noneMatch(push -> push.layer().equals(layer))
                && recording.pages().stream().flatMap(each -> each.layers().stream())
                        .noneMatch(each -> each.name().equals(layer))) {
            throw ToolErrors.layerNotRecorded(layer, recording.pages(), tool, handle);
        }
    }

    /** That there is no page of this number, and which there are. */
    public ToolException noSuchPage(long page) {
        List<RecordedPage> pages = facts.pages();
        return noSuch(pages.isEmpty()
                ? "The tab has no recorded page."
                : "There is no page " + page + "; the tab has the pages " + pages.getFirst().page() + " to "
                        + pages.getLast().page() + ".");
    }

    /**
     * Refuses a step that the tab does not have.
     *
     * @param step
     *            its number; null where none was asked for
     * @throws ToolException
     *             saying which steps there are
     */
    public void requireStep(@Nullable Number step) throws ToolException {
        if (step == null || facts.steps().step(step.longValue()) != null) {
            return;
        }
        List<TabStep> known = facts.steps().known();
        throw noSuch(known.isEmpty()
                ? "There is no step " + step + ": nothing has acted in the tab."
                : "There is no step " + step + "; the tab has the steps " + handle + "@" + known.getFirst().number()
                        + " to " + handle + "@" + known.getLast().number() + ".");
    }

    /** The notes on what the recording does not hold. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (access.equals("lost")) {
            notes.add("The access to this tab is lost: what is pushed now is not recorded.");
        }
        if (facts.dropped() > 0) {
            notes.add(facts.dropped() + " older pushes fell out of the bounded memory; the oldest there is number "
                    + facts.firstSeq() + ".");
        }
        if (facts.sampled() > 0) {
            notes.add(facts.sampled() + " pushes of a flood were only counted.");
        }
        Steps steps = facts.steps();
        if (steps.dropped() > 0 && !steps.isEmpty()) {
            notes.add(steps.dropped() + " older steps fell out of the bounded memory; the oldest there is " + handle
                    + "@" + steps.known().getFirst().number() + ".");
        }
        for (Doubt doubt : doubts.subList(Math.max(0, doubts.size() - SHOWN_DOUBTS), doubts.size())) {
            notes.add(doubt.note());
        }
        for (RecordedPage page : facts.pages()) {
            for (RecordedPage.PageLayer layer : page.layers()) {
                if (!layer.impossible().isEmpty()) {
                    notes.add("Page " + page.page() + ": pushes into " + Shown.text(layer.name(), 40)
                            + " cannot be recorded (" + Shown.text(layer.impossible(), 20) + ").");
                }
            }
        }
        for (Said replaced : ReplacedPushes.of(facts.pages())) {
            notes.add(Shown.text(replaced.english(), 400) + ".");
        }
        int older = Math.max(0, facts.gaps().size() - SHOWN_GAPS);
        for (Recording.Gap gap : facts.gaps().subList(older, facts.gaps().size())) {
            Double to = gap.to();
            notes.add("Not recorded from " + time(gap.from()) + " to " + (to == null ? "now" : time(to)) + ": "
                    + (gap.reason().equals("accessLost")
                            ? "the access to the tab was lost."
                            : "the extension was started anew, and what was recorded before is gone."));
        }
        if (older > 0) {
            notes.add("And " + older + " earlier times in which nothing was recorded.");
        }
        return notes;
    }

    /** Writes a time, as in 2026-09-21T14:13:20Z. */
    public static String time(double millis) {
        return Instant.ofEpochMilli((long) millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
