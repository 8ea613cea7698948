package io.github.mcpdatalayer.hits;

/**
 * The push that a hit most likely came from.
 *
 * @param seq the number of the push; 0 for none
 * @param why in words of ours, nothing of the page
 */
public record Link(long seq, Sureness sure, String why) {

    static Link none(String why) {
        return new Link(0, Sureness.NONE, why);
    }
}
