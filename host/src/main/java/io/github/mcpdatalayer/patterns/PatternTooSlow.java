package io.github.mcpdatalayer.patterns;

/** A pattern has used up its time. The answer to the question is not known. */
public final class PatternTooSlow extends RuntimeException {

    private static final long serialVersionUID = 1;

    PatternTooSlow(String words) {
        super(words, null, false, false);
    }
}
