package io.github.mcpdatalayer.clients;

/** The tools that the front offers to a client. In the browser, the person still allows each tab. */
public enum Offer {
    /** The tools that read what is tracked. */
    READ,
    /** Also those that see and operate pages. */
    WALK,
    /** The choice that the settings have already. A new entry reads. */
    AS_IT_IS
}
