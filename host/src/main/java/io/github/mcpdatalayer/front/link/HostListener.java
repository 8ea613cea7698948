package io.github.mcpdatalayer.front.link;

/** Hears what hosts tell without being asked; called on the thread that reads the connection, so it must not block. */
interface HostListener {

    void connected(HostConnection connection);

    /** There are new pushes in a tab. */
    void pushed(String tab, long lastSeq);

    void ended(HostConnection connection);
}
