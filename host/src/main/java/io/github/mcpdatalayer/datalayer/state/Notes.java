package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayList;
import java.util.List;

/** The notes of one computation: as many as anybody reads, the others counted. */
final class Notes {
    private static final int MAX_KEPT = 1000;

    private final List<Note> kept = new ArrayList<>();
    private long leftOut;

    void add(int push, Note.NoteKind kind) {
        add(push, kind, "");
    }

    void add(int push, Note.NoteKind kind, String right) {
        if (kept.size() < MAX_KEPT) {
            kept.add(new Note(push, kind, right));
        } else {
            leftOut++;
        }
    }

    List<Note> kept() {
        return List.copyOf(kept);
    }

    long leftOut() {
        return leftOut;
    }
}
