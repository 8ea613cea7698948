package io.github.mcpdatalayer.chat;

/**
 * Deadlines for an agent, in milliseconds.
 *
 * @param silence
 *            without a word in the middle of a turn
 * @param stop
 *            until it ends a turn that it was told to end
 * @param question
 *            for a person who does not answer; the answer is then no
 * @param idle
 *            until an agent that nobody talks to is ended
 */
record Patience(long silence, long stop, long question, long idle) {
    static final Patience USUAL = new Patience(600_000, 10_000, 600_000, 900_000);
}
