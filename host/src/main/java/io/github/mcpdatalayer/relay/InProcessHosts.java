package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.rendezvous.HostIdentity;
import io.github.mcpdatalayer.rendezvous.HostRegistration.HostFacts;

/** The hosts of one front's process that serve an extension now. */
public final class InProcessHosts {
    private final List<MemoryDoor> open = new ArrayList<>();

    /** All that serve now; an extension that connects anew can have two for a moment. */
    public synchronized List<InProcessHost> list() {
        return List.copyOf(open);
    }

    /** Waits until one serves, at most so long; false if none does. */
    public synchronized boolean await(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (open.isEmpty()) {
            long millis = (end - System.nanoTime()) / 1_000_000;
            if (millis <= 0) {
                return false;
            }
            wait(millis);
        }
        return true;
    }

    FrontDoor open(HostFacts about) throws IOException {
        MemoryDoor door = new MemoryDoor(HostIdentity.make(), about, this::remove);
        synchronized (this) {
            open.add(door);
            notifyAll();
        }
        return door;
    }

    private synchronized void remove(MemoryDoor door) {
        open.remove(door);
    }
}
