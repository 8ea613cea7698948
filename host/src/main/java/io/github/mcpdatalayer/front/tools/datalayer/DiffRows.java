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

    /** The names that rows have for the numbers of the two sides, and the numbers by the places in what was compared. */
    record Numbers(String fromName, List<Long> from, String toName, List<Long> to) {}

    private static final int EVENT_CHARS = 100;
    /** The prefix of a tag's path before the row: {@code $['onlyFrom'][123456]}. */
    private static final int ROW_PATH = 24;

    /** Writes as many rows as fit into the space, with tags. Pushes have their numbers in these timelines. */
    static DiffRows of(DiffResult result, int room, LayerTimeline from, LayerTimeline to) {
        return of(result, room,
                new Numbers(from.isRecorded() ? "fromSeq" : "fromEntry", from.numbers(),
                        to.isRecorded() ? "toSeq" : "toEntry", to.numbers()));
    }

    /** Makes the same for whatever has numbers, such as hits. */
    static DiffRows of(DiffResult result, int room, Numbers numbers) {
        List<JsonValue> onlyFrom = new ArrayList<>();
        List<JsonValue> onlyTo = new ArrayList<>();
        List<JsonValue> changed = new ArrayList<>();
        long leftOut = result.leftOut();
        int used = 0;
        for (Difference difference : result.differences()) {
            JsonValue row = row(difference, numbers);
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
    private static JsonValue row(Difference difference, Numbers numbers) {
        List<Member> row = new ArrayList<>();
        if (difference.event() != null) {
            row.add(new Member("event", new JsonString(Shown.text(difference.event(), EVENT_CHARS))));
        }
        if (difference.fromPush() >= 0) {
            row.add(new Member(numbers.fromName(),
                    JsonNumber.of(numbers.from().get(difference.fromPush()))));
        }
        if (difference.toPush() >= 0) {
            row.add(new Member(numbers.toName(),
                    JsonNumber.of(numbers.to().get(difference.toPush()))));
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
