package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.function.Consumer;

import io.github.mcpdatalayer.frame.MemoryWire;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.rendezvous.HostIdentity;
import io.github.mcpdatalayer.rendezvous.HostRegistration.HostFacts;
import io.github.mcpdatalayer.wire.Protocol;

/** The door for the front of the host's own process. Nobody else can find it, and no user needs a check. */
final class MemoryDoor implements FrontDoor, InProcessHost {
    private final HostIdentity identity;
    private final String browser;
    private final Consumer<MemoryDoor> closing;
    private final ArrayDeque<Wire> knocking = new ArrayDeque<>();
    private volatile String profile;
    private boolean closed;

    MemoryDoor(HostIdentity identity, HostFacts about, Consumer<MemoryDoor> closing) {
        this.identity = identity;
        this.browser = about.browser();
        this.profile = about.profile();
        this.closing = closing;
    }

    @Override
    public HostIdentity identity() {
        return identity;
    }

    @Override
    public String browser() {
        return browser;
    }

    @Override
    public String profile() {
        return profile;
    }

    @Override
    public synchronized Wire connect() throws IOException {
        if (closed) {
            throw new ConnectException("The host has ended");
        }
        MemoryWire.Ends wire = MemoryWire.pair(Protocol.MAX_FRAME_FROM_CHROME_BYTES,
                Protocol.MAX_FRAME_FROM_FRONT_BYTES);
        knocking.add(wire.far());
        notifyAll();
        return wire.near();
    }

    @Override
    public String instance() {
        return identity.instance();
    }

    @Override
    public String token() {
        return identity.token();
    }

    @Override
    public String place() {
        return "serves its own process";
    }

    @Override
    public synchronized Visitor accept() throws IOException {
        try {
            while (knocking.isEmpty() && !closed) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClosedByInterruptException();
        }
        if (closed) {
            throw new ClosedChannelException();
        }
        return new Visitor(knocking.remove(), () -> {
            // Our own process alone reaches this object.
        });
    }

    /** It has nothing that could be removed. */
    @Override
    public boolean restore() {
        return false;
    }

    @Override
    public void rename(String profile) {
        this.profile = profile;
    }

    /** Fronts that were not let in yet see the end, as those that wait at a closed socket do. */
    @Override
    public void close() throws IOException {
        closing.accept(this);
        synchronized (this) {
            closed = true;
            for (Wire each : knocking) {
                each.close();
            }
            knocking.clear();
            notifyAll();
        }
    }
}
