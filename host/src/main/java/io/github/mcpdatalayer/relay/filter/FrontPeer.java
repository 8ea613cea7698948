package io.github.mcpdatalayer.relay.filter;

import org.jspecify.annotations.Nullable;

/** Is a front as filters see it. */
public interface FrontPeer {

    /** Gives its number among the fronts of this host. */
    long number();

    /** Gives the client with its process, once its hello was accepted. */
    @Nullable
    Caller caller();
}
