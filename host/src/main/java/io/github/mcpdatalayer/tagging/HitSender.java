package io.github.mcpdatalayer.tagging;

/**
 * The sender of a hit, as far as its stack tells. The stack is the page's own: a page can make it look like the container's.
 *
 * @param script the place of the script that called, as URL:line:column; empty where it is not known
 */
public record HitSender(Who kind, String script) {

    /** Kinds of senders. */
    public enum Who {
        /** The container's own script has a part in the stack. */
        CONTAINER,
        /** Google's tag has, which a container loads and a page can call, too. */
        GOOGLE_TAG,
        /** A script of the page, with neither in the stack. */
        PAGE,
        /** A script that is not known to be either, or the browser does not say: it does not for images and script elements. */
        UNKNOWN
    }
}
