package io.github.mcpdatalayer.front.tools.sources;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;
import org.jspecify.annotations.Nullable;

/**
 * A tab's pushes and hits as the extension gave them.
 *
 * @param hits null from an extension that records none yet
 */
public record RecordedVisit(RecordedTab history, @Nullable BrowserReply hits) {

    /** Reads both; the hits first, so that none is there whose push is not. */
    public static RecordedVisit of(RecordingReader histories, String tool, @Nullable String tab)
            throws ToolException, InterruptedException {
        BrowserReply hits = histories.hitsIfRecorded(tool, tab, LayerReader.deadline());
        String handle = hits == null ? tab : RecordedTab.of(hits).handle();
        return new RecordedVisit(histories.read(tool, handle, 0, List.of(), LayerReader.deadline()), hits);
    }

    /** The length of the texts. */
    public long chars() {
        return (long) history.text().length() + (hits == null ? 0 : hits.raw().length());
    }

    /**
     * The visit, for the rules.
     *
     * @param shown the pushes as they are shown
     */
    public Visit visit(Recording shown, RedactionMode mode) {
        Recording raw = history.rawRecording();
        return new Visit(raw, mode == RedactionMode.OFF ? history.redactedBy(RedactedTexts.FINDER) : shown,
                new RedactedTexts(),
                hits == null ? null : SentHits.of(RecordedRequest.list(hits.raw()), raw, sources(hits), dropped(hits)));
    }

    /** The sources by which requests were seen. */
    public static Set<String> sources(BrowserReply hits) {
        Set<String> sources = new HashSet<>();
        if (hits.result().get("sources") instanceof JsonArray list) {
            list.forEach(source -> sources.add(source.getAsString()));
        }
        return sources;
    }

    private static long dropped(BrowserReply hits) {
        return hits.result().get("dropped") instanceof JsonObject dropped
                && dropped.get("hits") instanceof JsonPrimitive count && count.isNumber() ? count.getAsLong() : 0;
    }
}
