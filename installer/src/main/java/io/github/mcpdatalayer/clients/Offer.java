package io.github.mcpdatalayer.clients;

/** The tools that the front offers to a client. In the browser, the person still allows each tab. */
public enum Offer {
    /** Those that read what is tracked. */
    READ,
    /** Also those that see and operate pages. */
    WALK,
    /** As the settings say already. A new entry reads. */
    AS_IT_IS
}
