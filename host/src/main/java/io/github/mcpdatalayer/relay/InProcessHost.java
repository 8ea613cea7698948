package io.github.mcpdatalayer.relay;

import java.io.IOException;

import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.rendezvous.HostIdentity;

/** A host in this process, as its front sees it. */
public interface InProcessHost {

    HostIdentity identity();

    /** The browser's product name. */
    String browser();

    /** The name of the browser profile; may be empty. */
    String profile();

    /**
     * Connects to it.
     *
     * @throws IOException it has ended
     */
    Wire connect() throws IOException;
}
