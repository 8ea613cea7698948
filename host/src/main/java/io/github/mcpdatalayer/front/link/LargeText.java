package io.github.mcpdatalayer.front.link;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A text that came in chunks, kept as the bytes of their frames. It is still escaped as the inside of JSON strings, the
 * form of {@code content} for a client. It becomes one string only on demand. For one thread at a time.
 */
public final class LargeText {

    /** Takes the bytes of a text, one chunk after the other. */
    public interface ByteSink<E extends Exception> {
        /** The inside of a JSON string, whose escapes are {@code \"}, {@code \\} and {@code \/}. */
        void take(byte[] bytes, int from, int to) throws E;
    }

    private List<ChunkFrame> chunks;
    private final int length;
    private final @Nullable EscapedJson json;
    private @Nullable String whole;

    /** The text of these chunks. It takes over the list. {@code json} has checked the chunks as they arrived. */
    LargeText(List<ChunkFrame> chunks, @Nullable EscapedJson json) {
        this.chunks = chunks;
        this.json = json;
        long units = 0;
        for (ChunkFrame chunk : chunks) {
            units += chunk.units();
        }
        this.length = Math.toIntExact(units);
    }

    private LargeText(String whole) {
        this.chunks = List.of();
        this.length = whole.length();
        this.json = null;
        this.whole = whole;
    }

    public static LargeText of(String text) {
        return new LargeText(text);
    }

    /** The length in UTF-16 units. */
    public int length() {
        return length;
    }

    /**
     * Tells whether the bytes are there and are two JSON containers without blanks around their tokens, the second one starting at
     * a place. If not, the text may still be two values: then the caller reads the string.
     *
     * @param place
     *            in UTF-16 units
     */
    public boolean isTwoValues(int place) {
        return json != null && isJson() && json.firstEnd().units() == place;
    }

    private boolean isJson() {
        return json != null && json.isTwoValues() && json.pieces() == chunks.size();
    }

    /** Gives the bytes of the first value or of the second, after {@link #isTwoValues} was true. */
    public <E extends Exception> void value(boolean first, ByteSink<E> sink) throws E {
        this.<E>pieces(first, (chunk, from, to) -> sink.take(chunk.frame(), from, to));
    }

    /** One of the two values as a string, after {@link #isTwoValues} was true. */
    public String value(boolean first) {
        var text = new StringBuilder();
        this.<RuntimeException>pieces(first, (chunk, from, to) -> text.append(chunk.text(from, to)));
        return text.toString();
    }

    private interface Pieces<E extends Exception> {
        void take(ChunkFrame chunk, int from, int to) throws E;
    }

    private <E extends Exception> void pieces(boolean first, Pieces<E> pieces) throws E {
        EscapedJson.PieceEnd middle = Objects.requireNonNull(json).firstEnd();
        for (int i = first ? 0 : middle.piece(); first ? i <= middle.piece() : i < chunks.size(); i++) {
            ChunkFrame chunk = chunks.get(i);
            int from = !first && i == middle.piece() ? middle.at() : chunk.from();
            int to = first && i == middle.piece() ? middle.at() : chunk.to();
            pieces.take(chunk, from, to);
        }
    }

    /** The text as one string. If the bytes are JSON, they stay in memory and the string is not kept. */
    @Override
    public String toString() {
        if (whole != null) {
            return whole;
        }
        String text = String.join("", chunks.stream().map(ChunkFrame::text).toList());
        if (!isJson()) {
            whole = text;
            chunks = List.of();
        }
        return text;
    }
}
