package io.github.mcpdatalayer.front.tools.api;

import io.github.mcpdatalayer.front.link.LargeText;

/** A piece of an answer, without a copy of its source. */
public sealed interface Part {

    /** Characters {@code [from, to)} of a text. */
    record Slice(String text, int from, int to) implements Part {

        public boolean isEmpty() {
            return from == to;
        }

        @Override
        public String toString() {
            return text.substring(from, to);
        }
    }

    /**
     * A value as the browser sent it.
     *
     * @param text of which {@link LargeText#isTwoValues} was true
     * @param first whether it is the first of the two
     */
    record Sent(LargeText text, boolean first) implements Part {

        @Override
        public String toString() {
            return text.value(first);
        }
    }

    static Part of(String text) {
        return new Slice(text, 0, text.length());
    }
}
