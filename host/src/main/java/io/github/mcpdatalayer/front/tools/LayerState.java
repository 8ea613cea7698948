package io.github.mcpdatalayer.front.tools;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import io.github.mcpdatalayer.datalayer.state.ComputedState;
import io.github.mcpdatalayer.datalayer.state.Note;
import io.github.mcpdatalayer.datalayer.state.Push;
import io.github.mcpdatalayer.datalayer.state.StateProfile;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The state that the entries of a layer add up to.
 *
 * @param entries how many were applied; null for a layer that is an object and has none
 */
record LayerState(StateProfile profile, @Nullable Integer entries, ComputedState computed, List<String> notes) {

    private static final int NUMBERS = 10;
    private static final int SHOWN_KEY_CHARS = 200;
    /** GTM cuts its array back to its newest entries when it grows past 300, or 1000 in some builds. */
    private static final int PRUNED_FROM = 300;

    /**
     * Computes it.
     *
     * @param at how many entries to apply; null for all
     * @param dlh whether arrays follow data-layer-helper in place of what their kind says
     */
    static LayerState of(LayerRead read, JsonValue layer, @Nullable Integer at, boolean dlh) throws ToolException {
        StateProfile profile = profile(read, layer, dlh);
        if (profile == StateProfile.OBJECT) {
            if (at != null) {
                throw Arguments.bad("This data layer is one object without entries; leave the number of entries out.");
            }
            return new LayerState(profile, null, ComputedState.after(List.of(new Push(layer)), profile), List.of());
        }
        List<JsonValue> entries = entries(layer, at);
        ComputedState computed = ComputedState.after(entries.stream().map(Push::new).toList(), profile);
        List<String> notes = new ArrayList<>(notes(computed));
        if (profile != StateProfile.ACDL && isPruned(((JsonArray) layer).elements())) {
            notes.add("GTM may have removed older entries from the array: what only they set is missing.");
        }
        return new LayerState(profile, entries.size(), computed, notes);
    }

    private static StateProfile profile(LayerRead read, JsonValue layer, boolean dlh) throws ToolException {
        if (!(layer instanceof JsonArray) || read.kind().equals("object")) {
            return StateProfile.OBJECT;
        }
        if (read.kind().equals("acdl")) {
            return StateProfile.ACDL;
        }
        if (dlh) {
            return StateProfile.DLH;
        }
        if (read.kind().equals("gtm")) {
            return StateProfile.GTM;
        }
        throw new ToolException(ErrorCode.BAD_ARGUMENT.error(
                ErrorCode.BAD_ARGUMENT.message() + " This layer is a queue of commands whose state is not known.",
                "Read it with getDataLayer. If its messages merge as in google/data-layer-helper, ask the person to start the front with --state dlh."),
                null, ToolException.next(GetDataLayer.NAME, read.where()));
    }

    /** The first entries of a layer that is an array; all without a number. */
    static List<JsonValue> entries(JsonValue layer, @Nullable Integer at) throws ToolException {
        if (!(layer instanceof JsonArray array)) {
            throw Arguments.bad("This data layer is one object without entries.");
        }
        if (at != null && at > array.size()) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE,
                    "Entry " + at + " was asked for, and the data layer has " + array.size() + " now.");
        }
        return at == null ? array.elements() : array.elements().subList(0, at);
    }

    private static List<String> notes(ComputedState computed) {
        Map<Note.Kind, List<Integer>> byKind = new EnumMap<>(Note.Kind.class);
        for (Note note : computed.notes()) {
            byKind.computeIfAbsent(note.kind(), _ -> new ArrayList<>()).add(note.push() + 1);
        }
        List<String> notes = new ArrayList<>();
        byKind.forEach((kind, entries) -> {
            String numbers = entries.subList(0, Math.min(NUMBERS, entries.size())).toString();
            String more = entries.size() > NUMBERS ? " and " + (entries.size() - NUMBERS) + " more" : "";
            notes.add("Entry " + numbers.substring(1, numbers.length() - 1) + more + ": " + kind.text() + ".");
        });
        if (computed.notesLeftOut() > 0) {
            notes.add("And " + computed.notesLeftOut() + " more entries with such notes.");
        }
        return notes;
    }

    /** Long enough to be cut back, or with what GTM pushes at the end of loading and without what it pushes first. */
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

    /** The number of the entry that last set something at or below a place of the state. */
    OptionalInt setBy(NormalizedPath path) {
        OptionalInt push = computed.setBy(path);
        return entries == null || push.isEmpty() ? OptionalInt.empty() : OptionalInt.of(push.getAsInt() + 1);
    }

    /** The whole state, with the entries that set its keys last beside it. */
    Document document() {
        List<String> setBy = new ArrayList<>();
        if (entries != null && computed.state() instanceof JsonObject state) {
            for (JsonObject.Member member : state.members()) {
                OptionalInt entry = setBy(NormalizedPath.ROOT.child(member.name()));
                setBy.add(entry.isEmpty() || member.name().length() > SHOWN_KEY_CHARS
                        ? ""
                        : JsonStrings.quote(member.name()) + ':' + entry.getAsInt() + ',');
            }
        }
        return Document.of(computed.state(), new Document.Beside() {
            @Override
            public int chars(int child) {
                return child < setBy.size() ? setBy.get(child).length() : 0;
            }

            @Override
            public String fields(int from, int to) {
                int end = Math.min(to, setBy.size());
                String members = String.join("", setBy.subList(Math.min(from, end), end));
                return entries == null
                        ? ""
                        : ",\"setBy\":{" + members.substring(0, Math.max(0, members.length() - 1)) + '}';
            }
        });
    }
}
