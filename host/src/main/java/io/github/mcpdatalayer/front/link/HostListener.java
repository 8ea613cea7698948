package io.github.mcpdatalayer.front.link;

import java.util.Set;

import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Hears what hosts tell without being asked; called on the thread that reads the connection, so it must not block. */
interface HostListener {

    void connected(HostConnection connection);

    /** There are new pushes in a tab. */
    void pushed(String tab, long lastSeq);

    /** These are the attached tabs of a browser profile now, by their handles. */
    void attached(String profile, Set<String> tabs);

    /** Administrators allow no less redaction than this; told before the answer it came with is taken. */
    void redactAtLeast(String mode);

    /**
     * The connection is about to count as ended.
     *
     * @param goodbye the host's last words; null if it had none, as when it crashed
     */
    void ending(HostConnection connection, @Nullable WireError goodbye);

    void ended(HostConnection connection);
}
