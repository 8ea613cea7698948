package io.github.mcpdatalayer.front.tools;

/** A piece of a text, not copied out of it: characters {@code [from, to)}. */
public record Part(String text, int from, int to) {

    static Part of(String text) {
        return new Part(text, 0, text.length());
    }

    @Override
    public String toString() {
        return text.substring(from, to);
    }
}
