package io.github.mcpdatalayer.relay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;

import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.rendezvous.HostRegistration.HostFacts;
import io.github.mcpdatalayer.rendezvous.RendezvousException;

/** The way by which fronts find a host and come in. */
interface FrontDoor extends Closeable {

    /** Opens a door, once the extension has said whose host it is. */
    interface Opener {
        FrontDoor open(HostFacts about) throws IOException;
    }

    /** Finds out which user a front belongs to. */
    interface UserCheck {
        /**
         * Passes a front of our own user.
         *
         * @throws RendezvousException it belongs to another one
         */
        void requireOwnUser() throws IOException;
    }

    /** A front that has connected and said nothing yet. */
    record Visitor(Wire wire, UserCheck user) {}

    /** The host's name. */
    String instance();

    /** The secret that a front must show. */
    String token();

    /** Says for the log where fronts find it. */
    String place();

    /**
     * Waits for the next front.
     *
     * @throws ClosedChannelException when the door was closed
     */
    Visitor accept() throws IOException;

    /**
     * Lets fronts find it again if somebody removed what shows it.
     *
     * @return whether anything was missing
     */
    boolean restore() throws IOException;

    /** Tells fronts the new name of the browser profile. */
    void rename(String profile) throws IOException;

    /** No more fronts find it; those that came in stay. */
    @Override
    void close() throws IOException;
}
