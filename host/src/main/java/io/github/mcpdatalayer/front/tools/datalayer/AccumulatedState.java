package io.github.mcpdatalayer.front.tools.datalayer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import io.github.mcpdatalayer.datalayer.state.ComputedState;
import io.github.mcpdatalayer.datalayer.state.Note;
import io.github.mcpdatalayer.datalayer.state.StateProfile;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.LayerTimeline;
import io.github.mcpdatalayer.wire.ErrorCode;

/** The state that the pushes of a layer add up to. */
record AccumulatedState(StateProfile profile, LayerTimeline timeline, ComputedState computed, List<String> notes) {

    private static final int NUMBERS = 10;
    private static final int SHOWN_KEY_CHARS = 200;
    /** GTM cuts its array to the newest entries when it has more than 300, or 1000 in some builds. */
    private static final int PRUNED_FROM = 300;

    /** The common remark of several pushes. */
    private record Remark(Note.NoteKind kind, String right) implements Comparable<Remark> {

        private static final Comparator<Remark> ORDER = Comparator.comparing(Remark::kind)
                .thenComparing(Remark::right);

        @Override
        public int compareTo(Remark other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * Computes it.
     *
     * @param dlh whether arrays follow data-layer-helper instead of the rules of their kind
     */
    static AccumulatedState of(LayerTimeline timeline, boolean dlh) throws ToolException {
        StateProfile profile = profile(timeline, dlh);
        ComputedState computed = ComputedState.after(timeline.pushes(), profile);
        List<String> notes = new ArrayList<>(notes(computed, timeline));
        if (!timeline.isRecorded() && (profile == StateProfile.GTM || profile == StateProfile.DLH)
                && isPruned(timeline.messages())) {
            notes.add("GTM may have removed older entries from the array: what only they set is missing.");
        }
        return new AccumulatedState(profile, timeline, computed, notes);
    }

    private static StateProfile profile(LayerTimeline timeline, boolean dlh) throws ToolException {
        if (timeline.isObject()) {
            return StateProfile.OBJECT;
        }
        if (timeline.kind().equals("acdl")) {
            return StateProfile.ACDL;
        }
        if (dlh) {
            return StateProfile.DLH;
        }
        if (timeline.kind().equals("gtm")) {
            return StateProfile.GTM;
        }
        throw new ToolException(ErrorCode.BAD_ARGUMENT.error(
                ErrorCode.BAD_ARGUMENT.message() + " This layer is a queue of commands whose state is not known.",
                "Read it with getDataLayer. If its messages merge as in google/data-layer-helper, ask the person to start the front with --state dlh."),
                null, Next.READ_LAYER.call(timeline.where()));
    }

    private static List<String> notes(ComputedState computed, LayerTimeline timeline) {
        Map<Remark, List<Long>> byKind = new TreeMap<>();
        for (Note note : computed.notes()) {
            byKind.computeIfAbsent(new Remark(note.kind(), note.right()), _ -> new ArrayList<>())
                    .add(timeline.numbers().get(note.push()));
        }
        List<String> notes = new ArrayList<>();
        byKind.forEach((remark, entries) -> {
            String numbers = entries.subList(0, Math.min(NUMBERS, entries.size())).toString();
            String more = entries.size() > NUMBERS ? " and " + (entries.size() - NUMBERS) + " more" : "";
            notes.add((timeline.isRecorded() ? "Push " : "Entry ") + numbers.substring(1, numbers.length() - 1) + more
                    + ": " + remark.kind().text() + (remark.right().isEmpty() ? "" : "; right is " + remark.right())
                    + ".");
        });
        if (computed.notesLeftOut() > 0) {
            notes.add("And " + computed.notesLeftOut() + " more such notes.");
        }
        return notes;
    }

    /** Tells whether the array may have been cut: it is long enough, or has GTM's last push of loading without its first one. */
    private static boolean isPruned(List<JsonValue> entries) {
        return entries.size() >= PRUNED_FROM
                || (hasEvent(entries, "gtm.load") && !hasEvent(entries, "gtm.js"));
    }

    private static boolean hasEvent(List<JsonValue> entries, String name) {
        var event = new JsonString(name);
        return entries.stream()
                .anyMatch(entry -> entry instanceof JsonObject object && event.equals(object.get("event")));
    }

    String profileName() {
        return profile.name().toLowerCase(Locale.ROOT);
    }

    /** Tells whether the answer names the setting pushes. For one object that was read once there are none. */
    boolean hasNumbers() {
        return timeline.isRecorded() || !timeline.isObject();
    }

    /** The number of the last push that set a value at or below this place of the state. */
    OptionalLong setBy(NormalizedPath path) {
        OptionalInt push = computed.setBy(path);
        return !hasNumbers() || push.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(timeline.numbers().get(push.getAsInt()));
    }

    /** The whole state, with the pushes that set its keys last beside it. */
    AnswerDocument document() {
        List<String> setBy = new ArrayList<>();
        if (hasNumbers() && computed.state() instanceof JsonObject state) {
            for (JsonObject.Member member : state.members()) {
                OptionalLong push = setBy(NormalizedPath.ROOT.child(member.name()));
                setBy.add(push.isEmpty() || member.name().length() > SHOWN_KEY_CHARS
                        ? ""
                        : JsonStrings.quote(member.name()) + ':' + push.getAsLong() + ',');
            }
        }
        return AnswerDocument.of(computed.state(), new AnswerDocument.ChildNotes() {
            @Override
            public int chars(int child) {
                return child < setBy.size() ? setBy.get(child).length() : 0;
            }

            @Override
            public String fields(int from, int to) {
                int end = Math.min(to, setBy.size());
                String members = String.join("", setBy.subList(Math.min(from, end), end));
                return hasNumbers()
                        ? ",\"setBy\":{" + members.substring(0, Math.max(0, members.length() - 1)) + '}'
                        : "";
            }
        });
    }
}
