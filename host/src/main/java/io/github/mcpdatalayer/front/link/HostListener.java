package io.github.mcpdatalayer.front.link;

import java.util.Set;

import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Receives events of hosts. Called on the thread that reads the connection, so it must not block. */
interface HostListener {

    void connected(Peer peer);

    /** There are new pushes in a tab. */
    void pushed(String tab, long lastSeq);

    /** The attached tabs of a browser profile, by handle. */
    void attached(String profile, Set<String> tabs);

    /** The minimum redaction that administrators allow. Called before its answer is handled. */
    void redactAtLeast(String mode);

    /**
     * The connection is about to count as ended.
     *
     * @param goodbye the host's goodbye; null if there was none, for example after a crash
     */
    void ending(Peer peer, @Nullable WireError goodbye);

    void ended(Peer peer);
}
