package io.github.mcpdatalayer.front.tools.datalayer;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.Excerpt;
import io.github.mcpdatalayer.datalayer.diff.DiffResult;
import io.github.mcpdatalayer.datalayer.diff.Difference;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.TaggedJson;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.sources.LayerTimeline;

/** The rows of a diff that fit into an answer, by kind, and the number of the others. */
record DiffRows(JsonValue rows, long leftOut) {

    private static final int EVENT_CHARS = 100;
    /** The prefix of a tag's path before the row: {@code $['onlyFrom'][123456]}. */
    private static final int ROW_PATH = 24;

    /** As many rows as fit into the space, with tags. Pushes have their numbers in these timelines. */
    static DiffRows of(DiffResult result, int room, LayerTimeline from, LayerTimeline to) {
        List<JsonValue> onlyFrom = new ArrayList<>();
        List<JsonValue> onlyTo = new ArrayList<>();
        List<JsonValue> changed = new ArrayList<>();
        long leftOut = result.leftOut();
        int used = 0;
        for (Difference difference : result.differences()) {
            JsonValue row = row(difference, from, to);
            JsonArray tags = TaggedJson.tagsOf(row);
            int chars = row.toJson().length() + 1;
            chars += tags.size() == 0 ? 0 : tags.toJson().length() + ROW_PATH * tags.size();
            if (leftOut > result.leftOut() || used + chars > room) {
                leftOut++;
            } else {
                used += chars;
                (switch (difference.kind()) {
                    case ONLY_FROM -> onlyFrom;
                    case ONLY_TO -> onlyTo;
                    case CHANGED -> changed;
                }).add(row);
            }
        }
        return new DiffRows(JsonObject.of(List.of(new Member("onlyFrom", new JsonArray(onlyFrom)),
                new Member("onlyTo", new JsonArray(onlyTo)), new Member("changed", new JsonArray(changed)))), leftOut);
    }

    /** {@code {"event","fromSeq","toSeq","path","from","to"}}, each where there is one. */
    private static JsonValue row(Difference difference, LayerTimeline from, LayerTimeline to) {
        List<Member> row = new ArrayList<>();
        if (difference.event() != null) {
            row.add(new Member("event", new JsonString(Shown.text(difference.event(), EVENT_CHARS))));
        }
        if (difference.fromPush() >= 0) {
            row.add(new Member(from.isRecorded() ? "fromSeq" : "fromEntry",
                    JsonNumber.of(from.numbers().get(difference.fromPush()))));
        }
        if (difference.toPush() >= 0) {
            row.add(new Member(to.isRecorded() ? "toSeq" : "toEntry",
                    JsonNumber.of(to.numbers().get(difference.toPush()))));
        }
        row.add(new Member("path", new JsonString(Excerpt.shown(difference.path()))));
        if (difference.from() != null) {
            row.add(new Member("from", difference.from()));
        }
        if (difference.to() != null) {
            row.add(new Member("to", difference.to()));
        }
        return JsonObject.of(row);
    }
}
