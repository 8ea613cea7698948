package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.state.Push;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Reads the timelines that one call asks for. Each tab is read once, so that no push in between shows as a difference. */
public final class TimelineReader {

    /** The event of the message with which a page of a visit begins; the path of the page follows it. */
    public static final String PAGE = "page ";

    private record Read(RecordedTab history, Recording recording) {}

    private final String tool;
    private final RecordingReader histories;
    private final LayerReader layers;
    private final Workload workload;
    private final Deadline deadline;
    private final Map<String, Optional<Read>> read = new HashMap<>();
    private final Map<String, LayerTimeline> current = new HashMap<>();

    public TimelineReader(String tool, RecordingReader histories, LayerReader layers, Workload workload,
            Deadline deadline) {
        this.tool = tool;
        this.histories = histories;
        this.layers = layers;
        this.workload = workload;
        this.deadline = deadline;
    }

    /**
     * Reads a layer up to a moment.
     *
     * @param tab null for the only one
     * @param layer null for that of the push, for dataLayer, or for the page's only GTM layer
     * @param frame null for that of the push, or for the page itself
     */
    public LayerTimeline at(@Nullable String tab, Moment point, @Nullable String layer, @Nullable Integer frame)
            throws ToolException, InterruptedException {
        Read found = read(tab);
        LayerTimeline recorded = found == null ? null : recorded(found, point, layer, frame);
        if (recorded != null) {
            return recorded;
        }
        if (!point.isNow()) {
            throw nothingRecorded(found, tab, layer);
        }
        return now(found == null ? tab : found.history().handle(), layer, frame);
    }

    /** Reads the layer as it is in the page now, recorded or not. */
    public LayerTimeline now(@Nullable String tab, @Nullable String layer, @Nullable Integer frame)
            throws ToolException, InterruptedException {
        String key = tab + " " + layer + " " + frame;
        LayerTimeline known = current.get(key);
        if (known == null) {
            LayerSnapshot page = layers.read(tool, tab, layer, frame, deadline);
            known = workload.run(page.text().length(), () -> LayerTimeline.of(page));
            current.put(key, known);
        }
        return known;
    }

    private @Nullable Read read(@Nullable String tab) throws ToolException, InterruptedException {
        String key = tab == null ? "" : tab;
        Optional<Read> known = read.get(key);
        if (known == null) {
            RecordedTab history = history(tab);
            known = history == null
                    ? Optional.empty()
                    : Optional.of(new Read(history, workload.run(history.text().length(), history::recording)));
            read.put(key, known);
        }
        return known.orElse(null);
    }

    private @Nullable RecordedTab history(@Nullable String tab) throws ToolException, InterruptedException {
        try {
            return histories.read(tool, tab, 0, List.of(), deadline);
        } catch (ToolException e) {
            if (e.is(ErrorCode.UNKNOWN_METHOD)) {
                return null; // the extension does not record yet
            }
            throw e;
        }
    }

    private @Nullable LayerTimeline recorded(Read found, Moment point, @Nullable String layer, @Nullable Integer frame)
            throws ToolException {
        Recording recording = found.recording();
        Long number = point.push();
        Long step = point.step();
        found.history().requireStep(step);
        if (!point.isNow() && recording.lastSeq() == 0) {
            return null;
        }
        RecordedPush until = step != null
                ? lastOf(found, step, frame)
                : number == null ? null : recording.push(number);
        if (number != null && until == null) {
            throw found.history().noSuch(recording.pushes().isEmpty()
                    ? "All pushes of the tab fell out of the bounded memory, or were recorded before the extension was started anew."
                    : "There is no push " + number + "; the tab has the pushes " + recording.firstSeq() + " to "
                            + recording.lastSeq() + ".");
        }
        int inFrame = frame != null ? frame : until != null ? until.frame() : 0;
        RecordedPage page = page(recording, point, until, inFrame);
        if (page == null) {
            if (point.page() == null) {
                return null;
            }
            throw found.history().noSuchPage(point.page());
        }
        return LayerTimeline.of(found.history(), recording, page, inFrame, layer, until);
    }

    /** Finds the last push of a step, in the page itself if it has one there; for a step without pushes, the last push before its end. */
    private static RecordedPush lastOf(Read found, long step, @Nullable Integer frame) throws ToolException {
        Recording recording = found.recording();
        List<RecordedPush> own = recording.pushesOf(step);
        RecordedPush last = null;
        for (RecordedPush push : own.isEmpty() ? recording.pushes() : own) {
            boolean before = !own.isEmpty() || recording.stepOf(push).number() < step;
            if (before && push.frame() == (frame == null ? 0 : frame)) {
                last = push;
            }
        }
        if (last == null && !own.isEmpty() && frame == null) {
            return own.getLast();
        }
        if (last == null) {
            throw found.history().noSuch("Nothing was pushed up to the end of step " + step + ".");
        }
        return last;
    }

    /** Narrows a timeline that ends with a step to the pushes that the step made in its layer, on whichever pages. */
    public LayerTimeline during(LayerTimeline end, Reference reference) throws ToolException, InterruptedException {
        Read found = read(reference.tab());
        Long step = reference.point().step();
        return found == null || step == null || !end.isRecorded()
                ? end
                : end.with(found.recording().pushesOf(step).stream()
                        .filter(push -> push.layer().equals(end.layer()) && push.frame() == end.frame()).toList());
    }

    /**
     * Puts the whole visit of a tab in place of the page that it shows. Each page begins with a message whose event contains its path,
     * so that pages are matched by address and order.
     */
    public LayerTimeline visit(LayerTimeline now) throws ToolException, InterruptedException {
        Read found = read(now.handle());
        if (found == null || !now.isRecorded() || now.isObject()) {
            return now;
        }
        Recording recording = found.recording();
        List<Push> messages = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        boolean whole = true;
        int taken = 0;
        for (RecordedPage page : recording.pages()) {
            if (page.frame() != now.frame()) {
                continue;
            }
            List<RecordedPush> pushes = recording.timeline(page.page(), page.frame(), now.layer(), Long.MAX_VALUE);
            messages.add(new Push(JsonObject.of(
                    List.of(new Member("event", new JsonString(PAGE + path(page.url())))))));
            numbers.add(pushes.isEmpty() ? 0 : pushes.getFirst().seq());
            pushes.forEach(push -> {
                messages.add(LayerTimeline.push(push));
                numbers.add(push.seq());
            });
            taken += pushes.size();
            if (recording.isCutShort(page.page(), page.frame())
                    || found.history().isDoubtful(page.page(), page.frame())) {
                whole = false;
                notes.add("Not all pushes of page " + page.page() + " are known.");
            }
        }
        int others = recording.pushes().size() - taken;
        if (others > 0) {
            whole = false;
            notes.add("Pushes of other layers, of frames or of forgotten pages, which were not compared: " + others
                    + ".");
        }
        return now.visited(messages, numbers, whole, notes);
    }

    /** The path of an address. It has no host, because the same page of a staging shop has another one. */
    private static String path(String url) {
        return url.replaceFirst("^\\w+://[^/?#]*", "").replaceFirst("[?#].*", "");
    }

    private static @Nullable RecordedPage page(Recording recording, Moment point, @Nullable RecordedPush until,
            int frame) {
        Long number = until != null ? Long.valueOf(until.page()) : point.page();
        if (number == null) {
            RecordedPage last = recording.lastPage();
            number = last == null ? null : Long.valueOf(last.page());
        }
        return number == null ? null : recording.page(number, frame);
    }

    private ToolException nothingRecorded(@Nullable Read found, @Nullable String tab, @Nullable String layer) {
        if (found != null && layer != null) {
            return ToolErrors.layerNotRecorded(layer, found.recording().pages(), tool, found.history().handle());
        }
        return found != null
                ? found.history().nothingRecorded()
                : new ToolException(ErrorCode.NOTHING_RECORDED.error(), null,
                        Next.READ_LAYER.of(tab));
    }
}
