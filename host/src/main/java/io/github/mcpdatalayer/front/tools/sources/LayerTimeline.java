package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.state.Push;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The content of one layer of one page up to a moment: as recorded, or, without a recording, the current content.
 *
 * @param page number of the page; null where nothing is recorded
 * @param document the id of the document that was read now; empty where it is recorded
 * @param isObject whether the layer is one object, of which the pushes are copies over time
 * @param numbers of the pushes: in the tab where it is recorded, else in the array, from 1
 * @param seen the number of the newest push in the tab when it was read
 * @param chars how long the text is that it was taken out of
 */
public record LayerTimeline(Peer browser, String handle, String title, String url, @Nullable Long page, int frame,
        String document,
        String layer, String kind, boolean isObject, List<Push> pushes, List<Long> numbers, boolean complete,
        List<String> notes, long seen, int chars) {

    static final String NOT_RECORDED = "Nothing is recorded of this layer: this is the layer as it is now, its entries counted from 1.";

    public boolean isRecorded() {
        return page != null;
    }

    public List<JsonValue> messages() {
        return pushes.stream().map(Push::message).toList();
    }

    /** The number of the last push; 0 if there is none. */
    public long last() {
        return numbers.isEmpty() ? 0 : numbers.getLast();
    }

    /** The pushes of a layer that is recorded; null if it is not. */
    public static @Nullable LayerTimeline of(RecordedTab read, Recording recording, RecordedPage page, int frame,
            @Nullable String wanted, @Nullable RecordedPush until) {
        RecordedPage.PageLayer layer = layer(recording, page, frame, wanted, until);
        if (layer == null || !layer.impossible().isEmpty()) {
            return null;
        }
        List<RecordedPush> all = recording.timeline(page.page(), frame, layer.name(),
                until == null ? Long.MAX_VALUE : until.seq());
        boolean isObject = layer.kind().equals("object")
                || all.stream().anyMatch(push -> push.via().equals("snapshot"));
        if (all.isEmpty() && until == null) {
            return null;
        }
        List<String> notes = new ArrayList<>();
        long orphans = recording.orphans(page.page(), frame, layer.name());
        if (orphans > 0) {
            notes.add(orphans
                    + " pushes went into an array that another had replaced (orphan); GTM may still read that one.");
        }
        boolean cut = recording.isCutShort(page.page(), frame);
        if (cut) {
            notes.add("The effects of pushes before number " + recording.firstSeq() + " on this page are missing.");
        }
        notes.addAll(recording.with(all).shortened("What they left out is not known: values there may be older."));
        notes.addAll(read.notes());
        return new LayerTimeline(read.browser(), read.handle(), page.title(), page.url(), page.page(), frame, "",
                layer.name(), layer.kind(), isObject,
                all.stream().map(LayerTimeline::push).toList(),
                all.stream().map(RecordedPush::seq).toList(),
                !cut && !read.isDoubtful(page.page(), frame), notes, recording.lastSeq(), read.text().length());
    }

    private static RecordedPage.@Nullable PageLayer layer(Recording recording, RecordedPage page, int frame,
            @Nullable String wanted, @Nullable RecordedPush until) {
        String name = wanted == null && until != null ? until.layer() : wanted;
        RecordedPage.PageLayer layer = recording.layer(page.page(), frame, name);
        return layer == null && until != null && until.layer().equals(name)
                ? new RecordedPage.PageLayer(until.layer(), kind(until.layer()), until.generation(), "")
                : layer;
    }

    private static String kind(String layer) {
        return Protocol.LAYERS.stream().filter(known -> known.name().equals(layer)).map(Protocol.KnownLayer::kind)
                .findFirst().orElse("gtm");
    }

    /** The current layer. */
    public static LayerTimeline of(LayerSnapshot read) {
        JsonValue value = read.value();
        boolean isObject = !(value instanceof JsonArray) || read.kind().equals("object");
        List<Push> pushes = value instanceof JsonArray array && !isObject
                ? array.elements().stream().map(Push::new).toList()
                : List.of(new Push(value));
        List<String> notes = new ArrayList<>(read.notes());
        if (isObject || !pushes.isEmpty()) {
            notes.add(NOT_RECORDED);
        }
        return new LayerTimeline(read.browser(), read.handle(), read.title(), read.url(), null, read.frame(),
                read.document(), read.layer(), read.kind(), isObject, pushes,
                IntStream.rangeClosed(1, pushes.size()).mapToObj(Long::valueOf).toList(), read.complete(), notes,
                0, read.text().length());
    }

    /** Returns this with the messages of a whole visit, of which some may not be looked at. */
    LayerTimeline visited(List<Push> messages, List<Long> theirNumbers, boolean whole, List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return new LayerTimeline(browser, handle, title, url, page, frame, document, layer, kind, isObject, messages,
                theirNumbers, complete && whole, all, seen, chars);
    }

    /** Returns this with these pushes alone. */
    LayerTimeline with(List<RecordedPush> others) {
        return new LayerTimeline(browser, handle, title, url, page, frame, document, layer, kind, isObject,
                others.stream().map(LayerTimeline::push).toList(), others.stream().map(RecordedPush::seq).toList(),
                complete, notes, seen, chars);
    }

    static Push push(RecordedPush push) {
        return new Push(push.value(), push.via().equals("container"));
    }

    /** The arguments that name this layer. */
    public JsonObject where() {
        return LayerSnapshot.where(handle, layer, frame);
    }

    /** Returns this, cut after this number of entries. */
    public LayerTimeline upTo(int entries) {
        int size = Math.min(entries, pushes.size());
        return new LayerTimeline(browser, handle, title, url, page, frame, document, layer, kind, isObject,
                pushes.subList(0, size), numbers.subList(0, size), complete, notes, seen, chars);
    }
}
