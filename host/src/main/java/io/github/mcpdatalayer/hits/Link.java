package io.github.mcpdatalayer.hits;

/**
 * The most likely push behind a hit.
 *
 * @param seq the number of the push; 0 for none
 * @param why the reason in our own words, without page content
 */
public record Link(long seq, Sureness sure, String why) {

    static Link none(String why) {
        return new Link(0, Sureness.NONE, why);
    }
}
