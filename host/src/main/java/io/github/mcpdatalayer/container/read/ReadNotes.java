package io.github.mcpdatalayer.container.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.container.model.ReadNote;
import io.github.mcpdatalayer.container.model.ReadNote.ReadNoteKind;
import io.github.mcpdatalayer.journeys.LocalizedText;

/** Collects notes on a reading: each kind once, with its first place and its number. */
final class ReadNotes {

    private static final int MOST = 200;

    private record Said(ReadNoteKind kind, LocalizedText text) {}

    private record Places(String first, int count) {}

    private final Map<Said, Places> places = new LinkedHashMap<>();
    private int leftOut;

    void unusual(String place, LocalizedText text) {
        add(ReadNoteKind.UNUSUAL, place, text);
    }

    void repaired(String place, LocalizedText text) {
        add(ReadNoteKind.REPAIRED, place, text);
    }

    void notUnderstood(String place, LocalizedText text) {
        add(ReadNoteKind.NOT_UNDERSTOOD, place, text);
    }

    private void add(ReadNoteKind kind, String place, LocalizedText text) {
        Said said = new Said(kind, text);
        Places before = places.get(said);
        if (before == null && places.size() >= MOST) {
            leftOut++;
            return;
        }
        places.put(said, before == null ? new Places(place, 1) : new Places(before.first(), before.count() + 1));
    }

    List<ReadNote> all() {
        List<ReadNote> notes = new ArrayList<>();
        places.forEach((said, at) -> notes.add(new ReadNote(said.kind(),
                at.count() == 1 ? at.first() : at.first() + " (+" + (at.count() - 1) + ")", said.text())));
        if (leftOut > 0) {
            notes.add(new ReadNote(ReadNoteKind.NOT_UNDERSTOOD, "",
                    LocalizedText.of("readNotes.further-notes-are-not-listed", leftOut)));
        }
        return notes;
    }
}
