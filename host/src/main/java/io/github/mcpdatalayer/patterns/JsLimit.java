package io.github.mcpdatalayer.patterns;

/** Reasons why an expression of JavaScript can only be tried in a page. */
public enum JsLimit {
    /** It looks ahead or behind. */
    LOOK_AROUND,
    /** It refers back to what it found. */
    BACK_REFERENCE,
    /** It has parts that not every browser knows. */
    BROWSER,
    /** It would be too large or too slow. */
    SIZE,
    /** The text has characters that the two engines count differently. */
    CHARACTERS
}
