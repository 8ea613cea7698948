package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the replacements in a text. */
final class Edits implements Sink {

    private record Edit(int start, int end, String with) {}

    private final List<Edit> edits = new ArrayList<>(2);

    @Override
    public void replace(int start, int end, String with) {
        edits.add(new Edit(start, end, with));
    }

    /** These and others, which win where both touch a place: what only these cover is taken out as well. */
    Edits around(Edits others) {
        if (others.isEmpty()) {
            return this;
        }
        var both = new Edits();
        both.edits.addAll(others.edits);
        for (Edit edit : edits) {
            int at = edit.start;
            boolean untouched = true;
            for (Edit other : others.edits) {
                if (other.start < edit.end && other.end > edit.start) {
                    untouched = false;
                    if (other.start > at) {
                        both.replace(at, other.start, "");
                    }
                    at = Math.max(at, other.end);
                }
            }
            if (untouched) {
                both.edits.add(edit);
            } else if (at < edit.end) {
                both.replace(at, edit.end, "");
            }
        }
        both.edits.sort(Comparator.comparingInt(Edit::start));
        return both;
    }

    boolean isEmpty() {
        return edits.isEmpty();
    }

    /** The replacement of all of {@code [from, to)}; empty if it is not replaced as a whole. */
    String whole(int from, int to) {
        return edits.size() == 1 && edits.getFirst().start == from && edits.getFirst().end == to
                ? edits.getFirst().with
                : "";
    }

    String applied(String text) {
        return applied(text, 0, text.length());
    }

    /** {@code text[from, to)} with all replacements, which lie inside it. */
    String applied(String text, int from, int to) {
        var result = new StringBuilder(to - from);
        int at = from;
        for (Edit edit : edits) {
            result.append(text, at, edit.start).append(edit.with);
            at = edit.end;
        }
        return result.append(text, at, to).toString();
    }

    /** Passes the replacements on. */
    void into(Sink sink) {
        edits.forEach(edit -> sink.replace(edit.start, edit.end, edit.with));
    }

    /** Passes the replacements on to the text that this one was decoded from. */
    void into(Sink sink, Decoded decoded) {
        int last = -1;
        for (Edit edit : edits) {
            int start = decoded.origin(edit.start);
            int end = edit.end > edit.start ? decoded.originEnd(edit.end) : decoded.origin(edit.end);
            if (start >= last) {
                sink.replace(start, end, decoded.encode(edit.with));
                last = end;
            }
        }
    }
}
