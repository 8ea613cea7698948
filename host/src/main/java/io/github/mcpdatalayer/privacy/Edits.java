package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.List;

/** Collects the replacements in a text. */
final class Edits implements Sink {

    private record Edit(int start, int end, String with) {}

    private final List<Edit> edits = new ArrayList<>(2);

    @Override
    public void replace(int start, int end, String with) {
        edits.add(new Edit(start, end, with));
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
        for (Edit edit : edits) {
            sink.replace(decoded.origin(edit.start), decoded.origin(edit.end), decoded.encode(edit.with));
        }
    }
}
