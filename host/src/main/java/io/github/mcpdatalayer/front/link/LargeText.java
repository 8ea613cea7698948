package io.github.mcpdatalayer.front.link;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A text that came in chunks, kept as the bytes of their frames: still escaped as the inside of JSON strings, which is how
 * a client gets it in {@code content}. It becomes one string only for those who ask for it. For one thread at a time.
 */
public final class LargeText {

    /** Takes the bytes of a text, one chunk after the other. */
    public interface Sink<E extends Exception> {
        /** The inside of a JSON string, whose escapes are {@code \"}, {@code \\} and {@code \/}. */
        void take(byte[] bytes, int from, int to) throws E;
    }

    private List<ChunkFrame> chunks;
    private final int length;
    private @Nullable String whole;
    /** Where the first value ends and the second starts, once that is known. */
    private int firstChunk = -1;
    private int firstEnd;

    /** The text of these chunks; it takes the list for its own. */
    LargeText(List<ChunkFrame> chunks) {
        this.chunks = chunks;
        long units = 0;
        for (ChunkFrame chunk : chunks) {
            units += chunk.units();
        }
        this.length = Math.toIntExact(units);
    }

    private LargeText(String whole) {
        this.chunks = List.of();
        this.length = whole.length();
        this.whole = whole;
    }

    public static LargeText of(String text) {
        return new LargeText(text);
    }

    /** In UTF-16 units. */
    public int length() {
        return length;
    }

    /**
     * Whether the bytes are there and are two JSON containers without blanks around their tokens, the second from a place
     * on. If not, the text may still be: whoever asks then looks at the string.
     *
     * @param place
     *            in UTF-16 units
     */
    public boolean isTwoValues(int place) {
        if (whole != null) {
            return false;
        }
        var json = new EscapedJson();
        for (int i = 0; i < chunks.size(); i++) {
            ChunkFrame chunk = chunks.get(i);
            if (!chunk.isSimple() || !json.take(chunk.frame(), chunk.from(), chunk.to())) {
                return false;
            }
            if (firstChunk < 0 && json.firstEnd() >= 0) {
                firstChunk = i;
                firstEnd = json.firstEnd();
            }
        }
        return json.isComplete() && unitsBehindFirst() == length - place;
    }

    private int unitsBehindFirst() {
        ChunkFrame first = chunks.get(firstChunk);
        int units = ChunkFrame.units(first.frame(), firstEnd, first.to());
        for (int i = firstChunk + 1; i < chunks.size(); i++) {
            units += chunks.get(i).units();
        }
        return units;
    }

    /** Gives the bytes of the first value or of the second, after {@link #isTwoValues} was true. */
    public <E extends Exception> void value(boolean first, Sink<E> sink) throws E {
        for (int i = first ? 0 : firstChunk; first ? i <= firstChunk : i < chunks.size(); i++) {
            ChunkFrame chunk = chunks.get(i);
            int from = !first && i == firstChunk ? firstEnd : chunk.from();
            int to = first && i == firstChunk ? firstEnd : chunk.to();
            sink.take(chunk.frame(), from, to);
        }
    }

    /** One of the two values as a string, after {@link #isTwoValues} was true. */
    public String value(boolean first) {
        var text = new StringBuilder();
        this.<RuntimeException>value(first, (bytes, from, to) -> text.append(ChunkFrame.text(bytes, from, to)));
        return text.toString();
    }

    /** The text as one string. The chunks are not kept beside it, but for their bytes to be given. */
    @Override
    public String toString() {
        String text = whole;
        if (text == null) {
            List<String> texts = new ArrayList<>(chunks.size());
            for (int i = 0; i < chunks.size(); i++) {
                texts.add(chunks.get(i).text());
            }
            if (firstChunk < 0) {
                chunks = List.of();
            }
            text = String.join("", texts);
            whole = text;
        }
        return text;
    }
}
